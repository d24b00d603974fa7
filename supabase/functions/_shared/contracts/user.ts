import * as z from 'zod';
import { email, fullName, namesAChange, newPassword, optionalText, phone, text } from './fields.ts';

export const ROLES = ['user', 'admin', 'superuser'] as const;
export type Role = (typeof ROLES)[number];

/** "Editar": what a superuser may change of a person; a missing field keeps its value, an empty phone is removed. */
export const userEditSchema = z
  .strictObject({
    fullName: fullName().optional(),
    email: email().optional(),
    phone: phone({ isRemovable: true }).optional(),
    role: z.enum(ROLES, { error: 'Perfil de acesso inválido' }).optional(),
  })
  .refine(...namesAChange);
export type UserEdit = z.output<typeof userEditSchema>;

const passwordRequired = 'Senha é obrigatória';

/** "Senha": the password a superuser gives to a person. */
export const userPasswordSchema = z.strictObject({
  password: text(passwordRequired).min(1, { error: passwordRequired }).pipe(newPassword('Senha')),
});

/** Characters of the reason of a rejection. */
export const MAX_REASON = 500;
/** "Rejeitar": the reason is optional and goes into the mail to the person. */
export const rejectionSchema = z.strictObject({ reason: optionalText('Motivo', MAX_REASON) });
/** How many rejected registrations one call deletes; the database takes as many. */
export const MOST_FINISHED = 50;
/** How many are rejected without a reason, and without typing their number; the database asks for the reason as well. */
export const MOST_WITHOUT_REASON = 10;

/** The uuid of an account. */
export const userId = () => z.guid({ error: 'Usuário inválido' });
