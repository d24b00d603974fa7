import { testDeps } from '../../../_shared/testing/deps.ts';
import { DRIVE, video } from '../../../_shared/testing/drive-function.ts';
import { workOnce } from '../../../_shared/testing/jobs.ts';
import { json } from '../../../_shared/testing/network.ts';
import type { Row } from '../../../_shared/testing/runs.ts';
import { serveTables } from '../../../_shared/testing/tables.ts';
import {
  googleFailure,
  idOf,
  serveYouTube,
  YOUTUBE_ENV,
} from '../../../_shared/testing/youtube.ts';
import { catalogueCheck } from '../check.ts';

type Stored = {
  source?: 'google_drive';
  external_id?: string;
  status?: string;
  is_active?: boolean;
  duration?: string | null;
  thumbnail?: string | null;
  found_lengths?: number[];
};

export const BOTH_ENV = { ...YOUTUBE_ENV, GOOGLE_API_KEY: 'AIza-test' };

export const inDrive = (id: string, change: Stored = {}): Stored => ({
  source: 'google_drive',
  external_id: id,
  ...change,
});

/** So many lessons of YouTube. */
export const lessons = (count: number): Stored[] => Array.from({ length: count }, () => ({}));

/**
 * A catalogue of lessons, of YouTube and all visible unless changed, with a check of it. Drive has every file that no
 * test says otherwise about.
 */
export function catalogue(
  stored: Stored[],
  change: Parameters<typeof serveYouTube>[2] = () => ({}),
  env: Record<string, string> = BOTH_ENV,
) {
  const deps = testDeps(env);
  const tables = serveTables(deps, {
    videos: () => false,
    sync_runs: () => false,
    hidings: (one, other) => one.run_id === other.run_id && one.video_id === other.video_id,
  });
  const videos = tables.videos ?? [];
  videos.push(
    ...stored.map((lesson, index) => ({
      id: index + 1,
      source: 'youtube',
      external_id: idOf(index + 1),
      resource_key: null,
      title: `Aula ${index + 1}`,
      thumbnail: `https://i.ytimg.com/vi/${idOf(index + 1)}/hqdefault.jpg`,
      duration: '12:34',
      status: 'active',
      is_active: true,
      status_checked_at: null,
      found_lengths: [],
      ...lesson,
    })),
  );
  serveYouTube(deps, [], change);
  for (const { source, external_id: id } of stored) {
    if (source) deps.network.on({ [`GET ${DRIVE}/files/${id}`]: () => json(video(String(id))) });
  }
  const hidings = tables.hidings ?? [];
  serveSettling(deps, videos, hidings);
  return {
    deps,
    hidings,
    videos,
    check: () => workOnce(deps, catalogueCheck),
    run: () => tables.sync_runs?.at(-1) ?? {},
    statuses: () => videos.map(({ status }) => status),
    /** Which calls left for this address, by their search. */
    asked: (address: string) =>
      deps.network.calls.filter(({ path }) => path === address).map(({ search }) => search),
    gone: (...ids: string[]) => {
      for (const id of ids) {
        deps.network.on({ [`GET ${DRIVE}/files/${id}`]: () => googleFailure(404, 'notFound') });
      }
    },
  };
}

/** `settle_hidings` with the database's rules, except for hidings of older checks. */
function serveSettling(deps: ReturnType<typeof testDeps>, videos: Row[], hidings: Row[]): void {
  const isSeen = (one: Row) => one.is_active && one.status === 'active';
  deps.network.on({
    'POST /rest/v1/rpc/settle_hidings': async (request) => {
      const { p_run_id: runId } = (await request.json()) as { p_run_id: number };
      const mine = hidings.filter((one) => one.run_id === runId);
      const pairs = mine.flatMap((hiding) => {
        const lesson = videos.find((one) => one.id === hiding.video_id);
        const stands =
          lesson?.external_id === hiding.external_id && lesson?.status === hiding.status_before;
        return hiding.state === 'noted' && lesson && stands ? [{ hiding, lesson }] : [];
      });
      const visible = videos.filter(isSeen).length;
      const waits =
        pairs.filter(({ lesson }) => isSeen(lesson)).length > Math.max(10, visible / 10);
      for (const { hiding, lesson } of pairs) {
        hiding.state = !isSeen(lesson) ? 'unseen' : waits ? 'held' : 'hidden';
        if (hiding.state !== 'held') lesson.status = hiding.status;
      }
      const count = (state: string) => mine.filter((one) => one.state === state).length;
      return json([
        { hidden: count('hidden'), unseen: count('unseen'), held: count('held'), visible },
      ]);
    },
  });
}
