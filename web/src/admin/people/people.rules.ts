import { ROLES, type Role } from '#contracts/user.ts';
import type { UrlChanges } from '~/lib/use-url-state.ts';

export const STANDINGS = [
  { value: 'member', text: 'membros', label: 'Membros' },
  { value: 'pending', text: 'pendentes', label: 'Pendentes' },
  { value: 'suspended', text: 'inativos', label: 'Inativos' },
] as const;
type Standing = (typeof STANDINGS)[number]['value'];

export const ORDERS = [
  { text: 'recentes', label: 'Cadastro mais recente', sort: 'created_at', isDescending: true },
  { text: 'antigos', label: 'Cadastro mais antigo', sort: 'created_at', isDescending: false },
  { text: 'nome', label: 'Nome, de A a Z', sort: 'name', isDescending: false },
  { text: 'nome-z', label: 'Nome, de Z a A', sort: 'name', isDescending: true },
  { text: 'acesso', label: 'Último acesso primeiro', sort: 'last_login', isDescending: true },
  { text: 'ausentes', label: 'Há mais tempo sem acesso', sort: 'last_login', isDescending: false },
] as const;
export type PeopleOrder = (typeof ORDERS)[number];
export type SortKey = PeopleOrder['sort'];

/** What the table can show beside the name; the first are shown unless somebody chooses others. */
export const COLUMNS = [
  { key: 'email', text: 'email', label: 'E-mail' },
  { key: 'phone', text: 'telefone', label: 'Telefone' },
  { key: 'last_login', text: 'acesso', label: 'Último acesso' },
  { key: 'crm', text: 'crm', label: 'CRM' },
  { key: 'specialty', text: 'especialidade', label: 'Especialidade' },
  { key: 'institution', text: 'instituicao', label: 'Instituição' },
  { key: 'created_at', text: 'cadastro', label: 'Cadastro' },
] as const;
export type ColumnKey = (typeof COLUMNS)[number]['key'];
const USUAL_COLUMNS: readonly ColumnKey[] = ['email', 'phone', 'last_login', 'crm'];

/** What the list of people shows and how; all of it is in the address. */
export type PeopleView = {
  text: string;
  role: Role | null;
  standing: Standing | null;
  isEmailConfirmed: boolean | null;
  hasCrm: boolean | null;
  order: PeopleOrder;
  columns: readonly ColumnKey[];
};

export const NO_PEOPLE_FILTERS = {
  text: '',
  role: null,
  standing: null,
  isEmailConfirmed: null,
  hasCrm: null,
} as const satisfies Partial<PeopleView>;

const yesOrNo = (text: string | null): boolean | null =>
  text === 'sim' ? true : text === 'nao' ? false : null;
const asText = (value: boolean | null): string | null =>
  value === null ? null : value ? 'sim' : 'nao';

/** The view that an address names; what it does not know is as without it. */
export function parsePeopleView(params: URLSearchParams): PeopleView {
  const chosen = params.get('colunas')?.split(',');
  return {
    text: params.get('q') ?? '',
    role: ROLES.find((role) => role === params.get('perfil')) ?? null,
    standing: STANDINGS.find(({ text }) => text === params.get('situacao'))?.value ?? null,
    isEmailConfirmed: yesOrNo(params.get('email')),
    hasCrm: yesOrNo(params.get('crm')),
    order: ORDERS.find(({ text }) => text === params.get('ordem')) ?? ORDERS[0],
    columns: COLUMNS.filter(({ key, text }) =>
      chosen ? chosen.includes(text) : USUAL_COLUMNS.includes(key),
    ).map(({ key }) => key),
  };
}

/** The same view as parameters of the address; what is usual is left out. */
export function peopleViewParams(view: PeopleView): UrlChanges {
  const columns = COLUMNS.filter(({ key }) => view.columns.includes(key));
  const isUsual =
    columns.length === USUAL_COLUMNS.length &&
    columns.every(({ key }) => USUAL_COLUMNS.includes(key));
  return {
    q: view.text || null,
    perfil: view.role,
    situacao: STANDINGS.find(({ value }) => value === view.standing)?.text ?? null,
    email: asText(view.isEmailConfirmed),
    crm: asText(view.hasCrm),
    ordem: view.order === ORDERS[0] ? null : view.order.text,
    // Without any column the name alone is left; an empty parameter would be the usual ones.
    colunas: isUsual ? null : columns.map(({ text }) => text).join() || 'nenhuma',
  };
}

/** How many filters there are, the search not counted. */
export function countPeopleFilters(view: PeopleView): number {
  return [view.role, view.standing, view.isEmailConfirmed, view.hasCrm].filter(
    (value) => value !== null,
  ).length;
}

/** The order that a press on a column's title asks for: the other direction, if it is sorted by it already. */
export function orderBy(sort: SortKey, present: PeopleOrder): PeopleOrder {
  const both = ORDERS.filter((order) => order.sort === sort);
  return both.find((order) => order !== present) ?? present;
}

type Sorted = {
  id: string;
  full_name: string;
  email: string;
  created_at: string;
  last_login: string | null;
};

/** What the database is asked for this view, from the first or behind a person. */
export function peopleSearch({ order, ...view }: PeopleView, after: Sorted | null) {
  const places = {
    name: (person: Sorted) => person.full_name || person.email,
    created_at: (person: Sorted) => person.created_at,
    last_login: (person: Sorted) => person.last_login,
  };
  const place = after && places[order.sort](after);
  return {
    p_query: view.text,
    ...(view.role && { p_role: view.role }),
    ...(view.standing && { p_standing: view.standing }),
    ...(view.isEmailConfirmed !== null && { p_is_email_confirmed: view.isEmailConfirmed }),
    ...(view.hasCrm !== null && { p_has_crm: view.hasCrm }),
    p_sort: order.sort,
    p_is_descending: order.isDescending,
    // Who never signed in has no value there.
    ...(after && { p_after_id: after.id, ...(place !== null && { p_after: place }) }),
  };
}
