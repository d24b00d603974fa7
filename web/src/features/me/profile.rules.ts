import { type MedicalProfile, type RegistrationData, SPECIALTIES } from '#contracts/profile.ts';
import type { FormWords } from '~/lib/edits/shown-edit.ts';
import type { OwnProfile } from './profile.queries.ts';
import type { ProfessionalForm } from './registration-draft.ts';

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

/** What the form starts with; the database has null where the form has empty text. */
export function toMedicalForm(profile: OwnProfile) {
  return {
    firstName: profile.first_name ?? '',
    lastName: profile.last_name ?? '',
    ...toProfessionalForm(profile),
  };
}

/** The part of it that a registration is judged by. */
export function toProfessionalForm(profile: OwnProfile): ProfessionalForm {
  return {
    crm: profile.crm ?? '',
    specialty: profile.specialty ?? '',
    institution: profile.institution ?? '',
    registrationNotes: profile.registration_notes ?? '',
  };
}

/** The choices of the selector, plus the person's own value when it is none of them. */
export function specialtyChoices(current: string | null): readonly string[] {
  const known: readonly string[] = SPECIALTIES;
  return current && !known.includes(current) ? [...known, current] : known;
}

/** Whether somebody has yet to confirm the address; an account without one has a placeholder. */
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
