import type { SettingsProfile } from '#contracts/profile.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import { toAppError } from '~/lib/errors.ts';

const by = 'Você em outro aparelho ou um administrador';
export const ACCOUNT_WORDS: FormWords<SettingsProfile> = {
  changed: 'Seus dados mudaram enquanto você editava',
  gone: 'Sua conta não existe mais',
  fields: {
    fullName: { label: 'Nome completo', columns: ['full_name'], by },
    phone: { label: 'Telefone', columns: ['phone'], by },
    email: { label: 'E-mail', columns: ['email'], by },
  },
};

/** What is wrong with one field of the form: said at that field and nowhere else. */
export type FieldFailure = { field: 'phone' | 'email' | 'password'; message: string };

/** The field that the server refused; null when the failure is not about one. */
export function refusedField(error: unknown): FieldFailure | null {
  switch (toAppError(error).code) {
    case 'phone_taken':
      return { field: 'phone', message: 'Telefone já cadastrado' };
    case 'email_taken':
      return { field: 'email', message: 'Email já cadastrado' };
    case 'wrong_password':
      return { field: 'password', message: 'Senha atual incorreta. Digite-a de novo.' };
    default:
      return null;
  }
}
