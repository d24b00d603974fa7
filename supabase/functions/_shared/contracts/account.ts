import * as z from 'zod';
import { givenPassword, namesAChange, rowVersion } from './fields.ts';
import { rejectionSchema, userEditSchema, userId, userPasswordSchema } from './user.ts';

/** Bodies of the function `accounts`. */
const [isChange, nothingChanged] = namesAChange;
export const updateUserCall = z
  .strictObject({
    userId: userId(),
    ...userEditSchema.shape,
    version: rowVersion().optional(),
  })
  .refine(({ userId: _, version: __, ...edit }) => isChange(edit), nothingChanged);
export const setPasswordCall = z.strictObject({ userId: userId(), ...userPasswordSchema.shape });
export const rejectUserCall = z.strictObject({ userId: userId(), ...rejectionSchema.shape });

/** "Excluir minha conta": the password proves that it is really the owner. */
export const deleteOwnAccountSchema = z.strictObject({
  password: givenPassword('Senha é obrigatória'),
});
