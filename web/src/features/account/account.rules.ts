import type { SettingsProfile } from '#contracts/profile.ts';
import { toAppError } from '~/lib/errors.ts';
import type { Tables } from '~/types/database.ts';

/** What the settings need to know of the signed-in person. */
export type Account = Pick<
  Tables<'profiles'>,
  'email' | 'phone' | 'full_name' | 'profile_image_url'
>;

/** What the form starts with; the database has null where the form has empty text. */
export function toPersonalForm(account: Account): SettingsProfile {
  return { fullName: account.full_name, phone: account.phone ?? '', email: account.email };
}

/** What is wrong with one field of the form: said at that field and nowhere else. */
export type FieldFailure = { field: 'phone' | 'email'; message: string };

/** The field that the server refused; null when the failure is not about one. */
export function refusedField(error: unknown): FieldFailure | null {
  switch (toAppError(error).code) {
    case 'phone_taken':
      return { field: 'phone', message: 'Telefone já cadastrado' };
    case 'email_taken':
      return { field: 'email', message: 'Email já cadastrado' };
    default:
      return null;
  }
}
