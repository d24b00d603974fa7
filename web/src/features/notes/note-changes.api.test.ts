import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memberOutbox } from '~/lib/outbox/member-outbox.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { OUTBOX_PREFIX } from '~/lib/session/stored-keys.ts';
import { IN_BETWEEN } from '~/testing/in-between.ts';
import { makeNote, noteId, serveNotes } from '~/testing/notes-server.ts';
import { restUrl, server } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { dismissToast, toastStore } from '~/ui/toast.ts';
import { changeNote, noteChanges } from './note-changes.api.ts';
import { NOTE_ENTRIES } from './note-entry.ts';
import { noteQueries } from './notes.queries.ts';
import { readSetAside } from './set-aside-notes.ts';
import { applyUnsent, NOTHING_UNSENT, readUnsent } from './unsent-notes.ts';

let client: QueryClient;
let userId: string;
let notes: ReturnType<typeof serveNotes>;

const outbox = () => memberOutbox(client);
const waiting = () => outbox().entriesOf(NOTE_ENTRIES);
const message = () => toastStore.read()?.title;
const unsent = () => client.getQueryData(noteQueries.unsent().queryKey) ?? NOTHING_UNSENT;
const shown = () => applyUnsent([...notes.state.rows.values()], unsent(), () => true);
/** Everything that could be sent was tried. */
const tried = () => outbox().flush();
const online = async () => {
  notes.state.isUp = true;
  await tried();
};
const newNote = (n: number, body = `Nova ${n}`) =>
  makeNote(n, { body, last_edit: '', item_title: '' });

beforeEach(() => {
  userId = signIn().userId;
  dismissToast();
  client = createQueryClient();
  notes = serveNotes([makeNote(1)]);
});

// Nothing that one test began may end in the next.
afterEach(async () => {
  Object.assign(notes.state, { refuses: null, losesAnswers: false });
  await online();
});

describe('without a network', () => {
  beforeEach(() => {
    notes.state.isUp = false;
  });

  test('a note written without a network shows at once and is sent once when the network is back', async () => {
    changeNote(client, 'create', newNote(2));
    expect(shown()).toMatchObject([{}, { body: 'Nova 2', state: 'sending' }]);
    await tried();
    expect(shown()).toMatchObject([{}, { body: 'Nova 2', state: 'waiting' }]);
    await online();
    expect(notes.bodies()).toEqual(['Anotação 1', 'Nova 2']);
    await waitFor(() => expect(shown()).toMatchObject([{}, { body: 'Nova 2', state: 'stored' }]));
    expect(waiting()).toEqual([]);
  });

  test('a note written, changed twice and deleted without a network is sent in this order', async () => {
    changeNote(client, 'create', newNote(2));
    await tried();
    for (const body of ['Segunda', 'Terceira']) {
      const note = shown().find(({ id }) => id === noteId(2));
      if (note) changeNote(client, 'edit', { ...note, body });
      await tried();
    }
    expect(shown()[1]?.body).toBe('Terceira');
    notes.state.sent = [];
    await online();
    // The two changes never left, so they are one.
    expect(notes.state.sent).toEqual(['POST Nova 2', 'PATCH Terceira']);
    expect(notes.bodies()).toEqual(['Anotação 1', 'Terceira']);
    notes.state.isUp = false;
    const note = notes.state.rows.get(noteId(2));
    if (note) changeNote(client, 'delete', note);
    expect(shown()).toHaveLength(1);
    await online();
    expect(notes.bodies()).toEqual(['Anotação 1']);
    expect(message()).toBeUndefined();
  });

  test('unsent notes are there after a reload and are sent then', async () => {
    changeNote(client, 'create', newNote(2));
    await tried();
    client = createQueryClient();
    expect(readUnsent(client).entries).toHaveLength(1);
    notes.state.isUp = true;
    outbox().register(noteChanges);
    await tried();
    expect(notes.bodies()).toContain('Nova 2');
  });

  test('the notes of another person are neither shown nor sent', async () => {
    const entry = {
      eventId: 'e',
      occurredAt: 1,
      op: 'create',
      note: newNote(3),
      base: '',
    } as const;
    const key = `${OUTBOX_PREFIX}bia:e`;
    localStorage.setItem(key, JSON.stringify({ kind: 'note', order: 1, attempted: false, entry }));
    outbox().register(noteChanges);
    await online();
    expect(readUnsent(client).entries).toEqual([]);
    expect(notes.state.sent).toEqual([]);
    await expect(noteChanges.send(entry, { userId: 'bia', client })).rejects.toThrow('401');
    expect(localStorage.getItem(key)).not.toBeNull();
  });
});

