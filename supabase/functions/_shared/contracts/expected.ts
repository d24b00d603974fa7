import * as z from 'zod';
import { email, requiredText, text } from './fields.ts';

/** As many as one answer of the API has rows. */
export const MAX_EXPECTED = 500;
export const MAX_EXPECTED_NAME = 160;
export const MAX_LIST_NAME = 80;

/** A list of expected people: what it is called, and the last day on which it approves. */
export const expectedListSchema = z.object({
  name: requiredText('Nome da lista é obrigatório', MAX_LIST_NAME).regex(
    /[\p{L}\p{N}]/u,
    'Nome da lista deve ter letras ou números',
  ),
  until: z.iso.date({ error: 'Data é obrigatória' }),
});

/** A person of such a list; one without a name is known by the address alone. */
export const expectedPersonSchema = z.object({
  name: text('Nome deve ser um texto')
    .trim()
    .max(MAX_EXPECTED_NAME, { error: `Use no máximo ${MAX_EXPECTED_NAME} caracteres` }),
  address: email(),
});
