import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { authUrl, server } from '~/testing/server.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const SESSION = { accessToken: makeSession().access_token, refreshToken: 'r', expiresAt: 2e9 };
const SIGNED_IN = { outcome: 'signed-in', fullName: 'Ana Lima', session: SESSION };
type Asked = { challenge: string; id: string; secret: string };

/** The server's side: codes one after the other, and what `answer` says of the newest. */
function serve() {
  const asked: Asked[] = [];
  const world = {
    asked,
    answer: (): Response => HttpResponse.json({ outcome: 'waiting' }),
    starts: () => asked.filter(({ challenge }) => challenge).length,
  };
  server.use(
    http.post('*/api/auth/phone/start', async ({ request }) => {
      asked.push((await request.json()) as Asked);
      const number = world.starts();
      const code = `12345${number}`;
      return HttpResponse.json({ id: `id-${number}`, code, token: 't'.repeat(43), expiresIn: 60 });
    }),
    http.post('*/api/auth/phone/claim', async ({ request }) => {
      asked.push((await request.json()) as Asked);
      return world.answer();
    }),
  );
  return world;
}
const outcome = (name: string) => () => HttpResponse.json({ outcome: name });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function open() {
  const rendered = await renderApp({ route: '/auth?aba=celular' });
  await screen.findByText('123 451');
  return rendered;
}

describe('"Entrar com QR code"', () => {
  it('is one press away from the sign-in form, and leads back', async () => {
    serve();
    const { user } = await renderApp({ route: '/auth?destino=/podcasts' });
    await user.click(await screen.findByRole('link', { name: 'Entrar com QR code' }));
    expect(await screen.findByText('123 451')).toBeVisible();
    expect(screen.getByRole('img', { name: /^QR code para conectar/ })).toBeVisible();
    expect(screen.getByText(/Conectar um computador/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar para Entrar' })).toHaveAttribute(
      'href',
      '/auth?destino=%2Fpodcasts',
    );
  });

  it('keeps its secret to itself until it claims, and out of every storage', async () => {
    const { asked } = serve();
    await open();
    expect(asked[0]).toEqual({ challenge: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await pass(2100);
    const [, claim] = asked;
    expect(claim).toEqual({ id: 'id-1', secret: expect.stringMatching(/^[\w-]{43}$/) });
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(claim?.secret));
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0'));
    expect(asked[0]?.challenge).toBe(hex.join(''));
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);
    expect(stored).not.toContain(claim?.secret);
  });

  it('shows another code when the minute is over', async () => {
    const world = serve();
    await open();
    await pass(30_000);
    expect(screen.getByText(/^Outro código em (2\d|30) s$/)).toBeVisible();
    world.answer = () =>
      HttpResponse.json({ outcome: world.starts() === 1 ? 'expired' : 'waiting' });
    await pass(2100);
    expect(await screen.findByText('123 452')).toBeVisible();
  });

  it('rests after ten minutes until another code is asked for', async () => {
    const world = serve();
    await open();
    vi.setSystemTime(Date.now() + 601_000);
    world.answer = outcome('expired');
    await pass(2100);
    expect(await screen.findByText('O código expirou')).toBeVisible();
    const before = world.starts();
    await pass(120_000);
    expect(world.starts()).toBe(before);
    screen.getByRole('button', { name: 'Gerar novo código' }).click();
    expect(await screen.findByText(`123 45${before + 1}`)).toBeVisible();
  });

  it('says that a phone looks at it, and that it refused', async () => {
    const world = serve();
    await open();
    world.answer = outcome('seen');
    await pass(2100);
    expect(await screen.findByText(/^Confirme no celular/)).toBeVisible();
    world.answer = outcome('refused');
    await pass(2100);
    expect(await screen.findByText('O celular recusou')).toBeVisible();
    screen.getByRole('button', { name: 'Gerar novo código' }).click();
    expect(await screen.findByText('123 452')).toBeVisible();
  });

  it('asks less and less often without a connection, and goes on by itself', async () => {
    const world = serve();
    await open();
    world.answer = () => HttpResponse.error();
    await pass(2100);
    expect(await screen.findByText('Sem conexão, tentando de novo...')).toBeVisible();
    await pass(20_000);
    expect(world.asked.length).toBeLessThan(6);
    world.answer = outcome('seen');
    await pass(17_000);
    expect(await screen.findByText(/^Confirme no celular/)).toBeVisible();
  });

  it('says why there is no code, and tries again', async () => {
    serve();
    server.use(
      http.post(
        '*/api/auth/phone/start',
        () =>
          HttpResponse.json(
            { message: 'Muitas tentativas.', code: 'rate_limited' },
            { status: 429 },
          ),
        { once: true },
      ),
    );
    await renderApp({ route: '/auth?aba=celular' });
    expect(await screen.findByText('Muitas tentativas.')).toBeVisible();
    screen.getByRole('button', { name: 'Gerar novo código' }).click();
    expect(await screen.findByText('123 451')).toBeVisible();
  });

  it('names whose account it is before it opens, and lets it be left', async () => {
    const ended: (string | null)[] = [];
    server.use(
      http.post(authUrl('logout'), ({ request }) => {
        ended.push(request.headers.get('authorization'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const world = serve();
    await open();
    world.answer = () => HttpResponse.json(SIGNED_IN);
    await pass(2100);
    expect(await screen.findByText('Ana Lima')).toBeVisible();
    world.answer = outcome('waiting');
    screen.getByRole('button', { name: 'Não sou eu, sair' }).click();
    expect(await screen.findByText('123 452')).toBeVisible();
    expect(ended).toEqual([`Bearer ${SESSION.accessToken}`]);
    expect(sessionStorage.getItem('auth_token')).toBeNull();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});
