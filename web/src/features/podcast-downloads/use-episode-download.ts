import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { formatBytes, queueOf } from '~/lib/offline/downloads.rules.ts';
import { downloads, useDownloads, useLiveBytes } from '~/lib/offline/downloads.ts';
import { isDownloadable, shownDownload } from './downloads.rules.ts';
import { startPodcastDownloads, useDownload } from './podcast-downloads.ts';

type DownloadAct = {
  /** What it does to the download: begins it, changes its way, or ends it. */
  id: 'begin' | 'way' | 'end';
  /** "Pausar". */
  word: string;
  run(): void;
};

export type EpisodeDownloadState = ReturnType<typeof shownDownload> & {
  acts: readonly DownloadAct[];
  /** It stopped because the device's own limit is reached. */
  isBeyondLimit: boolean;
};

/**
 * How the download of an episode stands, and what can be done about it. Null where the device may hold none.
 * @param isOffered whether it may be begun; what is on the device can be removed anyway
 */
export function useEpisodeDownload(
  podcast: Podcast,
  isOffered = true,
): EpisodeDownloadState | null {
  const { userId, records } = useDownloads();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const begin = useDownload();
  const { id, file_size: size } = podcast;
  const record = records.find((one) => one.id === id);
  const liveBytes = useLiveBytes(record?.key);
  const isFirst = queueOf(records)[0]?.id === id;
  const shown = shownDownload(record, { isFirst, isOnline, liveBytes });
  const { kind } = shown;
  const isOnWay = kind === 'loading' || kind === 'offline' || kind === 'queued';
  useEffect(() => {
    // A download of an earlier visit goes on as soon as it is shown.
    if (isOnWay) startPodcastDownloads(client);
  }, [isOnWay, client]);
  if (userId === null || !isDownloadable(podcast)) return null;

  const store = downloads();
  const act = (act: DownloadAct['id'], word: string, run: () => unknown): DownloadAct => ({
    id: act,
    word,
    run: () => void run(),
  });
  const drop = () => store.remove([id]);
  const goOn = () => store.resume(id);
  const beginning = size ? `Baixar (${formatBytes(size)})` : 'Baixar';
  const acts = [
    ...(kind === 'none' && isOffered ? [act('begin', beginning, () => begin([podcast]))] : []),
    ...(isOnWay ? [act('way', 'Pausar', () => store.pause(id))] : []),
    ...(kind === 'paused' ? [act('way', 'Retomar', goOn)] : []),
    ...(kind === 'failed' ? [act('way', 'Tentar de novo', goOn)] : []),
    ...(isOnWay || kind === 'paused' ? [act('end', 'Cancelar', drop)] : []),
    ...(kind === 'done' || kind === 'failed' ? [act('end', 'Remover', drop)] : []),
  ];
  return { ...shown, acts, isBeyondLimit: record?.problem === 'limit' };
}
