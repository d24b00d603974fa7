import { expect, test } from 'vitest';
import { middleSquare, photoProblem } from './shrink-photo.ts';

test.each([
  [{ type: 'image/png', size: 10 }, null],
  [{ type: 'image/gif', size: 10 }, 'Use uma foto JPEG, PNG ou WebP'],
  [{ type: '', size: 10 }, 'Use uma foto JPEG, PNG ou WebP'],
  [
    { type: 'image/jpeg', size: 16 * 1024 * 1024 },
    'A foto deve ter no máximo 15 MB. Escolha uma menor.',
  ],
])('photoProblem(%o) is %s', (file, problem) => {
  expect(photoProblem(file)).toBe(problem);
});

test.each([
  [400, 300, { x: 50, y: 0, edge: 300 }],
  [300, 500, { x: 0, y: 100, edge: 300 }],
  [200, 200, { x: 0, y: 0, edge: 200 }],
])('middleSquare(%d, %d) is the square that is cut from the photo', (width, height, square) => {
  expect(middleSquare(width, height)).toEqual(square);
});
