import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { trackDeletion } from '~/lib/offline/pending-deletions.ts';
import { SESSION_KEY } from '~/lib/session/stored-session.ts';
import { server } from '~/testing/server.ts';
import { leaveDevice } from './leave-device.ts';

const HEALTH = 'http://localhost:5173/api/health';

describe('leaveDevice', () => {
  it('signing out forgets the session here, then navigates to the sign-out of the server', async () => {
    server.use(http.get(HEALTH, () => HttpResponse.json({ status: 'ok' })));
    localStorage.setItem('user_session', 'x');
    const navigate = vi.fn(() => expect(localStorage.getItem(SESSION_KEY)).toBeNull());
    await leaveDevice(navigate);
    expect(navigate).toHaveBeenCalledWith('/api/logout');
    expect(localStorage.getItem('user_session')).toBeNull();
  });

  it('signing out navigates only after the saved data of the person is deleted', async () => {
    server.use(http.get(HEALTH, () => HttpResponse.json({ status: 'ok' })));
    localStorage.setItem('progress_outbox:u:1', '{}');
    localStorage.setItem('user_session', 'x');
    const deletion = { end: () => {} };
    trackDeletion(
      new Promise<void>((resolve) => {
        deletion.end = resolve;
      }),
    );
    const navigate = vi.fn();
    const left = leaveDevice(navigate);
    await vi.waitFor(() => expect(localStorage.getItem('user_session')).toBeNull());
    // As long as the probe takes, and a second one after it.
    for (let count = 0; count < 2; count += 1) await (await fetch(HEALTH)).json();
    expect(navigate).not.toHaveBeenCalled();
    deletion.end();
    await left;
    expect(navigate).toHaveBeenCalledOnce();
    expect(localStorage.getItem('progress_outbox:u:1')).toBe('{}');
  });

  it.each([
    ['does not answer', () => HttpResponse.error()],
    ['is down', () => HttpResponse.json({ message: 'x' }, { status: 502 })],
    ['is the app itself, on a host without functions', () => HttpResponse.html('<!doctype html>')],
  ])('signing out stays on the page when /api %s', async (_why, answer) => {
    server.use(http.get(HEALTH, answer));
    const navigate = vi.fn();
    await leaveDevice(navigate);
    expect(navigate).not.toHaveBeenCalled();
  });
});
