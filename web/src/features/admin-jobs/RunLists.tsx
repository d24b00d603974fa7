import { Link } from 'react-router-dom';
import type { IgnoredGroup } from '#contracts/sync.ts';
import { paths } from '~/app/paths.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { AlertIcon } from '~/ui/icons.tsx';
import styles from './jobs.module.css';
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
        <details className={styles.ignored}>
          <summary>{ignoredLabel}</summary>
          <ul>
            {ignoredReasons
              .filter(({ kind }) => kind === 'source')
              .map(({ reason, count, titles }) => (
                <li key={reason}>
                  {reason}: {namesOf(titles, count)}
                </li>
              ))}
          </ul>
        </details>
      )}
      {deletedLabel && (
        <details className={styles.ignored}>
          <summary>{deletedLabel}</summary>
          <ul>
            {ignoredReasons
              .filter(({ kind }) => kind === 'deleted')
              .map(({ reason, count, titles }) => (
                <li key={reason}>{namesOf(titles, count)}</li>
              ))}
          </ul>
          <Link to={paths.deletedVideos()}>Ver e trazer de volta</Link>
        </details>
      )}
      {errors.length > 0 && (
        <details className={styles.errors} open={errors.length <= 3}>
          <summary>
            <AlertIcon size={16} />
            {errorsLabel(errors.length, errorCount)}
          </summary>
          <ul>
            {errors.map((error, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two videos may fail with the same words.
              <li key={index}>{error}</li>
            ))}
          </ul>
        </details>
      )}
    </>
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
