import { durationOf } from '~/lib/duration.ts';
import type { Tables } from '~/types/database.ts';

export type Podcast = Pick<
  Tables<'podcasts'>,
  | 'id'
  | 'title'
  | 'description'
  | 'audio_url'
  | 'file_path'
  | 'duration'
  | 'duration_seconds'
  | 'category_id'
  | 'created_at'
>;

/** "Ver Todos os Podcasts" appears above this many. */
export const PODCASTS_SHOWN = 6;
export const PODCAST_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const VOLUME_STEP = 0.1;
export const SKIP_SECONDS = 10;
/** Choices of the sleep timer, in minutes. */
export const SLEEP_MINUTES = [15, 30, 45, 60] as const;

/** Stopping this near the start or the end is not worth resuming. */
const EDGE_SECONDS = 5;
const TONES = 6;

/** Which of the card's gradients a category has. */
export function toneOf(categoryId: number | null): number {
  return (categoryId ?? 0) % TONES;
}

/** Whether there is anything to play. */
export function hasAudio(podcast: Pick<Podcast, 'audio_url' | 'file_path'>): boolean {
  return Boolean(podcast.file_path ?? podcast.audio_url.trim());
}

/** Seconds of all podcasts together; those of unknown length add nothing. */
export function totalSeconds(podcasts: readonly Podcast[]): number {
  return podcasts.reduce((sum, podcast) => sum + (durationOf(podcast) ?? 0), 0);
}

/** Where an episode starts: where it was left, unless that is its very start or its end. */
export function resumeSecond(
  stored: { current_seconds: number; completed: boolean } | null,
  durationSeconds: number | null,
): number {
  if (!stored || stored.current_seconds < EDGE_SECONDS) return 0;
  const isAtEnd =
    durationSeconds !== null && stored.current_seconds > durationSeconds - EDGE_SECONDS;
  return isAtEnd ? 0 : stored.current_seconds;
}

/** The next speed of a button that goes round. */
export function nextRate(rate: number): number {
  const rates: readonly number[] = PODCAST_RATES;
  const index = rates.indexOf(rate);
  return PODCAST_RATES[(index + 1) % PODCAST_RATES.length] ?? 1;
}

/** A volume on the grid of tenths, 0 to 1. */
export function volumeStep(volume: number): number {
  return Math.min(1, Math.max(0, Math.round(volume * 10) / 10));
}
