import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { DEFAULT_PREFERENCES, savePlayerPreferences } from '~/lib/player-preferences.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { makeNote, noteId, serveNotes } from '~/testing/notes-server.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast } from '~/ui/toast.ts';
import { NotesPanel } from './NotesPanel.tsx';
import { useNotesTool } from './use-notes-tool.tsx';

let client: ReturnType<typeof createQueryClient>;
let notes: ReturnType<typeof serveNotes>;
let second: number;
const onSeek = vi.fn();

const LESSON = { kind: 'video', id: 7, title: 'Sepse' } as const;

/** A lesson with its player's button and its notes. */
function Lesson() {
  const { tool, onNote } = useNotesTool(LESSON, { positionSeconds: () => second, seek: onSeek });
  return (
    <>
      <button type="button" data-play onClick={onNote}>
        Reproduzir
      </button>
      {/* Not the panel itself, whose code comes later. */}
      <NotesPanel {...tool.panel.props} />
    </>
  );
}

const open = () => renderUi(<Lesson />, { client });
const field = () => screen.getByRole('textbox');
const texts = () =>
  within(screen.getByRole('list', { name: 'Anotações por momento' }))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const reload = () => {
  client = createQueryClient();
};

beforeEach(() => {
  signIn();
  second = 760.9;
  client = createQueryClient();
  notes = serveNotes([makeNote(2), makeNote(1)]);
  onSeek.mockClear();
});

afterEach(async () => {
  Object.assign(notes.state, { isUp: true, refuses: null });
  await memberOutbox(client).flush();
  onlineManager.setOnline(true);
  savePlayerPreferences(DEFAULT_PREFERENCES);
  dismissToast();
});

it('notes are listed by second, and a press on the second goes there', async () => {
  const { user } = open();
  await screen.findByText('Anotação 1');
  expect(texts()).toEqual(['Anotação 1', 'Anotação 2']);
  await user.click(screen.getByRole('button', { name: 'Ir para 2:00' }));
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(120);
});

it('where the player cannot be moved, seconds are no buttons and it is said why', async () => {
  renderUi(<NotesPanel item={LESSON} playback={{ positionSeconds: () => 0, seek: null }} />, {
    client,
  });
  await screen.findByText('Anotação 1');
  expect(screen.queryByRole('button', { name: /^Ir para/ })).toBeNull();
  expect(screen.getByText(/O player do Google Drive não informa a posição/)).toBeVisible();
});

it('a lesson without notes says how to write one', async () => {
  notes.state.rows.clear();
  open();
  expect(await screen.findByText(/Nenhuma anotação aqui ainda/)).toHaveTextContent(
    /a anotação fica no segundo em que você está, e só você vê/,
  );
});

it('where the player tells no second and hears no keys, nothing else is promised', async () => {
  notes.state.rows.clear();
  renderUi(<NotesPanel item={LESSON} playback={{ positionSeconds: () => 0, seek: null }} />, {
    client,
  });
  const empty = await screen.findByText(/Nenhuma anotação aqui ainda/);
  expect(empty).toHaveTextContent('Nenhuma anotação aqui ainda. Toque em “Anotar”: só você vê.');
});

