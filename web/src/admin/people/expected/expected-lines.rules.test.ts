import { describe, expect, test } from 'vitest';
import { peopleOf, readExpected } from './expected-lines.rules.ts';

const read = (text: string) =>
  peopleOf(readExpected(text)).map(({ name, address }) => `${name}|${address}`);

describe('a text of any form', () => {
  test.each<[string, string, string[]]>([
    ['an address alone', 'ana@exemplo.com', ['|ana@exemplo.com']],
    ['a mail program', 'Ana Lima <Ana@Exemplo.com>', ['Ana Lima|ana@exemplo.com']],
    ['a quoted name with a comma', '"Lima, Ana" <ana@exemplo.com>', ['Lima, Ana|ana@exemplo.com']],
    [
      'many addressees in a line',
      'Ana Lima <ana@exemplo.com>; "Reis, Bruno" <bruno@exemplo.com>, carla@exemplo.com',
      ['Ana Lima|ana@exemplo.com', 'Reis, Bruno|bruno@exemplo.com', '|carla@exemplo.com'],
    ],
    ['semicolons', 'Ana Lima;ana@exemplo.com', ['Ana Lima|ana@exemplo.com']],
    ['commas, the address first', 'ana@exemplo.com, Ana Lima', ['Ana Lima|ana@exemplo.com']],
    ['tabs of a spreadsheet', 'Ana Lima\tana@exemplo.com\tR1', ['Ana Lima|ana@exemplo.com']],
    ['quoted cells', '"Lima, Ana","ana@exemplo.com"', ['Lima, Ana|ana@exemplo.com']],
    ['a space', 'Ana Lima ana@exemplo.com', ['Ana Lima|ana@exemplo.com']],
    ['a dash', 'ana@exemplo.com – Ana Lima', ['Ana Lima|ana@exemplo.com']],
    ['a numbered list', '1. Ana Lima - ana@exemplo.com', ['Ana Lima|ana@exemplo.com']],
    ['a number in a cell of its own', '12;Ana Lima;ana@exemplo.com', ['Ana Lima|ana@exemplo.com']],
    ['a full stop', 'Ana Lima: ana@exemplo.com.', ['Ana Lima|ana@exemplo.com']],
    ['a link', '<mailto:ana@exemplo.com>', ['|ana@exemplo.com']],
    [
      'the mark, spaces and ends of lines of Windows',
      '\uFEFF  Ana\u00a0Lima ; ana@exemplo.com \r\n\r\nBruno Reis;bruno@exemplo.com\r\n',
      ['Ana Lima|ana@exemplo.com', 'Bruno Reis|bruno@exemplo.com'],
    ],
    ['a plus and dots', 'a.n.a+r1@exemplo.com', ['|a.n.a+r1@exemplo.com']],
    ['accents', 'José D’Ávila;jose@exemplo.com', ['José D’Ávila|jose@exemplo.com']],
    [
      'a heading, which says what the name is',
      'CRM;Nome;Sobrenome;E-mail\nPendente;Ana;Lima;ana@exemplo.com',
      ['Ana Lima|ana@exemplo.com'],
    ],
    ['a heading without a name', 'Endereço de e-mail\nana@exemplo.com', ['|ana@exemplo.com']],
    ['nothing', ' \n\n', []],
  ])('%s', (_, text, people) => {
    expect(read(text)).toEqual(people);
  });
});

test('lines are counted as the field counts them, and say what is wrong with them', () => {
  const lines = readExpected(
    'Nome;E-mail\n\nAna;ana@exemplo.com\nsem endereço\nana@exemplo\nANA@exemplo.com\njoão@exemplo.com',
  );
  expect(lines.map(({ number, entries }) => [number, entries[0]?.kind])).toEqual([
    [1, 'heading'],
    [3, 'person'],
    [4, 'invalid'],
    [5, 'invalid'],
    [6, 'repeated'],
    [7, 'invalid'],
  ]);
  expect(lines[2]?.entries[0]).toMatchObject({ text: 'sem endereço', why: 'não tem e-mail' });
  expect(lines[3]?.entries[0]).toMatchObject({
    text: 'ana@exemplo',
    why: 'não é um e-mail válido',
  });
  expect(lines[4]?.entries[0]).toMatchObject({ address: 'ana@exemplo.com', firstLine: 3 });
});

test('a name is cut where the database ends it, and five hundred lines are read at once', () => {
  expect(peopleOf(readExpected(`${'x'.repeat(400)};ana@exemplo.com`))[0]?.name).toHaveLength(160);
  const many = Array.from({ length: 500 }, (_, n) => `Pessoa ${n};p${n}@exemplo.com`).join('\n');
  expect(peopleOf(readExpected(many))).toHaveLength(500);
});
