import { randomFrom, type Score, synthesize } from './synthesize.ts';
import { encodeWav } from './wav.ts';

/** An episode of `supabase/seed.sql` that has a file. */
export type DemoEpisode = {
  /** Its number there, which also makes its path. */
  number: number;
  /** Length of the audio; the seed's duration and size follow from it. */
  seconds: number;
};

/** All but number 8, whose missing file shows what a card without audio looks like. */
export const demoEpisodes: readonly DemoEpisode[] = [
  { number: 1, seconds: 38 },
  { number: 2, seconds: 32 },
  { number: 3, seconds: 47 },
  { number: 4, seconds: 35 },
  { number: 5, seconds: 41 },
  { number: 6, seconds: 30 },
  { number: 7, seconds: 52 },
  { number: 9, seconds: 34 },
];

/** Where the file lies in the bucket `podcasts`. */
export function episodePath({ number }: DemoEpisode): string {
  const tail = String(number).padStart(12, '0');
  return `aaaaaaaa-0000-4000-8000-${tail}/bbbbbbbb-0000-4000-8000-${tail}.wav`;
}

/** Roots of quiet four-chord turns, in semitones from A. */
const turns: readonly (readonly number[])[] = [
  [0, -4, -7, -2],
  [0, 5, -3, 2],
  [-2, -7, -5, 0],
  [3, -2, 0, -4],
];

/** The audio of an episode: the same bytes on every machine of the same kind, different for each number. */
export function episodeFile(episode: DemoEpisode): Uint8Array<ArrayBuffer> {
  const random = randomFrom(episode.number);
  const score: Score = {
    seconds: episode.seconds,
    roots: turns[episode.number % turns.length] ?? [0],
    isMinor: episode.number % 2 === 1,
    beatsPerMinute: 54 + Math.round(random() * 14),
    random,
  };
  return encodeWav(synthesize(score));
}
