import { expect, it } from 'vitest';
import { csvFile } from '~/lib/csv.ts';
import { FILE_LIMITS, listCsv, readListFile } from './list-file.rules.ts';
import { MODIFIERS } from './search-modifiers.ts';
import { TERMS } from './search-terms.ts';

const TERM = {
  concept: 'Sepse; grave',
  variants: ['=soma', 'a|b', 'c "d"'],
  abbreviations: ['SEP', 'SIRS'],
  drug_names: [],
  lay_words: [],
  english: [],
  related: ['lactato'],
  version: 'v1',
};
const CHILD = {
  name: 'criança',
  kind: 'age',
  names: ['ped'],
  asked: [],
  implying: [],
  unless: [],
  years: '[0.08,12)',
  kilos: null,
  version: 'v2',
};

it('terms go out as a file and come back as they were', () => {
  const text = listCsv(TERMS, [TERM]);
  expect(text).toContain(
    `"Sepse; grave";"'=soma | a\\|b | c ""d""";"SEP | SIRS";"";"";"";"lactato";"v1"`,
  );
  const { version, ...row } = TERM;
  expect(readListFile(TERMS, text)).toEqual({
    rows: [{ line: 2, name: row.concept, values: TERMS.valuesOf(row), version }],
    refused: [],
  });
});

it('patients and routes do, with their limits', () => {
  const text = listCsv(MODIFIERS, [CHILD]);
  expect(text).toContain('"criança";"Idade";"ped";"";"";"";"0,08";"12";"";"";"v2"');
  const { version, ...row } = CHILD;
  const [read] = readListFile(MODIFIERS, text).rows;
  expect(read).toMatchObject({ values: MODIFIERS.valuesOf(row), version });
});

const HEADER = MODIFIERS.fileColumns.map(({ title }) => title);
const modifiers = (...rows: string[][]) => readListFile(MODIFIERS, csvFile([HEADER, ...rows]));

it('a row that the form would refuse is refused with its line and the reason', () => {
  const read = modifiers(
    ['oral', 'via', 'VO | VO'],
    ['', 'Via'],
    ['choque', 'clima'],
    ['gestante', 'Estado do paciente', '', '', '', '', '12'],
    ['idoso', 'Idade', '', '', '', '', '60', 'muitos'],
    [...HEADER, '', 'a mais'],
  );
  expect(read.rows.map(({ line, values }) => [line, values.kind, values.names])).toEqual([
    [2, 'route', ['VO']],
  ]);
  expect(read.refused.map(({ line, name, reason }) => `${line} ${name}: ${reason}`)).toEqual([
    '3 : Nome é obrigatório',
    '4 choque: Tipo deve ser Idade, Estado do paciente, Via',
    '5 gestante: Anos: Só uma idade tem anos e quilos',
    '6 idoso: Anos: Use de 0 a 150, com até 2 casas',
    '7 Nome: Tem mais células que o cabeçalho',
  ]);
});

it('the columns may stand in any order, and without versions', () => {
  const text = csvFile([
    [...HEADER].reverse().map((title) => title.toUpperCase()),
    ['', '', '', '', '', '', '', 'VO', 'Via', 'oral'],
  ]);
  expect(readListFile(MODIFIERS, text).rows).toMatchObject([
    { name: 'oral', values: { names: ['VO'] }, version: null },
  ]);
});

it.each([
  ['', 'O arquivo está vazio.'],
  ['PK\u0003\u0004\0', 'O arquivo não é um CSV'],
  ['Conceito;"Variações', 'O arquivo não é um CSV'],
  ['Nome;Idade\r\nAna;3', 'A coluna “Nome” não é conhecida. As colunas são: Conceito, Variações'],
  ['Conceito;Conceito', 'A coluna “Conceito” está duas vezes'],
  ['Conceito;Siglas\r\nSepse;SEP', 'Falta a coluna “Variações”, “Nomes do medicamento”'],
  [
    `Conceito\r\n${'x\r\n'.repeat(FILE_LIMITS.rows + 1)}`,
    'O arquivo tem 5001 linhas; o máximo são 5000. Divida-o.',
  ],
])('a file that is no list is refused with what to do: %.30j', (text, message) => {
  expect(() => readListFile(TERMS, text)).toThrow(message);
});
