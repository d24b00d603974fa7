import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSession } from '~/testing/factories.ts';
import { IN_BETWEEN } from '~/testing/in-between.ts';
import { rpcUrl, server } from '~/testing/server.ts';
import type { ProgressEvent } from './progress-reports.ts';
import { sendProgress } from './progress-reports.ts';

const event: ProgressEvent = {
  eventId: '0c6a1c2e-0000-4000-8000-000000000001',
  videoId: 7,
  positionSeconds: 123.4,
  watchedDeltaSeconds: 10,
  occurredAt: Date.parse('2026-11-21T03:00:00Z'),
  ended: false,
  device: 'Chrome no Android#abc',
};
const row = {
  id: 1,
  video_id: 7,
  progress_seconds: 123.4,
  is_completed: false,
  last_watched_at: '2026-11-21T03:00:00+00:00',
  last_device: 'Chrome no Android#abc',
};

const session = makeSession();

beforeEach(() => {
  localStorage.setItem('auth_token', JSON.stringify(session));
});

describe('sendProgress', () => {
  it('sendProgress calls the database function as the member, with keepalive', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent: { body: unknown; authorization: string | null }[] = [];
    server.use(
      http.post(rpcUrl('save_video_progress'), async ({ request }) => {
        sent.push({
          body: await request.json(),
          authorization: request.headers.get('authorization'),
        });
        return HttpResponse.json(row);
      }),
    );
    expect(await sendProgress(session.user.id, event)).toMatchObject({
      video_id: 7,
      progress_seconds: 123.4,
    });
    expect(sent).toEqual([
      {
        body: {
          p_video_id: 7,
          p_event_id: event.eventId,
          p_position_seconds: 123.4,
          p_watched_delta_seconds: 10,
          p_occurred_at: '2026-11-21T03:00:00.000Z',
          p_ended: false,
          p_device: 'Chrome no Android#abc',
        },
        authorization: `Bearer ${session.access_token}`,
      },
    ]);
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
    fetched.mockRestore();
  });

  it.each([
    [400, '22023'],
    [409, '23505'],
    [422, 'PT422'],
  ])('a report that the database refuses with %i %s is given up', async (status, code) => {
    server.use(
      http.post(rpcUrl('save_video_progress'), () => HttpResponse.json({ code }, { status })),
    );
    expect(await sendProgress(session.user.id, event)).toBeNull();
  });

  it.each([
    [401, 'PGRST303', 'session_expired'],
    [403, '42501', 'forbidden'],
    [429, '', 'rate_limited'],
    [500, 'XX000', 'internal'],
    [503, 'PGRST001', 'unavailable'],
  ])('a report refused with %i %s waits', async (status, refusal, code) => {
    server.use(
      http.post(rpcUrl('save_video_progress'), () =>
        HttpResponse.json({ code: refusal }, { status }),
      ),
    );
    await expect(sendProgress(session.user.id, event)).rejects.toMatchObject({ status, code });
  });

  it.each(IN_BETWEEN)(
    'a report that only a machine in between answered waits: %s',
    async (_, answer) => {
      server.use(http.post(rpcUrl('save_video_progress'), answer));
      await expect(sendProgress(session.user.id, event)).rejects.toMatchObject({
        code: 'unavailable',
      });
    },
  );

  it('a report waits without a network', async () => {
    server.use(http.post(rpcUrl('save_video_progress'), () => HttpResponse.error()));
    await expect(sendProgress(session.user.id, event)).rejects.toThrow(TypeError);
  });

  it('a report is never sent as another person', async () => {
    const asked = vi.fn(() => HttpResponse.json(row));
    server.use(http.post(rpcUrl('save_video_progress'), asked));
    const sent = sendProgress('00000000-0000-4000-8000-00000000beef', event);
    await expect(sent).rejects.toMatchObject({ code: 'session_expired' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('a report waits for a session', async () => {
    localStorage.clear();
    await expect(sendProgress(session.user.id, event)).rejects.toMatchObject({
      code: 'session_expired',
    });
  });
});
