import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSession } from '~/testing/factories.ts';
import { IN_BETWEEN } from '~/testing/in-between.ts';
import { rpcUrl, server } from '~/testing/server.ts';
import { type PodcastReport, sendPodcastProgress } from './podcast-reports.ts';

const session = makeSession();
const userId = session.user.id;
const report: PodcastReport = {
  eventId: 'a3f1c2d4-0000-4000-8000-000000000001',
  occurredAt: Date.UTC(2026, 10, 22, 3),
  podcastId: 3,
  positionSeconds: 33.5,
  isCompleted: false,
  device: 'Firefox no Linux#1',
  baseRevision: 2,
  isChoice: false,
};
const stored = {
  podcast_id: 3,
  current_seconds: 33.5,
  completed: false,
  last_device: 'Firefox no Linux#1',
  revision: 3,
  place_revision: 3,
  rivals: [],
};

beforeEach(() => {
  localStorage.setItem('auth_token', JSON.stringify(session));
});

describe('sendPodcastProgress', () => {
  test('sendPodcastProgress sends at once, as the listener, with keepalive', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent: unknown[] = [];
    server.use(
      http.post(rpcUrl('save_podcast_progress'), async ({ request }) => {
        sent.push(await request.json(), request.headers.get('authorization'));
        return HttpResponse.json({ id: 7, ...stored });
      }),
    );
    const done = sendPodcastProgress(userId, report);
    // Before anything was waited for: a page that goes away waits for nothing.
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      rpcUrl('save_podcast_progress'),
      expect.objectContaining({ keepalive: true }),
    );
    expect(await done).toMatchObject({ podcastId: 3, seconds: 33.5, revision: 3 });
    expect(sent).toEqual([
      {
        p_podcast_id: 3,
        p_current_seconds: 33.5,
        p_completed: false,
        p_event_id: report.eventId,
        p_occurred_at: '2026-11-22T03:00:00.000Z',
        p_device: 'Firefox no Linux#1',
        p_base_revision: 2,
        p_is_choice: false,
      },
      `Bearer ${session.access_token}`,
    ]);
  });

  test.each([401, 429, 500, 503])(
    'a podcast report refused with %i is sent again later',
    async (status) => {
      server.use(
        http.post(rpcUrl('save_podcast_progress'), () => HttpResponse.json({}, { status })),
      );
      await expect(sendPodcastProgress(userId, report)).rejects.toThrow();
    },
  );

  test('a podcast report that the database refuses is not sent again', async () => {
    const refusal = { code: '22023', message: 'there is no such podcast' };
    server.use(
      http.post(rpcUrl('save_podcast_progress'), () => HttpResponse.json(refusal, { status: 400 })),
    );
    await expect(sendPodcastProgress(userId, report)).resolves.toBeNull();
  });

  test.each(IN_BETWEEN)(
    'a podcast report answered by %s is sent again later',
    async (_, answer) => {
      server.use(http.post(rpcUrl('save_podcast_progress'), answer));
      await expect(sendPodcastProgress(userId, report)).rejects.toMatchObject({
        code: 'unavailable',
      });
    },
  );

  test.each([
    ['no person is signed in', () => localStorage.removeItem('auth_token'), userId],
    ['another person is', () => undefined, 'another'],
  ])('a podcast report waits for its own person while %s', async (_name, change, listener) => {
    change();
    await expect(sendPodcastProgress(listener, report)).rejects.toThrow();
  });
});
