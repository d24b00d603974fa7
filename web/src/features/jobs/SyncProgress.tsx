import { formatInteger } from '~/lib/format.ts';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import styles from './SyncCard.module.css';
import type { SyncRun } from './sync.rules.ts';

/** Counts so far. The bar measures against the last complete sync; without one it only says that work goes on. */
export function SyncProgress({ run, share }: { run: SyncRun | undefined; share: number | null }) {
  return (
    <div className={styles.progress}>
      {share === null ? (
        <div className={styles.endless} role="progressbar" aria-label="Sincronização" />
      ) : (
        <ProgressBar value={share} label="Sincronização" height={6} />
      )}
      <p className={styles.counts}>
        {run
          ? `${formatInteger(run.total_found)} encontrados · ${formatInteger(run.imported)} importados · ${formatInteger(run.skipped)} já existentes · ${formatInteger(run.ignored)} ignorados`
          : 'Falando com o YouTube...'}
      </p>
    </div>
  );
}
