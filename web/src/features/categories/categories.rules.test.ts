import { expect, it } from 'vitest';
import { totalsOf } from './categories.rules.ts';

const rows = [
  { category_id: 1, active_video_count: 2, total_duration_seconds: 600, total_views: 30 },
  { category_id: 2, active_video_count: null, total_duration_seconds: null, total_views: null },
];

it.each([
  ['what it holds', 1, { videos: 2, seconds: 600, views: 30 }],
  ['nothing where a sum is missing', 2, { videos: 0, seconds: 0, views: 0 }],
  ['nothing where it never had a lesson', 3, { videos: 0, seconds: 0, views: 0 }],
])('a category has %s', (_what, id, totals) => {
  expect(totalsOf(rows, id)).toEqual(totals);
});

it('a category is not called empty while its sums are unknown', () => {
  expect(totalsOf(undefined, 1)).toBeNull();
});
