import { type MedicalProfile, SPECIALTIES } from '#contracts/profile.ts';
import type { OwnProfile } from './profile.queries.ts';

/** Shown where a person filled in nothing. */
export const NOT_GIVEN = 'Não informado';

/** What the form starts with; the database has null where the form has empty text. */
export function toMedicalForm(profile: OwnProfile): MedicalProfile & { registrationNotes: string } {
  return {
    firstName: profile.first_name ?? '',
    lastName: profile.last_name ?? '',
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
