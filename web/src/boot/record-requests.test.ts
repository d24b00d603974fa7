import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { firstReads, type Read } from '~/app/first-reads.ts';
import { startEarly } from '~/lib/early-requests.ts';
import { env } from '~/lib/env.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { SESSION_KEY } from '~/lib/session/stored-session.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { restUrl, server } from '~/testing/server.ts';
import { RECORDED_LESSON, type RecordedRequest } from './early-requests.ts';
import { recordRequests } from './record-requests.ts';

it('the build records the first requests of the member screens', async () => {
  const recorded = await recordRequests();
  const { shell, shellLater, home, homeLater, lesson } = recorded;
  const names = (requests: typeof home) =>
    requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`).sort();
  expect(names(shell)).toEqual(['GET /rest/v1/categories', 'GET /rest/v1/rpc/own_profile']);
  expect(names(shellLater)).toEqual(['POST /rest/v1/rpc/unread_notification_count']);
  expect(names(home)).toEqual([
    'GET /rest/v1/user_favorites',
    'GET /rest/v1/user_video_progress',
    'GET /rest/v1/user_video_progress',
    'GET /rest/v1/videos',
    'GET /rest/v1/videos',
    'POST /rest/v1/rpc/catalogue_counts',
  ]);
  expect(names(homeLater)).toEqual(['POST /rest/v1/rpc/home_shelves']);
  expect(names(lesson)).toEqual(['GET /rest/v1/user_video_progress', 'GET /rest/v1/videos']);
  for (const { query, path } of lesson) {
    expect(query).toContain(`,${RECORDED_LESSON}]`);
    expect(path).toContain(`eq.${RECORDED_LESSON}`);
  }
  for (const { headers } of Object.values(recorded).flat()) {
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('apikey');
  }
});

/** Answers in the shapes of PostgREST; every request is counted. */
function answerEverything(): string[] {
  const asked: string[] = [];
  const profile = makeProfile();
  const answers: Record<string, unknown> = {
    own_profile: profile,
    catalogue_counts: { categories: 3, videos: 74 },
    home_shelves: [],
  };
  server.use(
    http.all(restUrl('*'), ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}${search}`);
      const answer = answers[pathname.split('/').at(-1) ?? ''] ?? [{ id: 7, video_id: 9 }];
      return HttpResponse.json(answer as never, { headers: { 'content-range': '0-0/25' } });
    }),
  );
  return asked;
}

async function answersOf(reads: readonly Read[]): Promise<unknown[]> {
  const client = createQueryClient();
  return Promise.all(reads.map((read) => read(client)));
}

function sendAhead(requests: readonly RecordedRequest[], accessToken: string): void {
  startEarly(
    requests.map(({ path, headers, ...request }) => ({
      ...request,
      url: env.supabaseUrl + path,
      headers: { ...headers, Authorization: `Bearer ${accessToken}` },
    })),
  );
}

it('the first screens read early answers equal to those of the client, without a request of their own', async () => {
  const session = makeSession({ userId: makeProfile().id });
  const recorded = Object.values(await recordRequests()).flat();
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const asked = answerEverything();
  const { shell, home, homeLater, lesson } = firstReads(RECORDED_LESSON);
  const reads = [...shell, ...home, ...homeLater, ...lesson];
  const byClient = await answersOf(reads);
  const count = asked.length;
  expect(count).toBe(reads.length);

  sendAhead(recorded, session.access_token);
  const early = await answersOf(reads);
  expect(early).toEqual(byClient);
  expect(asked).toHaveLength(count + recorded.length);
});
