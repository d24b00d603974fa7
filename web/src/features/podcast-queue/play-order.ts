import type { PodcastEngine } from '~/features/podcasts/podcast-state.ts';
import {
  neighbourOf,
  type Podcast,
  playsPreviousEpisode,
} from '~/features/podcasts/podcasts.rules.ts';
import type { Hearable } from '~/lib/offline/downloads.ts';
import { nextOf, type QueueEntry } from './queue.rules.ts';

/** Where an episode stands: every episode in the order shown, and those that wait. */
export type Listed = {
  podcasts: readonly Podcast[];
  queue: readonly QueueEntry[];
  hearable: Hearable;
};

/** The episode beside this one in the list; without a network, of those that are here. */
function besideOf({ podcasts, hearable }: Listed, podcastId: number, step: 1 | -1) {
  const heard = podcasts.filter(({ id }) => id === podcastId || (hearable?.has(id) ?? true));
  return neighbourOf(heard, podcastId, step);
}

/** What "next" leads to: the first of the queue that can be heard, or else the episode below in the list. */
export function followerOf(listed: Listed, podcastId: number): Podcast | undefined {
  const { queue, hearable } = listed;
  return nextOf(queue, podcastId, { hearable }) ?? besideOf(listed, podcastId, 1);
}

/** Plays what follows; nothing happens where nothing does. */
export function playNext(listed: Listed, player: PodcastEngine): void {
  const { podcast } = player.read();
  const next = podcast && followerOf(listed, podcast.id);
  if (next) void player.play(next);
}

/** Plays the episode above, or this one again from its beginning. */
export function playPrevious(listed: Listed, player: PodcastEngine): void {
  const { podcast, positionSeconds } = player.read();
  if (!podcast) return;
  const previous = besideOf(listed, podcast.id, -1);
  if (previous && playsPreviousEpisode(positionSeconds)) void player.play(previous);
  else player.seek(0);
}
