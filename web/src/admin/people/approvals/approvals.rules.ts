import type { Role } from '#contracts/user.ts';
import { ROLE_LABELS } from '~/admin/people/user-admin.rules.ts';
import type { ListKey } from '~/admin/ui/use-list-keys.ts';
import type { UrlChanges } from '~/lib/use-url-state.ts';

type PersonWithRole = { full_name: string | null; email: string; role: Role };

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

/** One filter that is chosen from a list: how the address spells each choice, and what it is called. */
type Choice<Value> = readonly { value: Value; text: string; label: string }[];

export const EMAIL_CHOICES: Choice<boolean> = [
  { value: true, text: 'confirmado', label: 'E-mail confirmado' },
  { value: false, text: 'nao-confirmado', label: 'E-mail não confirmado' },
];
export const CRM_CHOICES: Choice<boolean> = [
  { value: true, text: 'sim', label: 'Com CRM' },
  { value: false, text: 'nao', label: 'Sem CRM' },
];
export const WAIT_CHOICES: Choice<number> = [
  { value: 24, text: '24', label: 'Há mais de 24 h' },
  { value: 72, text: '72', label: 'Há mais de 72 h' },
];
export const DOCUMENT_CHOICES: Choice<'requested' | 'answered'> = [
  { value: 'requested', text: 'pedido', label: 'Pedido, sem resposta' },
  { value: 'answered', text: 'respondido', label: 'Respondido' },
];

/** Who is shown among the registrations that wait; all of it is in the address. */
export type PendingView = {
  text: string;
  isEmailConfirmed: boolean | null;
  hasCrm: boolean | null;
  waitingHours: number | null;
  document: 'requested' | 'answered' | null;
  isDuplicate: boolean;
};

export const ALL_PENDING: PendingView = {
  text: '',
  isEmailConfirmed: null,
  hasCrm: null,
  waitingHours: null,
  document: null,
  isDuplicate: false,
};

const chosenIn = <Value>(choices: Choice<Value>, text: string | null): Value | null =>
  choices.find((choice) => choice.text === text)?.value ?? null;
const spelledIn = <Value>(choices: Choice<Value>, value: Value | null): string | null =>
  choices.find((choice) => choice.value === value)?.text ?? null;

/** The view that an address names; what it does not know is as without it. */
export function parsePendingView(params: URLSearchParams): PendingView {
  return {
    text: params.get('q') ?? '',
    isEmailConfirmed: chosenIn(EMAIL_CHOICES, params.get('email')),
    hasCrm: chosenIn(CRM_CHOICES, params.get('crm')),
    waitingHours: chosenIn(WAIT_CHOICES, params.get('espera')),
    document: chosenIn(DOCUMENT_CHOICES, params.get('documento')),
    isDuplicate: params.get('duplicados') === 'sim',
  };
}

/** The same view as parameters of the address. */
export function pendingViewParams(view: PendingView): UrlChanges {
  return {
    q: view.text || null,
    email: spelledIn(EMAIL_CHOICES, view.isEmailConfirmed),
    crm: spelledIn(CRM_CHOICES, view.hasCrm),
    espera: spelledIn(WAIT_CHOICES, view.waitingHours),
    documento: spelledIn(DOCUMENT_CHOICES, view.document),
    duplicados: view.isDuplicate ? 'sim' : null,
  };
}

/** How many filters there are, the search not counted. */
export function countPendingFilters(view: PendingView): number {
  return [
    view.isEmailConfirmed,
    view.hasCrm,
    view.waitingHours,
    view.document,
    view.isDuplicate || null,
  ].filter((value) => value !== null).length;
}

/** What the database is asked for this view. */
export function pendingSearch(view: PendingView) {
  return {
    ...(view.text.trim() && { p_query: view.text.trim() }),
    ...(view.isEmailConfirmed !== null && { p_is_email_confirmed: view.isEmailConfirmed }),
    ...(view.hasCrm !== null && { p_has_crm: view.hasCrm }),
    ...(view.waitingHours !== null && { p_waiting_hours: view.waitingHours }),
    ...(view.document !== null && { p_document: view.document }),
    ...(view.isDuplicate && { p_is_duplicate: true }),
  };
}

const SAME: Record<string, string> = {
  phone: 'mesmo telefone',
  name: 'mesmo nome',
  crm: 'mesmo CRM',
};
const listFormat = new Intl.ListFormat('pt-BR');

/** Why two registrations may be one person's: "mesmo nome e mesmo telefone". */
export function sameness(same: readonly string[]): string {
  return listFormat.format(same.map((what) => SAME[what] ?? what));
}

/** Somebody with a role is decided about alone: one press must not make administrators. */
export function isDecidedWithOthers({ role }: { role: string }): boolean {
  return role === 'user';
}

/** Whom a selection leaves out, and why; null for nobody. */
export function decidedAlone(users: readonly PersonWithRole[]): string | null {
  const alone = users.filter((user) => !isDecidedWithOthers(user));
  if (alone.length === 0) return null;
  const names = alone.map((user) => `${user.full_name || user.email} (${ROLE_LABELS[user.role]})`);
  return `Fora da seleção: ${listFormat.format(names)}. Quem tem perfil de acesso é decidido um por vez.`;
}

/** Seconds that a registration waits. */
export function waitedSeconds({ created_at }: { created_at: string }, now: number): number {
  return (now - Date.parse(created_at)) / 1000;
}

/** The keys of the list, and what they ask for. */
export type InboxCommand =
  | 'next'
  | 'previous'
  | 'approve'
  | 'reject'
  | 'select'
  | 'document'
  | 'help';
export const INBOX_KEYS: readonly ListKey<InboxCommand>[] = [
  { keys: ['j', 'ArrowDown'], command: 'next', what: 'Próximo cadastro' },
  { keys: ['k', 'ArrowUp'], command: 'previous', what: 'Cadastro anterior' },
  { keys: ['a'], command: 'approve', what: 'Aprovar' },
  { keys: ['r'], command: 'reject', what: 'Rejeitar' },
  { keys: ['d'], command: 'document', what: 'Pedir documento' },
  { keys: ['x'], command: 'select', what: 'Selecionar' },
  { keys: ['?'], command: 'help', what: 'Mostrar estas teclas' },
];
