import * as z from 'zod';
import { id } from './fields.ts';

export const favoriteSchema = z.strictObject({ videoId: id('Vídeo inválido') });
