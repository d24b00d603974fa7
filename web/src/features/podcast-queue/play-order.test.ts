import { expect, test, vi } from 'vitest';
import { IDLE, type PodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { makePodcast } from '~/testing/factories.ts';
import { followerOf, playPrevious } from './play-order.ts';

const podcasts = [
  makePodcast({ id: 3 }),
  makePodcast({ id: 2, file_path: null, audio_url: ' ' }),
  makePodcast({ id: 1 }),
];
const listed = { podcasts, queue: [], hearable: null };

/** A player in which the last episode plays, and what it is told. */
function playerAt(positionSeconds: number) {
  const play = vi.fn(async () => undefined);
  const seek = vi.fn();
  const state = { ...IDLE, podcast: podcasts[2] ?? null, positionSeconds };
  return { player: { read: () => state, play, seek } as unknown as PodcastEngine, play, seek };
}

test('the neighbours of an episode are the playable ones of the list', () => {
  expect(followerOf(listed, 3)?.id).toBe(1);
  expect(followerOf(listed, 1)).toBeUndefined();
  expect(followerOf(listed, 7)).toBeUndefined();
  const { player, play } = playerAt(0);
  playPrevious(listed, player);
  expect(play).toHaveBeenCalledWith(podcasts[0]);
});

test('without a network the neighbours are those on this device', () => {
  expect(followerOf({ ...listed, hearable: new Set([3]) }, 3)).toBeUndefined();
});

test.each([
  [3, true],
  [3.1, false],
])(
  '"previous" goes to the previous episode only within the first three seconds: %d',
  (at, goes) => {
    const { player, play, seek } = playerAt(at);
    playPrevious(listed, player);
    expect(play).toHaveBeenCalledTimes(goes ? 1 : 0);
    expect(seek).toHaveBeenCalledTimes(goes ? 0 : 1);
  },
);
