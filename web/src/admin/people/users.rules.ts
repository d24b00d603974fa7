import type { Role } from '#contracts/user.ts';
import { csvFile } from '~/lib/csv.ts';
import { formatDate, formatDateTime } from '~/lib/format.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';

export const USERS_PAGE_SIZE = 25;

export const MANAGED_COLUMNS =
  'id, full_name, email, email_confirmed_at, phone, crm, specialty, institution, role, is_approved, is_active, last_login, created_at';
/** A person as the list of users shows them. */
export type ManagedUser = Pick<Tables<'profiles'>, ColumnsOf<typeof MANAGED_COLUMNS>>;

/** Who is looking at the list. */
export type Viewer = { id: string; role: string };

export const ROLE_LABELS: Record<Role, string> = {
  user: 'Usuário',
  admin: 'Administrador',
  superuser: 'Super Administrador',
};

const ROLE_BADGES: Record<Role, { label: string; color: string }> = {
  user: { label: 'Usuário', color: 'gray' },
  admin: { label: 'Admin', color: 'cyan' },
  superuser: { label: 'Super Admin', color: 'orange' },
};

/** A role's badge: its words and Chakra's palette; a role this version does not know is an ordinary user. */
export function roleBadge(role: string): { label: string; color: string } {
  return Object.hasOwn(ROLE_BADGES, role) ? ROLE_BADGES[role as Role] : ROLE_BADGES.user;
}

/** What a person is called: their name, or their e-mail where they have none. */
export const nameOf = (person: { full_name: string | null; email: string }): string =>
  person.full_name || person.email;

/** Whether the owner of the mailbox proved to be the person who registered, and when. */
export function emailConfirmationText(person: { email_confirmed_at: string | null }): string {
  const at = person.email_confirmed_at;
  return at ? `E-mail confirmado em ${formatDate(at)}` : 'E-mail não confirmado';
}

/** Roles that a viewer may give; only a superuser makes superusers. */
export function rolesFor(viewer: Viewer): Role[] {
  return viewer.role === 'superuser' ? ['user', 'admin', 'superuser'] : ['user', 'admin'];
}

/** Why a viewer cannot switch this account off or on; undefined when they can. */
export function activityRefusal(
  viewer: Viewer,
  user: Pick<ManagedUser, 'id' | 'role'>,
): string | undefined {
  if (user.id === viewer.id) return 'Ninguém desativa a própria conta';
  if (user.role !== 'user' && viewer.role !== 'superuser') {
    return 'Só um superusuário desativa ou ativa administradores';
  }
  return undefined;
}

const CSV_COLUMNS: readonly (readonly [string, (user: ManagedUser) => string])[] = [
  ['Nome', (user) => user.full_name],
  ['E-mail', (user) => user.email],
  ['Telefone', (user) => user.phone ?? ''],
  [
    'Perfil',
    (user) => (Object.hasOwn(ROLE_LABELS, user.role) ? ROLE_LABELS[user.role as Role] : user.role),
  ],
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
