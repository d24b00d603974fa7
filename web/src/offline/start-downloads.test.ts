import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { localAudio } from '~/features/podcast-downloads/local-audio.ts';
import {
  announcePodcastEngine,
  IDLE,
  type PodcastEngine,
} from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { whenDownloadsGo } from '~/lib/offline/delete-downloads.ts';
import type { DownloadRecord } from '~/lib/offline/downloads.rules.ts';
import { announcePlayed, downloads } from '~/lib/offline/downloads.ts';
import { queryClient as client } from '~/lib/query-client.ts';
import { createMemoryDownloads, episodeFile } from '~/testing/downloads.ts';
import { makePodcast, makeProfile } from '~/testing/factories.ts';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { startDownloads } from './start-downloads.ts';

afterEach(() => {
  client.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A device with one complete download, and a server of which a test says what it answers. */
async function open() {
  const { userId } = signIn();
  const device = createMemoryDownloads();
  const store = downloads(device.storage);
  await store.add([episodeFile(1)]);
  const record = device.records.get(`${userId}/1`) as DownloadRecord;
  await device.storage.append(record, new ArrayBuffer(3), { state: 'done', size: 3 });
  const answers = { profile: makeProfile({ id: userId }), podcasts: [podcast('1/a.mp3')] };
  const read = vi.fn();
  server.use(
    http.get(rpcUrl('own_profile'), () => {
      read();
      return HttpResponse.json(answers.profile);
    }),
    http.get(restUrl('podcasts'), () => HttpResponse.json(answers.podcasts)),
  );
  startDownloads();
  await store.refresh();
  return { userId, device, store, answers, read };
}

const podcast = (path: string) => makePodcast({ id: 1, file_path: path });

it('an answer of the server about an approved person begins the 7 days anew, and nothing else does', async () => {
  const { userId, device } = await open();
  device.leases.clear();
  client.setQueryData(profileQueries.me().queryKey, makeProfile({ id: userId }));
  await Promise.resolve();
  expect(device.leases.size).toBe(0);
  await client.fetchQuery({ ...profileQueries.me(), staleTime: 0 });
  await vi.waitFor(() => expect(device.leases.get(userId)?.confirmedAt).toBeGreaterThan(0));
});

it.each([{ is_approved: false }, { is_active: false }])(
  'an answer of the server that ends the access deletes the downloads: %j',
  async (change) => {
    const { userId, answers, device } = await open();
    // The device of this test is no database of the browser.
    const gone = vi.fn(() => {
      device.records.clear();
      void downloads().refresh();
    });
    whenDownloadsGo(gone);
    answers.profile = makeProfile({ id: userId, ...change });
    await act(() => client.fetchQuery({ ...profileQueries.me(), staleTime: 0 }));
    expect(gone).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(downloads().read().records).toEqual([]));
  },
);

it('a list of the server without the episode, or with another file of it, deletes its download', async () => {
  const { device, answers } = await open();
  await client.fetchQuery({ ...podcastQueries.list(), staleTime: 0 });
  expect(device.records.size).toBe(1);
  answers.podcasts = [podcast('1/b.mp3')];
  await client.fetchQuery({ ...podcastQueries.list(), staleTime: 0 });
  await vi.waitFor(() => expect(device.records.size).toBe(0));
});

it('the server is asked when a download plays, but not at every press', async () => {
  const { read } = await open();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  await client.fetchQuery({ ...profileQueries.me(), staleTime: 0 });
  read.mockClear();
  announcePlayed();
  announcePlayed();
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
});

const WEEK = 7 * 86_400_000;

it.each([
  { case: 'that the person may listen', isOffline: false, kept: 1 },
  { case: 'nothing', isOffline: true, kept: 0 },
])(
  'what was not heard of for more than 7 days stays only if the server says something: $case',
  async ({ isOffline, kept }) => {
    const { userId, device, store } = await open();
    await client.prefetchQuery(profileQueries.me());
    await store.confirm(userId);
    // One of them is loaded in the player, of a page that stayed open.
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    await localAudio(podcast('1/a.mp3'), false);
    const player = { close: vi.fn(), subscribe: vi.fn(), read: () => IDLE };
    // Only what is used here.
    announcePodcastEngine(player as unknown as PodcastEngine);
    const longAgo = Date.now() - WEEK - 1;
    await device.storage.writeLease(userId, { confirmedAt: longAgo, seenAt: longAgo });
    if (isOffline) server.use(http.all(rpcUrl('own_profile'), () => HttpResponse.error()));
    startDownloads();
    await vi.waitFor(() =>
      expect(device.leases.get(userId)?.confirmedAt === longAgo).toBe(isOffline),
    );
    await vi.waitFor(() => expect(device.records.size).toBe(kept));
    await vi.waitFor(() => expect(player.close).toHaveBeenCalledTimes(1 - kept));
    expect(store.read().isLocked).toBe(isOffline);
  },
);
