import { expect, it } from 'vitest';
import { AppError } from '~/lib/errors.ts';
import { makeProfile } from '~/testing/factories.ts';
import { ACCOUNT_WORDS, refusedField } from './account.rules.ts';
import { editOf } from './profile.rules.ts';

it.each([
  [null, ''],
  ['+55 11 90000-0000', '+55 11 90000-0000'],
])('a form begins with what is stored, a missing phone as an empty one: %s', (phone, shown) => {
  const account = makeProfile({
    ...{ email: 'ana@hospital.example', phone, full_name: 'Ana Exemplo' },
    updated_at: '2026-11-24T12:00:00.000001Z',
  });
  expect(editOf(ACCOUNT_WORDS, account)).toEqual({
    version: '2026-11-24T12:00:00.000001Z',
    values: { fullName: 'Ana Exemplo', phone: shown, email: 'ana@hospital.example' },
  });
});

it.each([
  ['phone_taken', { field: 'phone', message: 'Telefone já cadastrado' }],
  ['email_taken', { field: 'email', message: 'Email já cadastrado' }],
  ['forbidden', null],
] as const)('%s is said at its field', (code, failure) => {
  expect(refusedField(new AppError({ status: 409, code, body: '' }))).toEqual(failure);
});

it('each field of the form says which column another person may have changed', () => {
  const columns = Object.values(ACCOUNT_WORDS.fields).map((field) => [field.label, field.columns]);
  expect(columns).toEqual([
    ['Nome completo', ['full_name']],
    ['Telefone', ['phone']],
    ['E-mail', ['email']],
  ]);
});
