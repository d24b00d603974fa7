import * as z from 'zod';

/**
 * The last migration that this code was written with; a check keeps it in step with supabase/migrations. Functions and
 * site say it of themselves, so that one that came before its migrations is noticed.
 */
export const SCHEMA = '20261124004800';

/** What functions and site say of themselves: the name of their version, if an operator named it, and the above. */
export const releaseSchema = z.object({
  release: z.string().min(1).max(100).nullable(),
  schema: z.string().regex(/^\d{14}$/),
});
export type Release = z.output<typeof releaseSchema>;
