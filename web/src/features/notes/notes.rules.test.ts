import { describe, expect, test } from 'vitest';
import { makeNote, noteId } from '~/testing/notes-server.ts';
import { isNoteEntry, mergeEntries, type NoteEntry } from './note-entry.ts';
import {
  cleanNote,
  groupByItem,
  holdsWords,
  noteLength,
  noteProblem,
  notesText,
  noteText,
  parseNoteOrder,
  sortBySecond,
  titleOfNote,
} from './notes.rules.ts';
import { addEdited, applyUnsent, NOTHING_UNSENT } from './unsent-notes.ts';

test.each([
  ['', 'Escreva algo antes de salvar.'],
  [' \n\t', 'Escreva algo antes de salvar.'],
  ['Noradrenalina', null],
  ['x'.repeat(4000), null],
  ['😀'.repeat(4000), null],
  ['\u200b\u2060', 'Escreva algo antes de salvar.'],
  [` ${'x'.repeat(4000)} `, null],
  ['x'.repeat(4002), 'Use no máximo 4.000 caracteres: 2 a mais. Divida em duas anotações.'],
])('noteProblem of case %#', (typed, problem) => {
  expect(noteProblem(typed)).toBe(problem);
});

test('what the database cannot keep is left out of a note', () => {
  expect(cleanNote(' a\0b\ud800c\n')).toBe('abc');
  expect(cleanNote('dose 💉')).toBe('dose 💉');
});

test.each([
  [3499, null],
  [3500, '3.500 de 4.000 caracteres'],
])('the characters of a note of %d are counted as %o', (length, words) => {
  expect(noteLength('x'.repeat(length))).toBe(words);
  expect(noteLength('💉'.repeat(length))).toBe(words);
});

test.each([
  [null, 'recentes'],
  ['aula', 'aula'],
  ['x', 'recentes'],
] as const)('the order %o of the address is %s', (text, order) => {
  expect(parseNoteOrder(text)).toBe(order);
});

test('notes come by second, and of one second by age', () => {
  const notes = [makeNote(3, { at_seconds: 5 }), makeNote(2, { at_seconds: 5 }), makeNote(1)];
  expect(sortBySecond(notes).map(({ id }) => id)).toEqual([noteId(2), noteId(3), noteId(1)]);
});

test.each([
  [{}, 'Sepse'],
  [{ item_title: '' }, 'Aula'],
  [{ item_title: '', video_id: null, podcast_id: 3 }, 'Episódio'],
  [{ item_title: '', video_id: null }, 'Aula removida'],
])('titleOfNote(%o) is %s', (rest, title) => {
  expect(titleOfNote(makeNote(1, rest))).toBe(title);
});

test('notes are grouped by what they belong to, also when that is deleted', () => {
  const gone = { video_id: null, item_title: 'Antiga' };
  const notes = [
    makeNote(2),
    makeNote(3, gone),
    makeNote(1),
    makeNote(4, gone),
    makeNote(5, { video_id: null, podcast_id: 7 }),
  ];
  expect(
    groupByItem(notes).map((group) => [group.key, group.notes.map(({ at_seconds }) => at_seconds)]),
  ).toEqual([
    ['video:7', [60, 120]],
    ['gone:Antiga', [180, 240]],
    ['podcast:7', [300]],
  ]);
});

test.each([
  ['adrenalína', true],
  ['SEPSE dose', true],
  ['', true],
  ['dobutamina', false],
  ['dose dobutamina', false],
])('a note holds the words %o: %s', (query, expected) => {
  expect(holdsWords(makeNote(1, { body: 'Dose de adrenalina' }), query)).toBe(expected);
});

test('one note is copied with its title and second', () => {
  expect(noteText(makeNote(1))).toBe('Sepse, aos 1:00\nAnotação 1');
});

