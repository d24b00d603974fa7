import type { Role } from '#contracts/user.ts';
import { csvFile } from '~/lib/csv.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { formatDateTime } from '~/lib/format.ts';
import type { Tables } from '~/types/database.ts';

/** A person as the list of users shows them. */
export type ManagedUser = Pick<
  Tables<'profiles'>,
  | 'id'
  | 'full_name'
  | 'email'
  | 'email_confirmed_at'
  | 'phone'
  | 'crm'
  | 'specialty'
  | 'institution'
  | 'role'
  | 'is_approved'
  | 'is_active'
  | 'last_login'
  | 'created_at'
>;

/** Who is looking at the list. */
export type Viewer = { id: string; role: string };

export const ROLE_LABELS: Record<Role, string> = {
  user: 'Usuário',
  admin: 'Administrador',
  superuser: 'Super Administrador',
};

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

/** What the form of a person holds. */
export type UserValues = { fullName: string; email: string; phone: string; role: Role };

/** Of what people change in their own profile the log tells nothing. */
const by = 'A própria pessoa ou outro administrador';
export const USER_WORDS: FormWords<UserValues> = {
  changed: 'Este usuário mudou enquanto você editava',
  gone: 'Este usuário foi excluído',
  fields: {
    fullName: { label: 'Nome completo', columns: ['full_name'], by },
    email: { label: 'E-mail', columns: ['email'], by },
    phone: { label: 'Telefone', columns: ['phone'], by },
    role: {
      label: 'Perfil de acesso',
      columns: ['role'],
      show: (role) => ROLE_LABELS[role as Role],
    },
  },
};

const COLUMNS: readonly (readonly [string, (user: ManagedUser) => string])[] = [
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
    COLUMNS.map(([title]) => title),
    ...users.map((user) => COLUMNS.map(([, read]) => read(user))),
  ]);
}
