import { expect, test } from 'vitest';
import { coverageText } from './coverage.rules.ts';

test.each([
  [
    [300, 180, 1000, 620],
    '180 de 300 aulas têm transcrição, 62% do que se assiste (visualizações dos últimos 30 dias).',
  ],
  [
    [1200, 1, 1000, 999],
    '1 de 1.200 aulas tem transcrição, 99% do que se assiste (visualizações dos últimos 30 dias).',
  ],
  [[2, 0, 0, 0], '0 de 2 aulas têm transcrição.'],
] as const)('%j is: %s', ([lessons, with_transcript, views, views_with_transcript], text) => {
  expect(coverageText({ lessons, with_transcript, views, views_with_transcript })).toBe(text);
});
