import { type Cut, isVainEnd, placedWithin } from '~/features/playback/places.ts';
import { durationOf } from '~/lib/duration.ts';
import type { Podcast } from './podcasts.rules.ts';

/** So far before the place where it was put, the sound does not have that place. */
const LOST_SECONDS = 5;

/**
 * Keeps an episode from standing where its audio has ended: one that was replaced may be shorter than the places that are
 * remembered of it. `isReady`: the sound is that of the episode, and far enough to be moved.
 */
export function createPodcastPlacement(
  sound: Pick<HTMLAudioElement, 'currentTime' | 'duration'>,
  isReady: () => boolean,
) {
  /** Where the program put the sound; null once the listener chose a second. */
  let placedAt: number | null = null;

  /** The length, once it is known. Of a file of ours, which never changes, the catalogue's counts beside a guess. */
  const lengthOf = (podcast: Podcast): number | null => {
    if (!isReady() || !(sound.duration > 0)) return null;
    return podcast.file_path ? Math.max(sound.duration, durationOf(podcast) ?? 0) : sound.duration;
  };

  return {
    /** The program goes there, or to 0, with a word, where the audio ends before. */
    put(podcast: Podcast, seconds: number) {
      const placed = placedWithin(seconds, lengthOf(podcast));
      placedAt = placed.seconds;
      return placed;
    },
    free() {
      placedAt = null;
    },
    /** Why it has to begin at 0 now that its length is known; null where it has its place. */
    cutOf: (podcast: Podcast): Cut | null =>
      placedAt === null ? null : placedWithin(placedAt, lengthOf(podcast)).cut,
    /** The same where the sound is not where it was put, or has ended and nothing was heard. */
    lossOf: (isEnd: boolean): Cut | null => {
      if (!isReady() || placedAt === null) return null;
      const isLost = sound.currentTime < placedAt - LOST_SECONDS;
      return isLost || (isEnd && isVainEnd(placedAt, sound.currentTime))
        ? { fromSeconds: placedAt, lengthSeconds: null }
        : null;
    },
  };
}
