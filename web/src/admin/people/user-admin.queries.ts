import { queryOptions } from '@tanstack/react-query';
import { ROLES, type Role } from '#contracts/user.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { UserValues } from './user-admin.rules.ts';

/** The person behind a form: what may be edited of them, and the version of that. */
export type EditedUser = Versioned<UserValues> & { id: string };

export async function readEditedUser(id: string, signal?: AbortSignal): Promise<EditedUser | null> {
  const supabase = await loadSupabase();
  const asked = supabase
    .from('profiles')
    .select('full_name, email, phone, role, updated_at')
    .eq('id', id);
  const row = unwrap(await (signal ? asked.abortSignal(signal) : asked).maybeSingle());
  return (
    row && {
      id,
      version: row.updated_at,
      values: {
        fullName: row.full_name,
        email: row.email,
        phone: row.phone ?? '',
        role: ROLES.find((role): role is Role => role === row.role) ?? 'user',
      },
    }
  );
}

export const userAdminQueries = {
  /** A person as they are now, for one opening of the form; null when they are gone. */
  edited: (id: string, opening: number) =>
    queryOptions({
      queryKey: ['user-admin', 'edited', id, opening],
      queryFn: ({ signal }) => readEditedUser(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),
};
