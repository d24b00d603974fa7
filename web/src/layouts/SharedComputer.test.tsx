import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { authUrl, rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';

const OTHER = JSON.stringify(makeSession({ userId: 'somebody-else', email: 'outra@x.example' }));
const profile = makeProfile();
/** Each test is a session of its own: pages of tests before still hear the channel of theirs. */
let opened = 0;

/** A tab that a phone signed in, in the browser of somebody else who is signed in as well. */
async function open({ secondsLeft = 900, seenAt = Date.now() } = {}) {
  localStorage.setItem('auth_token', OTHER);
  localStorage.setItem('player_preferences', '{}');
  opened += 1;
  sessionStorage.setItem('shared_computer', `session-${opened}`);
  sessionStorage.setItem('shared_seen_at', String(seenAt));
  sessionStorage.setItem('auth_token', JSON.stringify(makeSession()));
  server.use(
    rpcHandler('own_profile', profile),
    rpcHandler('use_shared_session', secondsLeft),
    rpcHandler('unread_notification_count', 0),
    tableHandler('categories', []),
    tableHandler('user_notifications', []),
    http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })),
    // A host without functions: nobody navigates away.
    http.get('http://localhost:5173/api/health', () => HttpResponse.error()),
  );
  const { user } = await renderApp({ route: '/nada' });
  return user;
}

const bar = () => screen.findByRole('complementary', { name: 'Computador compartilhado' });
const isWiped = () => waitFor(() => expect(sessionStorage.getItem('auth_token')).toBeNull());

/** Nothing of this tab is in the browser, and what was there is. */
function expectUntouched() {
  expect(Object.keys(localStorage).sort()).toEqual(['auth_token', 'player_preferences']);
  expect(localStorage.getItem('auth_token')).toBe(OTHER);
}

afterEach(() => {
  document.body.hidden = false;
  // The place of the bar stands beside the app, as long as the page.
  document.body.replaceChildren();
});

describe('a tab on a shared computer', () => {
  it('every page says that the computer is shared, and "Sair" takes everything of this tab and nothing else', async () => {
    const user = await open();
    expect(await bar()).toHaveTextContent('termina após 15 min sem uso');
    expect(await screen.findByText('Ana Exemplo')).toBeVisible();
    sessionStorage.setItem('player_preferences', '{"rate":2}');
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await isWiped();
    expect(sessionStorage).toHaveLength(0);
    expect(await screen.findByRole('heading', { name: /A aula certa/ })).toBeVisible();
    expectUntouched();
  });

  it('"Sair" with something unsent tries to send it, and says that it would be lost', async () => {
    const user = await open();
    await bar();
    sessionStorage.setItem(`note_draft:${profile.id}:x`, '{}');
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Um computador compartilhado não guarda nada',
    );
    await user.click(screen.getByRole('button', { name: 'Sair mesmo assim' }));
    await isWiped();
    expectUntouched();
  });

  it('in the last minute the question comes, and "Continuar" tells the server', async () => {
    const user = await open({ secondsLeft: 42 });
    const question = await screen.findByRole('alertdialog', { name: 'Ainda está aí?' });
    // It counts down while its dialog is loaded.
    expect(question).toHaveTextContent(/Termina em (4[0-2]|3\d) s/);
    const told: unknown[] = [];
    server.use(
      http.post(rpcUrl('use_shared_session'), async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.json(900);
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(told[0]).toMatchObject({ p_is_used: true });
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await isWiped();
  });

  it('a session that the server has ended asks no person to sign in over the page', async () => {
    await open();
    await bar();
    server.use(
      http.get(authUrl('user'), () =>
        HttpResponse.json({ code: 403, error_code: 'session_not_found' }, { status: 403 }),
      ),
    );
    const { expireSession } = await import('~/lib/session/session.ts');
    await expireSession();
    expect(await screen.findByText(/Sua sessão terminou/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await isWiped();
    expectUntouched();
  });

  /** The computer slept: the tab asks, and the session is refused before the answer comes with `answer`. */
  async function refusedWhileItAsks(before = () => {}) {
    await open();
    await bar();
    before();
    let respond = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    let isAsked = false;
    server.use(
      http.post(rpcUrl('use_shared_session'), () => {
        isAsked = true;
        return answered;
      }),
    );
    const steady = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => steady() + 16 * 60_000);
    onTestFinished(() => clock.mockRestore());
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(isAsked).toBe(true));
    const { expireSession } = await import('~/lib/session/session.ts');
    await expireSession();
    return async function answer() {
      respond(HttpResponse.json({ code: 'PGRST301', message: 'JWT' }, { status: 401 }));
      // By then it was read.
      await fetch('http://localhost:5173/api/health').catch(() => undefined);
      await vi.dynamicImportSettled();
    };
  }

  it('the next page knows why it ended, when the server says so a second time on the way out', async () => {
    const replace = vi.fn();
    const answer = await refusedWhileItAsks(() => {
      vi.stubGlobal('location', { ...window.location, replace });
      server.use(
        http.get('http://localhost:5173/api/health', () => HttpResponse.json({ status: 'ok' })),
      );
    });
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/api/logout'));
    await answer();
    expect(document.body.hidden).toBe(true);
    sessionStorage.setItem('late', 'of the page that goes');
    window.dispatchEvent(new Event('pagehide'));
    expect({ ...sessionStorage }).toEqual({ 'plantao.ended': 'idle' });
    expect(replace).toHaveBeenCalledOnce();
  });

  it('the screens of a visitor stay, when the server says so a second time where there is no other page', async () => {
    const answer = await refusedWhileItAsks();
    await waitFor(() => expect(document.body.hidden).toBe(false));
    await answer();
    expect(document.body.hidden).toBe(false);
    expect(await screen.findByRole('heading', { name: /A aula certa/ })).toBeVisible();
  });

  it('the last minutes before 12 hours are said on every page', async () => {
    const user = await open();
    await bar();
    server.use(rpcHandler('use_shared_session', 130));
    await user.click(document.body);
    expect(await screen.findByText('termina em 3 min, ao fim de 12 horas')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await isWiped();
  });

  it('a session whose 12 hours are over says so on the next page', async () => {
    sessionStorage.setItem('plantao.ended', 'limit');
    await renderApp({ route: '/' });
    expect(await screen.findByText(/cada uma dura no máximo 12 horas/)).toBeVisible();
  });

  it('tabs brought back by a browser that was closed end at once', async () => {
    // Hours ago; no page of it ran meanwhile.
    await open({ seenAt: Date.now() - 3_600_000 });
    expect(
      await screen.findByText('A sessão neste computador compartilhado terminou por falta de uso.'),
    ).toBeVisible();
    expectUntouched();
  });
});
