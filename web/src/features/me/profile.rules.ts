import { type MedicalProfile, type RegistrationData, SPECIALTIES } from '#contracts/profile.ts';
import type { Values, Versioned } from '~/lib/edits/edit.rules.ts';
import type { FieldWords, FormWords } from '~/lib/edits/shown-edit.ts';
import type { OwnProfile } from './profile.queries.ts';

/** Shown where a person filled in nothing. */
export const NOT_GIVEN = 'Não informado';

/** "Perfil Médico" as a form holds it, or as it was checked: empty text and null are the same. */
export type MedicalForm = { [Key in keyof MedicalProfile]: string | null };

const by = 'Você em outro aparelho';
const byAnyone = 'Você em outro aparelho ou um administrador';
const titles = {
  changed: 'Seu perfil mudou enquanto você editava',
  gone: 'Sua conta não existe mais',
};
const professional = {
  crm: { label: 'CRM', columns: ['crm'], by },
  specialty: { label: 'Especialidade', columns: ['specialty'], by },
  institution: { label: 'Instituição', columns: ['institution'], by },
  registrationNotes: { label: 'Observações', columns: ['registration_notes'], by },
};
export const PROFESSIONAL_WORDS: FormWords<RegistrationData> = { ...titles, fields: professional };
export const MEDICAL_WORDS: FormWords<MedicalForm> = {
  ...titles,
  fields: {
    firstName: { label: 'Nome', columns: ['first_name'], by: byAnyone },
    lastName: { label: 'Sobrenome', columns: ['last_name'], by: byAnyone },
    ...professional,
  },
};

/**
 * What a form begins with: the profile's columns as its words name them, and the version that they are of. The database has
 * null where the form has empty text.
 */
export function editOf<V extends Values>(
  { fields }: FormWords<V>,
  profile: OwnProfile,
): Versioned<V & { [Key in keyof V]: string }> {
  const values = Object.entries<FieldWords>(fields).map(([field, { columns }]) => [
    field,
    profile[columns[0] as keyof OwnProfile] ?? '',
  ]);
  return {
    version: profile.updated_at,
    // The words of these forms name columns of text alone.
    values: Object.fromEntries(values) as V & { [Key in keyof V]: string },
  };
}

/** The choices of the selector, plus the person's own value when it is none of them. */
export function specialtyChoices(current: string | null): readonly string[] {
  const known: readonly string[] = SPECIALTIES;
  return current && !known.includes(current) ? [...known, current] : known;
}

/** Whether the address still waits for its confirmation; an account without one has a placeholder. */
export function isEmailOpen({ email, email_confirmed_at }: OwnProfile): boolean {
  // Undefined where an older version of the site saved the profile on this device.
  return email_confirmed_at === null && !email.endsWith('@sem-email.invalid');
}

/** What a reviewer needs and the person has not given yet, as named within a sentence. */
export function missingData({ crm, specialty, institution }: OwnProfile): string[] {
  const needed = [
    ['CRM', crm],
    ['especialidade', specialty],
    ['instituição', institution],
  ] as const;
  return needed.filter(([, value]) => !value).map(([name]) => name);
}
