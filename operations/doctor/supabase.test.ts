import { expect, it } from 'vitest';
import { toldBy, withoutPassword } from './supabase.ts';

it('the password of an address goes another way than its arguments', () => {
  expect(withoutPassword('postgresql://postgres:se%40gredo@db.example:5432/postgres')).toEqual({
    address: 'postgresql://postgres@db.example:5432/postgres',
    password: 'se@gredo',
  });
  for (const remote of ['', 'abcdefghijklmnopqrst']) {
    expect(withoutPassword(remote)).toEqual({ address: remote, password: '' });
  }
});

// The codes are those of CLI 3.1.0, without a log-in and in a folder that is not linked.
it.each([
  ['AccessTokenRequiredError', 'npx supabase login'],
  ['ProjectRefNotLinkedError', 'npx supabase link --project-ref'],
])('%s is told in Portuguese, with what to type', (code, command) => {
  const told = toldBy({ code, message: 'Supply an access token by running `supabase login`' });
  expect(told).toContain(command);
  expect(told).not.toContain('Supply');
});

it('any other failure is told in the words of the CLI', () => {
  expect(toldBy({ code: 'X', message: 'Not found.', suggestion: 'Look.' })).toBe(
    'Not found. Look.',
  );
});
