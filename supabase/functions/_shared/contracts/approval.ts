import * as z from 'zod';
import { requiredText } from './fields.ts';
import { MAX_REASON } from './user.ts';

/** Characters of what the team and a pending person write to each other. A database test compares them. */
export const APPROVAL_LIMITS = { request: 500, answer: 2000, reasonName: 80 } as const;

/** A reason that administrators begin a rejection with. */
export const rejectionReasonSchema = z.strictObject({
  name: requiredText('Nome é obrigatório', APPROVAL_LIMITS.reasonName).regex(
    /[\p{L}\p{N}]/u,
    'Nome deve ter letras ou números',
  ),
  reason: requiredText('Texto é obrigatório', MAX_REASON),
});
