import { expect, test } from 'vitest';
import { parseStoredPlace } from './podcasts.queries.ts';

const row = {
  podcast_id: 1,
  current_seconds: 404.5,
  completed: false,
  last_device: null,
  revision: 3,
  place_revision: 2,
  rivals: [{ device: 'Chrome no Android#2', seconds: 20, at: '2026-11-22T03:00:00Z', revision: 3 }],
};

test('the place of an episode is parsed with the rivals that wait beside it', () => {
  expect(parseStoredPlace(row)).toEqual({
    podcastId: 1,
    seconds: 404.5,
    device: null,
    revision: 3,
    placeRevision: 2,
    rivals: row.rivals,
  });
});

test.each([
  ['nothing', null],
  ['an answer of the previous version', { podcast_id: 1, current_seconds: 3, completed: false }],
  ['a revision that is no number', { ...row, revision: '3' }],
  ['a place that is no number', { ...row, current_seconds: null }],
])('a stored place is refused when it is %s', (_what, value) => {
  expect(parseStoredPlace(value)).toBeNull();
});
