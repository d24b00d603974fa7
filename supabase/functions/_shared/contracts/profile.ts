import * as z from 'zod';
import {
  email,
  fullName,
  givenPassword,
  newPassword,
  openText,
  optionalText,
  phone,
  requiredText,
  text,
} from './fields.ts';

/** Choices of the specialty selector, in the order they are shown. */
export const SPECIALTIES = [
  'Medicina de Emergência',
  'Cardiologia',
  'Trauma',
  'Pediatria',
  'Toxicologia',
  'Neurologia',
  'Pneumologia',
  'Infectologia',
  'Cirurgia',
] as const;

const crmMessage = 'CRM deve ter pelo menos 4 caracteres';

/** "Perfil Médico": the professional data a person edits. */
export const medicalProfileSchema = z.strictObject({
  firstName: requiredText('Nome é obrigatório', 80),
  lastName: requiredText('Sobrenome é obrigatório', 120),
  crm: text(crmMessage)
    .trim()
    .min(4, { error: crmMessage })
    .max(30, { error: 'Use no máximo 30 caracteres' }),
  specialty: requiredText('Especialidade é obrigatória', 80),
  institution: requiredText('Instituição é obrigatória', 160),
  registrationNotes: optionalText('Observações', 2000),
});
export type MedicalProfile = z.output<typeof medicalProfileSchema>;

/** The form of the pending screen: the same data, all of it optional. */
export const registrationDataSchema = z.strictObject({
  crm: openText('CRM', 30).refine((value) => value === null || value.length >= 4, {
    error: crmMessage,
  }),
  specialty: openText('Especialidade', 80),
  institution: openText('Instituição', 160),
  registrationNotes: openText('Observações', 2000),
});
export type RegistrationData = z.output<typeof registrationDataSchema>;

/** "Configurações": personal information. */
export const settingsProfileSchema = z.strictObject({
  fullName: fullName(),
  email: email(),
  phone: phone(),
});
export type SettingsProfile = z.output<typeof settingsProfileSchema>;

/** The same as a call of the API: with the present password a new address waits for its own mailbox alone. */
export const settingsProfileCall = settingsProfileSchema.extend({
  currentPassword: givenPassword('Senha atual é obrigatória').optional(),
});

/** The request to change one's own password. */
export const changePasswordSchema = z.strictObject({
  currentPassword: givenPassword('Senha atual é obrigatória'),
  newPassword: newPassword('Nova senha'),
});
export type ChangePassword = z.output<typeof changePasswordSchema>;

/** "Configurações": the password form, with its confirmation. */
export const passwordFormSchema = z
  .strictObject({
    ...changePasswordSchema.shape,
    confirmPassword: givenPassword('Confirmação de senha é obrigatória'),
  })
  .refine(
    ({ newPassword, confirmPassword }) => confirmPassword === '' || newPassword === confirmPassword,
    {
      error: 'Senhas não coincidem',
      path: ['confirmPassword'],
    },
  );
