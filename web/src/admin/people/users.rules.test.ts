import { expect, test } from 'vitest';
import { keepListed, roleBadge } from './users.rules.ts';

test.each([
  ['user', 'Usuário'],
  ['admin', 'Admin'],
  ['superuser', 'Super Admin'],
  ['toString', 'Usuário'],
])('roleBadge(%s) reads %s', (role, label) => {
  expect(roleBadge(role).label).toBe(label);
});

test('a selection forgets people who left the list', () => {
  expect([...keepListed(new Set(['a', 'b']), [{ id: 'b' }, { id: 'c' }])]).toEqual(['b']);
});
