import { Suspense } from 'react';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import styles from './OfflineNotice.module.css';

const Short = () => <p className={styles.notice}>Você está sem conexão.</p>;

// Without a network its code comes from this device, or not at all.
const Notice = lazyComponent(() =>
  import('./OfflineText.tsx').then(
    ({ OfflineText }) => OfflineText,
    () => Short,
  ),
);

/** Says that there is no network and how old is what the page shows. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  // The region is always there: one that appears together with its text is not read out.
  return (
    <div className={styles.region} role="status">
      {!isOnline && (
        <Suspense fallback={<Short />}>
          <Notice />
        </Suspense>
      )}
    </div>
  );
}
