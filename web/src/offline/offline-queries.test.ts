import { dehydrate, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { PREVIEW_VIDEOS } from '~/features/categories/categories.rules.ts';
import { dosesKey } from '~/features/doses/doses-key.ts';
import { favoriteQueries, LATEST_FAVORITES } from '~/features/favorites/favorites.queries.ts';
import { minutesKey } from '~/features/minutes/minutes-keys.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { videosOfCategory } from '~/features/videos/category-videos.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { makeOpenVideo } from '~/testing/catalogue.ts';
import { makeDoseRow, serveDoses } from '~/testing/doses-answers.ts';
import { rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { createKeptQueries } from './offline-queries.ts';
import { readAhead } from './read-ahead.ts';

function visit() {
  const client = createQueryClient();
  const kept = createKeptQueries(client);
  const openLesson = (id: number) => {
    const { queryKey } = videoQueries.byId(id);
    client.setQueryData(queryKey, makeOpenVideo(id));
    new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined)();
  };
  const isKept = (id: number) => kept.isKept({ queryKey: videoQueries.byId(id).queryKey });
  return { client, kept, openLesson, isKept };
}

it('of the lessons, the twenty that were opened last are kept on the device', () => {
  const { openLesson, isKept } = visit();
  for (let id = 1; id <= 21; id += 1) openLesson(id);
  openLesson(2);
  expect([1, 2, 3, 21].map(isKept)).toEqual([false, true, true, true]);
  openLesson(22);
  expect([2, 3, 4].map(isKept)).toEqual([true, false, true]);
});

it('with a lesson the member’s place and the related lessons are kept, and of others nothing', () => {
  const { kept, openLesson, isKept } = visit();
  openLesson(7);
  expect(kept.isKept({ queryKey: progressQueries.ofVideo(7).queryKey })).toBe(true);
  expect(kept.isKept({ queryKey: videoQueries.related(1).queryKey })).toBe(true);
  expect(isKept(8)).toBe(false);
  expect(kept.isKept({ queryKey: progressQueries.ofVideo(8).queryKey })).toBe(false);
});

it('of a category that was opened the first page is kept, and of others nothing', () => {
  const { client, kept } = visit();
  const { queryKey } = videosOfCategory(3);
  const pages = [[makeOpenVideo(1)], [makeOpenVideo(2)]];
  expect(kept.isKept({ queryKey })).toBe(false);
  client.setQueryData(queryKey, { pages, pageParams: [null, null] });
  new QueryObserver(client, { queryKey, enabled: false }).subscribe(() => undefined)();
  expect(kept.isKept({ queryKey })).toBe(true);
  expect(kept.isKept({ queryKey: videosOfCategory(4).queryKey })).toBe(false);
  const [saved] = dehydrate(client).queries.map(kept.keptOf);
  expect(saved?.state.data).toEqual({ pages: pages.slice(0, 1), pageParams: [null] });
});

it('the figures of the categories and of the profile are kept', () => {
  const { kept } = visit();
  for (const query of [
    categoryQueries.stats(),
    videoQueries.shelves(PREVIEW_VIDEOS),
    favoriteQueries.latest(LATEST_FAVORITES),
    progressQueries.stats(),
  ]) {
    expect(kept.isKept(query)).toBe(true);
  }
  expect(kept.isKept({ queryKey: favoriteQueries.latest(9).queryKey })).toBe(false);
});

it('lessons of an earlier visit stay kept', () => {
  const { kept, openLesson, isKept } = visit();
  openLesson(1);
  kept.adopt([videoQueries.byId(1).queryKey, videoQueries.byId(2).queryKey, ['videos', 'recent']]);
  expect([1, 2].map(isKept)).toEqual([true, true]);
  expect(isKept(3)).toBe(false);
});

it('what fits into a few minutes is read ahead and kept on the device', async () => {
  const client = createQueryClient();
  const kept = createKeptQueries(client);
  const tables = ['user_favorites', 'podcasts', 'podcast_progress', 'podcast_queue'];
  server.use(
    ...tables.map((name) => tableHandler(name, [])),
    http.post(rpcUrl('short_items'), () => HttpResponse.json([])),
    serveDoses({ lessons: [makeDoseRow(7)] }),
  );
  // On a busy machine reading code takes longer than an answer may.
  await loadSupabase();
  readAhead(client);
  await waitFor(() => expect(client.getQueryData(minutesKey)).toEqual([]));
  expect(kept.isKept({ queryKey: minutesKey })).toBe(true);
  // So are the doses.
  await waitFor(() =>
    expect(client.getQueryData(dosesKey)).toMatchObject({ sheets: [{ id: 7 }], isCut: false }),
  );
  expect(kept.isKept({ queryKey: dosesKey })).toBe(true);
});
