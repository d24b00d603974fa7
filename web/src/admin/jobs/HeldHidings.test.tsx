import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeCheck, serveJobs } from '~/testing/jobs.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { dismissToast } from '~/ui/toast.ts';
import { HeldHidings } from './HeldHidings.tsx';

const notice = () => screen.queryByRole('region', { name: /^A verificação esconderia/ });
const lesson = (id: number) => ({
  run_id: 9,
  video_id: id,
  title: `Aula ${id}`,
  source: id % 2 === 0 ? 'google_drive' : 'youtube',
  reason: 'não existe mais ou ficou privado',
});

/** Lessons that wait, the newest check holding them; returns how often they were asked about. */
function serveHeld(count: number, named = count) {
  serveJobs([makeCheck({ held: count })]);
  const asked = { times: 0 };
  server.use(
    http.get(restUrl('hidings'), ({ request }) => {
      expect(new URL(request.url).searchParams.get('state')).toBe('eq.held');
      asked.times += 1;
      return HttpResponse.json(
        Array.from({ length: named }, (_, index) => lesson(index + 1)),
        { headers: { 'content-range': count === 0 ? '*/0' : `0-${named - 1}/${count}` } },
      );
    }),
  );
  return asked;
}

function answer(name: 'confirm_hidings' | 'dismiss_hidings', reply: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post(rpcUrl(name), async ({ request }) => {
      bodies.push(await request.json());
      serveHeld(0);
      return reply();
    }),
  );
  return bodies;
}

beforeEach(() => {
  serveHeld(49);
});
afterEach(() => {
  dismissToast();
});

it('shows nothing while no hidings are held', async () => {
  const asked = serveHeld(0);
  renderAdmin(<HeldHidings />);
  await waitFor(() => expect(asked.times).toBe(1));
  expect(notice()).toBeNull();
});

it('says how many hidings are held, that no lesson was hidden, and names each with its cause', async () => {
  const { user } = renderAdmin(<HeldHidings />);
  const notice = await screen.findByRole('region', {
    name: 'A verificação esconderia 49 aulas de uma vez. Nada foi escondido.',
  });
  await user.click(within(notice).getByText('Ver as 49 aulas'));
  const entries = within(notice).getAllByRole('listitem');
  expect(entries).toHaveLength(49);
  expect(entries[1]).toHaveTextContent('Aula 2Google Drive · não existe mais ou ficou privado');
});

it('counts the held lessons that are not listed', async () => {
  serveHeld(1200, 3);
  renderAdmin(<HeldHidings />);
  expect(await screen.findByText('e mais 1.197 aulas')).toBeInTheDocument();
});

it('hides the held lessons after a second question', async () => {
  const bodies = answer('confirm_hidings', () => HttpResponse.json(48));
  const { user } = renderAdmin(<HeldHidings />);
  await user.click(await screen.findByRole('button', { name: 'Confirmar ocultação de 49 aulas' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Esconder 49 aulas' }));
  expect(await screen.findByText('48 aulas foram escondidas dos membros.')).toBeInTheDocument();
  expect(bodies).toEqual([{ p_run_id: 9 }]);
  await waitFor(() => expect(notice()).toBeNull());
});

it('leaves the held lessons visible', async () => {
  const bodies = answer('dismiss_hidings', () => HttpResponse.json(49));
  const { user } = renderAdmin(<HeldHidings />);
  await user.click(await screen.findByRole('button', { name: 'Manter as aulas visíveis' }));
  expect(await screen.findByText('As aulas continuam visíveis')).toBeInTheDocument();
  expect(bodies).toEqual([{ p_run_id: 9 }]);
  await waitFor(() => expect(notice()).toBeNull());
});

it.each([
  ['confirm_hidings', 'Confirmar ocultação de 49 aulas'],
  ['dismiss_hidings', 'Manter as aulas visíveis'],
] as const)('says that somebody else decided first (%s)', async (name, label) => {
  const body = { code: 'PT409', message: 'these lessons no longer wait' };
  answer(name, () => HttpResponse.json(body, { status: 409 }));
  const { user } = renderAdmin(<HeldHidings />);
  await user.click(await screen.findByRole('button', { name: label }));
  const confirm = screen.queryByRole('button', { name: 'Esconder 49 aulas' });
  if (name === 'confirm_hidings') {
    await user.click(confirm ?? (await screen.findByRole('button', { name: 'Esconder 49 aulas' })));
  }
  expect(await screen.findByText('Já foi decidido')).toBeInTheDocument();
  await waitFor(() => expect(notice()).toBeNull());
});

it('keeps the second question open, with its focus, when hiding fails', async () => {
  server.use(http.post(rpcUrl('confirm_hidings'), () => HttpResponse.json({}, { status: 503 })));
  const { user } = renderAdmin(<HeldHidings />);
  await user.click(await screen.findByRole('button', { name: 'Confirmar ocultação de 49 aulas' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Esconder 49 aulas' }));
  expect(await screen.findByText('A decisão não foi salva')).toBeInTheDocument();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Esconder 49 aulas' })).toBeEnabled(),
  );
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('says that a decision could not be saved, and keeps the question', async () => {
  server.use(http.post(rpcUrl('dismiss_hidings'), () => HttpResponse.json({}, { status: 503 })));
  const { user } = renderAdmin(<HeldHidings />);
  await user.click(await screen.findByRole('button', { name: 'Manter as aulas visíveis' }));
  expect(await screen.findByText('A decisão não foi salva')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Manter as aulas visíveis' })).toBeEnabled();
});
