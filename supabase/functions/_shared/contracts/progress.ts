import * as z from 'zod';
import { flag, id, text } from './fields.ts';

/** Longest accepted position, in seconds: a day and a half. */
const MAX_SECONDS = 129_600;

/** A position report of the player. */
export const progressSchema = z.strictObject({
  videoId: id('Vídeo inválido'),
  progressSeconds: z
    .number({ error: 'Posição inválida' })
    .min(0, { error: 'Posição inválida' })
    .max(MAX_SECONDS, { error: 'Posição inválida' }),
  isCompleted: flag('Concluída').optional(),
  /** The revision that the position is based on; without it the newest position wins. */
  baseRevision: z
    .int({ error: 'Revisão inválida' })
    .min(0, { error: 'Revisão inválida' })
    .optional(),
  /** The person chose this position among those of several devices. */
  isChoice: flag('Escolha').optional(),
  device: text('Aparelho inválido').max(60, { error: 'Aparelho inválido' }).optional(),
});
