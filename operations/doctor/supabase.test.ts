import { expect, it } from 'vitest';
import { withoutPassword } from './supabase.ts';

it('the password of an address goes another way than its arguments', () => {
  expect(withoutPassword('postgresql://postgres:se%40gredo@db.example:5432/postgres')).toEqual({
    address: 'postgresql://postgres@db.example:5432/postgres',
    password: 'se@gredo',
  });
  for (const remote of ['', 'abcdefghijklmnopqrst']) {
    expect(withoutPassword(remote)).toEqual({ address: remote, password: '' });
  }
});
