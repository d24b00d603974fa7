import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { CategoryRule } from '#contracts/category-rule.ts';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import styles from './CategoryRules.module.css';
import { categoryRuleQueries, type ListedRule } from './category-rules.queries.ts';
import { catchText, withDraft } from './category-rules.rules.ts';

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
    <section className={styles.preview} aria-label="No catálogo de hoje" aria-live="polite">
      <h3>No catálogo de hoje</h3>
      {rested === null && <p>Preencha a regra para ver quais aulas ela encontra.</p>}
      {rested !== null && isReading && <Waiting>Lendo a lista no YouTube…</Waiting>}
      {rested !== null && playlistId !== null && playlist.data && (
        <p>
          Lista <strong>“{playlist.data.title}”</strong>, com{' '}
          {plural(playlist.data.entries, 'vídeo', 'vídeos')}.
        </p>
      )}
      {rested !== null && failure && <p className={styles.failure}>{describeError(failure)}</p>}
      {rested !== null && !isReading && !caught && !preview.error && <Waiting>Comparando…</Waiting>}
      {rested !== null && !isReading && caught && (
        <div data-stale={preview.isPlaceholderData || undefined}>
          <p>
            <strong>{catchText(caught)}</strong>
          </p>
          {caught.titles.length > 0 && (
            <ul>
              {caught.titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title.
                <li key={index}>{title}</li>
              ))}
            </ul>
          )}
          {caught.lessons > caught.titles.length && (
            <p>e {plural(caught.lessons - caught.titles.length, 'outra', 'outras')}</p>
          )}
          {caught.elsewhere > 0 && <p>Aulas que já têm categoria não mudam.</p>}
        </div>
      )}
    </section>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting}>
      <Spinner size={16} /> {children}
    </p>
  );
}
