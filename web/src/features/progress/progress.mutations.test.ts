import { expect, test } from 'vitest';
import { withoutVideo } from './progress.mutations.ts';

const data = {
  pages: [
    { rows: [{ video_id: 1 }, { video_id: 2 }], total: 3 },
    { rows: [{ video_id: 3 }], total: 3 },
  ],
  pageParams: [0, 1],
};

test('a lesson removed from Continue Assistindo leaves its page and every total', () => {
  expect(withoutVideo(data, 2)).toEqual({
    pages: [
      { rows: [{ video_id: 1 }], total: 2 },
      { rows: [{ video_id: 3 }], total: 2 },
    ],
    pageParams: [0, 1],
  });
});

test('removing an unknown lesson from Continue Assistindo changes nothing', () => {
  expect(withoutVideo(data, 9)).toBe(data);
});
