import type { Role } from '#contracts/user.ts';
import type { BadgeTone } from '~/ui/Badge.tsx';

/** Public search of the federal council, where a CRM is checked by hand. */
export const CRM_SEARCH_URL = 'https://portal.cfm.org.br/busca-medicos/';

export const USERS_PAGE_SIZE = 25;

const ROLE_BADGES: Record<Role, { label: string; tone: BadgeTone }> = {
  user: { label: 'Usuário', tone: 'neutral' },
  admin: { label: 'Admin', tone: 'progress' },
  superuser: { label: 'Super Admin', tone: 'warning' },
};

/** How a role is shown; a role this version does not know is an ordinary user. */
export function roleBadge(role: string): { label: string; tone: BadgeTone } {
  return Object.hasOwn(ROLE_BADGES, role) ? ROLE_BADGES[role as Role] : ROLE_BADGES.user;
}

/** The selection without the people who are no longer listed. */
export function keepListed(
  selected: ReadonlySet<string>,
  listed: readonly { id: string }[],
): Set<string> {
  return new Set(listed.map(({ id }) => id).filter((id) => selected.has(id)));
}
