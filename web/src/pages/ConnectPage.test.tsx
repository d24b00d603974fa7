import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderApp } from '~/testing/render-app.tsx';
import { rpcHandler, server, tableHandler } from '~/testing/server.ts';

const TOKEN = 't'.repeat(43);
const NONCE = 'n'.repeat(43);
const FOUND = {
  outcome: 'found',
  nonce: NONCE,
  device: 'Chrome no Windows',
  city: 'São Paulo',
  startedAt: '2026-11-20T12:00:00Z',
  secondsLeft: 59,
  isSameNetwork: null as boolean | null,
};

/** The server's side: `look` says what is found, `acts` what comes of a decision. */
function serve(look: object = FOUND, acts: Record<string, string> = {}) {
  const asked: { path: string; body: unknown; token: string | null }[] = [];
  const outcomes: Record<string, string> = {
    confirm: 'confirmed',
    refuse: 'refused',
    end: 'ended',
    follow: 'confirmed',
    ...acts,
  };
  server.use(
    http.post('*/api/auth/phone/:path', async ({ request, params }) => {
      const path = String(params.path);
      const token = request.headers.get('authorization');
      asked.push({ path, body: await request.json(), token });
      return HttpResponse.json(path === 'look' ? look : { outcome: outcomes[path] });
    }),
  );
  return { asked, outcomes };
}

const open = (route = `/conectar#${TOKEN}`) => {
  server.use(
    tableHandler('categories', []),
    tableHandler('user_notifications', []),
    rpcHandler('unread_notification_count', 0),
  );
  return renderApp({ route, profile: makeProfile() });
};
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

const IS_HERE = 'Estou em frente a este computador e fui eu que pedi';
const confirm = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('checkbox', { name: IS_HERE }));
  await press(user, 'Deixar entrar');
};

describe('"Conectar um computador"', () => {
  it('by a QR shows the computer as whom it would enter, and takes the token out of the address', async () => {
    const { asked } = serve();
    await open();
    expect(await screen.findByText('Chrome no Windows · São Paulo · agora')).toBeVisible();
    expect(screen.getByText('Ana Exemplo')).toBeVisible();
    const question = screen.getByRole('heading', { name: 'Deixar este computador entrar?' });
    await waitFor(() => expect(question).toHaveFocus());
    expect(window.location.hash).toBe('');
    const token = `Bearer ${makeSession().access_token}`;
    expect(asked).toMatchObject([{ path: 'look', body: { token: TOKEN } }]);
    expect(asked[0]?.token?.slice(0, 20)).toBe(token.slice(0, 20));
  });

  it.each(['012345', '012 345', '012-345', ' 01 23 45 '])(
    'takes the digits as typed: %j',
    async (typed) => {
      const { asked } = serve();
      const { user } = await open('/conectar');
      await user.type(await screen.findByLabelText('Código do computador'), typed);
      await press(user, 'Continuar');
      expect(await screen.findByText(/^Chrome no Windows/)).toBeVisible();
      expect(asked.map(({ body }) => body)).toEqual([{ code: '012345' }]);
    },
  );

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])(
    'asks no server about %j',
    async (typed) => {
      const { asked } = serve();
      const { user } = await open('/conectar');
      const field = await screen.findByLabelText('Código do computador');
      if (typed) await user.type(field, typed);
      await press(user, 'Continuar');
      expect(
        await screen.findByText('Digite os seis números que o computador mostra'),
      ).toBeVisible();
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['unknown', 'Código não encontrado'],
    ['taken', 'Este código já está sendo usado por outra pessoa'],
    ['not_here', 'Não é possível conectar daqui'],
  ])('says why there is no computer: %s', async (outcome, title) => {
    serve({ outcome });
    await open();
    expect(await screen.findByText(title)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Código do computador')).toHaveFocus());
  });

  it.each([
    [true, 'Na mesma rede que este celular.'],
    [false, 'Em outra rede: confirme só se o computador estiver na sua frente.'],
    [null, 'Confirme só se o computador estiver na sua frente.'],
  ])('says whether the network is the same: %s', async (isSameNetwork, text) => {
    serve({ ...FOUND, isSameNetwork });
    await open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('whoever was sent a link confirms nothing by one careless press', async () => {
    const { asked } = serve();
    const { user } = await open();
    expect(await screen.findByText(/^Se alguém enviou este código ou link/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deixar entrar' })).toBeDisabled();
    await press(user, 'Deixar entrar');
    await user.keyboard('{Enter}');
    expect(asked.map(({ path }) => path)).toEqual(['look']);
  });

  it('a confirmed computer that comes can be left from the phone', async () => {
    const { asked } = serve(FOUND, { follow: 'connected' });
    const { user } = await open();
    await confirm(user);
    const confirmed = await screen.findByRole('heading', { name: 'Confirmado' });
    await waitFor(() => expect(confirmed).toHaveFocus());
    const connected = await screen.findByRole('heading', { name: 'Conectado' });
    await waitFor(() => expect(connected).toHaveFocus());
    expect(screen.getByRole('link', { name: /^Aparelhos conectados/ })).toHaveAttribute(
      'href',
      '/settings#sessoes',
    );
    await press(user, 'Sair deste computador');
    expect(await screen.findByRole('heading', { name: 'Você saiu do computador' })).toBeVisible();
    expect(asked.slice(1)).toMatchObject([
      { path: 'confirm', body: { nonce: NONCE } },
      { path: 'follow', body: { nonce: NONCE } },
      { path: 'end', body: { nonce: NONCE } },
    ]);
  });

  it('a computer that never comes is told so', async () => {
    serve(FOUND, { follow: 'expired' });
    const { user } = await open();
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'O computador não entrou' })).toBeVisible();
  });

  it('"Não fui eu" refuses, and warns of codes that others send', async () => {
    const { asked } = serve();
    const { user } = await open();
    await press(user, 'Não fui eu');
    expect(await screen.findByText(/não confirme códigos que outra pessoa envia/)).toBeVisible();
    expect(asked[1]).toMatchObject({ path: 'refuse', body: { nonce: NONCE } });
    await press(user, 'Digitar outro código');
    expect(await screen.findByLabelText('Código do computador')).toBeVisible();
  });

  it('a decision whose answer is lost can be repeated', async () => {
    serve();
    server.use(http.post('*/api/auth/phone/confirm', () => HttpResponse.error(), { once: true }));
    const { user } = await open();
    await confirm(user);
    await waitFor(() =>
      expect(screen.getByText(/Não foi possível falar com o servidor/)).toBeVisible(),
    );
    await press(user, 'Deixar entrar');
    expect(await screen.findByRole('heading', { name: 'Confirmado' })).toBeVisible();
  });

  it('a limit that is used up says that the QR still works', async () => {
    const message =
      'Muitos códigos errados. Aponte a câmera do celular para o QR code, ou aguarde 9 minutos.';
    server.use(
      http.post('*/api/auth/phone/look', () =>
        HttpResponse.json({ message, code: 'rate_limited' }, { status: 429 }),
      ),
    );
    const { user } = await open('/conectar');
    await user.type(await screen.findByLabelText('Código do computador'), '123456');
    await press(user, 'Continuar');
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('waits for a visitor to sign in, and says so', async () => {
    await renderApp({ route: `/conectar#${TOKEN}` });
    expect(await screen.findByText(/conectar um computador/)).toBeVisible();
  });
});
