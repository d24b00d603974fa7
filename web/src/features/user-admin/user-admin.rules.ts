import type { Role, UserEdit } from '#contracts/user.ts';
import { csvFile } from '~/lib/csv.ts';
import { formatDateTime } from '~/lib/format.ts';

/** A person as the list of users shows them. */
export type ManagedUser = {
  id: string;
  full_name: string;
  email: string;
  phone: string | null;
  role: string;
  is_approved: boolean;
  is_active: boolean;
  last_login: string | null;
  created_at: string;
};

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
export function activityRefusal(viewer: Viewer, user: ManagedUser): string | undefined {
  if (user.id === viewer.id) return 'Ninguém desativa a própria conta';
  if (user.role !== 'user' && viewer.role !== 'superuser') {
    return 'Só um superusuário desativa ou ativa administradores';
  }
  return undefined;
}

/** What a form really changes of a person; what is untouched is not sent. */
export function changedFields(
  user: ManagedUser,
  form: { fullName: string; email: string; phone: string; role: Role },
): UserEdit {
  return {
    ...(form.fullName !== user.full_name && { fullName: form.fullName }),
    ...(form.email !== user.email && { email: form.email }),
    ...(form.phone !== (user.phone ?? '') && { phone: form.phone }),
    ...(form.role !== user.role && { role: form.role }),
  };
}

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
];

/** The people as a table, one line each below the titles. */
export function usersCsv(users: readonly ManagedUser[]): string {
  return csvFile([
    COLUMNS.map(([title]) => title),
    ...users.map((user) => COLUMNS.map(([, read]) => read(user))),
  ]);
}
