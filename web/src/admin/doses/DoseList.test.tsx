import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { doseLine, serveDoses } from '~/testing/doses.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { server, tableHandler } from '~/testing/server.ts';
import { DoseList } from './DoseList.tsx';
import type { DoseFilter } from './dose-lines.rules.ts';

const WAITING: DoseFilter = { isChecked: false, video: null, podcast: null };
const CHECKED = { checked_by: 'Bruno', checked_at: '2026-11-28T12:00:00Z' };

function open(filter: Partial<DoseFilter> = {}, client = createQueryClient()) {
  const onListen = vi.fn();
  const onShowAll = vi.fn();
  const rendered = renderAdmin(
    <DoseList
      filter={{ ...WAITING, ...filter }}
      ownName="Ana"
      heard={null}
      onListen={onListen}
      onShowAll={onShowAll}
    />,
    { client },
  );
  return { ...rendered, onListen, onShowAll };
}
const items = () => screen.findAllByRole('listitem');
const item = async (index: number) => (await items())[index] as HTMLElement;
const button = (within_: HTMLElement, name: RegExp) =>
  within(within_).getByRole('button', { name });
const refused = (status: number) => () =>
  HttpResponse.json({ code: status === 403 ? '42501' : 'X', message: 'no' }, { status });

it('a line shows its recording, second, origin, neighbours, and its dose in bold', async () => {
  serveDoses([
    doseLine(162.4),
    doseLine(9, {
      origin: 'speech',
      video_id: null,
      podcast_id: 2,
      title: 'Ronda',
      youtube_id: null,
    }),
  ]);
  const { onListen, user } = open();
  expect(await screen.findByText(/^2 falas em 2 gravações/)).toBeVisible();
  expect(
    screen.getByText(/Primeiro o que mais se procura sem achar e o que mais se assiste/),
  ).toBeVisible();
  const first = await item(0);
  expect(first).toHaveTextContent('Anafilaxia · 2:42 · legenda automática');
  expect(first).toHaveTextContent('e então');
  expect(first).toHaveTextContent('repete em cinco minutos');
  expect([...first.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    'Anafilaxia',
    'adrenalina',
    '0,5 mg',
  ]);
  expect(await item(1)).toHaveTextContent('Ronda · 0:09 · reconhecimento de fala');
  await user.click(button(await item(1), /^Ouvir 0:09 de Ronda$/));
  expect(onListen).toHaveBeenCalledWith(expect.objectContaining({ podcast_id: 2 }));
});

it('a recording that cannot be moved to a second is opened at it instead', async () => {
  serveDoses([doseLine(162, { youtube_id: null })]);
  open();
  const link = await screen.findByRole('link', { name: 'Abrir gravação 2:42 de Anafilaxia' });
  expect(link).toHaveAttribute('href', '/video/3?t=160');
  expect(link).toHaveAttribute('target', '_blank');
});

it('a confirmed line stays in its place, and the keyboard goes on at the next one that waits', async () => {
  const { calls } = serveDoses([doseLine(1), doseLine(2, CHECKED), doseLine(3)]);
  const { user } = open();
  await user.click(button(await item(0), /^Conferi/));
  expect(await screen.findByText('conferida agora por você')).toBeVisible();
  expect(calls('check_transcript_line')).toEqual([
    {
      p_transcript_id: 7,
      p_seconds: 1,
      p_was: 'adrenalina 0,5 mg na coxa 1',
      p_line: 'adrenalina 0,5 mg na coxa 1',
    },
  ]);
  expect(await items()).toHaveLength(3);
  expect(screen.getByText(/^2 falas/)).toBeVisible();
  expect(button(await item(2), /^Ouvir/)).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('0:01 de Anafilaxia: conferida.');
});

it('a mistaken confirmation is taken back where it stands', async () => {
  const { calls } = serveDoses([doseLine(1)]);
  const { user } = open();
  await user.click(button(await item(0), /^Conferi/));
  await user.click(await screen.findByRole('button', { name: /^Desfazer/ }));
  await waitFor(async () => expect(button(await item(0), /^Conferi/)).toBeVisible());
  expect(calls('uncheck_transcript_line')).toEqual([
    { p_transcript_id: 7, p_seconds: 1, p_line: 'adrenalina 0,5 mg na coxa 1' },
  ]);
  expect(button(await item(0), /^Ouvir/)).toHaveFocus();
  expect(screen.getByText(/^1 fala /)).toBeVisible();
});

