import { expect, it } from 'vitest';
import { categorySchema, slugOf } from './category.ts';

it.each([
  ['Emergências Cardiológicas', 'emergencias-cardiologicas'],
  ['  Via aérea & ventilação ', 'via-aerea-ventilacao'],
  ['ECG: 12 derivações', 'ecg-12-derivacoes'],
  ['---', ''],
  [`${'a'.repeat(99)} bc`, 'a'.repeat(99)],
])('the name %s becomes the slug %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('a slug with characters that are invalid in a URL is refused', () => {
  const category = { name: 'Trauma', slug: 'Trauma Grave', showInDropdown: false };
  expect(categorySchema.safeParse(category).error?.issues[0]?.path).toEqual(['slug']);
});
