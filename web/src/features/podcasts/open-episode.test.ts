import { expect, test, vi } from 'vitest';
import { makePodcast } from '~/testing/factories.ts';
import {
  forgetOpenEpisode,
  hasOpenEpisode,
  keepOpenEpisode,
  readOpenEpisode,
} from './open-episode.ts';

const open = { userId: 'ana', podcast: makePodcast(), positionSeconds: 33, base: 2 };

test('the episode left open is there for the same person, and gone when forgotten', () => {
  expect(hasOpenEpisode()).toBe(false);
  keepOpenEpisode(open);
  expect(hasOpenEpisode()).toBe(true);
  expect(readOpenEpisode('ana')).toEqual(open);
  expect(readOpenEpisode('bia')).toBeNull();
  expect(readOpenEpisode(null)).toBeNull();
  forgetOpenEpisode();
  expect(readOpenEpisode('ana')).toBeNull();
});

test('an episode whose place was not known yet is there without one', () => {
  keepOpenEpisode({ ...open, positionSeconds: null });
  expect(readOpenEpisode('ana')).toMatchObject({ positionSeconds: null });
});

test('a long description is not written every second', () => {
  keepOpenEpisode({ ...open, podcast: makePodcast({ description: 'x'.repeat(20_000) }) });
  expect(localStorage.getItem('podcast_open')?.length).toBeLessThan(1000);
});

test.each(['{', '{}', '{"userId":"ana","podcast":{}}', 'null', '[]', '"x"'])(
  'a damaged entry is no episode: %s',
  (text) => {
    localStorage.setItem('podcast_open', text);
    expect(readOpenEpisode('ana')).toBeNull();
  },
);

test('a browser that forbids storage keeps nothing, and nothing fails', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  keepOpenEpisode(open);
  expect(readOpenEpisode('ana')).toBeNull();
});