it('words are corrected in their place: Enter saves and confirms', async () => {
  const { calls } = serveDoses([doseLine(1), doseLine(2)]);
  const { user } = open();
  await user.click(button(await item(0), /^Corrigir/));
  const field = screen.getByRole('textbox', { name: 'Fala em 0:01 de Anafilaxia' });
  expect(field).toHaveFocus();
  await user.clear(field);
  expect(screen.getByRole('alert')).toHaveTextContent('Escreva o que é dito.');
  await user.keyboard('{Enter}');
  expect(calls('check_transcript_line')).toEqual([]);
  await user.type(field, ' adrenalina  1 mg {Enter}');
  expect(await screen.findByText('corrigida e conferida agora por você')).toBeVisible();
  expect(calls('check_transcript_line')[0]).toMatchObject({
    p_was: 'adrenalina 0,5 mg na coxa 1',
    p_line: 'adrenalina 1 mg',
  });
  expect(await item(0)).toHaveTextContent('adrenalina 1 mg');
  expect(button(await item(1), /^Ouvir/)).toHaveFocus();
});

it('Escape leaves the words as they were and the keyboard where it was', async () => {
  serveDoses([doseLine(1)]);
  const { user } = open();
  await user.click(button(await item(0), /^Corrigir/));
  await user.keyboard('x{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(await item(0)).toHaveTextContent('adrenalina 0,5 mg na coxa 1');
  expect(button(await item(0), /^Corrigir/)).toHaveFocus();
});

it('a proposed name takes the place of what was understood, in the field', async () => {
  const proposals = [{ said: 'nora de adrenalina', name: 'noradrenalina' }];
  serveDoses([doseLine(1, { line: 'nora de adrenalina 0,5 mg', proposals })]);
  const { user } = open();
  await user.click(button(await item(0), /^noradrenalina\?$/));
  expect(screen.getByRole('textbox')).toHaveValue('noradrenalina 0,5 mg');
  expect(screen.queryByRole('button', { name: 'noradrenalina?' })).toBeNull();
});

/** Somebody made other words of the line before the first answer; the second one is taken. */
function changedOnce() {
  let isKnown = false;
  return ({ p_line }: Record<string, unknown>) => {
    const answer = isKnown
      ? { status: 'checked', line: p_line, checked_by: 'Ana', checked_at: '2026-11-29T15:00:00Z' }
      : { status: 'changed', line: 'adrenalina 5 mg' };
    isKnown = true;
    return HttpResponse.json(answer);
  };
}

it('who confirms a line that somebody changed meanwhile reads it first', async () => {
  const { calls } = serveDoses([doseLine(1)], {
    check_transcript_line: changedOnce(),
  });
  const { user } = open();
  await user.click(button(await item(0), /^Conferi/));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Outra pessoa mudou esta fala, que era “adrenalina 0,5 mg na coxa 1”. Nada foi conferido: leia o que está agora.',
  );
  expect(await item(0)).toHaveTextContent('adrenalina 5 mg');
  await user.click(button(await item(0), /^Conferi/));
  expect(await screen.findByText('conferida agora por você')).toBeVisible();
  expect(calls('check_transcript_line')[1]).toMatchObject({ p_was: 'adrenalina 5 mg' });
});

