import { describe, expect, test } from 'vitest';
import {
  countReview,
  type ExpectedPerson,
  expectedCsv,
  fitting,
  groupOf,
  namesIn,
  progressText,
  type Reviewed,
  reviewOf,
  stateOf,
  wantedOf,
  withoutLine,
} from './expected.rules.ts';
import { readExpected } from './expected-lines.rules.ts';

const person = (values: Partial<ExpectedPerson>): ExpectedPerson => ({
  id: 1,
  name: 'Ana Lima',
  address: 'ana@exemplo.com',
  updated_at: '2026-11-30T12:00:00Z',
  state: 'absent',
  user_id: null,
  full_name: null,
  settled_at: null,
  ...values,
});

const known = (...rows: (Partial<Reviewed> & { address: string; state: string })[]) =>
  new Map<string, Reviewed>(
    rows.map((row) => [row.address, { list_id: null, list_name: null, full_name: null, ...row }]),
  );

describe('what saving would do', () => {
  const lines = readExpected(
    'a@x.org\nb@x.org\nc@x.org\nd@x.org\ne@x.org\nf@x.org\na@x.org\nninguém',
  );
  const found = known(
    { address: 'a@x.org', state: 'absent' },
    { address: 'b@x.org', state: 'ready' },
    { address: 'c@x.org', state: 'member' },
    { address: 'd@x.org', state: 'absent', list_id: 7, list_name: 'R2' },
    { address: 'e@x.org', state: 'ready', list_id: 3, list_name: 'R1' },
    { address: 'f@x.org', state: 'other_name', full_name: 'Bruno Reis' },
  );

  test('is said of each line', () => {
    const notes = reviewOf(lines, found, 3).flatMap(({ entries }) => entries);
    expect(notes.map(({ becomes }) => becomes)).toEqual([
      'add',
      'approve',
      'add',
      'skip',
      'skip',
      'add',
      'skip',
      'problem',
    ]);
    expect(notes.map(({ note }) => note)).toEqual([
      'Entra quando se cadastrar e confirmar este e-mail.',
      'Já espera, com o e-mail confirmado: entra ao salvar.',
      'Já é membro: fica na lista como quem entrou.',
      'Já está na lista “R2”: nada muda.',
      'Já está nesta lista: nada muda.',
      'Já espera com outro nome (Bruno Reis): decida em Aprovações Pendentes.',
      'Repetido: já está na linha 1.',
      '“ninguém” não tem e-mail: não entra na lista.',
    ]);
    expect(countReview(reviewOf(lines, found, 3))).toEqual({
      add: 3,
      approve: 1,
      skip: 3,
      problem: 1,
    });
  });

  test('what a list has is not sent again', () => {
    expect(wantedOf(lines, found).map(({ address }) => address)).toEqual([
      'a@x.org',
      'b@x.org',
      'c@x.org',
      'f@x.org',
    ]);
  });

  test('a removed line leaves the others as they are', () => {
    expect(withoutLine('a\r\nb\nc', 2)).toBe('a\nc');
  });
});

test.each([
  [{ came: 0, total: 0 }, 'Ninguém na lista'],
  [{ came: 0, total: 1 }, '0 de 1 pessoa já entrou'],
  [{ came: 12, total: 40 }, '12 de 40 já entraram'],
  [{ came: 1, total: 40 }, '1 de 40 já entrou'],
])('%o', (list, text) => {
  expect(progressText(list)).toBe(text);
});

test.each([
  [['Ana'], 1, 'Ana'],
  [['Ana', 'Bia'], 2, 'Ana e Bia'],
  [['Ana'], 8, 'Ana e mais 7'],
  [[], 2, '2 pessoas desta lista'],
])('%j of %d', (names, total, text) => {
  expect(namesIn(names, total)).toBe(text);
});

test('a state that this version does not know waits for an administrator', () => {
  expect(stateOf('toString').label).toBe('Espera');
  expect(groupOf('new_kind')).toBe('waits');
});

test.each(['absent', 'unproven'])(
  'a stopped list promises nobody entry by the proof alone: %s',
  (state) => {
    expect(stateOf(state).text).not.toContain('assumir a lista');
    expect(stateOf(state, true).text).toContain('e um administrador assumir a lista.');
    expect(stateOf(state, true).label).toBe(stateOf(state).label);
  },
);

test('people are found by name, name of the account or address, without accents', () => {
  const people = [
    person({ id: 1, name: 'José Ávila' }),
    person({ id: 2, name: '', address: 'bia@exemplo.com', state: 'listed', full_name: 'Bia Sá' }),
  ];
  const ids = (text: string, group: 'in' | 'waits' | 'absent' | null = null) =>
    fitting(people, { text, filters: { group } }).map(({ id }) => id);
  expect(ids('avila jose')).toEqual([1]);
  expect(ids('SA')).toEqual([2]);
  expect(ids('', 'in')).toEqual([2]);
  expect(ids('', 'waits')).toEqual([]);
});

test('the file says who has come, and runs no formula', () => {
  const lines = expectedCsv([
    person({ name: '=HYPERLINK("x")' }),
    person({ state: 'listed', full_name: 'Ana L.', settled_at: '2026-11-30T12:00:00Z' }),
  ]).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Nome";"E-mail";"Situação";"Nome no cadastro";"Aprovado em"');
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""x""\)";"ana@exemplo.com";"Ainda não se cadastrou";"";""$/,
  );
  expect(lines[2]).toBe(
    '"Ana Lima";"ana@exemplo.com";"Entrou pela lista";"Ana L.";"30/11/2026, 09:00"',
  );
});
