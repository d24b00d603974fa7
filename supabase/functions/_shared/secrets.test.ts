import { expect, it } from 'vitest';
import { fingerprint, requireCronToken, sameSecret } from './secrets.ts';

it('secrets are compared by value', async () => {
  expect(await sameSecret('abc', 'abc')).toBe(true);
  expect(await sameSecret('abc', 'abd')).toBe(false);
  expect(await sameSecret('abc', 'abcd')).toBe(false);
  expect(await sameSecret('', 'abc')).toBe(false);
});

it('only the configured token is accepted', async () => {
  await expect(requireCronToken('t', 't')).resolves.toBeUndefined();
  await expect(requireCronToken('x', 't')).rejects.toMatchObject({ status: 401 });
  await expect(requireCronToken(undefined, 't')).rejects.toMatchObject({ status: 401 });
  // A missing one is none, not the text that stands for it.
  await expect(requireCronToken(undefined, 'undefined')).rejects.toMatchObject({ status: 401 });
  await expect(requireCronToken('t', undefined)).rejects.toMatchObject({ status: 503 });
});

it('fingerprints depend on the secret and the text', async () => {
  const one = await fingerprint('secret', 'ana');
  expect(one).toMatch(/^[\da-f]{64}$/);
  expect(await fingerprint('secret', 'ana')).toBe(one);
  expect(await fingerprint('other', 'ana')).not.toBe(one);
  expect(await fingerprint('secret', 'bia')).not.toBe(one);
});
