import { expect, it } from 'vitest';
import { describeFailure, redact } from './redact.ts';

it.each([
  ['key (email)=(ana@plantao.example) exists', 'key (email)=([email]) exists'],
  ['phone (11) 90000-0001 taken', 'phone ([number] taken'],
  ['from 200.10.20.30', 'from [address]'],
  ['apikey sb_secret_abc-DEF', 'apikey [key]'],
  ['Bearer eyJhbGciOi.eyJzdWIi.sig', 'Bearer [token]'],
  ['client GOCSPX-abc_DEF-ghi-jkl', 'client [key]'],
  ['token ya29.a0-b.c and 1//0gAbc-def_ghi', 'token [token] and [token]'],
  [
    '/transcript-management?code=4/0AbcDefGhiJkl&state=abc',
    '/transcript-management?code=[key]&state=[key]',
  ],
  [
    'sending request for url (https://x.example/v?key=AIzaabc&part=id)',
    'sending request for url (https://x.example/v?key=[key]&part=id)',
  ],
])('%s', (text, kept) => {
  expect(redact(text)).toBe(kept);
});

it('describes an error with its cause, redacted', () => {
  const error = new Error('outer', { cause: { message: 'ana@plantao.example', code: '23505' } });
  expect(describeFailure(error)).toMatchObject({
    error: 'Error',
    detail: 'outer',
    cause: { detail: '[email]', code: '23505' },
  });
});
