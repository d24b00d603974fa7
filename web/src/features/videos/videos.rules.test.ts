import { describe, expect, test } from 'vitest';
import {
  featuredBeside,
  isNew,
  selectHero,
  selectRelated,
  shownLast,
  shownRating,
  wrapIndex,
} from './videos.rules.ts';

describe('isNew', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T12:00:00Z', true],
    ['2026-11-14T12:00:00Z', true],
    ['2026-11-14T11:59:59Z', false],
    ['2026-11-22T00:00:00Z', true],
    ['sem data', false],
  ])('a lesson created at %s is new: %s', (createdAt, expected) => {
    expect(isNew(createdAt, now)).toBe(expected);
  });
});

describe('selectHero', () => {
  const seven = [1, 2, 3, 4, 5, 6, 7];
  test.each([
    ['at most six featured', seven, [9], [1, 2, 3, 4, 5, 6]],
    ['fewer when fewer are featured', [1], [9], [1]],
    ['recent ones stand in', [], seven, [1, 2, 3, 4, 5, 6]],
    ['nothing at all', [], [], []],
  ])('selectHero chooses the right lessons: %s', (_name, featured, recent, expected) => {
    expect(selectHero(featured, recent)).toEqual(expected);
  });
});

test.each([
  ['nothing was shown', [], [1, 2, 3, 4]],
  ['the first was shown', [1], [2, 3, 4, 1]],
  ['some were shown', [3, 1, 9], [2, 4, 1, 3]],
  ['all were shown', [4, 3, 2, 1], [1, 2, 3, 4]],
])('shownLast keeps every lesson, in order, when %s', (_name, shown, expected) => {
  const lessons = [1, 2, 3, 4].map((id) => ({ id }));
  expect(shownLast(lessons, new Set(shown)).map(({ id }) => id)).toEqual(expected);
});

test.each([
  [4.2, 4.2],
  [0, 4.8],
  [null, 4.8],
])('shownRating(%s) is %s', (rating, shown) => {
  expect(shownRating(rating)).toBe(shown);
});

test.each([
  [0, 3, 0],
  [3, 3, 0],
  [-1, 3, 2],
  [7, 3, 1],
  [5, 0, 0],
])('wrapIndex(%d, %d) is %d', (index, length, expected) => {
  expect(wrapIndex(index, length)).toBe(expected);
});

test.each([
  ['without those of the hero, where three remain', 9, [7, 8, 9]],
  ['all, those of the hero last, where fewer remain', 8, [7, 8, 1, 2, 3, 4, 5, 6]],
  ['all, where none remains', 2, [1, 2]],
])('beside the hero stand the featured lessons %s', (_, count, expected) => {
  const featured = Array.from({ length: count }, (__, index) => ({ id: index + 1 }));
  const shown = featuredBeside(featured, selectHero(featured, []));
  expect(shown.map(({ id }) => id)).toEqual(expected);
});

test('related lessons leave the lesson itself out and stop at five', () => {
  const lessons = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id }));
  expect(selectRelated(lessons, 2).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
  expect(selectRelated([{ id: 2 }], 2)).toEqual([]);
});
