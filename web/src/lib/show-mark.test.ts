import { expect, it } from 'vitest';
import { showMark } from './show-mark.ts';

it.each([
  ['Ronda 07: nem toda hemiparesia é AVC', { name: 'Ronda', number: '07' }],
  ['Caso 3 – dor torácica', { name: 'Caso', number: '03' }],
  ['Sala Vermelha nº 112: sepse', { name: 'Sala Vermelha', number: '112' }],
])('the show and the number of "%s"', (title, mark) => {
  expect(showMark(title)).toEqual(mark);
});

it.each([
  'Sepse',
  'Ronda de teste',
  'COVID-19: o que mudou',
  'Diretrizes 2026: choque',
  'Ronda 07',
  '24 horas de plantão: o que levar',
  'Um nome de programa longo demais para uma capa 07: x',
])('"%s" names no show with a number', (title) => {
  expect(showMark(title)).toBeUndefined();
});
