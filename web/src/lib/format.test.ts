import { describe, expect, test } from 'vitest';
import {
  formatCapped,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatInteger,
  formatIsoDay,
  formatMegabytes,
  formatRating,
  formatRelativeTime,
  plural,
} from './format.ts';

describe('dates are read in the clock of the reader (tests run in São Paulo)', () => {
  test.each([
    ['2026-11-21T12:00:00Z', '21/11/2026'],
    ['2026-11-21T02:59:00Z', '20/11/2026'],
  ])('formatDate(%s) is %s', (iso, text) => {
    expect(formatDate(iso)).toBe(text);
  });

  test.each([
    ['2026-11-21T02:59:00Z', '20/11'],
    ['2025-12-31T12:00:00Z', '31/12/2025'],
    ['ontem', 'N/A'],
  ])('formatDay(%s) in 2026 is %s', (iso, text) => {
    expect(formatDay(iso, new Date('2026-11-30T12:00:00Z'))).toBe(text);
  });

  test.each([null, undefined, '', 'ontem'])('formatDate(%s) returns the fallback', (value) => {
    expect(formatDate(value)).toBe('N/A');
    expect(formatDateTime(value, 'Nunca acessou')).toBe('Nunca acessou');
  });

  test.each([
    ['2026-11-21T12:00:00Z', '2026-11-21'],
    ['2026-02-01T01:00:00Z', '2026-01-31'],
  ])('formatIsoDay(%s) is %s', (iso, text) => {
    expect(formatIsoDay(new Date(iso))).toBe(text);
  });

  test('formatDateTime shows date and time in São Paulo', () => {
    expect(formatDateTime('2026-11-21T06:12:00Z')).toBe('21/11/2026, 03:12');
  });
});

describe('formatRelativeTime', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T12:00:30Z', 'Agora mesmo'],
    ['2026-11-21T11:00:01Z', 'Agora mesmo'],
    ['2026-11-21T11:00:00Z', '1h atrás'],
    ['2026-11-20T12:00:01Z', '23h atrás'],
    ['2026-11-20T12:00:00Z', '1d atrás'],
    ['2026-11-14T12:00:01Z', '6d atrás'],
    ['2026-11-14T12:00:00Z', '14/11/2026'],
    ['lixo', 'N/A'],
  ])('formatRelativeTime(%s) is "%s"', (iso, text) => {
    expect(formatRelativeTime(iso, now)).toBe(text);
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1249, '1,2K'],
  [1250, '1,3K'],
  [999_949, '999,9K'],
  [999_950, '1M'],
  [1_500_000, '1,5M'],
  [12_340_000, '12,3M'],
  [-4, '0'],
])('formatCount(%d) is %s', (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test.each([
  [0, '0 vídeos'],
  [1, '1 vídeo'],
  [2, '2 vídeos'],
  [1204, '1.204 vídeos'],
])('plural(%d) is %s', (count, text) => {
  expect(plural(count, 'vídeo', 'vídeos')).toBe(text);
});

test('numbers are formatted in Portuguese of Brazil', () => {
  expect(formatInteger(12_345)).toBe('12.345');
  expect(formatRating(4.8)).toBe('4,8');
  expect(formatRating(5)).toBe('5,0');
  expect(formatMegabytes(12_897_485)).toBe('12,3 MB');
});

test.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('formatCapped(%d) is %s', (count, text) => {
  expect(formatCapped(count, 99)).toBe(text);
});
