import { HttpResponse, http } from 'msw';
import { makeLesson } from './catalogue.ts';
import { makePodcast } from './factories.ts';
import { makeMoment } from './moment.ts';
import { rpcHandler, rpcUrl, server } from './server.ts';

export type Asked = { q: string; max_results: number; skip?: number };

/** A moment of a lesson, told by its second. */
export const momentAt = (seconds: number) =>
  makeMoment({ video_id: 1, seconds, line: `Linha ${seconds}` });

const spokenMomentAt = (seconds: number) =>
  makeMoment({ video_id: null, podcast_id: 3, seconds, line: `Linha ${seconds}` });

const makeEpisode = (id: number) => makePodcast({ id, title: `Episódio ${id}` });

const many = <Row>(count: number, make: (number: number) => Row) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** A database that finds so many of each, hands them out as it is asked, and remembers that. */
export function answer({ lessons = 0, episodes = 0, moments = 0, isSpoken = false } = {}) {
  const asked: Record<'videos' | 'podcasts' | 'moments', Asked[]> = {
    videos: [],
    podcasts: [],
    moments: [],
  };
  const handler = (kind: keyof typeof asked, rows: readonly object[]) =>
    http.post(rpcUrl(`search_${kind}`), async ({ request }) => {
      // What the app sends to these functions.
      const body = (await request.json()) as Asked;
      asked[kind].push(body);
      const skip = body.skip ?? 0;
      return HttpResponse.json(rows.slice(skip, skip + body.max_results) as never);
    });
  server.use(
    handler('videos', many(lessons, makeLesson)),
    handler('podcasts', many(episodes, makeEpisode)),
    handler('moments', many(moments, isSpoken ? spokenMomentAt : momentAt)),
    // Asked for only where there is no moment.
    rpcHandler('search_everything', {}),
  );
  return asked;
}

/** Fails what is searched of each kind. */
export function fail(...kinds: string[]) {
  server.use(
    ...kinds.map((kind) =>
      http.post(rpcUrl(`search_${kind}`), () => HttpResponse.json({}, { status: 500 })),
    ),
  );
}
