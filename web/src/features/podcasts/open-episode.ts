import { isRecord } from '~/lib/is-record.ts';
import { personalStorage } from '~/lib/personal-storage.ts';
import type { Podcast } from './podcasts.rules.ts';

const KEY = 'podcast_open';

/** The episode in the mini-player, so that a reload or a crash brings it back. */
export type OpenEpisode = {
  /** Whose it is: nobody else gets to see it. */
  userId: string;
  podcast: Podcast;
  /** Null when the visit ended before it was known where the episode goes on. */
  positionSeconds: number | null;
  /** The revision of the person's record upon which that place stands; null when none was seen. */
  base: number | null;
};

/** Whether an earlier visit left an episode open, told without loading anything. */
export function hasOpenEpisode(): boolean {
  return use(() => personalStorage().getItem(KEY) !== null) ?? false;
}

/** The episode that this person left open; null when there is none, or nothing that can be read. */
export function readOpenEpisode(userId: string | null): OpenEpisode | null {
  return use(() => {
    const value: unknown = JSON.parse(personalStorage().getItem(KEY) ?? 'null');
    return isOpenEpisode(value) && value.userId === userId ? value : null;
  });
}

/** Cheap enough for every second: the long texts of an episode are not kept. */
export function keepOpenEpisode({ podcast, ...open }: OpenEpisode): void {
  const kept = {
    ...open,
    podcast: { ...podcast, description: null, chapters: null, key_points: [] },
  };
  use(() => personalStorage().setItem(KEY, JSON.stringify(kept)));
}

export function forgetOpenEpisode(): void {
  use(() => personalStorage().removeItem(KEY));
}

/** Storage forbidden or full: the episode is not restored by a reload. */
function use<Value>(job: () => Value): Value | null {
  try {
    return job();
  } catch {
    return null;
  }
}

function isOpenEpisode(value: unknown): value is OpenEpisode {
  if (!isRecord(value) || !isRecord(value.podcast)) return false;
  const { id, title, audio_url, file_path, created_at } = value.podcast;
  return (
    typeof value.userId === 'string' &&
    isNumberOrNull(value.positionSeconds) &&
    isNumberOrNull(value.base) &&
    Number.isInteger(id) &&
    [title, audio_url, created_at].every((text) => typeof text === 'string') &&
    (file_path === null || typeof file_path === 'string')
  );
}

const isNumberOrNull = (value: unknown) => value === null || Number.isFinite(value);
