import { database } from '~/lib/session/database.ts';
import type { Tables } from '~/types/database.ts';
import { AppError } from './errors.ts';

type Row = Tables<'profiles'>;
/** Columns that people write of their own profile. */
export type ProfileColumns = Partial<
  Pick<
    Row,
    | 'full_name'
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'crm'
    | 'specialty'
    | 'institution'
    | 'registration_notes'
  >
>;

/** The signed-in person's row as it is now; null when the account is gone. */
export async function readOwnProfile(): Promise<Row | null> {
  // The row as jsonb: its type says nothing of the columns.
  return (await database((db) => db.rpc('own_profile', {}, { get: true }))) as Row | null;
}

/** Writes upon a version of the row, and resolves with the new one; null when it has another version, or is gone. */
export async function saveOwnProfile(
  changes: ProfileColumns,
  version: string,
): Promise<Row | null> {
  const asked = { p_changes: changes, p_version: version };
  try {
    // The row as jsonb: its type says nothing of the columns.
    return (await database((db) => db.rpc('save_own_profile', asked))) as Row;
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'version_conflict' || code === 'not_found') return null;
    throw error;
  }
}
