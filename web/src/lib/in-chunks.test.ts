import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';

test.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [120, [50, 50, 20]],
])('%d ids are split into calls of %o', (count, sizes) => {
  const ids = Array.from({ length: count }, (_, index) => index);
  const chunks = inChunks(ids, 50);
  expect(chunks.map(({ length }) => length)).toEqual(sizes);
  expect(chunks.flat()).toEqual(ids);
});
