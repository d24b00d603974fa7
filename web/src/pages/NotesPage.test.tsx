import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeNote } from '~/features/notes/note-changes.api.ts';
import type { Note } from '~/features/notes/notes.rules.ts';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { makeNote, noteId, serveNotes } from '~/testing/notes-server.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast } from '~/ui/toast.ts';
import { NotesPage } from './NotesPage.tsx';

let client: ReturnType<typeof createQueryClient>;
let notes: ReturnType<typeof serveNotes>;

function open(rows: readonly Note[], route = '/anotacoes') {
  notes = serveNotes(rows);
  return renderUi(<NotesPage />, { route, client });
}
const texts = (list = screen.getByRole('list', { name: /mais recentes primeiro/ })) =>
  within(list)
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const airway = { video_id: 8, item_title: 'Via aérea' };

beforeEach(() => {
  signIn();
  client = createQueryClient();
});

afterEach(async () => {
  notes.state.isUp = true;
  await memberOutbox(client).flush();
  dismissToast();
  vi.restoreAllMocks();
});

it('notes are listed newest first, each with its lesson, its second and the way there', async () => {
  open([makeNote(1), makeNote(2, airway)]);
  await screen.findByText('Anotação 1');
  expect(texts()).toEqual(['Anotação 2', 'Anotação 1']);
  const link = screen.getByRole('link', { name: 'Assistir aos 2:00: Via aérea' });
  expect(link).toHaveAttribute('href', '/video/8?t=120');
  expect(link).toHaveTextContent('2:00');
  expect(screen.getByText('Via aérea')).toBeVisible();
});

it('by lesson, notes stand under its title in the order of the recording', async () => {
  const rows = [makeNote(3), makeNote(1), makeNote(2, airway)];
  const { user } = open(rows);
  await user.selectOptions(await screen.findByLabelText('Ordenar por'), 'Por aula e momento');
  const lesson = await screen.findByRole('region', { name: 'Sepse' });
  expect(texts(within(lesson).getByRole('list'))).toEqual(['Anotação 1', 'Anotação 3']);
  expect(screen.getByRole('region', { name: 'Via aérea' })).toHaveTextContent('Anotação 2');
});

it('the search marks what it found, and says when there is nothing', async () => {
  const { user } = open([makeNote(1, { body: 'Noradrenalina 0,1' }), makeNote(2)]);
  await screen.findByText('Anotação 2');
  await user.type(screen.getByLabelText('Buscar nas anotações'), 'noradrenalina');
  await waitFor(() => expect(texts()).toEqual(['Noradrenalina 0,1']));
  expect(screen.getByText('Noradrenalina')).toHaveProperty('tagName', 'MARK');
  await user.type(screen.getByLabelText('Buscar nas anotações'), 'x');
  expect(await screen.findByText('Nenhuma anotação com “noradrenalinax”')).toBeVisible();
});

it('more notes are shown on request', async () => {
  const { user } = open(Array.from({ length: 31 }, (_, index) => makeNote(index + 1)));
  await screen.findByText('Anotação 31');
  expect(texts()).toHaveLength(30);
  await user.click(screen.getByRole('button', { name: 'Ver mais anotações' }));
  await waitFor(() => expect(texts()).toHaveLength(31));
  expect(screen.queryByRole('button', { name: 'Ver mais anotações' })).toBeNull();
});

it('the note to a lesson that is gone stays, says so, and asks before it goes for good', async () => {
  const { user } = open([makeNote(1, { video_id: null })]);
  expect(await screen.findByText(/não está mais disponível/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apagar anotação de 1:00' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('não será possível desfazer');
  expect(notes.state.sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Apagar anotação' }));
  await waitFor(() => expect(notes.bodies()).toEqual([]));
  expect(await screen.findByText('Nenhuma anotação ainda')).toBeVisible();
});

it('notes that wait for the network are here, too, also where nothing can be read', async () => {
  notes = serveNotes();
  notes.state.isUp = false;
  changeNote(client, 'create', makeNote(4, { body: 'Sem rede', last_edit: '' }));
  renderUi(<NotesPage />, { route: '/anotacoes', client });
  expect(await screen.findByText('Sem rede')).toBeVisible();
  expect(await screen.findByText('Aguardando conexão')).toBeVisible();
  expect(await screen.findByText('Não foi possível carregar suas anotações')).toBeVisible();
  await memberOutbox(client).flush();
  notes.state.isUp = true;
  await memberOutbox(client).flush();
  await waitFor(() => expect(screen.queryByText('Aguardando conexão')).toBeNull());
  expect(notes.state.rows.has(noteId(4))).toBe(true);
});

it('a page that cannot be read says so and is read again on request', async () => {
  notes = serveNotes([makeNote(1)]);
  server.use(
    http.post(rpcUrl('find_notes'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
  );
  const { user } = renderUi(<NotesPage />, { client });
  await user.click(await screen.findByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('Anotação 1')).toBeVisible();
});

it('without notes the page says how to write one', async () => {
  open([]);
  expect(await screen.findByText('Nenhuma anotação ainda')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copiar tudo' })).toBeNull();
  expect(screen.queryByLabelText('Buscar nas anotações')).toBeNull();
});

it('every note is copied as one text, whatever is searched for', async () => {
  const { user } = open([makeNote(2, airway), makeNote(1)], '/anotacoes?q=2');
  await screen.findByText('Via aérea');
  await user.click(screen.getByRole('button', { name: 'Copiar tudo' }));
  expect(await screen.findByText('Copiado')).toBeVisible();
  const text = await navigator.clipboard.readText();
  expect(text).toContain('Sepse\n=====\n[1:00] http://localhost:5173/video/7?t=60\nAnotação 1');
  expect(text).toContain('Via aérea');
});
