import { describe, expect, test } from 'vitest';
import { makeManagedUser } from '~/testing/managed-user.ts';
import { usersCsv } from './users-csv.rules.ts';

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
