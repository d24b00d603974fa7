import * as z from 'zod';
import { ROLES, type Role } from '#contracts/user.ts';
import { choice, listAddress, type ViewOf, yesNo } from '~/admin/ui/list/list-view.ts';
import { formatDate, formatDateTime } from '~/lib/format.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';

export const USERS_PAGE_SIZE = 25;

export const MANAGED_COLUMNS =
  'id, full_name, email, email_confirmed_at, phone, crm, specialty, institution, role, is_approved, is_active, last_login, created_at';
/** A person as the list of users shows them. */
export type ManagedUser = Pick<Tables<'profiles'>, ColumnsOf<typeof MANAGED_COLUMNS>>;

/** What decides who may do what to whom: of the one who looks, and of the one who is looked at. */
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

/** Whether a person has a role beyond that of a member. */
export const isDesk = ({ role }: { role: string }): boolean => role !== 'user';

/** Whether the address was confirmed, and when. */
export function emailConfirmationText(person: { email_confirmed_at: string | null }): string {
  const at = person.email_confirmed_at;
  return at ? `E-mail confirmado em ${formatDate(at)}` : 'E-mail não confirmado';
}

/** The roles that a viewer may give, by their labels; only a superuser makes superusers. */
export function rolesFor(viewer: Viewer): Readonly<Record<string, string>> {
  const { superuser, ...others } = ROLE_LABELS;
  return viewer.role === 'superuser' ? ROLE_LABELS : others;
}

/** Whether a viewer sees mails and hours of a person: administrators of ordinary users, superusers of all. */
export const maySee = (viewer: Viewer, person: Viewer): boolean =>
  viewer.role === 'superuser' || person.role === 'user';

/** Whether a viewer may act upon a person: upon all whom they see, but not upon themselves. */
export const mayActUpon = (viewer: Viewer, person: Viewer): boolean =>
  person.id !== viewer.id && maySee(viewer, person);

/** Why a viewer cannot switch this account off or on; undefined when they can. */
export function activityRefusal(viewer: Viewer, user: Viewer): string | undefined {
  if (user.id === viewer.id) return 'Ninguém desativa a própria conta';
  return maySee(viewer, user)
    ? undefined
    : 'Só um super administrador desativa ou ativa administradores';
}

/** What the list of people can be narrowed and ordered by, and what it shows beside the name. */
export const PEOPLE = listAddress(
  {
    standing: choice('situacao', 'Situação', 'Todas', [
      ['member', 'membros', 'Membros'],
      ['pending', 'pendentes', 'Pendentes'],
      ['suspended', 'inativos', 'Inativos'],
    ]),
    role: choice(
      'perfil',
      'Perfil',
      'Todos',
      ROLES.map((role) => [role, role, ROLE_LABELS[role]] as const),
    ),
    isEmailConfirmed: yesNo('email', 'E-mail', 'Confirmado', 'Não confirmado'),
    hasCrm: yesNo('crm', 'CRM', 'Informado', 'Não informado'),
  },
  [
    { spelled: 'recentes', label: 'Cadastro mais recente', by: 'created_at', isDescending: true },
    { spelled: 'antigos', label: 'Cadastro mais antigo', by: 'created_at', isDescending: false },
    { spelled: 'nome', label: 'Nome, de A a Z', by: 'name', isDescending: false },
    { spelled: 'nome-z', label: 'Nome, de Z a A', by: 'name', isDescending: true },
    { spelled: 'acesso', label: 'Último acesso primeiro', by: 'last_login', isDescending: true },
    {
      spelled: 'ausentes',
      label: 'Há mais tempo sem acesso',
      by: 'last_login',
      isDescending: false,
    },
  ],
  [
    { key: 'email', spelled: 'email', label: 'E-mail', isUsual: true },
    { key: 'phone', spelled: 'telefone', label: 'Telefone', isUsual: true },
    {
      key: 'last_login',
      spelled: 'acesso',
      label: 'Último acesso',
      isUsual: true,
      sort: 'last_login',
    },
    { key: 'crm', spelled: 'crm', label: 'CRM', isUsual: true },
    { key: 'specialty', spelled: 'especialidade', label: 'Especialidade', isUsual: false },
    { key: 'institution', spelled: 'instituicao', label: 'Instituição', isUsual: false },
    {
      key: 'created_at',
      spelled: 'cadastro',
      label: 'Cadastro',
      isUsual: false,
      sort: 'created_at',
    },
  ],
);
export type PeopleView = ViewOf<typeof PEOPLE>;
export type ColumnKey = PeopleView['columns'][number];