describe('writing', () => {
  it('"n" opens the field at the present second, and Ctrl+Enter saves', async () => {
    const { user } = open();
    await screen.findByText('Anotação 1');
    await user.keyboard('n');
    expect(screen.getByLabelText('Anotação em 12:40')).toHaveFocus();
    // Playback goes on meanwhile; the note stays where it was begun.
    second = 800;
    await user.keyboard('Noradrenalina{Control>}{Enter}{/Control}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(texts()).toEqual(['Anotação 1', 'Anotação 2', 'Noradrenalina']);
    // Not a button: the space bar pauses.
    expect(screen.getByRole('heading', { name: 'Anotações' })).toHaveFocus();
    expect(screen.getByText('Anotação salva em 12 minutos e 40 segundos')).toBeInTheDocument();
    await waitFor(() => expect(notes.bodies()).toContain('Noradrenalina'));
    await waitFor(() => expect(screen.queryByText('Enviando...')).toBeNull());
  });

  it.each([
    ['with a modifier', {}, { ctrlKey: true }],
    ['where key shortcuts are off', { hasKeyShortcuts: false }, {}],
    ['as a capital, which the player needs', {}, { shiftKey: true }],
  ])('"n" %s opens nothing', async (_case, preferences, modifiers) => {
    savePlayerPreferences(preferences);
    open();
    await screen.findByText('Anotação 1');
    fireEvent.keyDown(document.body, { key: 'n', ...modifiers });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('"n" in another field, and one that the player took, open nothing', async () => {
    open();
    await screen.findByText('Anotação 1');
    const input = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(input, { key: 'n' });
    const take = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', take);
    fireEvent.keyDown(document.body, { key: 'n' });
    document.body.removeEventListener('keydown', take);
    input.remove();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('while capitals are locked, "n" opens the field, too', async () => {
    open();
    await screen.findByText('Anotação 1');
    fireEvent.keyDown(document.body, { key: 'N' });
    expect(screen.getByLabelText('Anotação em 12:40')).toHaveFocus();
  });

  it('what the player asks for opens the field, and afterwards the focus is back in the player', async () => {
    const { user } = open();
    await screen.findByText('Anotação 1');
    await user.click(screen.getByRole('button', { name: 'Reproduzir' }));
    expect(screen.getByLabelText('Anotação em 12:40')).toHaveFocus();
    await user.keyboard('Dose{Control>}{Enter}{/Control}');
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toHaveFocus();
  });

  it('an empty note and one that is too long are not saved, and nothing typed is cut', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(field()).toHaveAccessibleDescription('Escreva algo antes de salvar.');
    await user.type(field(), '\u200b');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(field()).toHaveAccessibleDescription('Escreva algo antes de salvar.');
    fireEvent.change(field(), { target: { value: 'x'.repeat(4001) } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(field()).toHaveAccessibleDescription(/1 a mais/);
    expect(field()).toHaveValue('x'.repeat(4001));
    expect(notes.state.sent).toEqual([]);
  });
});

describe('a draft', () => {
  it('survives Escape, closing and a reload, and keeps its second', async () => {
    const first = open();
    await first.user.click(screen.getByRole('button', { name: 'Anotar' }));
    await first.user.keyboard('Meio texto{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Continuar anotação' })).toHaveFocus();
    first.unmount();
    reload();
    second = 5;
    const next = open();
    expect(screen.getByLabelText('Anotação em 12:40')).toHaveValue('Meio texto');
    expect(field()).not.toHaveFocus();
    await next.user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(notes.bodies()).toContain('Meio texto'));
    next.unmount();
    open();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is thrown away only when asked to, and then can be brought back', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    await user.keyboard('Rascunho');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await user.click(screen.getByRole('button', { name: 'Continuar anotação' }));
    expect(field()).toHaveValue('Rascunho');
  });

  it('is shared with another tab, so that neither overwrites what was typed in the other', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    const key = `note_draft:${readSession().userId}:video:7`;
    const draft = JSON.stringify({ text: 'Da outra aba', atSeconds: 30, note: null });
    localStorage.setItem(key, draft);
    fireEvent(window, new StorageEvent('storage', { key, newValue: draft }));
    await user.type(field(), ' e desta');
    expect(screen.getByLabelText('Anotação em 0:30')).toHaveValue('Da outra aba e desta');
  });

  it('belongs to its lesson and its person', async () => {
    const { user, unmount } = open();
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    await user.keyboard('Rascunho');
    unmount();
    const episode = { ...LESSON, kind: 'podcast' } as const;
    const playback = { positionSeconds: () => 0, seek: onSeek };
    renderUi(<NotesPanel item={episode} playback={playback} />, { client });
    expect(screen.queryByRole('textbox')).toBeNull();
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('note_draft:'));
    expect(key).toBe(`note_draft:${readSession().userId}:video:7`);
  });
});

describe('changing', () => {
  it('a note is edited', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar anotação de 1:00' }));
    expect(screen.getByLabelText('Anotação de 1:00')).toHaveFocus();
    await user.clear(field());
    await user.type(field(), 'Corrigida');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(texts()).toEqual(['Corrigida', 'Anotação 2']);
    await waitFor(() => expect(notes.bodies()).toContain('Corrigida'));
    expect(screen.getByRole('button', { name: 'Editar anotação de 1:00' })).toHaveFocus();
  });

  it('an edit that was not saved is offered again, and says when another device was first', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('button', { name: 'Editar anotação de 1:00' }));
    await first.user.type(field(), ' e mais');
    first.unmount();
    notes.changeElsewhere(1, 'De outro aparelho');
    reload();
    const { user } = open();
    await screen.findByText('De outro aparelho');
    await user.click(screen.getByRole('button', { name: 'Continuar edição' }));
    expect(field()).toHaveAccessibleDescription(/mudou em outro aparelho enquanto você escrevia/);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Esta anotação mudou em dois aparelhos')).toBeVisible();
    await screen.findByText('Anotação 1 e mais');
    await waitFor(() => expect(texts()).toContain('De outro aparelho'));
    expect(screen.getByText(/Outra versão da anotação de 1:00/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Já conferi' }));
    expect(screen.queryByText(/Outra versão/)).toBeNull();
    await waitFor(() =>
      expect([...notes.state.rows.values()].every(({ rival_of }) => rival_of === null)).toBe(true),
    );
    expect(notes.bodies()).toHaveLength(3);
  });

  it('an edit that was begun outlives its note, which another device deleted meanwhile', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar anotação de 1:00' }));
    await user.type(field(), ' e mais');
    notes.state.rows.delete(noteId(1));
    await client.invalidateQueries();
    expect(field()).toHaveValue('Anotação 1 e mais');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(texts()).toContain('Anotação 1 e mais');
    await waitFor(() => expect(notes.bodies()).toContain('Anotação 1 e mais'));
  });

  it('the unsaved edit of a deleted note goes with it, and comes back with it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Editar anotação de 1:00' }));
    await user.type(field(), ' e mais');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Apagar anotação de 1:00' }));
    expect(texts()).toEqual(['Anotação 2']);
    await waitFor(() => expect(notes.bodies()).toEqual(['Anotação 2']));
    expect(texts()).toEqual(['Anotação 2']);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await user.click(screen.getByRole('button', { name: 'Continuar edição' }));
    expect(field()).toHaveValue('Anotação 1 e mais');
  });

  it('a deleted note comes back with "Desfazer", and the focus goes on to the next', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Apagar anotação de 1:00' }));
    expect(texts()).toEqual(['Anotação 2']);
    expect(screen.getByRole('button', { name: 'Ir para 2:00' })).toHaveFocus();
    await waitFor(() => expect(notes.bodies()).toEqual(['Anotação 2']));
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(texts()).toEqual(['Anotação 1', 'Anotação 2']);
    await waitFor(() => expect(notes.bodies()).toContain('Anotação 1'));
    expect(notes.state.rows.get(noteId(1))?.created_at).toBe(makeNote(1).created_at);
  });

  it('a note is copied with its title and second', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Copiar anotação de 1:00' }));
    expect(await screen.findByText('Copiado')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('Sepse, aos 1:00\nAnotação 1');
  });
});

