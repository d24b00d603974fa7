import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSession } from '~/testing/factories.ts';
import { rpcUrl, server } from '~/testing/server.ts';
import { sendPodcastProgress } from './podcasts.mutations.ts';

const session = makeSession();
const userId = session.user.id;

beforeEach(() => {
  localStorage.setItem('auth_token', JSON.stringify(session));
});

describe('sendPodcastProgress', () => {
  test('asks at once, as the listener, and outlives the page', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent: unknown[] = [];
    server.use(
      http.post(rpcUrl('save_podcast_progress'), async ({ request }) => {
        sent.push(await request.json(), request.headers.get('authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const done = sendPodcastProgress(userId, 3, 33.5, false);
    // Before anything was waited for: a page that goes away waits for nothing.
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      rpcUrl('save_podcast_progress'),
      expect.objectContaining({ keepalive: true }),
    );
    await done;
    expect(sent).toEqual([
      { p_podcast_id: 3, p_current_seconds: 33.5, p_completed: false },
      `Bearer ${session.access_token}`,
    ]);
  });

  test('a refusal rejects', async () => {
    server.use(
      http.post(rpcUrl('save_podcast_progress'), () => HttpResponse.json({}, { status: 401 })),
    );
    await expect(sendPodcastProgress(userId, 3, 33.5, false)).rejects.toThrow();
  });

  test.each([
    ['nobody is signed in', () => localStorage.removeItem('auth_token'), userId],
    ['somebody else is', () => undefined, 'another'],
  ])('stores nothing when %s', async (_name, change, listener) => {
    change();
    await expect(sendPodcastProgress(listener, 3, 33.5, false)).resolves.toBeUndefined();
  });
});
