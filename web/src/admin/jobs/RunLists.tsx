import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { IgnoredGroup } from '#contracts/sync.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { AlertIcon } from '~/ui/icons.tsx';
import { deletedText, ignoredText } from './sync.rules.ts';

type RunListsProps = {
  ignoredReasons: readonly IgnoredGroup[];
  errors: readonly string[];
  /** Of very many, not all are listed. */
  errorCount: number;
};

/** What a run left out, by reason, and what went wrong: the names on request. */
export function RunLists({ ignoredReasons, errors, errorCount }: RunListsProps) {
  const ignoredLabel = ignoredText(ignoredReasons);
  const deletedLabel = deletedText(ignoredReasons);
  return (
    <>
      {ignoredLabel && (
        <Names summary={ignoredLabel}>
          {ignoredReasons
            .filter(({ kind }) => kind === 'source')
            .map(({ reason, count, titles }) => (
              <li key={reason}>
                {reason}: {namesOf(titles, count)}
              </li>
            ))}
        </Names>
      )}
      {deletedLabel && (
        <Names
          summary={deletedLabel}
          link={
            <Link asChild display="inline-flex" alignItems="center" minHeight="11">
              <RouterLink to={paths.deletedVideos()}>Ver e trazer de volta</RouterLink>
            </Link>
          }
        >
          {ignoredReasons
            .filter(({ kind }) => kind === 'deleted')
            .map(({ reason, count, titles }) => (
              <li key={reason}>{namesOf(titles, count)}</li>
            ))}
        </Names>
      )}
      {errors.length > 0 && (
        <Names
          summary={
            <Flex align="center" gap="2" minHeight="6" color="orange.fg">
              <AlertIcon size={16} />
              {errorsLabel(errors.length, errorCount)}
            </Flex>
          }
          isOpen={errors.length <= 3}
        >
          {errors.map((error, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two videos may fail with the same words.
            <li key={index}>{error}</li>
          ))}
        </Names>
      )}
    </>
  );
}

type NamesProps = { summary: ReactNode; children: ReactNode; link?: ReactNode; isOpen?: boolean };

function Names({ summary, children, link, isOpen }: NamesProps) {
  return (
    <chakra.details fontSize="sm" color="fg.muted" open={isOpen}>
      <chakra.summary width="fit-content" cursor="pointer">
        {summary}
      </chakra.summary>
      <Grid
        as="ul"
        gap="1"
        maxHeight="200px"
        marginTop="2"
        paddingLeft="6"
        overflowY="auto"
        listStyleType="disc"
        overflowWrap="anywhere"
      >
        {children}
      </Grid>
      {link}
    </chakra.details>
  );
}

function namesOf(titles: readonly string[], count: number): string {
  const more = count - titles.length;
  return titles.join('; ') + (more > 0 ? `; e ${plural(more, 'outra', 'outras')}` : '');
}

function errorsLabel(listed: number, all: number): string {
  if (listed < all) return `Ver ${formatInteger(listed)} dos ${formatInteger(all)} erros`;
  return all === 1 ? 'Ver o erro' : `Ver os ${formatInteger(all)} erros`;
}
