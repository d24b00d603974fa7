import { channelSync } from '../youtube/sync.ts';
import { type TestDeps, testDeps } from './deps.ts';
import { workOnce } from './jobs.ts';
import { serveTables } from './tables.ts';
import { idOf, serveYouTube, YOUTUBE, YOUTUBE_ENV } from './youtube.ts';

/** Ids of a channel, newest first. */
export const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => idOf(from + index));

/** A channel of so many videos, in pages of 50. */
export const pagesOf = (count: number) =>
  Array.from({ length: Math.ceil(count / 50) }, (_, page) =>
    range(page * 50, Math.min(page * 50 + 50, count)),
  );

/** A catalogue that is empty, a channel with these pages of ids, and its sync. */
export function channelWorld(pages: string[][], change?: Parameters<typeof serveYouTube>[2]) {
  const deps = testDeps(YOUTUBE_ENV);
  const tables = serveTables(deps, {
    videos: (one, other) => one.external_id === other.external_id,
    deleted_videos: (one, other) => one.external_id === other.external_id,
    sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
  });
  serveYouTube(deps, pages, change);
  return {
    deps,
    tables,
    sync: () => workOnce(deps, channelSync),
    videos: () => (tables.videos ?? []).map((video) => video.external_id),
    runs: () => tables.sync_runs ?? [],
    /** The catalogue as readers sort it: newest first, of one moment the one added last. */
    catalogue: () =>
      (tables.videos ?? [])
        .toSorted(
          (one, other) =>
            Date.parse(String(other.created_at)) - Date.parse(String(one.created_at)) ||
            Number(other.id) - Number(one.id),
        )
        .map((video) => video.external_id),
  };
}

/** The questions that were put to YouTube, by the last part of their address. */
export const googleCalls = (deps: TestDeps, path: string) =>
  deps.network.calls.filter((call) => call.path === `${YOUTUBE}/${path}`);
