import { expect, it } from 'vitest';
import { accessOf } from './access.rules.ts';

it.each([
  [{ is_approved: false, is_active: true, role: 'user' }, 'pending'],
  [{ is_approved: false, is_active: true, role: 'superuser' }, 'pending'],
  [{ is_approved: false, is_active: false, role: 'user' }, 'pending'],
  [{ is_approved: true, is_active: false, role: 'admin' }, 'inactive'],
  [{ is_approved: true, is_active: true, role: 'user' }, 'member'],
  [{ is_approved: true, is_active: true, role: 'something' }, 'member'],
  [{ is_approved: true, is_active: true, role: 'admin' }, 'admin'],
  [{ is_approved: true, is_active: true, role: 'superuser' }, 'admin'],
] as const)('%o leads to %s', (standing, access) => {
  expect(accessOf(standing)).toBe(access);
});
