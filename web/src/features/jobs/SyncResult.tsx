import { Link } from 'react-router-dom';
import { formatInteger, plural } from '~/lib/format.ts';
import { paths } from '~/paths.ts';
import { AlertIcon } from '~/ui/icons.tsx';
import styles from './SyncCard.module.css';
import { deletedText, errorCountOf, ignoredText, type StoredResult } from './sync.rules.ts';

/** Found, imported, already there, left out, failed; the names and reasons on request. */
export function SyncResult({ result }: { result: StoredResult }) {
  const { totalFound, imported, skipped, ignored, ignoredReasons, errors } = result;
  const errorCount = errorCountOf(result);
  const figures = [
    ['Total encontrado', totalFound],
    ['Novos importados', imported],
    ['Já existentes', skipped],
    ['Ignorados', ignored],
    ['Erros', errorCount],
  ] as const;
  const ignoredLabel = ignoredText(ignoredReasons);
  const deletedLabel = deletedText(ignoredReasons);
  return (
    <div className={styles.result}>
      <dl className={styles.figures} aria-label="Resultado da sincronização">
        {figures.map(([label, value]) => (
          <div key={label} data-tone={label === 'Erros' && value > 0 ? 'warning' : undefined}>
            <dt>{label}</dt>
            <dd>{formatInteger(value)}</dd>
          </div>
        ))}
      </dl>
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
    </div>
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
