import { expect, it } from 'vitest';
import { agoText, type LatestPlace, offeredPlace, placePath } from './phone-place.rules.ts';

const place = (changes: Partial<LatestPlace> = {}): LatestPlace => ({
  kind: 'lesson',
  id: 7,
  title: 'ECG',
  seconds: 793,
  device: 'Chrome no Android#ab12cd34',
  secondsAgo: 300,
  ...changes,
});

it.each([
  ['a phone', {}, true],
  ['an iPhone', { device: 'Safari no iPhone#ab' }, true],
  ['the day before', { secondsAgo: 86_399 }, true],
  ['longer ago', { secondsAgo: 86_400 }, false],
  ['a computer, this one too', { device: 'Chrome no computador#ab' }, false],
  ['a tablet', { device: 'Chrome no tablet#ab' }, false],
  ['an iPad', { device: 'Safari no iPad#ab' }, false],
  ['a caller without a name', { device: null }, false],
  ['a computer that calls itself so', { device: 'Chrome no Windows#no iPhone' }, false],
])('a place of %s is offered or not', (_of, changes, isOffered) => {
  expect(offeredPlace(place(changes))).toEqual(isOffered ? place(changes) : null);
});

it('without a place nothing is offered', () => {
  expect(offeredPlace(null)).toBeNull();
});

it.each([
  [0, 'agora mesmo'],
  [59, 'agora mesmo'],
  [60, 'há 1 min'],
  [300, 'há 5 min'],
  [3599, 'há 59 min'],
  [3600, 'há 1 h'],
  [86_399, 'há 23 h'],
])('%i seconds are "%s"', (seconds, text) => {
  expect(agoText(seconds)).toBe(text);
});

it('leads to the lesson or the episode, which open where the member is by then', () => {
  expect(placePath(place())).toBe('/video/7');
  expect(placePath(place({ kind: 'episode' }))).toBe('/podcasts?episodio=7');
});
