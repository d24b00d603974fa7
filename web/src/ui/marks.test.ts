import { expect, test } from 'vitest';
import { markIndexAt, neighbourMark } from './marks.ts';

const marks = [0, 60, 120].map((start) => ({ start, title: `de ${start}` }));

test.each([
  [[], 5, -1],
  [marks, -1, -1],
  [marks, 0, 0],
  [marks, 59.9, 0],
  [marks, 60, 1],
  [marks, 9999, 2],
])('markIndexAt(%j, %d) is %d', (list, seconds, index) => {
  expect(markIndexAt(list, seconds)).toBe(index);
});

test.each([
  [30, 1, 60],
  [60, 1, 120],
  [130, 1, undefined],
  [130, -1, 120],
  [122, -1, 60],
  [2, -1, undefined],
  [30, -1, 0],
] as const)('from second %d, step %d leads to %s', (seconds, step, start) => {
  expect(neighbourMark(marks, seconds, step)?.start).toBe(start);
});
