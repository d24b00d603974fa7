import { expect, it } from 'vitest';
import { syncErrorTypeOf } from './sync.ts';

it.each([
  ['403: quota exceeded', 'quota'],
  ['QUOTA', 'quota'],
  ['403: sem permissão', 'forbidden'],
  ['401: chave inválida', 'unauthorized'],
  ['network: sem conexão', 'network'],
  ['Failed to fetch', 'network'],
  ['canal não encontrado', 'general'],
])('%s is %s', (message, type) => {
  expect(syncErrorTypeOf(message)).toBe(type);
});
