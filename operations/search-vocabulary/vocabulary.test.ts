import { expect, test } from 'vitest';
import { LONGEST_PROMPT, type Term, vocabularyOf } from './vocabulary.ts';

const term = (concept: string, isDrug: boolean, lessons: number, ...others: string[]): Term => ({
  concept,
  others,
  isDrug,
  lessons,
});

test('drugs come first, then what most lessons name, then the alphabet', () => {
  const { prompt, list } = vocabularyOf([
    term('sepse', false, 40, 'SIRS'),
    term('cetamina', true, 2, 'Ketalar'),
    term('amiodarona', true, 9),
    term('ácido tranexâmico', true, 2),
  ]);
  expect(prompt).toBe(
    'Aula de medicina de emergência: amiodarona, ácido tranexâmico, cetamina, sepse.',
  );
  expect(list).toEqual(['amiodarona', 'ácido tranexâmico', 'cetamina', 'Ketalar', 'sepse', 'SIRS']);
});

test('the prompt ends where the tool would cut its beginning, between two names', () => {
  const names = Array.from({ length: 100 }, (_, at) => `droga número ${at + 100}`);
  const { prompt, list } = vocabularyOf(names.map((name) => term(name, true, 1)));
  expect(prompt.length).toBeLessThanOrEqual(LONGEST_PROMPT);
  expect(prompt.length).toBeGreaterThan(LONGEST_PROMPT - 'droga número 100, '.length - 1);
  expect(names).toContain(prompt.split(', ').at(-1)?.slice(0, -1));
  expect(list).toEqual(names);
});

test('a name is one line without the quotes of a command, and stands once', () => {
  const { prompt, list } = vocabularyOf([
    term('soro "glicosado"\n 5%', true, 1, 'SG5%'),
    term('glicose', true, 0, 'SG5%'),
  ]);
  expect(prompt).toBe('Aula de medicina de emergência: soro glicosado 5%, glicose.');
  expect(list).toEqual(['soro glicosado 5%', 'SG5%', 'glicose']);
});

test('without terms there is nothing to say', () => {
  expect(vocabularyOf([])).toEqual({ prompt: '', list: [] });
});
