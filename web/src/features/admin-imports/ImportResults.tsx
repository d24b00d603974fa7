import { useEffect, useRef } from 'react';
import type { ImportOutcome } from '#contracts/import.ts';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, CheckIcon, InfoIcon, RefreshIcon } from '~/ui/icons.tsx';
import styles from './ImportResults.module.css';
import { countOutcomes, placeText, summaryOf } from './imports.rules.ts';

const OUTCOMES = {
  imported: { label: 'Importado', icon: <CheckIcon size={16} /> },
  restored: { label: 'Voltou a ser exibida', icon: <CheckIcon size={16} /> },
  skipped: { label: 'Já existente', icon: <InfoIcon size={16} /> },
  failed: { label: 'Não importado', icon: <AlertIcon size={16} /> },
} as const;

type ImportResultsProps = {
  results: readonly ImportOutcome[];
  isBusy?: boolean;
  /** Tries these again; without it nothing can be retried. */
  onRetry?: ((externalIds: string[]) => void) | undefined;
};

/** What became of every entry of an import, what failed first. */
export function ImportResults({ results, isBusy = false, onRetry }: ImportResultsProps) {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const others = results.filter(({ outcome }) => outcome !== 'failed');
  const { failed: failedCount } = countOutcomes(results);
  const headRef = useRef<HTMLElement>(null);
  // The message that it is done comes at the foot of the screen: what can be done next must not lie under it.
  useEffect(() => {
    if (!isBusy) headRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);
  return (
    <section className={styles.results} aria-label="Resultado da importação">
      <header ref={headRef} className={styles.head}>
        <p className={styles.summary} role="status">
          {summaryOf(results)}
        </p>
        {onRetry && failedCount > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<RefreshIcon size={16} />}
            isLoading={isBusy}
            onClick={() => onRetry(failed.map(({ externalId }) => externalId))}
          >
            {failedCount === 1
              ? 'Tentar novamente a que falhou'
              : `Tentar novamente as ${failedCount} que falharam`}
          </Button>
        )}
      </header>
      <ul className={styles.list}>
        {[...failed, ...others].map(({ externalId, outcome, title, reason, category }) => (
          <li key={externalId} className={styles.entry} data-outcome={outcome}>
            <span className={styles.icon}>{OUTCOMES[outcome].icon}</span>
            <span className={styles.words}>
              <span className={styles.name}>{title ?? externalId}</span>
              <span className={styles.reason}>
                {reason ?? `${OUTCOMES[outcome].label}${placeText(category)}`}
              </span>
            </span>
            {onRetry && outcome === 'failed' && (
              <IconButton
                size="sm"
                label={`Tentar novamente ${title ?? externalId}`}
                icon={<RefreshIcon size={16} />}
                disabled={isBusy}
                onClick={() => onRetry([externalId])}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
