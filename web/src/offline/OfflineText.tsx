import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '~/lib/format.ts';
import { useDownloadedEpisodes } from '~/lib/offline/downloads.ts';
import { paths } from '~/lib/paths.ts';
import { WifiOffIcon } from '~/ui/later-icons.tsx';
import styles from './OfflineNotice.module.css';
import { oldestShown } from './oldest-shown.ts';

/** What the notice says, and where the episodes are that can be heard all the same. */
export function OfflineText() {
  const client = useQueryClient();
  const { size } = useDownloadedEpisodes();
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
          ` Mostrando o que foi salvo em ${formatDateTime(new Date(savedAt).toISOString())}.`}{' '}
        {size > 0 && <Link to={paths.downloadedPodcasts()}>Ouvir os podcasts baixados</Link>}
      </span>
    </p>
  );
}
