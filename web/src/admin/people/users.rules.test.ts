import { describe, expect, test } from 'vitest';
import { makeManagedUser } from '~/testing/managed-user.ts';
import { activityRefusal, roleBadge, rolesFor, usersCsv } from './users.rules.ts';

const admin = { id: 'a1', role: 'admin' };
const superuser = { id: 's1', role: 'superuser' };

describe('who may switch whom', () => {
  test.each([
    [admin, makeManagedUser(), true],
    [admin, makeManagedUser({ role: 'admin' }), false],
    [admin, makeManagedUser({ id: 'a1' }), false],
    [admin, makeManagedUser({ role: 'superuser' }), false],
    [superuser, makeManagedUser({ role: 'admin' }), true],
    [superuser, makeManagedUser({ role: 'superuser' }), true],
    [superuser, makeManagedUser({ id: 's1', role: 'superuser' }), false],
  ])('%o on %o: %s', (viewer, user, isAllowed) => {
    expect(activityRefusal(viewer, user) === undefined).toBe(isAllowed);
  });
});

test('only a superuser makes superusers', () => {
  expect(rolesFor(superuser)).toContain('superuser');
  expect(rolesFor(admin)).not.toContain('superuser');
});

test.each([
  ['user', 'Usuário'],
  ['admin', 'Admin'],
  ['superuser', 'Super Admin'],
  ['toString', 'Usuário'],
])('roleBadge(%s) reads %s', (role, label) => {
  expect(roleBadge(role).label).toBe(label);
});

describe('usersCsv', () => {
  const [head, first, second, rest] = usersCsv([
    makeManagedUser({ last_login: '2026-11-21T06:12:00Z', crm: 'CRM-SP 123456' }),
    makeManagedUser({
      full_name: '=HYPERLINK("x";"y")',
      phone: null,
      role: 'superuser',
      is_active: false,
    }),
  ]).split('\r\n');

  test('opens in a Brazilian spreadsheet', () => {
    expect(head).toBe(
      '\uFEFF"Nome";"E-mail";"Telefone";"Perfil";"Aprovado";"Ativo";"Cadastro";"Último acesso";"CRM";"Especialidade";"Instituição";"E-mail confirmado"',
    );
    expect(first).toBe(
      '"Ana Exemplo";"ana@plantao.example";"(11) 90000-0001";"Usuário";"Sim";"Sim";"20/11/2026, 09:00";"21/11/2026, 03:12";"CRM-SP 123456";"";"";"Não"',
    );
    expect(rest).toBe('');
  });
  test('no cell is a formula', () => {
    expect(second).toBe(
      '"\'=HYPERLINK(""x"";""y"")";"ana@plantao.example";"";"Super Administrador";"Sim";"Não";"20/11/2026, 09:00";"Nunca acessou";"";"";"";"Não"',
    );
  });
});
