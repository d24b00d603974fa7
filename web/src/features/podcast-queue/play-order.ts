import type { PodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { hasAudio, type Podcast } from '~/features/podcasts/podcasts.rules.ts';
import type { Hearable } from '~/lib/offline/downloads.ts';
import { RESTART_AFTER_SECONDS } from '~/ui/marks.ts';
import { nextOf, type QueueEntry } from './queue.rules.ts';

/** Where an episode stands: every episode in the order shown, and those that wait. */
export type Listed = {
  podcasts: readonly Podcast[];
  queue: readonly QueueEntry[];
  hearable: Hearable;
};

/** The episode beside this one in the list that can be played now; undefined at its ends. */
function besideOf({ podcasts, hearable }: Listed, podcastId: number, step: 1 | -1) {
  const at = podcasts.findIndex(({ id }) => id === podcastId);
  const isPlayable = (podcast: Podcast) => hasAudio(podcast) && (hearable?.has(podcast.id) ?? true);
  if (at < 0) return undefined;
  return step === 1
    ? podcasts.slice(at + 1).find(isPlayable)
    : podcasts.slice(0, at).findLast(isPlayable);
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

/** Early in an episode, plays the one above; later, this one again from its beginning. */
export function playPrevious(listed: Listed, player: PodcastEngine): void {
  const { podcast, positionSeconds } = player.read();
  if (!podcast) return;
  const previous = besideOf(listed, podcast.id, -1);
  if (previous && positionSeconds <= RESTART_AFTER_SECONDS) void player.play(previous);
  else player.seek(0);
}