/** What the database is asked to find. */
export const peopleFilters = ({ text, filters }: Pick<PeopleView, 'text' | 'filters'>) => ({
  p_query: text,
  ...(filters.role && { p_role: filters.role }),
  ...(filters.standing && { p_standing: filters.standing }),
  ...(filters.isEmailConfirmed !== null && { p_is_email_confirmed: filters.isEmailConfirmed }),
  ...(filters.hasCrm !== null && { p_has_crm: filters.hasCrm }),
});

/** What the database is asked for this view, from the first or behind a person. */
export function peopleSearch(
  { text, filters, order }: Pick<PeopleView, 'text' | 'filters' | 'order'>,
  after: ManagedUser | null,
) {
  const place = after && (order.by === 'name' ? nameOf(after) : after[order.by]);
  return {
    ...peopleFilters({ text, filters }),
    p_sort: order.by,
    p_is_descending: order.isDescending,
    // A person who never signed in has no value there.
    ...(after && { p_after_id: after.id, ...(place !== null && { p_after: place }) }),
  };
}

export const RECEIPTS_PAGE_SIZE = 10;

/** An id of an account, as an address has it. */
export const isPersonId = (text: string | undefined): text is string =>
  z.guid().safeParse(text).success;

/** What became of a mail, with the palette of its badge. */
export function mailState(status: string): { label: string; color: string } {
  if (status === 'sent') return { label: 'Enviado', color: 'green' };
  if (status === 'failed') return { label: 'Não entregue', color: 'red' };
  return { label: 'Na fila', color: 'gray' };
}

/** `1,5 h`, `45 min`; nothing watched is `0 min`. */
export function hoursLabel(seconds: number): string {
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} h`;
}

export const receiptSchema = z.object({
  number: z.string(),
  kind: z.enum(['export', 'erasure']),
  issued_at: z.string(),
  counts: z.record(z.string(), z.number()),
  checksum: z.string().nullable(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** A receipt in the list of all receipts. */
export const receiptRowSchema = receiptSchema.extend({
  id: z.number(),
  issued_by_name: z.string().nullable(),
});
export type ReceiptRow = z.output<typeof receiptRowSchema>;

/** What the database answers to an export. */
export const exportSchema = z.object({ receipt: receiptSchema, content: z.string() });

export const RECEIPT_KINDS: Record<Receipt['kind'], string> = {
  export: 'Cópia dos dados',
  erasure: 'Apagamento dos dados',
};

/** A receipt as a text file, for the person who asked for the copy or the erasure. */
export function receiptText({ number, kind, issued_at, counts, checksum }: Receipt): string {
  const lines = [
    `Recibo ${number}`,
    `Ato: ${RECEIPT_KINDS[kind]}`,
    `Data: ${formatDateTime(issued_at)}`,
    '',
    kind === 'export' ? 'Registros copiados:' : 'Registros apagados:',
    ...Object.entries(counts).map(([part, count]) => `- ${part}: ${count}`),
    ...(checksum ? ['', `SHA-256 do arquivo: ${checksum}`] : []),
    ...(kind === 'erasure'
      ? [
          '',
          'Ficam o registro de auditoria sem dados pessoais e este recibo, que não diz de quem eram.',
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}
