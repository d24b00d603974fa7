import * as z from 'zod';
import { id } from './fields.ts';

/** Longest lesson that is believed, in seconds: a day and a half. */
const MAX_SECONDS = 129_600;

/** A position report of the player. */
export const progressSchema = z.strictObject({
  videoId: id('Vídeo inválido'),
  progressSeconds: z
    .number({ error: 'Posição inválida' })
    .min(0, { error: 'Posição inválida' })
    .max(MAX_SECONDS, { error: 'Posição inválida' }),
  isCompleted: z.boolean().optional(),
});
export type Progress = z.output<typeof progressSchema>;
