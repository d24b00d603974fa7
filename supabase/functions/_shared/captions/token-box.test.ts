import { describe, expect, it } from 'vitest';
import { keyIdOf, seal, unseal } from './token-box.ts';

const KEY = btoa('k'.repeat(32));
const OTHER = btoa('o'.repeat(32));

describe('a refresh token that was encrypted', () => {
  it('is read with the same key, and looks different each time', async () => {
    const sealed = await seal(KEY, '1//token', 'UC1');
    expect(await unseal(KEY, sealed, 'UC1')).toBe('1//token');
    expect(sealed).not.toContain('token');
    expect(await seal(KEY, '1//token', 'UC1')).not.toBe(sealed);
    expect(sealed).toMatch(/^[A-Za-z0-9_-]{16}[.][A-Za-z0-9_-]{22,4000}$/);
  });

  it.each([
    ['another key', OTHER, 'UC1', (text: string) => text],
    ['another channel', KEY, 'UC2', (text: string) => text],
    [
      'a changed text',
      KEY,
      'UC1',
      (text: string) => text.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')),
    ],
    ['no such text', KEY, 'UC1', () => 'x'],
    ['no key', 'not base64 …', 'UC1', (text: string) => text],
  ])('is not read with %s', async (_name, key, owner, change) => {
    expect(await unseal(key, change(await seal(KEY, '1//token', 'UC1')), owner)).toBeNull();
  });
});

it('a key has a name that does not contain it', async () => {
  expect(await keyIdOf(KEY)).toMatch(/^[0-9a-f]{8}$/);
  expect(await keyIdOf(KEY)).not.toBe(await keyIdOf(OTHER));
});
