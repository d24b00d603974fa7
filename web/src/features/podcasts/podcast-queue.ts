import type { PodcastEngine } from './podcast-state.ts';
import { neighbourOf, type Podcast, playsPreviousEpisode } from './podcasts.rules.ts';

/** Plays the episode below in the list; nothing happens at its end. */
export function playNext(podcasts: readonly Podcast[], player: PodcastEngine): void {
  const { podcast } = player.read();
  const next = podcast && neighbourOf(podcasts, podcast.id, 1);
  if (next) void player.play(next);
}

/** Plays the episode above, or this one again from its beginning. */
export function playPrevious(podcasts: readonly Podcast[], player: PodcastEngine): void {
  const { podcast, positionSeconds } = player.read();
  if (!podcast) return;
  const previous = neighbourOf(podcasts, podcast.id, -1);
  if (previous && playsPreviousEpisode(positionSeconds)) void player.play(previous);
  else player.seek(0);
}
