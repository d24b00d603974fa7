import { Link } from 'react-router-dom';
import { useDownloadedEpisodes, useDownloads } from '~/lib/offline/downloads.ts';
import { paths } from '~/lib/paths.ts';
import { LOCKED } from './downloads.rules.ts';
import { playbackProblemText } from './playback-problem.ts';
import { type PodcastState, showPodcastSheet } from './podcast-state.ts';

/** Why the audio does not play, and what can be heard instead; nothing while there is no problem. */
export function PlaybackTrouble({ status }: Pick<PodcastState, 'status'>) {
  const { isLocked } = useDownloads();
  const downloaded = useDownloadedEpisodes();
  const isUnreachable = status === 'unreachable';
  const text = isUnreachable && isLocked ? LOCKED : playbackProblemText(status);
  if (!text) return null;
  return (
    <p className="hint" role="alert">
      {text}{' '}
      {isUnreachable && downloaded.size > 0 && (
        <Link to={paths.downloadedPodcasts()} onClick={() => showPodcastSheet(false)}>
          Ouvir os baixados
        </Link>
      )}
    </p>
  );
}
