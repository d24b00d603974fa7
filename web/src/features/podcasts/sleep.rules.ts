import type { SleepAt } from './podcast-state.ts';

/** The sound fades for so long before a timer stops it, so that nobody who is falling asleep is startled. */
const FADE_MS = 8_000;

/** Whether a timer with a time has run out. */
export const isSleepDue = (sleepAt: SleepAt, now: number): boolean =>
  typeof sleepAt === 'number' && now >= sleepAt;

/** The share of the chosen volume, 0 to 1, that is heard at a moment before the timer stops. */
export const loudnessBefore = (sleepAt: number, now: number): number =>
  Math.min(1, Math.max(0, (sleepAt - now) / FADE_MS));
