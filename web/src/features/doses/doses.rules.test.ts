import { describe, expect, it } from 'vitest';
import {
  type DoseSheet,
  dosePieces,
  firstSheets,
  groupOf,
  groupSheets,
  NO_CATEGORY,
  parsePoints,
  playLabel,
  searchIn,
  sheetPath,
} from './doses.rules.ts';

const CATEGORIES = [
  { id: 2, name: 'Choque e Sepse', slug: 'choque' },
  { id: 1, name: 'Via Aérea', slug: 'via-aerea' },
  { id: 3, name: 'Vazia', slug: 'vazia' },
];

const sheet = (id: number, lines: readonly string[], changes: Partial<DoseSheet> = {}) => ({
  kind: 'lesson' as const,
  id,
  title: `Aula ${id}`,
  instructor: null,
  categoryId: 1,
  isSeekable: true,
  points: lines.map((text) => ({ text, seconds: null, quantities: [] })),
  reviewedBy: 'Ana',
  reviewedOn: '2026-10-21',
  ...changes,
});

describe('groups', () => {
  it('stand in the order of the menus, sheets by title, and what has no category last', () => {
    const groups = groupSheets(
      [
        sheet(1, ['A'], { title: 'Ômega' }),
        sheet(2, ['B'], { title: 'Área' }),
        sheet(3, ['C'], { categoryId: null }),
        sheet(4, ['D'], { categoryId: 2 }),
        sheet(5, ['E'], { categoryId: 99 }),
      ],
      CATEGORIES,
    );
    expect(groups.map(({ slug, sheets }) => [slug, sheets.map(({ id }) => id)])).toEqual([
      ['choque', [4]],
      ['via-aerea', [2, 1]],
      [NO_CATEGORY, [3, 5]],
    ]);
    expect(groupOf(groups, 'choque')?.name).toBe('Choque e Sepse');
    expect(groupOf(groups, 'vazia')).toBeNull();
    expect(groupOf(groups, null)).toBeNull();
    const first = firstSheets(groups, 2);
    expect(first.map(({ sheets }) => sheets.length)).toEqual([1, 1]);
  });
});

describe('search', () => {
  const groups = groupSheets(
    [
      sheet(1, ['Adrenalina 0,5 mg IM', 'Decúbito e pernas elevadas'], { title: 'Anafilaxia' }),
      sheet(2, ['Noradrenalina já se a PAM está baixa'], { title: 'Choque séptico' }),
      sheet(3, ['Criança: 20 mL/kg', 'Repita a cada hora'], { instructor: 'Dra. Helena Cenário' }),
    ],
    CATEGORIES,
  );
  const search = searchIn(groups);
  const found = (text: string) =>
    search(text).flatMap(({ sheets }) =>
      sheets.map(({ id, points }) => [id, ...points.map((point) => point.text)]),
    );

  it.each([
    ['ADRENALINA', [[1, 'Adrenalina 0,5 mg IM']]],
    ['decubito', [[1, 'Decúbito e pernas elevadas']]],
    ['adren', [[1, 'Adrenalina 0,5 mg IM']]],
    ['dose de adrenalina', [[1, 'Adrenalina 0,5 mg IM']]],
    ['adrenalina anafilaxia', [[1, 'Adrenalina 0,5 mg IM']]],
    ['crianca 20', [[3, 'Criança: 20 mL/kg']]],
    ['helena', [[3, 'Criança: 20 mL/kg', 'Repita a cada hora']]],
    ['criança repita', []],
    ['adrenalina criança', []],
    ['zzz', []],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('a drug is not found within the name of another one', () => {
    expect(found('adrenalina').flat()).not.toContain('Noradrenalina já se a PAM está baixa');
    expect(found('noradrenalina')).toEqual([[2, 'Noradrenalina já se a PAM está baixa']]);
  });

  it('nothing asked shows everything', () => {
    expect(search('  ')).toBe(groups);
  });
});

describe('a line', () => {
  const point = { text: 'Noradrenalina e adrenalina 0,5 mg', seconds: 1, quantities: ['0,5 mg'] };

  it('shows its quantities, and what was searched for at the start of words only', () => {
    const pieces = dosePieces(point, ['adrenalina']);
    expect(pieces.map(({ text }) => text).join('')).toBe(point.text);
    expect(pieces.filter(({ isMatch }) => isMatch)).toEqual([
      { text: 'adrenalina', at: 16, isQuantity: false, isMatch: true },
    ]);
    expect(pieces.filter(({ isQuantity }) => isQuantity).map(({ text }) => text)).toEqual([
      '0,5 mg',
    ]);
  });

  it('a search within a quantity cuts it', () => {
    const pieces = dosePieces(point, ['mg']);
    expect(pieces.slice(-2)).toEqual([
      { text: '0,5 ', at: 27, isQuantity: true, isMatch: false },
      { text: 'mg', at: 31, isQuantity: true, isMatch: true },
    ]);
  });

  it('half a unit is no quantity', () => {
    const line = { text: 'Cálcio 150 mg/dL', seconds: null, quantities: ['150 mg'] };
    expect(dosePieces(line, []).some(({ isQuantity }) => isQuantity)).toBe(false);
  });

  it('leads to its second of the lesson or the episode', () => {
    expect(sheetPath({ kind: 'lesson', id: 7 }, 348)).toBe('/video/7?t=348');
    expect(sheetPath({ kind: 'episode', id: 7 }, 348)).toBe('/podcasts?episodio=7&t=348');
    expect(sheetPath({ kind: 'lesson', id: 7 })).toBe('/video/7');
    expect(playLabel({ kind: 'episode', title: 'Ronda' }, 348)).toBe('Ouvir aos 5:48: Ronda');
  });

  it('what is no point is left out of an answer', () => {
    const text = 'Adrenalina';
    expect(parsePoints([{ text, seconds: null, quantities: ['1 mg'] }, { text: 3 }, null])).toEqual(
      [{ text, seconds: null, quantities: ['1 mg'] }],
    );
    expect(parsePoints(null)).toEqual([]);
  });
});
