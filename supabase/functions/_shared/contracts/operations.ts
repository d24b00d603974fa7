import * as z from 'zod';
import { releaseSchema } from './release.ts';

/** How a check stands: well, to be looked at, to be mended now; idle: nothing has happened yet that would tell. */
const CHECK_STATES = ['green', 'yellow', 'red', 'idle'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

const operationCheckSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(CHECK_STATES),
  /** What was measured, as people read it. */
  value: z.string(),
  /** Since when the state is this one. */
  since: z.string(),
  /** What to do about it. */
  action: z.string(),
  /** Heading of docs/operacao.md. */
  chapter: z.string(),
});
export type OperationCheck = z.output<typeof operationCheckSchema>;

/** What the database answers, to superusers and to the function `api`. */
export const operationsSchema = z.object({
  status: z.enum(['ok', 'failing']),
  checked_at: z.string(),
  schema: z.string().nullable(),
  checks: z.array(operationCheckSchema),
});

/** What /api/health?deep=1 answers, with 200 or, when a check is red, 503. */
export const deepHealthSchema = z.object({
  status: operationsSchema.shape.status,
  checkedAt: z.string(),
  versions: z.object({
    /** The last migration of the database. */
    schema: z.string().nullable(),
    functions: releaseSchema,
    /** Null: the site did not say. */
    site: releaseSchema.nullable(),
  }),
  checks: z.array(operationCheckSchema),
});
export type DeepHealth = z.output<typeof deepHealthSchema>;
