import { ShieldIcon } from '~/ui/core-icons.tsx';
import { EcgTrace } from '~/ui/EcgTrace.tsx';
import styles from './CleanupSplash.module.css';
import type { CleanupPhase } from './use-cleanup.ts';

/** Covers the form while the browser is cleaned. */
export function CleanupSplash({ phase }: { phase: Exclude<CleanupPhase, 'done'> }) {
  return (
    <div className={styles.splash} role="status">
      {phase === 'cleaning' ? (
        <>
          <EcgTrace mode="draw" className={styles.trace} />
          <p>Limpando dados de navegação...</p>
        </>
      ) : (
        <>
          <ShieldIcon size={40} className={styles.shield} />
          <p>Sistema Limpo e Seguro</p>
        </>
      )}
    </div>
  );
}
