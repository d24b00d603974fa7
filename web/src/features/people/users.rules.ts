import type { Role } from '#contracts/user.ts';
import { formatDate } from '~/lib/format.ts';

/** Public search of the federal council, where a CRM is checked by hand. */
export const CRM_SEARCH_URL = 'https://portal.cfm.org.br/busca-medicos/';

export const USERS_PAGE_SIZE = 25;

/** What the pending list is narrowed by, as the address holds it. */
export const EMAIL_FILTERS = [
  { value: 'todos', label: 'Todos os cadastros' },
  { value: 'confirmado', label: 'E-mail confirmado' },
  { value: 'nao-confirmado', label: 'E-mail não confirmado' },
] as const;
export type EmailFilter = (typeof EMAIL_FILTERS)[number]['value'];

/** The filter of an address; anything unknown filters nothing. */
export function parseEmailFilter(text: string | null): EmailFilter {
  return EMAIL_FILTERS.find(({ value }) => value === text)?.value ?? 'todos';
}

/** What a filter asks for; null for both. */
export function isEmailConfirmed(filter: EmailFilter): boolean | null {
  return filter === 'todos' ? null : filter === 'confirmado';
}

/** Whether the owner of the mailbox proved to be the person who registered, and when. */
export function emailConfirmationText({
  email_confirmed_at: at,
}: {
  email_confirmed_at: string | null;
}): string {
  return at ? `E-mail confirmado em ${formatDate(at)}` : 'E-mail não confirmado';
}

/** All who waited when they were counted, also those whom no list has loaded. */
export type Everybody = {
  total: number;
  registeredUntil: string;
  isEmailConfirmed: boolean | null;
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

/** The selection without the people who are no longer listed. */
export function keepListed(
  selected: ReadonlySet<string>,
  listed: readonly { id: string }[],
): Set<string> {
  return new Set(listed.map(({ id }) => id).filter((id) => selected.has(id)));
}
