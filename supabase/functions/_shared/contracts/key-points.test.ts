import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  changedKeyPointFields,
  keyPointColumns,
  keyPointFields,
  keyPointsProblem,
  readKeyPoint,
} from './key-points.ts';
import { today } from './today.ts';

const form = z.strictObject(keyPointFields());
const change = z.strictObject(changedKeyPointFields());

test.each([
  [['', ''], null],
  [['A', '', 'B', 'C'], null],
  [['A', '', 'B'], 'Escreva de 3 a 7 linhas, ou nenhuma (agora são 2)'],
  [['A'], 'Escreva de 3 a 7 linhas, ou nenhuma (agora é 1)'],
  [['A', '', 'x'.repeat(201)], 'Linha 3: use no máximo 200 caracteres (agora são 201)'],
  [[`1:20 ${'x'.repeat(200)}`, 'B', 'C'], null],
  [['A', 'B\nC', 'D'], 'Linha 2: escreva uma linha só'],
])('of the key points %j it is said: %s', (lines, problem) => {
  expect(keyPointsProblem(lines)).toBe(problem);
  expect(form.safeParse({ keyPoints: lines }).error?.issues[0]?.message ?? null).toBe(problem);
});

test.each([
  ['2:40 Adrenalina', 160, 'Adrenalina'],
  ['02:40 – Adrenalina', 160, 'Adrenalina'],
  ['75:00 Alta', 4500, 'Alta'],
  ['1:02:03 Alta', 3723, 'Alta'],
  ['0:00 0,5 mg', 0, '0,5 mg'],
  ['Adrenalina 2:40', null, 'Adrenalina 2:40'],
  ['1:1000 diluída', null, '1:1000 diluída'],
  ['30:2 sem pausa', null, '30:2 sem pausa'],
  ['1:60 Nada', null, '1:60 Nada'],
  ['2:40', null, '2:40'],
])('of the line "%s" the second is %j', (line, seconds, text) => {
  expect(readKeyPoint(line)).toEqual({ seconds, text });
});

test('lines are columns, without seconds where none has one', () => {
  expect(keyPointColumns(['A', '0:07 B'])).toEqual({
    key_points: ['A', 'B'],
    key_point_seconds: [null, 7],
  });
  expect(keyPointColumns(['A'])).toEqual({ key_points: ['A'], key_point_seconds: [] });
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
