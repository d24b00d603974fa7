import { describe, expect, test } from 'vitest';
import { foundText, matchCountText, uncategorizedBy, withDraft } from './category-rules.rules.ts';

describe('matchCountText', () => {
  test.each([
    [0, 0, 0, 'Nenhuma aula do catálogo'],
    [1, 1, 0, '1 aula, sem categoria'],
    [12, 9, 2, '12 aulas: 9 sem categoria, 2 em outra categoria, 1 já nesta categoria'],
    [3, 0, 0, '3 aulas, todas já nesta categoria'],
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
  [3, 4, '7 aulas sem categoria: as regras encontram 3.'],
])('of lessons without a category %i are met and %i are not', (met, unmet, text) => {
  expect(foundText(met, unmet)).toBe(text);
});
