import { Suspense } from 'react';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { usePodcastState } from './podcast-state.ts';

const MiniPlayer = lazyComponent(async () => (await import('./MiniPlayer.tsx')).MiniPlayer);

/** Where the mini-player docks, on every page; nothing is loaded before an episode was chosen. */
export function PodcastDock() {
  const { podcast, status } = usePodcastState();
  if (!podcast) return null;
  return (
    <ToolBoundary resetKey={`${podcast.id} ${status === 'playing'}`}>
      <Suspense fallback={null}>
        <MiniPlayer />
      </Suspense>
    </ToolBoundary>
  );
}
