import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Playback } from '~/lib/playback.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast } from '~/ui/toast.ts';
import { ReportButton } from './ReportButton.tsx';
import type { OwnReport } from './reports.rules.ts';

const LESSON = { kind: 'video', id: 7, title: 'Anafilaxia' } as const;
const REPORT: OwnReport = {
  id: 1,
  kind: 'dose',
  at_seconds: 348,
  body: 'A dose é 0,3 mg',
  state: 'in_review',
  answer: null,
  created_at: '2026-03-12T15:00:00+00:00',
};
const OFFLINE = () => HttpResponse.error();

let second: number;
let sent: Record<string, unknown>[];
let stored: OwnReport[];
let asked: URLSearchParams | undefined;
let refuse: (() => Response) | null;

beforeEach(() => {
  signIn();
  second = 348.7;
  sent = [];
  stored = [];
  refuse = null;
  server.use(
    http.get(restUrl('content_reports'), ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json(stored);
    }),
    http.post(restUrl('content_reports'), async ({ request }) => {
      expect(new URL(request.url).searchParams.get('on_conflict')).toBe('user_id,sent_id');
      expect(request.headers.get('prefer')).toContain('resolution=ignore-duplicates');
      sent.push((await request.json()) as Record<string, unknown>);
      return refuse?.() ?? new HttpResponse(null, { status: 201 });
    }),
  );
});
afterEach(() => {
  dismissToast();
  localStorage.clear();
});

const seekable: Playback = { positionSeconds: () => second, seek: () => undefined };

async function open(
  playback = seekable,
  item: Parameters<typeof ReportButton>[0]['item'] = LESSON,
) {
  const ui = renderUi(<ReportButton item={item} playback={playback} />);
  const press = () => ui.user.click(screen.getByRole('button', { name: 'Avisar a equipe' }));
  await press();
  const dialog = await screen.findByRole('dialog', { name: 'Avisar a equipe' });
  return { ...ui, press, dialog };
}
const kind = () => screen.getByLabelText('O que há de errado?');
const body = () => screen.getByLabelText(/^O que está errado/);
const send = () => screen.getByRole('button', { name: 'Enviar aviso' });

