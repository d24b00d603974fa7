import { PodcastDock } from '~/features/podcasts/PodcastDock.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';

const EpisodePlayer = lazyComponent(
  async () => (await import('./EpisodePlayer.tsx')).EpisodePlayer,
);

/** The podcast player of every page. */
export const PodcastPlayer = () => (
  <PodcastDock>
    <EpisodePlayer />
  </PodcastDock>
);
