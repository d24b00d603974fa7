import { expect, test } from 'vitest';
import { networkText, readCode, readLinkToken } from './connect.rules.ts';

test.each([
  ['123456', '123456'],
  ['012 345', '012345'],
  ['123-456', '123456'],
  ['12.34.56', '123456'],
  [' 1 2 3 4 5 6\n', '123456'],
])('the code typed as %j is %s', (text, code) => {
  expect(readCode(text)).toBe(code);
});

test.each(['', '12345', '1234567', '12345a', 'a123456', '123456a', '123/456', '１２３４５６'])(
  '%j is no code of six digits',
  (text) => {
    expect(readCode(text)).toBeNull();
  },
);

const TOKEN = `${'a1_-Z'.repeat(8)}xyz`;

test('the address of a QR carries its token behind the #', () => {
  expect(readLinkToken(`#${TOKEN}`)).toBe(TOKEN);
});

test.each([
  ['nothing', ''],
  ['a # alone', '#'],
  ['a token without #', TOKEN],
  ['a shorter one', `#${TOKEN.slice(1)}`],
  ['a longer one', `#${TOKEN}a`],
  ['one behind something else', `x#${TOKEN}`],
  ['one with other characters', `#${TOKEN.slice(1)}=`],
])('%s is no token of a QR', (_what, hash) => {
  expect(readLinkToken(hash)).toBeNull();
});

test.each([
  [true, 'Na mesma rede que este celular.'],
  [false, 'Em outra rede: confirme só se o computador estiver na sua frente.'],
  [null, 'Confirme só se o computador estiver na sua frente.'],
])('a computer of which "same network" is %s is described: %s', (isSameNetwork, text) => {
  expect(networkText(isSameNetwork)).toBe(text);
});
