import { problemAt } from './transcript-problem.ts';

/** As `private.are_cues` has it: 100 hours. */
const MAX_SECONDS = 360_000;

/** A time as caption files write it: hours optional, fractions after a dot or a comma. Four groups. */
export const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,3}))?`;

type Parts = readonly (string | undefined)[];

/** Seconds of the four groups of `TIME`. @throws TranscriptProblem when that is no time, or beyond 100 hours */
export function secondsOf([hours, minutes, seconds, fraction]: Parts, line: number): number {
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) {
    throw problemAt(line, 'um tempo tem mais de 59 minutos ou segundos.');
  }
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  const total = whole + Number(`0.${fraction ?? 0}`);
  return checkSeconds(total, line);
}

/** @throws TranscriptProblem beyond 100 hours */
export function checkSeconds(seconds: number, line: number): number {
  if (seconds > MAX_SECONDS) throw problemAt(line, 'o tempo passa de 100 horas.');
  return toMilliseconds(seconds);
}

/** @throws TranscriptProblem when the end comes before the start */
export function checkOrder(start: number, end: number, line: number): void {
  if (end < start) throw problemAt(line, 'o tempo final vem antes do inicial.');
}

/** Seconds with three decimals. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