it('reports a dose with the second at which the lesson is', async () => {
  const { user } = await open();
  await user.selectOptions(kind(), 'Dose ou conteúdo');
  await user.type(body(), ' A dose é 0,3 mg ');
  await user.click(send());
  expect(await screen.findByText('Aviso enviado')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      sent_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      video_id: 7,
      kind: 'dose',
      body: 'A dose é 0,3 mg',
      at_seconds: 348,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Avisar a equipe' })).toHaveFocus();
  expect(Object.keys(localStorage).filter((key) => key.includes('report'))).toEqual([]);
});

it('says at each field what is missing, and sends nothing', async () => {
  const { user } = await open();
  await user.click(send());
  expect(await screen.findByText('Escolha o que há de errado')).toBeInTheDocument();
  expect(kind()).toHaveFocus();
  await user.selectOptions(kind(), 'Outro');
  await user.click(send());
  expect(await screen.findByText('Escreva o que está errado')).toBeInTheDocument();
  expect(body()).toHaveFocus();
  expect(sent).toEqual([]);
});

it('the sound needs no text, and the second can be taken off and put back', async () => {
  const { user } = await open();
  await user.selectOptions(kind(), 'Som');
  expect(screen.getByText('(opcional)')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remover o momento' }));
  expect(screen.getByText('a gravação inteira')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Marcar aos 5:48' }));
  expect(screen.getByText('aos 5:48')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remover o momento' }));
  await user.click(send());
  await screen.findByText('Aviso enviado');
  expect(sent[0]).toMatchObject({ kind: 'sound', body: '', at_seconds: null });
});

it.each([
  ['a lesson of Drive', { positionSeconds: () => 90, seek: null }],
  ['what has not begun', { positionSeconds: () => 0.4, seek: () => undefined }],
])('%s has no second to report', async (_what, playback) => {
  const { user } = await open(playback, { kind: 'podcast', id: 3, title: 'Ronda' });
  expect(screen.queryByText(/^Momento/)).toBeNull();
  await user.selectOptions(kind(), 'Legenda');
  await user.click(send());
  await screen.findByText('Aviso enviado');
  expect(sent[0]).toMatchObject({ podcast_id: 3, at_seconds: null });
});

it('without internet the text stays, also after a reload, and the same report goes later', async () => {
  refuse = OFFLINE;
  const { user, unmount } = await open();
  await user.selectOptions(kind(), 'Dose ou conteúdo');
  await user.type(body(), 'Dose errada');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Para enviar é preciso internet. O aviso fica salvo neste aparelho',
  );
  expect(body()).toHaveValue('Dose errada');
  unmount();

  refuse = null;
  second = 700;
  const { user: later } = await open();
  expect(kind()).toHaveValue('dose');
  expect(body()).toHaveValue('Dose errada');
  expect(screen.queryByRole('alert')).toBeNull();
  // The second is that at which it was begun; the present one is offered.
  expect(screen.getByText('aos 5:48')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Marcar aos 11:40' })).toBeInTheDocument();
  await later.click(send());
  await screen.findByText('Aviso enviado');
  expect(sent[1]).toEqual(sent[0]);
});

it('a text that was changed after an attempt is another report', async () => {
  refuse = OFFLINE;
  const { user } = await open();
  await user.selectOptions(kind(), 'Outro');
  await user.type(body(), 'Um');
  await user.click(send());
  await screen.findByRole('alert');
  await user.type(body(), ' dois');
  refuse = null;
  await user.click(send());
  await screen.findByText('Aviso enviado');
  expect(sent[1]?.sent_id).not.toBe(sent[0]?.sent_id);
});

it.each([
  [422, 'PT422', 'Você já tem 20 avisos em aberto.'],
  [403, '42501', 'Esta gravação não está mais disponível para você.'],
  [429, 'PT429', 'O aviso fica salvo neste aparelho.'],
])('a refusal (%s) is told in the dialog, and nothing is lost', async (status, code, words) => {
  refuse = () => HttpResponse.json({ code, message: 'no' }, { status });
  const { user, press } = await open();
  await user.selectOptions(kind(), 'Outro');
  await user.type(body(), 'Texto');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press();
  await screen.findByRole('dialog');
  expect(body()).toHaveValue('Texto');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what was typed for one lesson is not offered for another', async () => {
  const { user, unmount } = await open();
  await user.type(body(), 'Da sete');
  unmount();
  await open(seekable, { ...LESSON, id: 8 });
  expect(body()).toHaveValue('');
});

it('own reports of the same lesson stand below with state and answer', async () => {
  stored = [
    REPORT,
    {
      ...REPORT,
      id: 2,
      kind: 'sound',
      at_seconds: null,
      body: '',
      state: 'resolved',
      answer: 'Trocamos o áudio.',
    },
  ];
  const { dialog } = await open();
  const list = await within(dialog).findByRole('list');
  const [first, other] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Você avisou em 12/03/2026 · Dose ou conteúdo, aos 5:48Em análiseA dose é 0,3 mg',
  );
  expect(other).toHaveTextContent('SomResolvidoResposta da equipe: Trocamos o áudio.');
  expect(asked?.get('video_id')).toBe('eq.7');
  // Administrators may read those of others, too: here they are asked for their own.
  expect(asked?.get('user_id')).toBe(`eq.${readSession().userId}`);
});

it('own reports are read when the button is pointed at: they stand there when the dialog opens', async () => {
  stored = [REPORT];
  const { user } = renderUi(<ReportButton item={LESSON} playback={seekable} />);
  const button = screen.getByRole('button', { name: 'Avisar a equipe' });
  asked = undefined;
  await user.hover(button);
  await waitFor(() => expect(asked).toBeDefined());
  server.use(http.get(restUrl('content_reports'), () => new Promise<never>(() => undefined)));
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Seus avisos aqui' })).toBeVisible();
});
