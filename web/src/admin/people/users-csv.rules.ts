import type { Role } from '#contracts/user.ts';
import { csvFile } from '~/lib/csv.ts';
import { formatDateTime } from '~/lib/format.ts';
import { type ManagedUser, ROLE_LABELS } from './people.rules.ts';

const CSV_COLUMNS: readonly (readonly [string, (user: ManagedUser) => string])[] = [
  ['Nome', (user) => user.full_name],
  ['E-mail', (user) => user.email],
  ['Telefone', (user) => user.phone ?? ''],
  ['Perfil', (user) => ROLE_LABELS[user.role as Role] ?? user.role],
  ['Aprovado', (user) => (user.is_approved ? 'Sim' : 'Não')],
  ['Ativo', (user) => (user.is_active ? 'Sim' : 'Não')],
  ['Cadastro', (user) => formatDateTime(user.created_at, '')],
  ['Último acesso', (user) => formatDateTime(user.last_login, 'Nunca acessou')],
  ['CRM', (user) => user.crm ?? ''],
  ['Especialidade', (user) => user.specialty ?? ''],
  ['Instituição', (user) => user.institution ?? ''],
  ['E-mail confirmado', (user) => (user.email_confirmed_at ? 'Sim' : 'Não')],
];

/** The people as a table, one line each below the titles. */
export function usersCsv(users: readonly ManagedUser[]): string {
  return csvFile([
    CSV_COLUMNS.map(([title]) => title),
    ...users.map((user) => CSV_COLUMNS.map(([, read]) => read(user))),
  ]);
}
