import { hasShape } from '~/lib/has-shape.ts';
import { keep, readKept, readKeptRecord } from '~/lib/kept.ts';
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
export const hasOpenEpisode = (): boolean => readKept(KEY) !== null;

/** The episode that this person left open; null when there is none, or nothing that can be read. */
export function readOpenEpisode(userId: string | null): OpenEpisode | null {
  const value: unknown = readKeptRecord(KEY);
  return isOpenEpisode(value) && value.userId === userId ? value : null;
}

/** Cheap enough for every second: the long texts of an episode are not kept. */
export function keepOpenEpisode({ podcast, ...open }: OpenEpisode): void {
  const kept = { ...podcast, description: null, chapters: null, key_points: [] };
  keep(KEY, JSON.stringify({ ...open, podcast: kept }));
}

export const forgetOpenEpisode = (): void => void keep(KEY, null);

const PODCAST_SHAPE = {
  id: 'number',
  title: 'string',
  audio_url: 'string',
  created_at: 'string',
} as const;

const isOpenEpisode = (value: unknown): value is OpenEpisode =>
  hasShape(value, { userId: 'string' }) &&
  [value.positionSeconds, value.base].every((n) => n === null || Number.isFinite(n)) &&
  hasShape(value.podcast, PODCAST_SHAPE) &&
  Number.isInteger(value.podcast.id) &&
  (value.podcast.file_path === null || typeof value.podcast.file_path === 'string');
