import { expect, test } from 'vitest';
import * as z from 'zod';
import { changedKeyPointFields, keyPointFields, keyPointsProblem, today } from './key-points.ts';

const form = z.strictObject(keyPointFields());
const change = z.strictObject(changedKeyPointFields());

test.each([
  [['', ''], null],
  [['A', '', 'B', 'C'], null],
  [['A', '', 'B'], 'Escreva de 3 a 7 linhas, ou nenhuma (agora são 2)'],
  [['A'], 'Escreva de 3 a 7 linhas, ou nenhuma (agora é 1)'],
  [['A', '', 'x'.repeat(201)], 'Linha 3: use no máximo 200 caracteres (agora são 201)'],
  [['A', 'B\nC', 'D'], 'Linha 2: escreva uma linha só'],
])('of the key points %j it is said: %s', (lines, problem) => {
  expect(keyPointsProblem(lines)).toBe(problem);
  expect(form.safeParse({ keyPoints: lines }).error?.issues[0]?.message ?? null).toBe(problem);
});

test('key points are trimmed, and empty lines are dropped', () => {
  expect(form.parse({ keyPoints: [' A ', '', 'B', '  ', 'C'] }).keyPoints).toEqual(['A', 'B', 'C']);
});

test('in a change a missing field keeps its value and null clears it', () => {
  expect(change.parse({})).toEqual({});
  expect(change.parse({ keyPoints: null, keyPointsReviewedBy: null })).toEqual({
    keyPoints: [],
    keyPointsReviewedBy: null,
  });
});

test.each([
  ['2025-03-02', true],
  [today(), true],
  ['2999-01-01', false],
  ['0001-01-01', false],
  ['2025-02-30', false],
  ['ontem', false],
  ['', true],
])('a review on %s is accepted: %s', (keyPointsReviewedOn, isAccepted) => {
  expect(form.safeParse({ keyPointsReviewedOn }).success).toBe(isAccepted);
});