describe('an answer that gets lost', () => {
  beforeEach(() => {
    notes.state.losesAnswers = true;
  });

  test.each(['create', 'edit', 'delete'] as const)(
    'a note whose answer got lost (%s) is sent again and counts once',
    async (op) => {
      const note = op === 'create' ? newNote(2) : makeNote(1, { body: 'Mudada' });
      changeNote(client, op, note);
      await tried();
      notes.state.losesAnswers = false;
      await tried();
      expect(waiting()).toEqual([]);
      expect(notes.bodies()).toEqual(
        { create: ['Anotação 1', 'Nova 2'], edit: ['Mudada'], delete: [] }[op],
      );
      expect(message()).toBeUndefined();
    },
  );

  test('a note whose answer got lost is no refused one, though its lesson was hidden meanwhile', async () => {
    changeNote(client, 'create', newNote(2));
    await tried();
    Object.assign(notes.state, { losesAnswers: false, refuses: { status: 403, code: '42501' } });
    await tried();
    expect(waiting()).toEqual([]);
    expect(readSetAside(userId)).toEqual([]);
    expect(message()).toBeUndefined();
  });

  test('a change after a lost answer is made upon the text that was lost', async () => {
    const first = changeNote(client, 'edit', makeNote(1, { body: 'Segunda' }));
    await tried();
    changeNote(client, 'edit', makeNote(1, { body: 'Terceira', last_edit: first }));
    notes.state.losesAnswers = false;
    await tried();
    expect(notes.bodies()).toEqual(['Terceira']);
    expect(message()).toBeUndefined();
  });
});

describe('two devices', () => {
  test('when both changed the text, both are kept and it is said so', async () => {
    notes.changeElsewhere(1, 'De outro aparelho');
    changeNote(client, 'edit', makeNote(1, { body: 'Deste aparelho' }));
    await tried();
    expect(notes.bodies()).toEqual(['De outro aparelho', 'Deste aparelho']);
    expect([...notes.state.rows.values()][1]).toMatchObject({
      rival_of: noteId(1),
      at_seconds: 60,
    });
    expect(message()).toBe('Esta anotação mudou em dois aparelhos');
  });

  test('a second change after such a conflict changes the text of this device only', async () => {
    notes.changeElsewhere(1, 'De outro aparelho');
    notes.state.isUp = false;
    const first = changeNote(client, 'edit', makeNote(1, { body: 'Deste' }));
    await tried();
    changeNote(client, 'edit', makeNote(1, { body: 'Deste aparelho', last_edit: first }));
    await online();
    expect(notes.bodies()).toEqual(['De outro aparelho', 'Deste aparelho']);
  });

  test('the same text on both devices is no conflict', async () => {
    notes.changeElsewhere(1, 'Igual');
    changeNote(client, 'edit', makeNote(1, { body: 'Igual' }));
    await tried();
    expect(notes.bodies()).toEqual(['Igual']);
    expect(message()).toBeUndefined();
  });

  test('a note that was deleted elsewhere and changed here is kept', async () => {
    notes.state.rows.clear();
    changeNote(client, 'edit', makeNote(1, { body: 'Ainda preciso' }));
    await tried();
    expect(notes.bodies()).toEqual(['Ainda preciso']);
    expect(message()).toBe('Anotação mantida');
  });

  test('a note that was changed elsewhere is not deleted here', async () => {
    notes.changeElsewhere(1, 'De outro aparelho');
    changeNote(client, 'delete', makeNote(1));
    await tried();
    expect(notes.bodies()).toEqual(['De outro aparelho']);
    expect(message()).toBe('Anotação não apagada');
  });

  test('a note that is gone already is deleted without a word', async () => {
    notes.state.rows.clear();
    changeNote(client, 'delete', makeNote(1));
    await tried();
    expect(waiting()).toEqual([]);
    expect(message()).toBeUndefined();
  });
});

describe('refusals', () => {
  test.each([
    [403, '42501', /não está mais disponível/],
    [422, 'PT422', /limite de 5\.000 anotações/],
    [400, '23514', /não foram aceitos/],
  ])(
    'a text that the server refuses with %d stays on this device, with the reason',
    async (status, code, reason) => {
      notes.state.refuses = { status, code };
      changeNote(client, 'create', newNote(2, 'Texto longo'));
      await tried();
      expect(waiting()).toEqual([]);
      expect(readSetAside(userId)).toMatchObject([
        { note: { body: 'Texto longo' }, reason: expect.stringMatching(reason) },
      ]);
      expect(message()).toBe('Anotação não salva');
      // Nothing sends it by itself.
      notes.state.sent = [];
      await tried();
      expect(notes.state.sent).toEqual([]);
    },
  );

  test.each([429, 500, 503])('an answer of %d is waited out', async (status) => {
    notes.state.refuses = { status, code: 'X' };
    changeNote(client, 'create', newNote(2));
    await tried();
    expect(waiting()).toHaveLength(1);
    expect(readSetAside(userId)).toEqual([]);
    notes.state.refuses = null;
    await tried();
    expect(notes.bodies()).toContain('Nova 2');
  });

  test.each(IN_BETWEEN)('what is no answer is waited out: %s', async (_, answer) => {
    server.use(http.all(restUrl('notes'), answer));
    changeNote(client, 'create', newNote(2));
    await tried();
    expect(waiting()).toHaveLength(1);
    expect(readSetAside(userId)).toEqual([]);
    server.resetHandlers();
    notes = serveNotes([makeNote(1)]);
    await tried();
    expect(notes.bodies()).toContain('Nova 2');
  });

  test('a deletion that the server refuses is taken back with a message', async () => {
    notes.state.refuses = { status: 403, code: '42501' };
    changeNote(client, 'delete', makeNote(1));
    expect(shown()).toEqual([]);
    await tried();
    expect(message()).toBe('Não foi possível apagar');
    await waitFor(() => expect(shown()).toHaveLength(1));
  });
});
