import { describe, expect, test } from 'vitest';
import { shownConflict, typedText } from '~/lib/edits/shown-edit.ts';
import { foundText, matchCountText, uncategorizedBy, withDraft } from './category-rules.rules.ts';
import { type RuleValues, ruleWords } from './rule-form.ts';

describe('matchCountText', () => {
  test.each([
    [0, 0, 0, 'Nenhuma aula do catálogo'],
    [1, 1, 0, '1 aula, sem categoria'],
    [12, 9, 2, '12 aulas: 9 sem categoria, 2 em outra categoria, 1 já nesta categoria'],
    [3, 0, 0, '3 aulas, todas já nesta categoria'],
    [3, 0, 3, '3 aulas, todas em outra categoria'],
    [3, 1, 2, '3 aulas: 1 sem categoria, 2 em outra categoria'],
    [1200, 1200, 0, '1.200 aulas, todas sem categoria'],
  ])('of %i lessons, %i without and %i elsewhere', (lessons, uncategorized, elsewhere, text) => {
    expect(matchCountText({ lessons, uncategorized, elsewhere })).toBe(text);
  });
});

test('a draft stands in the place of the rule that it edits, a new one behind all', () => {
  const rule = (id: number, value: string) => ({
    id,
    kind: 'title_contains' as const,
    value,
    categoryId: 1,
  });
  const stored = [rule(7, 'a'), rule(8, 'b')];
  const draft = { kind: 'title_contains' as const, value: 'c', categoryId: 2 };
  const values = (id: number | null) => {
    const { rules, place } = withDraft(stored, draft, id);
    return [rules.map(({ value }) => value).join(''), place];
  };
  expect(values(7)).toEqual(['cb', 1]);
  expect(values(8)).toEqual(['ac', 2]);
  expect(values(null)).toEqual(['abc', 3]);
  expect(values(99)).toEqual(['abc', 3]);
});

test('lessons without a category are those that rules meet and those that none does', () => {
  const at = (place: number, uncategorized: number) => ({
    place,
    lessons: 50,
    uncategorized,
    elsewhere: 0,
  });
  expect(uncategorizedBy([at(0, 5), at(1, 2), at(2, 0), at(3, 4)])).toEqual({ met: 6, unmet: 5 });
});

test.each([
  [0, 0, 'Todas as aulas do catálogo têm categoria.'],
  [0, 1, '1 aula sem categoria, que nenhuma regra encontra.'],
  [2, 0, '2 aulas sem categoria, que as regras encontram.'],
  [2, 2, '4 aulas sem categoria: as regras encontram 2.'],
  [3, 4, '7 aulas sem categoria: as regras encontram 3.'],
])('of lessons without a category %i are met and %i are not', (met, unmet, text) => {
  expect(foundText(met, unmet)).toBe(text);
});

describe('a rule that two people edit', () => {
  const categories = [
    { id: 1, name: 'Cardiologia' },
    { id: 2, name: 'Trauma' },
  ];
  const values: RuleValues = { kind: 'title_contains', value: 'sepse', categoryId: 2 };

  test.each<[RuleValues, string[]]>([
    [values, ['O que a regra olha: Título contém', 'Texto do título: sepse', 'Categoria: Trauma']],
    [
      { kind: 'playlist', value: 'PL1', categoryId: 1 },
      ['O que a regra olha: Está na lista', 'Lista do YouTube: PL1', 'Categoria: Cardiologia'],
    ],
    [
      { ...values, categoryId: 99 },
      ['O que a regra olha: Título contém', 'Texto do título: sepse', 'Categoria: (vazio)'],
    ],
  ])('%o is told a line each, its text called after what the rule looks at', (rule, lines) => {
    expect(typedText(rule, ruleWords(rule.kind, categories))).toBe(lines.join('\n'));
  });

  test('is asked about once for what it looks at and the text, and once for the category', () => {
    const stored = { values, version: '1' };
    const asked = shownConflict(
      {
        base: stored,
        mine: { kind: 'playlist', value: 'PL1', categoryId: 1 },
        theirs: stored,
        fields: ['kind', 'value', 'categoryId'],
        others: [],
      },
      ruleWords('playlist', categories),
      new Map([
        ['kind', { name: 'Ana Lima', at: null }],
        ['value', { name: 'Bia Reis', at: null }],
        ['category_id', { name: 'Caio Melo', at: null }],
      ]),
    );
    expect(asked.title).toBe('Esta regra mudou enquanto você editava');
    expect(asked.fields.map(({ label, theirs, name }) => [label, theirs, name])).toEqual([
      ['O que a regra olha', 'Título contém', 'Ana Lima'],
      ['Categoria', 'Trauma', 'Caio Melo'],
    ]);
  });

  test('is told to be deleted when it is, and its text has a column of its own', () => {
    const { gone, fields } = ruleWords('playlist', []);
    expect(gone).toBe('Esta regra foi excluída');
    expect(fields.value.columns).toEqual(['value']);
  });
});
