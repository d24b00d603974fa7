import { expect, test } from 'vitest';
import { resumeSecond } from '~/features/playback/places.ts';
import { makePodcast } from '~/testing/factories.ts';
import { hasAudio, nextRate, totalSeconds, volumeStep } from './podcasts.rules.ts';

test.each([
  [{}, true],
  [{ file_path: null, audio_url: 'https://audio.example/a.mp3' }, true],
  [{ file_path: null, audio_url: ' ' }, false],
])('hasAudio(%o) is %s', (rest, expected) => {
  expect(hasAudio(makePodcast(rest))).toBe(expected);
});

test('totalSeconds adds up the lengths and counts an unknown one as 0', () => {
  const all = [
    makePodcast({}),
    makePodcast({ duration: '1:30', duration_seconds: null }),
    makePodcast({ duration: null, duration_seconds: null }),
  ];
  expect(totalSeconds(all)).toBe(690);
});

test.each([
  ['never heard', null, 600, 0],
  ['left in the middle', { current_seconds: 300.5, completed: false }, 600, 300.5],
  ['hardly begun', { current_seconds: 3, completed: false }, 600, 0],
  ['at the end', { current_seconds: 598, completed: true }, 600, 0],
  ['heard before, begun again', { current_seconds: 40, completed: true }, 600, 40],
  ['farther than the catalogue knows', { current_seconds: 900, completed: false }, 600, 900],
  ['unknown length', { current_seconds: 900, completed: false }, null, 900],
])('resumeSecond: %s', (_name, stored, duration, expected) => {
  expect(resumeSecond(stored?.current_seconds, duration)).toBe(expected);
});

test.each([
  [1, 1.25],
  [2, 0.5],
  [0.5, 0.75],
  [7, 0.5],
])('nextRate(%d) is %d', (rate, next) => {
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
