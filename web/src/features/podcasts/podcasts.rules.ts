import { durationOf } from '~/lib/duration.ts';
import type { Podcast } from '~/lib/podcast-columns.ts';
import type { Tables } from '~/types/database.ts';

export type { Podcast };

/** Where the member is in an episode. */
export type Place = Pick<Tables<'podcast_progress'>, 'current_seconds' | 'completed'>;

/** "Ver Todos os Podcasts" appears above this many. */
export const PODCASTS_SHOWN = 6;
export const PODCAST_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const VOLUME_STEP = 0.1;
export const SKIP_SECONDS = 10;
/** When the sleep timer stops: epoch ms, or the end of the episode or of its chapter. */
export type SleepAt = number | 'end' | 'chapter' | null;
/** Choices of the sleep timer, in minutes. */
export const SLEEP_MINUTES = [15, 30, 45, 60] as const;

/** Whether there is anything to play. */
export function hasAudio(podcast: Pick<Podcast, 'audio_url' | 'file_path'>): boolean {
  return Boolean(podcast.file_path ?? podcast.audio_url.trim());
}

/** Seconds of all podcasts together; those of unknown length add nothing. */
export function totalSeconds(podcasts: readonly Podcast[]): number {
  return podcasts.reduce((sum, podcast) => sum + (durationOf(podcast) ?? 0), 0);
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

/** The sound fades for so long before a timer stops it, so that a listener who is falling asleep is not startled. */
const FADE_MS = 8_000;

/** Whether a timer with a time has run out. */
export const isSleepDue = (sleepAt: SleepAt, now: number): boolean =>
  typeof sleepAt === 'number' && now >= sleepAt;

/** The share of the chosen volume, 0 to 1, that is heard at a moment before the timer stops. */
export const loudnessBefore = (sleepAt: number, now: number): number =>
  Math.min(1, Math.max(0, (sleepAt - now) / FADE_MS));
