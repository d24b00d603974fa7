import { expect, it } from 'vitest';
import { RECORDED_LESSON } from './early-requests.ts';
import { recordRequests } from './record-requests.ts';

it('writes down what the first screens of a member ask', async () => {
  const { shell, home, lesson } = await recordRequests();
  const names = (requests: typeof home) =>
    requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`).sort();
  expect(names(shell)).toEqual([
    'GET /rest/v1/categories',
    'GET /rest/v1/rpc/own_profile',
    'POST /rest/v1/rpc/unread_notification_count',
  ]);
  expect(names(home)).toEqual([
    'GET /rest/v1/user_favorites',
    'GET /rest/v1/user_video_progress',
    'GET /rest/v1/user_video_progress',
    'GET /rest/v1/videos',
    'GET /rest/v1/videos',
    'POST /rest/v1/rpc/catalogue_counts',
    'POST /rest/v1/rpc/home_shelves',
  ]);
  expect(names(lesson)).toEqual(['GET /rest/v1/user_video_progress', 'GET /rest/v1/videos']);
  for (const { query, path } of lesson) {
    expect(query).toContain(`,${RECORDED_LESSON}]`);
    expect(path).toContain(`eq.${RECORDED_LESSON}`);
  }
  for (const { headers } of [...shell, ...home, ...lesson]) {
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('apikey');
  }
});
