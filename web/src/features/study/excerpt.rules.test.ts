import { expect, test } from 'vitest';
import { askedExcerpt } from './excerpt.rules.ts';

const lesson = { kind: 'video', id: 7, title: 'Anafilaxia' } as const;
const episode = { kind: 'podcast', id: 3, title: 'Ronda' } as const;

/** Lines of so many seconds and letters. */
const lines = (count: number, seconds: number, letters: number) =>
  Array.from({ length: count }, (_, index) => ({
    start: index * seconds + 0.4,
    end: (index + 1) * seconds,
    text: 'x'.repeat(letters),
  }));

const at = (pathname: string, search: string) => ({ pathname, search });

test.each([
  // Up to 220 letters, and up to 15 seconds.
  [lines(60, 5, 60), '?t=98&trecho=100', { lead: 19, from: 20, to: 22 }],
  [lines(60, 10, 20), '?t=98&trecho=100', { lead: 9, from: 10, to: 11 }],
  [lines(60, 10, 400), '?t=98&trecho=100', { lead: 9, from: 10, to: 10 }],
  // Of a chapter that begins between two lines, the next one.
  [lines(60, 10, 400), '?t=99&trecho=101', { lead: 9, from: 11, to: 11 }],
  [lines(3, 10, 20), '?t=18&trecho=20', { lead: 1, from: 2, to: 2 }],
  [lines(3, 10, 20), '?t=0&trecho=0', { lead: -1, from: 0, to: 1 }],
  [lines(3, 10, 20), '?t=90&trecho=92', null],
  [[], '?t=0&trecho=0', null],
  [lines(3, 10, 20), '?trecho=pontos', null],
  [lines(3, 10, 20), '?t=20', null],
  [lines(3, 10, 20), '?trecho=-1', null],
])('the lines that an address asks for: %#', (cues, search, expected) => {
  expect(askedExcerpt(lesson, cues, at('/video/7', search))).toEqual(expected);
});

test('an address asks for lines of its own recording only', () => {
  const cues = lines(3, 10, 20);
  const podcasts = at('/podcasts', '?episodio=3&t=0&trecho=0');
  expect(askedExcerpt(episode, cues, podcasts)).not.toBeNull();
  expect(askedExcerpt({ ...episode, id: 4 }, cues, podcasts)).toBeNull();
  expect(askedExcerpt(lesson, cues, podcasts)).toBeNull();
  expect(askedExcerpt({ ...lesson, id: 8 }, cues, at('/video/7', '?trecho=0'))).toBeNull();
});
