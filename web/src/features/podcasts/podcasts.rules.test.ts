import { expect, test } from 'vitest';
import {
  hasAudio,
  nextRate,
  type Podcast,
  resumeSecond,
  toneOf,
  totalSeconds,
  volumeStep,
} from './podcasts.rules.ts';

const podcast = (rest: Partial<Podcast>): Podcast => ({
  id: 1,
  title: 'Sepse',
  description: null,
  audio_url: '/storage/v1/object/authenticated/podcasts/a/b.mp3',
  file_path: 'a/b.mp3',
  duration: '10:00',
  duration_seconds: 600,
  category_id: 1,
  created_at: '2026-11-21T12:00:00Z',
  ...rest,
});

test.each([
  [{}, true],
  [{ file_path: null, audio_url: 'https://audio.example/a.mp3' }, true],
  [{ file_path: null, audio_url: ' ' }, false],
])('hasAudio(%o) is %s', (rest, expected) => {
  expect(hasAudio(podcast(rest))).toBe(expected);
});

test('lengths add up, the unknown ones as nothing', () => {
  const all = [
    podcast({}),
    podcast({ duration: '1:30', duration_seconds: null }),
    podcast({ duration: null, duration_seconds: null }),
  ];
  expect(totalSeconds(all)).toBe(690);
});

test.each([
  ['never heard', null, 600, 0],
  ['left in the middle', { current_seconds: 300.5, completed: false }, 600, 300.5],
  ['hardly begun', { current_seconds: 3, completed: false }, 600, 0],
  ['at the end', { current_seconds: 598, completed: true }, 600, 0],
  ['heard before, begun again', { current_seconds: 40, completed: true }, 600, 40],
  ['unknown length', { current_seconds: 900, completed: false }, null, 900],
])('resumeSecond: %s', (_name, stored, duration, expected) => {
  expect(resumeSecond(stored, duration)).toBe(expected);
});

test.each([
  [1, 1.25],
  [2, 0.5],
  [0.5, 0.75],
  [7, 0.5],
])('after %d comes %d', (rate, next) => {
  expect(nextRate(rate)).toBe(next);
});

test.each([
  [0.34, 0.3],
  [0.35, 0.4],
  [1.2, 1],
  [-1, 0],
])('volumeStep(%d) is %d', (volume, expected) => {
  expect(volumeStep(volume)).toBe(expected);
});

test.each([
  [null, 0],
  [1, 1],
  [7, 1],
  [12, 0],
])('toneOf(%s) is %d', (categoryId, tone) => {
  expect(toneOf(categoryId)).toBe(tone);
});
