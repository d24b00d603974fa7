import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { homeReads, lessonReads, memberReads, type Read } from '~/app/first-reads.ts';
import { RECORDED_LESSON, type RecordedRequest } from '~/boot/early-requests.ts';
import { recordRequests } from '~/boot/record-requests.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { restUrl, server } from '~/testing/server.ts';
import { startEarly } from './early-requests.ts';
import { env } from './env.ts';
import { createQueryClient } from './query-client.ts';
import { SESSION_KEY } from './stored-session.ts';

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

it('the first screens read from early answers what the client would read, without a request of their own', async () => {
  const session = makeSession({ userId: makeProfile().id });
  const { shell, home, lesson } = await recordRequests();
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  const asked = answerEverything();
  const reads = [...memberReads, ...homeReads, ...lessonReads(RECORDED_LESSON)];
  const byClient = await answersOf(reads);
  const count = asked.length;
  expect(count).toBe(reads.length);

  const recorded = [...shell, ...home, ...lesson];
  sendAhead(recorded, session.access_token);
  const early = await answersOf(reads);
  expect(early).toEqual(byClient);
  expect(asked).toHaveLength(count + recorded.length);
});
