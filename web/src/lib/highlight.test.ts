import { describe, expect, test } from 'vitest';
import { excerptOf, markMatches, missingTerms, searchTerms } from './highlight.ts';

test.each([
  ['Parada  CARDÍACA', ['parada', 'cardiaca']],
  ['covid-19', ['covid', '19']],
  ['eco eco', ['eco']],
  ['%_\\', []],
  ['', []],
  ['b c d f g h i j k', ['b', 'c', 'd', 'f', 'g', 'h', 'i', 'j']],
  ['Qual a dose de adrenalina na anafilaxia', ['adrenalina', 'anafilaxia']],
  ['como', ['como']],
  ['de que', ['de', 'que']],
])('searchTerms(%j) are %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});

/** The pieces in one line, matches in brackets. */
const marked = (text: string, query: string) =>
  markMatches(text, searchTerms(query))
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('markMatches', () => {
  test.each([
    ['Choque séptico', 'choque', '[Choque] séptico'],
    ['Intubação orotraqueal', 'INTUBACAO', '[Intubação] orotraqueal'],
    ['Intubação'.normalize('NFD'), 'intubação', `[${'Intubação'.normalize('NFD')}]`],
    ['Do choque ao choque', 'choque', 'Do [choque] ao [choque]'],
    ['Via aérea difícil', 'dificil via', '[Via] aérea [difícil]'],
    ['Via aérea', 'via aerea', '[Via] [aérea]'],
    ['Antibióticos', 'iot', 'Antibióticos'],
    ['Cricotireoidostomia', 'tireoid', 'Crico[tireoid]ostomia'],
    ['Dor e dormir', 'dor', '[Dor] e dormir'],
    ['Dormir', 'dor', '[Dor]mir'],
    ['IOT e antibióticos', 'iot', '[IOT] e antibióticos'],
    ['Sepse: ecg na sala', 'se', '[Se]pse: ecg na sala'],
    ['Trauma', 'um', 'Trauma'],
    ['Ventilação (VNI)', 'vni', 'Ventilação ([VNI])'],
    ['Hipertensão', 'hiper hipertensao', '[Hipertensão]'],
    ['😀 Febre', 'febre', '😀 [Febre]'],
    ['Straße e febre', 'febre', 'Straße e [febre]'],
    ['İstanbul febre', 'febre', 'İstanbul [febre]'],
    ['Sedação', 'xyz', 'Sedação'],
    ['', 'febre', ''],
  ])('the matches in %j of the search %j are marked', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
    expect(
      markMatches(text, searchTerms(query))
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

test('missingTerms are the terms that no text contains', () => {
  expect(missingTerms(['Choque séptico', 'Trauma'], searchTerms('septico adrenalina'))).toEqual([
    'adrenalina',
  ]);
});

describe('excerptOf', () => {
  const long =
    'Reconhecimento na sala de emergência, primeira dose de adrenalina por via intramuscular na coxa e o que observar nas horas seguintes.';
  test('excerptOf is null without a match', () => {
    expect(excerptOf(long, searchTerms('choque'))).toBeNull();
  });
  test('excerptOf takes a short word for one of its own', () => {
    expect(excerptOf(long, searchTerms('hora'))).toBeNull();
    expect(excerptOf(long, searchTerms('coxa'))).toContain('na coxa e o que');
  });
  test('an excerpt begins near the match and is cut between words', () => {
    const excerpt = excerptOf(long, searchTerms('adrenalina')) ?? '';
    expect(excerpt).toMatch(/^… /);
    expect(excerpt).toContain('adrenalina por via');
    expect(excerpt).toMatch(/ …$/);
    expect(excerpt.length).toBeLessThan(110);
    expect(long).toContain(excerpt.replace(/^… | …$/g, ''));
  });
  test('an excerpt keeps a short text whole, in one line', () => {
    expect(excerptOf('Dose de\n adrenalina', searchTerms('adrenalina'))).toBe('Dose de adrenalina');
  });
  test('an excerpt cuts inside a very long word', () => {
    const excerpt = excerptOf(`adrenalina${'x'.repeat(400)}`, searchTerms('adrenalina')) ?? '';
    expect(excerpt).toMatch(/^adrenalinax+ …$/);
    expect(excerpt.length).toBeLessThan(110);
  });
});
