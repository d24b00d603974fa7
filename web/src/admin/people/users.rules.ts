import type { Role } from '#contracts/user.ts';
import { formatDate } from '~/lib/format.ts';

export const USERS_PAGE_SIZE = 25;

/** Whether the owner of the mailbox proved to be the person who registered, and when. */
export function emailConfirmationText({
  email_confirmed_at: at,
}: {
  email_confirmed_at: string | null;
}): string {
  return at ? `E-mail confirmado em ${formatDate(at)}` : 'E-mail não confirmado';
}

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
