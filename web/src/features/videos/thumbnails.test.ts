import { describe, expect, test } from 'vitest';
import { isMissingPicture, thumbnailCandidates } from './thumbnails.ts';

const hq = 'https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg';
const mq = 'https://i.ytimg.com/vi/abcdefghijk/mqdefault.jpg';

describe('thumbnailCandidates', () => {
  test.each([
    ['stored picture first', '/demo/a.webp', 'abcdefghijk', ['/demo/a.webp', hq, mq]],
    ['from the video id alone', null, 'abcdefghijk', [hq, mq]],
    ['never the same picture twice', hq, 'abcdefghijk', [hq, mq]],
    ['a Drive lesson has only its own', '/demo/b.webp', null, ['/demo/b.webp']],
    ['nothing known', null, null, []],
  ])(
    'thumbnailCandidates returns the right addresses: %s',
    (_name, thumbnail, youtube_id, expected) => {
      expect(thumbnailCandidates({ thumbnail, youtube_id })).toEqual(expected);
    },
  );
});

test('administrators see the larger pictures of the host before the common ones', () => {
  const sizes = ['maxresdefault', 'sddefault', 'hqdefault', 'mqdefault'];
  const video = { thumbnail: '/demo/a.webp', youtube_id: 'abcdefghijk' };
  expect(thumbnailCandidates(video, { isAdmin: true })).toEqual([
    '/demo/a.webp',
    ...sizes.map((size) => `https://i.ytimg.com/vi/abcdefghijk/${size}.jpg`),
  ]);
});

describe('isMissingPicture', () => {
  test.each([
    ['the grey stand-in of YouTube', hq, 120, true],
    ['a real picture of YouTube', hq, 480, false],
    ['a small picture of our own is a picture', 'http://localhost:5173/demo/a.webp', 96, false],
  ])('isMissingPicture is right for %s', (_name, src, naturalWidth, expected) => {
    expect(isMissingPicture({ src, naturalWidth })).toBe(expected);
  });
});
