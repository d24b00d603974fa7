import { describe, expect, test } from 'vitest';
import {
  activityRefusal,
  changedFields,
  exportFileName,
  type ManagedUser,
  rolesFor,
  usersCsv,
} from './user-admin.rules.ts';

function makeUser(overrides: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: 'u1',
    full_name: 'Ana Exemplo',
    email: 'ana@plantao.example',
    phone: '(11) 90000-0001',
    role: 'user',
    is_approved: true,
    is_active: true,
    last_login: null,
    created_at: '2026-11-20T12:00:00Z',
    ...overrides,
  };
}
const admin = { id: 'a1', role: 'admin' };
const superuser = { id: 's1', role: 'superuser' };

describe('who may switch whom', () => {
  test.each([
    [admin, makeUser(), true],
    [admin, makeUser({ role: 'admin' }), false],
    [admin, makeUser({ id: 'a1' }), false],
    [admin, makeUser({ role: 'superuser' }), false],
    [superuser, makeUser({ role: 'admin' }), true],
    [superuser, makeUser({ role: 'superuser' }), true],
    [superuser, makeUser({ id: 's1', role: 'superuser' }), false],
  ])('%o on %o: %s', (viewer, user, isAllowed) => {
    expect(activityRefusal(viewer, user) === undefined).toBe(isAllowed);
  });
});

test('only a superuser makes superusers', () => {
  expect(rolesFor(superuser)).toContain('superuser');
  expect(rolesFor(admin)).not.toContain('superuser');
});

describe('changedFields', () => {
  const same = {
    fullName: 'Ana Exemplo',
    email: 'ana@plantao.example',
    phone: '(11) 90000-0001',
    role: 'user',
  } as const;
  test('nothing touched, nothing sent', () => {
    expect(changedFields(makeUser(), same)).toEqual({});
  });
  test('only what changed', () => {
    expect(changedFields(makeUser(), { ...same, role: 'admin' })).toEqual({ role: 'admin' });
  });
  test('no phone stays no phone', () => {
    expect(changedFields(makeUser({ phone: null }), { ...same, phone: '' })).toEqual({});
  });
});

describe('usersCsv', () => {
  const [head, first, second, rest] = usersCsv([
    makeUser({ last_login: '2026-11-21T06:12:00Z' }),
    makeUser({
      full_name: '=HYPERLINK("x";"y")',
      phone: null,
      role: 'superuser',
      is_active: false,
    }),
  ]).split('\r\n');

  test('opens in a Brazilian spreadsheet', () => {
    expect(head).toBe(
      '\uFEFF"Nome";"E-mail";"Telefone";"Perfil";"Aprovado";"Ativo";"Cadastro";"Último acesso"',
    );
    expect(first).toBe(
      '"Ana Exemplo";"ana@plantao.example";"(11) 90000-0001";"Usuário";"Sim";"Sim";"20/11/2026, 09:00";"21/11/2026, 03:12"',
    );
    expect(rest).toBe('');
  });
  test('no cell is a formula', () => {
    expect(second).toBe(
      '"\'=HYPERLINK(""x"";""y"")";"ana@plantao.example";"";"Super Administrador";"Sim";"Não";"20/11/2026, 09:00";"Nunca acessou"',
    );
  });
  test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])(
    'nor one that begins with %j',
    (start) => {
      expect(usersCsv([makeUser({ full_name: `${start}1` })])).toContain(`"'${start}1"`);
    },
  );
  test('is called after the day of the reader, also in the evening, when it is tomorrow in Greenwich', () => {
    expect(exportFileName(new Date('2026-11-23T01:30:00Z'))).toBe('usuarios-2026-11-22.csv');
  });
});
