import { afterEach, expect, test, vi } from 'vitest';
import { findPostgres } from './db/binaries.ts';
import { StackError } from './errors.ts';
import { findDeno } from './functions/function-process.ts';
import { findPostgrest } from './rest/index.ts';

const platform = Object.getOwnPropertyDescriptor(process, 'platform');

afterEach(() => {
  vi.unstubAllEnvs();
  if (platform !== undefined) {
    Object.defineProperty(process, 'platform', platform);
  }
});

/** As on a machine for which npm has no such package. */
function onAnotherPlatform(): void {
  Object.defineProperty(process, 'platform', { ...platform, value: 'sunos' });
  vi.stubEnv('PATH', '');
}

test.each([
  ['PostgreSQL', () => findPostgres(undefined)],
  ['PostgREST', () => findPostgrest(undefined)],
])('a missing %s is named with the next step', (name, find) => {
  onAnotherPlatform();
  expect(find).toThrow(StackError);
  expect(find).toThrow(new RegExp(`${name}.*sunos.*npm ci`, 's'));
});

test('a PostgREST that is installed elsewhere may be named', () => {
  onAnotherPlatform();
  expect(findPostgrest(process.execPath)).toBe(process.execPath);
});

test('every program is found where npm put it', () => {
  expect(findPostgres(undefined).version).toMatch(/^17\./);
  expect(findPostgrest(undefined)).toContain('postgrest');
  expect(findDeno()).toContain('deno');
});