it.each([
  ['Usar o que escrevi', 'adrenalina 1 mg', 'corrigida e conferida agora por você'],
  ['Ficar com o que está', 'adrenalina 5 mg', null],
])('between two corrections a person decides: %s', async (choice, words, note) => {
  const { calls } = serveDoses([doseLine(1)], {
    check_transcript_line: changedOnce(),
  });
  const { user } = open();
  await user.click(button(await item(0), /^Corrigir/));
  const field = screen.getByRole('textbox');
  await user.clear(field);
  await user.type(field, 'adrenalina 1 mg{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Agora está: “adrenalina 5 mg”.');
  expect(field).toHaveValue('adrenalina 1 mg');
  await user.type(field, '{Enter}');
  expect(calls('check_transcript_line')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(await item(0)).toHaveTextContent(words);
  if (note) {
    expect(screen.getByText(note)).toBeVisible();
    expect(calls('check_transcript_line')[1]).toMatchObject({ p_was: 'adrenalina 5 mg' });
  } else expect(button(await item(0), /^Conferi/)).toBeVisible();
});

it('a line that is gone says so and keeps what was typed', async () => {
  serveDoses([doseLine(1)], {
    check_transcript_line: () => HttpResponse.json({ status: 'gone', line: null }),
  });
  const { user } = open();
  await user.click(button(await item(0), /^Corrigir/));
  await user.type(screen.getByRole('textbox'), ' x{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Esta fala não existe mais');
  expect(screen.getByRole('textbox')).toHaveValue('adrenalina 0,5 mg na coxa 1 x');
});

it.each([
  [503, /Serviço indisponível/],
  [403, /Você não tem permissão/],
])('a refusal with %i is said in its place, and what was typed stays', async (status, words) => {
  serveDoses([doseLine(1)], { check_transcript_line: refused(status) });
  const { user } = open();
  await user.click(button(await item(0), /^Corrigir/));
  await user.type(screen.getByRole('textbox'), ' x{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Não foi salvo; o que você escreveu continua aqui\./);
  expect(alert).toHaveTextContent(words);
  expect(screen.getByRole('textbox')).toHaveValue('adrenalina 0,5 mg na coxa 1 x');
});

it('a line that another administrator confirmed first says who it was', async () => {
  serveDoses([doseLine(1)], {
    check_transcript_line: ({ p_line }) =>
      HttpResponse.json({ status: 'checked', line: p_line, ...CHECKED }),
  });
  const { user } = open();
  await user.click(button(await item(0), /^Conferi/));
  expect(await screen.findByText(/^conferida por Bruno em 28\/11\/2026/)).toBeVisible();
});

it('confirmed lines say who and when, and are taken back', async () => {
  const { calls } = serveDoses([
    doseLine(1, CHECKED),
    doseLine(2, { ...CHECKED, checked_by: null }),
  ]);
  const { user } = open({ isChecked: true });
  expect(await screen.findByText(/^conferida por Bruno em 28\/11\/2026/)).toBeVisible();
  expect(screen.getByText(/^conferida por alguém que saiu em/)).toBeVisible();
  expect(calls('doses_to_check')).toEqual([{ p_checked: true, p_from: 0 }]);
  await user.click(button(await item(0), /^Desfazer/));
  expect(await screen.findByText(/^1 fala /)).toBeVisible();
});

it('more lines are read from behind those that still wait', async () => {
  const lines = [1, 2, 3, 4].map((second) => doseLine(second));
  const { calls } = serveDoses(lines, {}, 2);
  const { user } = open();
  await user.click(button(await item(0), /^Conferi/));
  await screen.findByText('conferida agora por você');
  await user.click(screen.getByRole('button', { name: 'Carregar mais falas' }));
  await waitFor(() => expect(calls('doses_to_check')).toHaveLength(2));
  expect(calls('doses_to_check')[1]).toMatchObject({ p_from: 1 });
});

it('the lines of one recording are asked for by its number, and the way to all is there', async () => {
  const { calls } = serveDoses([doseLine(1)]);
  const { user, onShowAll } = open({ video: 3 });
  expect(await screen.findByText(/Só de “Anafilaxia”\./)).toBeVisible();
  expect(calls('doses_to_check')).toEqual([{ p_checked: false, p_from: 0, p_video_id: 3 }]);
  await user.click(screen.getByRole('button', { name: 'Ver todas as gravações' }));
  expect(onShowAll).toHaveBeenCalled();
});

it.each([
  [{}, [], 'Não há transcrições automáticas'],
  [{}, [{ id: 1 }], 'Nada a conferir'],
  [{ podcast: 2 }, [], 'Nada a conferir nesta gravação'],
  [{ isChecked: true }, [], 'Nenhuma fala conferida'],
])('an empty list says why it is empty: %j', async (filter, automatic, title) => {
  serveDoses([]);
  server.use(tableHandler('transcripts', automatic));
  open(filter);
  expect(await screen.findByText(title)).toBeVisible();
});

it('an empty list asks each time whether there are automatic transcripts', async () => {
  const client = createQueryClient();
  serveDoses([]);
  server.use(tableHandler('transcripts', []));
  const { unmount } = open({}, client);
  expect(await screen.findByText('Não há transcrições automáticas')).toBeVisible();
  unmount();
  // The lines are forgotten, so they are read before the question is asked.
  await waitFor(() => expect(client.getQueryCache().findAll()).toHaveLength(1));
  server.use(tableHandler('transcripts', [{ id: 1 }]));
  open({}, client);
  expect(await screen.findByText('Nada a conferir')).toBeVisible();
});

it('a list that cannot be read says so and is tried again', async () => {
  serveDoses([], { doses_to_check: refused(403) });
  const { user } = open();
  const again = await screen.findByRole('button', { name: /Tentar/ });
  expect(screen.getByText('Não foi possível carregar as falas')).toBeVisible();
  serveDoses([doseLine(1)]);
  await user.click(again);
  expect(await items()).toHaveLength(1);
});
