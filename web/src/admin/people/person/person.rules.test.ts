import { describe, expect, test } from 'vitest';
import { hoursLabel, isPersonId, mailState, receiptText } from './person.rules.ts';

test('an address without the id of an account names nobody', () => {
  expect(isPersonId('7b0c7a2e-0000-4000-8000-000000000001')).toBe(true);
  expect([isPersonId('1'), isPersonId(undefined)]).toEqual([false, false]);
});

describe('mails', () => {
  test('have a state', () => {
    expect(['sent', 'failed', 'pending', 'sending'].map((one) => mailState(one).label)).toEqual([
      'Enviado',
      'Não entregue',
      'Na fila',
      'Na fila',
    ]);
  });
});

test.each([
  [0, '0 min'],
  [2700, '45 min'],
  [5400, '1,5 h'],
  [36_000, '10 h'],
])('%s seconds are %s', (seconds, text) => {
  expect(hoursLabel(seconds)).toBe(text);
});

test('the receipt of an erasure says what stays', () => {
  const text = receiptText({
    number: 'A1B2-C3D4-E5F6',
    kind: 'erasure',
    issued_at: '2026-11-24T12:00:00Z',
    counts: { favoritos: 2 },
    checksum: null,
  });
  expect(text).toContain(
    'Recibo A1B2-C3D4-E5F6\nAto: Apagamento dos dados\nData: 24/11/2026, 09:00',
  );
  expect(text).toContain('- favoritos: 2');
  expect(text).toContain('este recibo, que não diz de quem eram');
  expect(text).not.toContain('SHA-256');
});
