import type { Sound } from './audio-element.ts';
import type { KnownPlace, PlaceToKeep } from './podcast-places.ts';
import type { Podcast } from './podcasts.rules.ts';

/** What the one player of the app needs of the app. */
export type PodcastEngineOptions = {
  sound: Sound;
  /** Gives an address for an episode; `isRenewal` asks for a new one. Rejects with 400 or 404 when there is no file. */
  sign(podcast: Podcast, isRenewal: boolean): Promise<string>;
  /** Where the member is in an episode, on any device; `hereSeconds` is where this one is, null if nowhere. */
  readPlace(podcast: Podcast, hereSeconds: number | null): Promise<KnownPlace>;
  keepPlace(place: PlaceToKeep): void;
  report(error: unknown): void;
  initial: { rate: number; volume: number };
  /** The speed at which an episode begins. */
  rateOf(podcast: Podcast): number;
  /** Called when the member chose a speed or a volume. */
  remember(preferences: { rate: number; volume: number }, podcast: Podcast | null): void;
  /** An episode was heard to its end, and no timer keeps the next one from beginning. */
  onEnded(podcast: Podcast): void;
};
