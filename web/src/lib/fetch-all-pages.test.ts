import { expect, test } from 'vitest';
import { fetchAllPages } from './fetch-all-pages.ts';

test.each([0, 1, 499, 500, 501, 1000, 1203])('reads all of %i rows once each', async (total) => {
  const ids = Array.from({ length: total }, (_, index) => total - index);
  const rows = await fetchAllPages(async (beforeId, limit) =>
    ids
      .filter((id) => beforeId === null || id < beforeId)
      .slice(0, limit)
      .map((id) => ({ id })),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});