describe('without a network', () => {
  it('a note shows at once and says that it waits; one that never left is deleted without a request', async () => {
    const { user } = open();
    await screen.findByText('Anotação 1');
    notes.state.isUp = false;
    onlineManager.setOnline(false);
    await user.keyboard('n');
    await user.keyboard('Sem rede{Control>}{Enter}{/Control}');
    expect(texts()).toEqual(['Anotação 1', 'Anotação 2', 'Sem rede']);
    expect(screen.getByText('Aguardando conexão')).toBeVisible();
    await memberOutbox(client).flush();
    notes.state.isUp = true;
    onlineManager.setOnline(true);
    await memberOutbox(client).flush();
    await waitFor(() => expect(screen.queryByText('Aguardando conexão')).toBeNull());
    expect(notes.bodies().filter((body) => body === 'Sem rede')).toHaveLength(1);
  });

  it('a lesson whose notes were never read says so, and can be noted', async () => {
    notes.state.isUp = false;
    const { user } = open();
    expect(await screen.findByText(/Sem conexão: as anotações já salvas aparecem/)).toBeVisible();
    await user.keyboard('n');
    await user.keyboard('Sem rede{Control>}{Enter}{/Control}');
    expect(texts()).toEqual(['Sem rede']);
  });
});

it('a refused text stays with its reason until its writer tries again or throws it away', async () => {
  const { user } = open();
  await screen.findByText('Anotação 1');
  notes.state.refuses = { status: 403, code: '42501' };
  await user.keyboard('n');
  await user.keyboard('Não perca{Control>}{Enter}{/Control}');
  const refused = await screen.findByRole('list', { name: 'Anotações não salvas' });
  expect(refused).toHaveTextContent('Não perca');
  expect(refused).toHaveTextContent('não está mais disponível');
  await waitFor(() => expect(texts()).toEqual(['Anotação 1', 'Anotação 2']));
  await user.click(within(refused).getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByRole('list', { name: 'Anotações não salvas' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(screen.getByRole('list', { name: 'Anotações não salvas' })).toHaveTextContent('Não perca');
  notes.state.refuses = null;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(notes.bodies()).toContain('Não perca'));
  expect(screen.queryByRole('list', { name: 'Anotações não salvas' })).toBeNull();
});

it('a list that cannot be read says so and is read again on request', async () => {
  server.use(
    http.get(restUrl('notes'), () => HttpResponse.json({}, { status: 503 }), { once: true }),
  );
  const { user } = open();
  expect(await screen.findByText('Não foi possível carregar as anotações')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('Anotação 1')).toBeVisible();
});
