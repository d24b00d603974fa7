import { afterEach, describe, expect, test } from 'vitest';
import { SHARED_COMPUTER_KEY } from '~/lib/personal-storage.ts';
import { makePodcast } from '~/testing/factories.ts';
import {
  keepPodcastPreferences,
  PREFERENCES_KEY,
  rateFor,
  readPodcastPreferences,
  withRate,
} from './podcast-preferences.ts';

const episode = (id: number, category_id: number | null) => makePodcast({ id, category_id });
const none = readPodcastPreferences();

afterEach(() => sessionStorage.clear());

describe('the speed of an episode', () => {
  const after = withRate(withRate(none, episode(1, 7), 1.5), episode(2, 8), 2);

  test.each([
    { of: 'an episode with a speed of its own', podcast: episode(1, 7), rate: 1.5 },
    { of: 'a new episode of a category', podcast: episode(9, 7), rate: 1.5 },
    { of: 'the first of a category', podcast: episode(9, 9), rate: 2 },
    { of: 'an episode without a category', podcast: episode(9, null), rate: 2 },
  ])('$of is $rate', ({ podcast, rate }) => {
    expect(rateFor(after, podcast)).toBe(rate);
  });

  test('the speed chosen last is the one that counts, and 200 are remembered', () => {
    let kept = none;
    for (let id = 0; id < 300; id += 1) kept = withRate(kept, episode(id, id), 1.25);
    kept = withRate(kept, episode(299, 299), 0.5);
    expect([kept.episodes.length, kept.categories.length]).toEqual([200, 200]);
    expect(rateFor(kept, episode(299, 1))).toBe(0.5);
    expect(kept.episodes.some(([id]) => id === 99)).toBe(false);
  });
});

test.each([
  ['{"rate":1.5,"volume":0.34}', { ...none, rate: 1.5, volume: 0.3 }],
  ['{"rate":3,"volume":"1","episodes":7}', none],
  ['{"episodes":[[1,2],[2,7],["3",1],null]}', { ...none, episodes: [[1, 2]] }],
  ['not JSON', none],
])('what an earlier version stored is read: %s', (text, preferences) => {
  localStorage.setItem(PREFERENCES_KEY, text);
  expect(readPodcastPreferences()).toEqual(preferences);
});

test('speeds are kept on the device, and not on a shared computer', () => {
  const kept = withRate(none, episode(1, 7), 2);
  keepPodcastPreferences(kept);
  expect(readPodcastPreferences()).toEqual(kept);
  sessionStorage.setItem(SHARED_COMPUTER_KEY, '1');
  localStorage.removeItem(PREFERENCES_KEY);
  keepPodcastPreferences(kept);
  expect(localStorage.getItem(PREFERENCES_KEY)).toBeNull();
});
