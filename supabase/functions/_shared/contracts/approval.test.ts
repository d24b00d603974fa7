import { expect, it } from 'vitest';
import { rejectionReasonSchema } from './approval.ts';

const said = (reason: object) =>
  rejectionReasonSchema.safeParse(reason).error?.issues.map(({ message }) => message) ?? [];

it.each([
  [{ name: 'Sem CRM', reason: 'Envie o CRM.' }, []],
  [{ name: '2', reason: 'x' }, []],
  [{ name: 'é', reason: 'x' }, []],
  [{ reason: 'x' }, ['Nome é obrigatório']],
  [{ name: ' ', reason: 'x' }, ['Nome é obrigatório', 'Nome deve ter letras ou números']],
  [{ name: '…!', reason: 'x' }, ['Nome deve ter letras ou números']],
  [{ name: 'Sem CRM' }, ['Texto é obrigatório']],
  [{ name: 'Sem CRM', reason: ' ' }, ['Texto é obrigatório']],
  [{ name: 'a'.repeat(81), reason: 'x' }, ['Use no máximo 80 caracteres']],
])('of the ready reason %j is said %j', (reason, messages) => {
  expect(said(reason)).toEqual(messages);
});

it('a ready reason has no other fields', () => {
  expect(said({ name: 'Sem CRM', reason: 'x', by: 'outro' })).toHaveLength(1);
});
