import { isRecord } from '~/lib/is-record.ts';
import { type PlaceRecord, parseRivals, type Rival } from '~/lib/places.ts';
import type { Podcast } from './podcasts.rules.ts';

/** The member's record of an episode. */
export type StoredPlace = PlaceRecord & { podcastId: number };

/** A position to store; `isUrgent` while the page is being closed. */
export type PlaceReport = {
  podcast: Podcast;
  seconds: number;
  isCompleted: boolean;
  isUrgent: boolean;
  /** The member was asked, and said that this place counts. */
  isChoice: boolean;
  /** How long the audio is, as far as was heard. */
  lengthSeconds: number;
};

/** What is known of an episode's place when it is about to play. */
export type KnownPlace = { seconds: number; others: readonly Rival[] };

/** A record as the database sent it; null for anything else. */
export function parseStoredPlace(value: unknown): StoredPlace | null {
  if (!isRecord(value)) return null;
  const { podcast_id, current_seconds, last_device, revision, place_revision, rivals } = value;
  if (!isNumber(podcast_id) || !isNumber(current_seconds)) return null;
  if (!isNumber(revision) || !isNumber(place_revision)) return null;
  return {
    podcastId: podcast_id,
    seconds: current_seconds,
    device: typeof last_device === 'string' ? last_device : null,
    revision,
    placeRevision: place_revision,
    rivals: parseRivals(rivals),
  };
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);
