import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { reportError } from '~/lib/report-error.ts';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { hasOpenEpisode } from './open-episode.ts';
import { currentPodcastEngine, usePodcastState } from './podcast-state.ts';

/** Where the mini-player docks, on every page; nothing is loaded before an episode was chosen, now or last time. */
export function PodcastDock({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { podcast, status } = usePodcastState();
  useEffect(() => {
    if (currentPodcastEngine() || !hasOpenEpisode()) return;
    import('./podcast-player.ts')
      .then(({ restoreEpisode }) => restoreEpisode(client))
      .catch((error: unknown) => reportError('open podcast', error));
  }, [client]);
  if (!podcast) return null;
  return <ToolBoundary resetKey={`${podcast.id} ${status === 'playing'}`}>{children}</ToolBoundary>;
}
