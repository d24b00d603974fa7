import { expect, test } from 'vitest';
import { linkTo, parseCues, quote, type StudyItem, spokenAt } from './study.rules.ts';

const lesson: StudyItem = { kind: 'video', id: 7, title: 'Choque séptico' };
const episode: StudyItem = { kind: 'podcast', id: 3, title: 'Ronda 03' };
const cue = (start: number, end: number, text: string) => ({ start, end, text });

test.each([
  [null, []],
  ['texto', []],
  [[cue(0, 2, 'oi'), { start: 1 }, null], [cue(0, 2, 'oi')]],
  [[cue(0, 2, 'ação'.normalize('NFD'))], [cue(0, 2, 'ação')]],
])('parseCues(%j)', (value, cues) => {
  expect(parseCues(value)).toEqual(cues);
});

test.each([
  [0, ''],
  [1, 'primeira'],
  [5.9, 'primeira'],
  // The voice pauses.
  [7, ''],
  [20, 'segunda'],
  [24, ''],
])('at second %d is said %o', (seconds, text) => {
  expect(spokenAt([cue(1, 4, 'primeira'), cue(20, 22, 'segunda')], seconds)).toBe(text);
});

test('a line that goes on under a short one comes back', () => {
  const cues = [cue(0, 10, 'longa'), cue(2, 4, 'curta')];
  expect([1, 3, 5, 11].map((second) => spokenAt(cues, second))).toEqual([
    'longa',
    'curta',
    'longa',
    '',
  ]);
});

test.each([
  [lesson, 760.4, '/video/7?t=760'],
  [lesson, 0, '/video/7?t=0'],
  [episode, 60, '/podcasts?episodio=3&t=60'],
])('%j at second %d is at %s', (item, seconds, address) => {
  expect(linkTo(item, seconds)).toBe(address);
});

test('what is copied has its time, its title and its link', () => {
  expect(quote(lesson, 760, ' noradrenalina\n0,1 mcg/kg/min ', 'https://plantao.example')).toBe(
    '12:40 — noradrenalina 0,1 mcg/kg/min (Choque séptico, https://plantao.example/video/7?t=760)',
  );
});
