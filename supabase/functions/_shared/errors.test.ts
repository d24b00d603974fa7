import { expect, it } from 'vitest';
import { fromDatabase, HttpError, toHttpError } from './errors.ts';
import { GoogleError } from './google/error.ts';

it.each([
  ['42501', 403, 'forbidden'],
  ['23505', 409, 'conflict'],
  ['23503', 409, 'conflict'],
  ['23514', 400, 'invalid_request'],
  ['22023', 400, 'invalid_request'],
  ['22021', 400, 'invalid_request'],
  ['22P05', 400, 'invalid_request'],
  ['PGRST116', 404, 'not_found'],
  ['PT401', 401, 'unauthenticated'],
  ['PGRST301', 503, 'unavailable'],
  ['PGRST303', 503, 'unavailable'],
  ['PGRST002', 503, 'unavailable'],
  ['57014', 503, 'unavailable'],
  ['57P01', 503, 'unavailable'],
  ['57P02', 503, 'unavailable'],
  ['57P03', 503, 'unavailable'],
  ['08006', 503, 'unavailable'],
  ['53300', 503, 'unavailable'],
  ['40P01', 503, 'unavailable'],
  ['', 503, 'unavailable'],
  [undefined, 503, 'unavailable'],
  ['XX000', 500, 'internal'],
])("the database error %s becomes %i %s without the database's message", (code, status, name) => {
  const error = fromDatabase({ code, message: 'new row for relation "profiles" violates' });
  expect([error.status, error.code]).toEqual([status, name]);
  expect(JSON.stringify(error.body())).not.toContain('profiles');
});

it.each([
  ['PGRST301', 'JWT expired', 401],
  ['PGRST303', 'JWT expired', 401],
  ['PGRST303', 'JWT issued at future', 503],
  ['PGRST301', 'No suitable key or wrong key type', 503],
  ['PGRST302', 'Anonymous access is disabled', 503],
])(
  'of tokens that the API refuses, only the expired one is for its person to mend: %s %s is %i',
  (code, message, status) => {
    expect(fromDatabase({ code, message }).status).toBe(status);
  },
);

it("an error's body names the field only when there is one", () => {
  expect(new HttpError(400, 'invalid_request', 'x').body()).toEqual({
    message: 'x',
    code: 'invalid_request',
  });
  expect(new HttpError(400, 'invalid_request', 'x', { field: 'email' }).body()).toEqual({
    message: 'x',
    code: 'invalid_request',
    field: 'email',
  });
});

it('a failure of Google becomes a 502 of its kind, an unexpected one a 500 without details', () => {
  const google = toHttpError(new GoogleError('rate', 'reason', 429, 'Espere.'));
  expect([google.status, google.body()]).toEqual([
    502,
    { message: 'Espere.', code: 'google_rate' },
  ]);
  for (const thrown of [new Error('secret'), 'secret', undefined, { message: 'secret' }]) {
    expect(toHttpError(thrown).body()).toEqual({
      message: 'Erro interno. Tente novamente em instantes.',
      code: 'internal',
    });
  }
});
