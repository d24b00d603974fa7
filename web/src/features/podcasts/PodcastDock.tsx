import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { reportError } from '~/lib/report-error.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { hasOpenEpisode } from './open-episode.ts';
import type { PodcastSheetProps } from './PodcastSheet.tsx';
import { currentPodcastEngine, usePodcastState } from './podcast-state.ts';

const MiniPlayer = lazyComponent(async () => (await import('./MiniPlayer.tsx')).MiniPlayer);

/** Where the mini-player docks, on every page; nothing is loaded before an episode was chosen, now or last time. */
export function PodcastDock({ study }: Pick<PodcastSheetProps, 'study'>) {
  const client = useQueryClient();
  const { podcast, status } = usePodcastState();
  useEffect(() => {
    if (currentPodcastEngine() || !hasOpenEpisode()) return;
    import('./podcast-player.ts')
      .then(({ restoreEpisode }) => restoreEpisode(client))
      .catch((error: unknown) => reportError('open podcast', error));
  }, [client]);
  if (!podcast) return null;
  return (
    <ToolBoundary resetKey={`${podcast.id} ${status === 'playing'}`}>
      <Suspense fallback={null}>
        <MiniPlayer study={study} />
      </Suspense>
    </ToolBoundary>
  );
}
