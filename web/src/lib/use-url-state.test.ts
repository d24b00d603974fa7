import { expect, test } from 'vitest';
import { changedParams } from './use-url-state.ts';

test('a change of the address sets and removes what it names and leaves the rest', () => {
  const before = new URLSearchParams('aba=usuarios&q=ana&pagina=3');
  expect(changedParams(before, { q: 'josé', pagina: null }).toString()).toBe(
    'aba=usuarios&q=jos%C3%A9',
  );
  expect(before.get('pagina')).toBe('3');
});
