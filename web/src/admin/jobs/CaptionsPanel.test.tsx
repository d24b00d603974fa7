import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { CONNECTED, serveCaptions, UNCONFIGURED, UNCONNECTED } from '~/testing/captions.ts';
import { answerStart, makeRun, STARTED, serveJobs, WORKING } from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { CaptionsPanel, type GoogleAnswer } from './CaptionsPanel.tsx';

const KIND = 'youtube_captions';

function open({ mayConnect = true, answer = null as GoogleAnswer | null } = {}) {
  serveJobs();
  return renderAdmin(
    <StrictMode>
      <CaptionsPanel mayConnect={mayConnect} answer={answer} />
    </StrictMode>,
  );
}

const connectButton = () => screen.queryByRole('button', { name: 'Conectar canal do YouTube' });

it('without settings one quiet sentence says that files are enough', async () => {
  serveCaptions(UNCONFIGURED);
  open();
  expect(await screen.findByText(/^Arquivos bastam.*CAPTIONS_TOKEN_KEY/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

it('a superuser is led to Google', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  serveCaptions(UNCONNECTED, {
    'captions-connect': { body: { address: 'https://accounts.google.com/o/oauth2/v2/auth?x' } },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Conectar canal do YouTube' }));
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth?x'),
  );
  expect(screen.getByRole('button', { name: 'Conectando...' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  // Back from Google, as the browser kept the page.
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(connectButton()).toHaveAccessibleName('Conectar canal do YouTube'));
  expect(connectButton()).not.toHaveAttribute('aria-busy');
  vi.unstubAllGlobals();
});

it('a page that is no return from Google keeps the focus where it is', async () => {
  serveCaptions(CONNECTED);
  open();
  await screen.findByRole('button', { name: 'Desconectar' });
  expect(document.body).toHaveFocus();
});

it('administrators see that a superuser connects the channel, and cannot do it', async () => {
  serveCaptions(UNCONNECTED);
  open({ mayConnect: false });
  expect(await screen.findByText(/Só um super administrador conecta o canal/)).toBeVisible();
  expect(connectButton()).toBeNull();
  expect(screen.queryByRole('region', { name: 'Download das legendas' })).toBeNull();
});

it('a failed start of the connection says why', async () => {
  serveCaptions(UNCONNECTED, {
    'captions-connect': {
      body: { message: 'Nenhum canal está configurado (YOUTUBE_CHANNEL).', code: 'unavailable' },
      status: 503,
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Conectar canal do YouTube' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('YOUTUBE_CHANNEL');
});

it('what Google gave back is handed on once, and connects the channel', async () => {
  const asked = serveCaptions(UNCONNECTED, { 'captions-grant': { body: CONNECTED } });
  open({ answer: { code: '4/code', state: 'state' } });
  expect(await screen.findByText('Canal conectado')).toBeVisible();
  expect(
    await screen.findByText('Canal “Canal Plantão”, conectado em 20/11/2026 por Ana Lima.'),
  ).toBeVisible();
  expect(asked.filter(({ name }) => name === 'captions-grant')).toEqual([
    { name: 'captions-grant', body: { code: '4/code', state: 'state' } },
  ]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('4/code');
});

it('a refused connection says why and can be begun again', async () => {
  serveCaptions(UNCONNECTED, {
    'captions-grant': {
      body: { message: 'Esta conta é do canal “Outro”.', code: 'conflict' },
      status: 409,
    },
  });
  open({ answer: { code: '4/code', state: 'state' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'O canal não foi conectadoEsta conta é do canal “Outro”.',
  );
  // The page is long, and the panel its last part.
  expect(screen.getByRole('heading', { name: 'Legendas do YouTube' })).toHaveFocus();
  expect(connectButton()).toBeEnabled();
});

it('a connection that was cancelled at Google asks for nothing', async () => {
  const asked = serveCaptions(UNCONNECTED);
  open({ answer: { code: null, state: 'state' } });
  expect(await screen.findByText(/cancelada no Google. Nada mudou/)).toBeVisible();
  expect(asked.every(({ name }) => name === 'captions')).toBe(true);
});

it('what a download costs is said before it begins', async () => {
  serveCaptions(CONNECTED);
  open({ mayConnect: false });
  expect(
    await screen.findByText(
      '40 aulas sem transcrição: até 35 aulas hoje. Cada uma gasta até 251 das 10.000 unidades diárias da cota do YouTube.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Desconectar' })).toBeNull();
});

it('a quota that is used up is said', async () => {
  serveCaptions({ ...CONNECTED, lessonsToday: 0 });
  open();
  expect(
    await screen.findByText(/^40 aulas sem transcrição: a cota de hoje acabou, continue amanhã/),
  ).toBeVisible();
});

it('an administrator starts the download and sees it go on', async () => {
  serveCaptions(CONNECTED);
  const { user } = open({ mayConnect: false });
  const card = within(await screen.findByRole('region', { name: 'Download das legendas' }));
  await card.findByText('parada');
  const start = answerStart({ ...STARTED, runId: 9 }, { kind: KIND });
  serveJobs([makeRun({ ...WORKING, kind: KIND, id: 9, imported: 3, ignored: 1 })]);
  await user.click(card.getByRole('button', { name: 'Baixar legendas' }));
  expect(await card.findByText('3 legendas salvas · 1 aula sem legenda')).toBeVisible();
  expect(start.calls).toBe(1);
});

it('a grant that is lost is said to whom can mend it, and nothing can be downloaded', async () => {
  const lost = {
    ...CONNECTED,
    connection: { ...CONNECTED.connection, needsReconnect: true },
  } as typeof CONNECTED;
  serveCaptions(lost);
  const { unmount } = open();
  expect(await screen.findByText('Precisa reconectar')).toBeVisible();
  expect(connectButton()).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Baixar legendas' })).toBeNull();
  unmount();
  open({ mayConnect: false });
  expect(await screen.findByText(/Peça a um super administrador/)).toBeVisible();
});

it.each([
  [true, /As transcrições salvas continuam/],
  [false, /deve removê-la em myaccount.google.com/],
])(
  'the channel is disconnected after a question; revoked at Google: %s',
  async (isRevoked, text) => {
    serveCaptions(CONNECTED, { 'captions-disconnect': { body: { isRevoked } } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Desconectar' }));
    serveCaptions(UNCONNECTED, { 'captions-disconnect': { body: { isRevoked } } });
    await user.click(await screen.findByRole('button', { name: 'Desconectar canal' }));
    expect(await screen.findByText('Canal desconectado')).toBeVisible();
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await waitFor(() => expect(connectButton()).toBeVisible());
  },
);
