import { expect, it } from 'vitest';
import { lastUse, placeOf } from './sessions.rules.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, 'agora'],
  [-MINUTE, 'agora'],
  [4 * MINUTE, 'agora'],
  [5 * MINUTE, 'na última hora'],
  [64 * MINUTE, 'na última hora'],
  [65 * MINUTE, 'há 1 hora'],
  [2 * HOUR, 'há 2 horas'],
  [DAY - 1, 'há 23 horas'],
  [DAY, 'há 1 dia'],
  [29 * DAY, 'há 29 dias'],
  [30 * DAY, 'em 25/10/2026'],
])('a session that was used %i ms ago was used "%s"', (age, words) => {
  const last_used_at = new Date(NOW - age).toISOString();
  expect(lastUse({ is_current: false, last_used_at }, NOW)).toBe(words);
  expect(lastUse({ is_current: true, last_used_at }, NOW)).toBe('agora');
});

it.each([
  ['São Paulo', '203.0.113.7', 'São Paulo, 203.0.113.7'],
  [null, '203.0.113.7', '203.0.113.7'],
  ['São Paulo', null, 'São Paulo'],
  [null, null, 'Endereço desconhecido'],
])('the place of a session in %s at %s is "%s"', (city, address, words) => {
  expect(placeOf({ city, address })).toBe(words);
});
