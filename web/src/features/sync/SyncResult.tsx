import { formatInteger } from '~/lib/format.ts';
import { AlertIcon } from '~/ui/icons.tsx';
import styles from './SyncCard.module.css';
import { errorCountOf, type StoredResult } from './sync.rules.ts';

/** Found, imported, already there, refused; the reasons on request. */
export function SyncResult({ result }: { result: StoredResult }) {
  const { totalFound, imported, skipped, errors } = result;
  const errorCount = errorCountOf(result);
  const figures = [
    ['Total encontrado', totalFound],
    ['Novos importados', imported],
    ['Já existentes', skipped],
    ['Erros', errorCount],
  ] as const;
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

function errorsLabel(listed: number, all: number): string {
  if (listed < all) return `Ver ${formatInteger(listed)} dos ${formatInteger(all)} erros`;
  return all === 1 ? 'Ver o erro' : `Ver os ${formatInteger(all)} erros`;
}
