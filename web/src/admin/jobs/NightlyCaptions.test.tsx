import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { CONNECTED, NO_NIGHTS, serveCaptions, UNCONNECTED } from '~/testing/captions.ts';
import { makeRun, serveJobs } from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcHandler, rpcUrl, server } from '~/testing/server.ts';
import { CaptionsPanel } from './CaptionsPanel.tsx';
import type { Nights } from './captions.queries.ts';

const ON: Nights = {
  is_on: true,
  changed_at: '2026-11-28T12:00:00Z',
  changed_by_name: 'Ana Lima',
  last_run: makeRun({
    kind: 'youtube_captions',
    started_by: null,
    started_at: '2026-11-29T08:20:00Z',
    finished_at: '2026-11-29T08:31:00Z',
    imported: 33,
    ignored: 2,
    failed: 1,
    units: 8785,
  }),
};

function open(status = CONNECTED, nights = NO_NIGHTS, nextAt: string | null = null) {
  serveJobs([], { nextAt });
  serveCaptions(status);
  server.use(rpcHandler('nightly_captions', nights));
  return renderAdmin(<CaptionsPanel mayConnect={false} answer={null} />);
}

/** Takes what is switched; from then on the server says so. */
function takeSwitches(answer?: { code: string; message: string }): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.post(rpcUrl('set_nightly_captions'), async ({ request }) => {
      asked.push(await request.json());
      if (answer) return HttpResponse.json(answer, { status: 409 });
      server.use(rpcHandler('nightly_captions', { ...ON, last_run: null }));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const nightly = () => screen.findByRole('checkbox', { name: 'Baixar legendas toda noite' });

it('what the download of every night does and costs is said, and an administrator switches it on', async () => {
  const asked = takeSwitches();
  const { user } = open();
  const field = await nightly();
  expect(field).not.toBeChecked();
  expect(field).toHaveAccessibleDescription(
    'Baixa as legendas das aulas sem transcrição sem que ninguém peça. Cada aula gasta até 251 das 10.000 unidades diárias da cota do YouTube: cerca de 35 aulas por dia.',
  );
  await user.click(field);
  expect(await screen.findByText(/^Ligado em 28\/11\/2026.* por Ana Lima\./)).toBeVisible();
  expect(await nightly()).toBeChecked();
  expect(asked).toEqual([{ p_is_on: true }]);
});

it('the last night is told: when, what was stored, what failed, what it cost and what is left', async () => {
  open(CONNECTED, ON, '2026-11-30T08:20:00Z');
  expect(
    await screen.findByText(
      /^Última noite: 29\/11\/2026.*, concluída: 33 legendas salvas, 2 aulas sem legenda, 1 erro, 8\.785 unidades da cota diária do YouTube\. 40 aulas ainda esperam\.$/,
    ),
  ).toBeVisible();
  expect(await screen.findByText(/A próxima vez: 30\/11\/2026/)).toBeVisible();
});

it('a night that ended early says why, and a server without a schedule that nothing begins', async () => {
  const last_run = makeRun({
    kind: 'youtube_captions',
    status: 'failed',
    last_error: 'A cota acabou.',
  });
  open(CONNECTED, { ...ON, last_run });
  expect(await screen.findByText(/, falhou: .* A cota acabou\. 40 aulas/)).toBeVisible();
  expect(await screen.findByText(/o servidor não começa nada sozinho/)).toBeVisible();
});

it('without a channel it cannot be switched on, and what is on can be switched off', async () => {
  const { unmount } = open(UNCONNECTED);
  expect(await nightly()).toBeDisabled();
  expect(await nightly()).toHaveAccessibleDescription(/o canal precisa estar conectado\.$/);
  unmount();
  const asked = takeSwitches();
  const { user } = open(UNCONNECTED, ON);
  expect(await nightly()).toBeEnabled();
  await user.click(await nightly());
  await waitFor(() => expect(asked).toEqual([{ p_is_on: false }]));
});

it('a refusal of the database is told, and the switch stays as it was', async () => {
  takeSwitches({ code: 'PT409', message: 'no channel is connected' });
  const { user } = open();
  await user.click(await nightly());
  expect(await screen.findByText(/Nenhum canal está conectado/)).toBeVisible();
  const field = await nightly();
  await waitFor(() => expect(field).not.toBeChecked());
});
