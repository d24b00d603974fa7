import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { CategoryRule } from '#contracts/category-rule.ts';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';
import { matchCountText, withDraft } from './category-rules.rules.ts';

type RulePreviewProps = {
  /** The rule as the form has it; null while that is none. */
  draft: CategoryRule | null;
  rules: readonly ListedRule[];
  editedId: number | null;
};

/** What a rule would catch of the present catalogue, while it is written. */
export function RulePreview({ draft, rules, editedId }: RulePreviewProps) {
  // As a text, because each keystroke makes another object of the same rule.
  const text = useDebouncedValue(JSON.stringify(draft));
  const rested = useMemo(() => JSON.parse(text) as CategoryRule | null, [text]);
  const playlistId = rested?.kind === 'playlist' ? rested.value : null;
  const playlist = useQuery({
    ...categoryRuleQueries.playlist(playlistId ?? ''),
    enabled: playlistId !== null,
  });
  const all = rested && withDraft(rules, rested, editedId);
  const preview = useQuery({
    ...categoryRuleQueries.preview(all?.rules ?? []),
    enabled: all !== null && (playlistId === null || playlist.isFetched),
  });
  const caught = preview.data?.find(({ place }) => place === all?.place);
  const isReading = playlistId !== null && playlist.isFetching;
  const failure = playlist.error ?? preview.error;
  return (
    <Grid
      as="section"
      aria-label="No catálogo de hoje"
      aria-live="polite"
      gap="2"
      alignContent="start"
      minHeight="104px"
      padding="3"
      border="line"
      borderRadius="control"
      background="bg"
      fontSize="sm"
      overflowWrap="anywhere"
    >
      <Heading as="h3" fontSize="sm" color="fg.muted">
        No catálogo de hoje
      </Heading>
      {rested === null && <p>Preencha a regra para ver quais aulas ela encontra.</p>}
      {isReading && <Waiting>Lendo a lista no YouTube...</Waiting>}
      {playlistId !== null && playlist.data && (
        <p>
          Lista <strong>“{playlist.data.title}”</strong>, com{' '}
          {plural(playlist.data.entries, 'vídeo', 'vídeos')}.
        </p>
      )}
      {failure && <Text color="red.fg">{describeError(failure)}</Text>}
      {rested !== null && !isReading && !caught && !preview.error && (
        <Waiting>Comparando...</Waiting>
      )}
      {!isReading && caught && (
        <Box opacity={preview.isPlaceholderData ? 0.6 : 1}>
          <p>
            <strong>{matchCountText(caught)}</strong>
          </p>
          {caught.titles.length > 0 && (
            <Box as="ul" marginBlock="1" paddingLeft="4" listStyleType="disc" color="fg.muted">
              {caught.titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title.
                <li key={index}>{title}</li>
              ))}
            </Box>
          )}
          {caught.lessons > caught.titles.length && (
            <p>e {plural(caught.lessons - caught.titles.length, 'outra', 'outras')}</p>
          )}
          {caught.elsewhere > 0 && <p>Aulas que já têm categoria não mudam.</p>}
        </Box>
      )}
    </Grid>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <Text display="flex" alignItems="center" gap="2" color="fg.muted">
      <Spinner size={16} /> {children}
    </Text>
  );
}
