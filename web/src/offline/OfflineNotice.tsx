import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '~/lib/format.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { WifiOffIcon } from '~/ui/icons.tsx';
import styles from './OfflineNotice.module.css';
import { oldestShown } from './oldest-shown.ts';

/** Says that there is no network and how old is what the page shows. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  // The region is always there: one that appears together with its text is not read out.
  return (
    <div className={styles.region} role="status">
      {!isOnline && <Notice />}
    </div>
  );
}

function Notice() {
  const client = useQueryClient();
  const savedAt = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldestShown(client),
  );
  return (
    <p className={styles.notice}>
      <WifiOffIcon size={18} />
      <span>
        Você está sem conexão.
        {savedAt !== null &&
          ` Mostrando o que foi salvo em ${formatDateTime(new Date(savedAt).toISOString())}.`}
      </span>
    </p>
  );
}
