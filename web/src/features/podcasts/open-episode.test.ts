import { expect, test, vi } from 'vitest';
import { makePodcast } from '~/testing/factories.ts';
import {
  forgetOpenEpisode,
  hasOpenEpisode,
  keepOpenEpisode,
  readOpenEpisode,
} from './open-episode.ts';

const open = { userId: 'ana', podcast: makePodcast(), positionSeconds: 33, base: 2 };

test('the open episode is stored for the same person until it is deleted', () => {
  expect(hasOpenEpisode()).toBe(false);
  keepOpenEpisode(open);
  expect(hasOpenEpisode()).toBe(true);
  expect(readOpenEpisode('ana')).toEqual(open);
  expect(readOpenEpisode('bia')).toBeNull();
  expect(readOpenEpisode(null)).toBeNull();
  forgetOpenEpisode();
  expect(readOpenEpisode('ana')).toBeNull();
});

test('the open episode is stored without a position while that is unknown', () => {
  keepOpenEpisode({ ...open, positionSeconds: null });
  expect(readOpenEpisode('ana')).toMatchObject({ positionSeconds: null });
});

test('the stored open episode leaves out a long description', () => {
  keepOpenEpisode({ ...open, podcast: makePodcast({ description: 'x'.repeat(20_000) }) });
  expect(localStorage.getItem('podcast_open')?.length).toBeLessThan(1000);
});

test.each(['{', '{}', '{"userId":"ana","podcast":{}}', 'null', '[]', '"x"'])(
  'a damaged entry of the open episode is ignored: %s',
  (text) => {
    localStorage.setItem('podcast_open', text);
    expect(readOpenEpisode('ana')).toBeNull();
  },
);

test('the open episode is lost without an error where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  keepOpenEpisode(open);
  expect(readOpenEpisode('ana')).toBeNull();
});
