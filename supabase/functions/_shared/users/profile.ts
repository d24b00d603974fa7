import type { Caller } from '../caller.ts';
import { fromDatabase, HttpError } from '../errors.ts';

export type OwnColumns = Partial<
  Record<
    | 'full_name'
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'crm'
    | 'specialty'
    | 'institution'
    | 'registration_notes',
    string
  >
>;

/**
 * Changes the caller's own profile; with a version, only if the row still has that.
 *
 * @throws HttpError 409 phone_taken when another account has the phone, 409 version_conflict
 */
export async function changeOwnProfile(
  caller: Caller,
  columns: OwnColumns,
  version?: string,
): Promise<void> {
  const { error } = await caller.client.rpc('save_own_profile', {
    p_changes: columns,
    ...(version !== undefined && { p_version: version }),
  });
  if (error?.code === '23505') throw phoneTaken(error);
  if (error) throw fromDatabase(error);
}

/** The refusal of a phone that another account has. */
export function phoneTaken(cause: unknown): HttpError {
  return new HttpError(409, 'phone_taken', 'Telefone já cadastrado', { field: 'phone', cause });
}
