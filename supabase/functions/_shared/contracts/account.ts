import * as z from 'zod';
import { email, givenPassword, namesAChange, rowVersion } from './fields.ts';
import {
  MOST_FINISHED,
  rejectionSchema,
  userEditSchema,
  userId,
  userPasswordSchema,
} from './user.ts';

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
/** "Apagar todos os dados": of whom. */
export const eraseUserCall = z.strictObject({ userId: userId() });

/** Rejections that can no longer be undone. */
export const finishRejectionsCall = z.strictObject({
  userIds: z
    .array(userId(), { error: 'Usuários devem ser uma lista' })
    .min(1, { error: 'Escolha ao menos uma pessoa' })
    .max(MOST_FINISHED, { error: `Conclua no máximo ${MOST_FINISHED} rejeições por vez` }),
});

/** "Excluir minha conta": the password proves that it is really the owner. */
export const deleteOwnAccountSchema = z.strictObject({
  password: givenPassword('Senha é obrigatória'),
});

/** A new address for the own account: the password proves that it is the owner who asks. */
export const newAddressCall = z.strictObject({
  email: email(),
  password: givenPassword('Senha atual é obrigatória'),
});
