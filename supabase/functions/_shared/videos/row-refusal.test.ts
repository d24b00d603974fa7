import { expect, it } from 'vitest';
import { rowRefusal } from './row-refusal.ts';

it.each([
  ['22001', 'value too long', 'O banco recusou: um valor é longo demais'],
  ['54023', 'too many', 'O banco recusou: um valor é longo demais'],
  ['22P05', 'untranslatable', 'O banco recusou um valor (código 22P05)'],
  ['PGRST102', 'invalid JSON', 'O banco recusou um valor (código PGRST102)'],
  ['23514', 'violates "videos_thumbnail_form"', 'O banco recusou: o endereço da imagem não serve'],
  ['23514', 'violates "videos_other"', 'O banco recusou um valor (código 23514)'],
])('the database refuses a row with %s, %s: %s', (code, message, words) => {
  expect(rowRefusal({ code, message })).toBe(words);
});

it.each([
  ['no error', null],
  ['an error without a code', { message: 'violates "videos_title_length"' }],
  ['an unknown category, which is of the whole request', { code: '23503', message: 'fk' }],
  ['a missing column', { code: '42703', message: 'no column' }],
  ['a code that only holds the digits', { code: '42P22', message: 'x' }],
])('is no refusal of a row: %s', (_what, error) => {
  expect(rowRefusal(error)).toBeNull();
});
