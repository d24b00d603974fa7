import type { Caller } from '../caller.ts';
import { fromDatabase, HttpError } from '../errors.ts';

type OwnColumns = Partial<
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

/** Changes the caller's own profile. 409 phone_taken when another account has the phone. */
export async function changeOwnProfile(caller: Caller, columns: OwnColumns): Promise<void> {
  const { error } = await caller.client.from('profiles').update(columns).eq('id', caller.id);
  if (error?.code === '23505') {
    throw new HttpError(409, 'phone_taken', 'Telefone já cadastrado', {
      field: 'phone',
      cause: error,
    });
  }
  if (error) throw fromDatabase(error);
}
