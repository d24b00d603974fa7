import { expect, test } from 'vitest';
import { measureOf, NO_MEASURE, rangeOf, searchModifierSchema } from './search-modifier.ts';

const MODIFIER = {
  name: ' criança ',
  kind: 'age',
  names: [' pediátrico', '', 'pediátrico'],
  asked: [],
  implying: [],
  unless: [],
  years: { from: '2', to: ' 12 ' },
  kilos: NO_MEASURE,
};
const check = (changes: object) => searchModifierSchema.safeParse({ ...MODIFIER, ...changes });

test('names are trimmed, and empty and repeated ones are dropped', () => {
  expect(check({}).data).toEqual({
    ...MODIFIER,
    name: 'criança',
    names: ['pediátrico'],
    years: { from: '2', to: '12' },
  });
});

test.each([
  [{ name: ' ' }, ['name'], 'Nome é obrigatório'],
  [{ name: '—' }, ['name'], 'Nome deve ter letras ou números'],
  [{ kind: 'weather' }, ['kind'], 'Tipo deve ser Idade, Estado do paciente, Via'],
  [
    { asked: ['x'.repeat(4001)] },
    ['asked'],
    'Use no máximo 4000 caracteres em todos os nomes (agora são 4012)',
  ],
  [{ years: { from: '-1', to: '' } }, ['years', 'from'], 'Use de 0 a 150, com até 2 casas'],
  [{ kilos: { from: '0', to: '501' } }, ['kilos', 'to'], 'Use de 0 a 500, com até 2 casas'],
  [{ years: { from: '150', to: '' } }, ['years', 'from'], 'Use menos que 150'],
  [{ years: { from: '12', to: '2' } }, ['years', 'to'], 'O fim deve ser maior que o início'],
  [{ years: { from: '', to: '0' } }, ['years', 'to'], 'O fim deve ser maior que o início'],
  [{ kind: 'route' }, ['years', 'from'], 'Só uma idade tem anos e quilos'],
])('the modifier %j is refused at %j', (changes, path, message) => {
  const [issue] = check(changes).error?.issues ?? [];
  expect([issue?.path, issue?.message]).toEqual([path, message]);
});

test.each([
  ['[0,0.08)', { from: '0', to: '0,08' }],
  ['[60,)', { from: '60', to: '' }],
  [null, NO_MEASURE],
])('the range %s and what the form shows of it are one', (range, measured) => {
  expect(measureOf(range)).toEqual(measured);
  expect(rangeOf(measured)).toBe(range);
});

test('what has only an end begins with nothing', () => {
  expect(rangeOf({ from: '', to: '12.5' })).toBe('[0,12.5)');
});