test('all notes are one text by lesson and second, with the address of each', () => {
  const notes = [makeNote(2), makeNote(1), makeNote(3, { video_id: null, item_title: 'Antiga' })];
  const link = ({ video_id, at_seconds }: { video_id: number | null; at_seconds: number }) =>
    video_id === null ? null : `https://x/video/${video_id}?t=${at_seconds}`;
  expect(notesText(notes, link, new Date('2026-11-24T12:00:00Z'))).toBe(
    [
      'Minhas anotações · Plantão · 24/11/2026',
      '',
      'Sepse',
      '=====',
      '[1:00] https://x/video/7?t=60',
      'Anotação 1',
      '',
      '[2:00] https://x/video/7?t=120',
      'Anotação 2',
      '',
      'Antiga',
      '======',
      '[3:00]',
      'Anotação 3',
      '',
    ].join('\n'),
  );
});

const entry = (op: NoteEntry['op'], eventId: string, rest: Partial<NoteEntry> = {}): NoteEntry => ({
  eventId,
  occurredAt: 1,
  op,
  note: makeNote(1, { body: eventId }),
  base: op === 'create' ? '' : noteId(1001),
  ...rest,
});

describe('what is not sent yet', () => {
  test.each([
    ['create', 'edit', 'create'],
    ['edit', 'edit', 'edit'],
    ['create', 'delete', null],
    ['edit', 'delete', null],
    ['delete', 'create', null],
    ['delete', 'edit', null],
  ] as const)('%s then %s that never left are sent as %s', (first, second, op) => {
    const merged = mergeEntries(
      entry(first, 'a'),
      entry(second, 'b', { base: 'a', occurredAt: 2 }),
    );
    expect(merged).toEqual(
      op && { ...entry(op, 'a'), occurredAt: 2, note: makeNote(1, { body: 'b' }) },
    );
  });

  test('the list shows notes as the member left them', () => {
    const rows = [makeNote(1), makeNote(2), makeNote(3)];
    const unsent = {
      ...NOTHING_UNSENT,
      landed: [entry('edit', 'x', { note: makeNote(3, { body: 'Chegou' }) })],
      entries: [
        entry('edit', 'a'),
        entry('delete', 'b', { note: makeNote(2) }),
        entry('create', 'c', { note: makeNote(4) }),
        entry('create', 'd', { note: makeNote(5, { video_id: 8 }) }),
        // Of a list that could not be read, or of which this is another page.
        entry('edit', 'e', { note: makeNote(6) }),
      ],
      late: ['c'],
    };
    const shown = applyUnsent(rows, unsent, ({ video_id }) => video_id === 7);
    expect(shown.map(({ body, state, last_edit }) => [body, state, last_edit])).toEqual([
      ['a', 'sending', 'a'],
      ['Chegou', 'stored', 'x'],
      ['Anotação 4', 'waiting', 'c'],
      ['Anotação 6', 'sending', 'e'],
    ]);
  });

  test('a note whose edit is not saved is in the list once, whether or not the server still has it', () => {
    const shown = applyUnsent([makeNote(1)], NOTHING_UNSENT, () => true);
    const edited = [makeNote(1), makeNote(2), makeNote(3, { video_id: 8 })];
    const all = addEdited(shown, edited, ({ video_id }) => video_id === 7);
    expect(all.map(({ id }) => id)).toEqual([noteId(1), noteId(2)]);
  });

  test.each([
    [entry('create', 'a'), true],
    [{ ...entry('create', 'a'), op: 'steal' }, false],
    [{ ...entry('create', 'a'), base: null }, false],
    [{ ...entry('create', 'a'), note: null }, false],
    [{ ...entry('create', 'a'), note: { ...makeNote(1), body: 5 } }, false],
    [{ ...entry('create', 'a'), note: { ...makeNote(1), video_id: '7' } }, false],
    [null, false],
    ['x', false],
  ])('whether %o is an entry: %s', (value, expected) => {
    expect(isNoteEntry(value)).toBe(expected);
  });
});
