import type { Role } from '#contracts/user.ts';
import { nameOf, ROLE_LABELS } from '~/admin/people/people.rules.ts';
import { choice, listAddress, tick, type ViewOf, yesNo } from '~/admin/ui/list/list-view.ts';
import { rowKeys } from '~/admin/ui/list/use-row-keys.ts';

const listFormat = new Intl.ListFormat('pt-BR');
const CRM_SEARCH_URL = 'https://portal.cfm.org.br/busca-medicos/';
const STATES = 'AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO';

/** The public search of the councils of medicine, with state and number as far as a CRM names them. */
export function crmSearchUrl(crm: string | null): string {
  const text = (crm ?? '').toUpperCase().replaceAll('CRM', ' ');
  const state = new RegExp(`(?:^|[^A-Z])(${STATES})(?:[^A-Z]|$)`).exec(text)?.[1];
  const number = text.replace(/\D/g, '');
  const params = new URLSearchParams({
    ...(state && { uf: state }),
    ...(number && { crm: number }),
  });
  return params.size > 0 ? `${CRM_SEARCH_URL}?${params}` : CRM_SEARCH_URL;
}

/** What the list of registrations that wait can be narrowed and ordered by. */
export const PENDING = listAddress(
  {
    isEmailConfirmed: choice('email', 'E-mail', 'Todos', [
      [true, 'confirmado', 'E-mail confirmado'],
      [false, 'nao-confirmado', 'E-mail não confirmado'],
    ]),
    hasCrm: yesNo('crm', 'CRM', 'Com CRM', 'Sem CRM'),
    waitingHours: choice('espera', 'Espera', 'Todos', [
      [24, '24', 'Há mais de 24 h'],
      [72, '72', 'Há mais de 72 h'],
    ]),
    document: choice('documento', 'Documento', 'Todos', [
      ['requested', 'pedido', 'Pedido, sem resposta'],
      ['answered', 'respondido', 'Respondido'],
    ]),
    isDuplicate: tick('duplicados', 'Só possíveis duplicatas'),
  },
  [
    { spelled: 'espera', label: 'Há mais tempo esperando', by: 'wait', isDescending: true },
    { spelled: 'recentes', label: 'Cadastro mais recente', by: 'wait', isDescending: false },
    { spelled: 'nome', label: 'Nome, de A a Z', by: 'name', isDescending: false },
    { spelled: 'nome-z', label: 'Nome, de Z a A', by: 'name', isDescending: true },
    {
      spelled: 'instituicao',
      label: 'Instituição, de A a Z',
      by: 'institution',
      isDescending: false,
    },
    {
      spelled: 'instituicao-z',
      label: 'Instituição, de Z a A',
      by: 'institution',
      isDescending: true,
    },
  ],
);
export type PendingView = ViewOf<typeof PENDING>;

/** What the database is asked for this view. */
export function pendingSearch({ text, filters }: Pick<PendingView, 'text' | 'filters'>) {
  return {
    ...(text.trim() && { p_query: text.trim() }),
    ...(filters.isEmailConfirmed !== null && { p_is_email_confirmed: filters.isEmailConfirmed }),
    ...(filters.hasCrm !== null && { p_has_crm: filters.hasCrm }),
    ...(filters.waitingHours !== null && { p_waiting_hours: filters.waitingHours }),
    ...(filters.document !== null && { p_document: filters.document }),
    ...(filters.isDuplicate && { p_is_duplicate: true }),
  };
}

/** Where the database goes on: behind a registration, the oldest first. */
const behind = (last: { id: string; created_at: string } | null | undefined) =>
  last && { p_after: last.created_at, p_after_id: last.id };

type Ordered = Parameters<typeof nameOf>[0] & {
  id: string;
  created_at: string;
  institution: string | null;
};

/** In which order the database reads, and behind which registration it goes on. Who waits longest registered first. */
export function pendingOrder({ by, isDescending }: PendingView['order'], last: Ordered | null) {
  if (by === 'wait') return { ...(!isDescending && { p_is_descending: true }), ...behind(last) };
  const place = last && (by === 'name' ? nameOf(last) : last.institution);
  return {
    p_sort: by,
    ...(isDescending && { p_is_descending: true }),
    ...(last && { p_after_id: last.id, ...(place !== null && { p_after: place }) }),
  };
}

const DATA: Record<string, string> = {
  full_name: 'o nome',
  crm: 'o CRM',
  specialty: 'a especialidade',
  institution: 'a instituição',
  registration_notes: 'a observação',
};

/** What the person changed: "Mudou o CRM e a instituição"; null for nothing. */
export function changedData(changed: readonly string[]): string | null {
  if (changed.length === 0) return null;
  return `Mudou ${listFormat.format(changed.map((what) => DATA[what] ?? what))}`;
}

/** All registrations that fitted the filters when they were counted, also those that the list has not loaded. */
export type Counted = {
  total: number;
  registeredUntil: string;
  search: ReturnType<typeof pendingSearch>;
};
/** The registrations that are decided: some by their ids, or all that were counted. */
export type Whom = readonly string[] | Counted;

export const countOf = (whom: Whom): number => ('total' in whom ? whom.total : whom.length);

const SAME: Record<string, string> = {
  phone: 'mesmo telefone',
  name: 'mesmo nome',
  crm: 'mesmo CRM',
};

/** Why two registrations may be one person's: "mesmo nome e mesmo telefone". */
export function sameness(same: readonly string[]): string {
  return listFormat.format(same.map((what) => SAME[what] ?? what));
}

/** A registration with a role is decided alone: one press must not make several administrators. */
export const isDecidedWithOthers = ({ role }: { role: string }): boolean => role === 'user';

/** Which registrations a selection leaves out, and why; null for none. */
export function decidedAlone(
  users: readonly { full_name: string | null; email: string; role: Role }[],
): string | null {
  const alone = users.filter((user) => !isDecidedWithOthers(user));
  if (alone.length === 0) return null;
  const names = alone.map((user) => `${nameOf(user)} (${ROLE_LABELS[user.role]})`);
  return `Fora da seleção: ${listFormat.format(names)}. Quem tem perfil de acesso é decidido um por vez.`;
}

/** The keys of the list. */
export const INBOX_KEYS = rowKeys(
  ['Próximo cadastro', 'Cadastro anterior'],
  [
    { keys: ['a'], command: 'approve', what: 'Aprovar' },
    { keys: ['r'], command: 'reject', what: 'Rejeitar' },
    { keys: ['d'], command: 'document', what: 'Pedir documento' },
    { keys: ['o'], command: 'open', what: 'Mostrar ou esconder os detalhes' },
  ],
);

/** Why a person whose address is on a list of expected people waits all the same. */
export function expectedText({
  list,
  name,
  why,
}: {
  list: string;
  name: string;
  why: string;
}): string {
  const on = `Na lista “${list}” de pessoas esperadas`;
  switch (why) {
    case 'unproven':
      return `${on}: entra quando confirmar o e-mail.`;
    case 'other_name':
      return `${on} com outro nome: ${name}.`;
    case 'ready':
      return `${on}: já pode entrar. Aprove na lista, ou decida aqui.`;
    case 'stopped':
      return `${on}, que está parada: assuma a lista, ou decida aqui.`;
    default:
      return `${on}; a lista não decide por esta pessoa.`;
  }
}
