import { z } from 'zod';
import { SCENARIOS } from './scenarios.ts';

const apiSchema = z.enum(['youtube', 'drive', 'token']);

export const ruleSchema = z.strictObject({
  /** What to answer instead of the usual. */
  scenario: z.enum(SCENARIOS),
  /** Only calls of this API; `token` is the address that gives tokens to service accounts. */
  api: apiSchema.optional(),
  /** Only calls whose path ends so, e.g. `videos` or `files/1abc`; all by default. */
  path: z.string().default(''),
  /** Only calls with a key, or with a service account's token. */
  caller: z.enum(['key', 'account']).optional(),
  /** Only calls for this page of a list, from 1. */
  page: z.number().int().positive().optional(),
  /** Let so many matching calls pass first. */
  after: z.number().int().nonnegative().default(0),
  /** Then force so many; without it, until the next reset. */
  times: z.number().int().positive().optional(),
  /** The order ends so many milliseconds after it was first met. */
  forMs: z.number().int().positive().max(600_000).optional(),
  /** Milliseconds, for `slow`. */
  ms: z.number().int().nonnegative().max(600_000).default(3000),
  /** Where entries of a list are bent: so many, from the first on; of `total` the number that is promised. */
  count: z.number().int().nonnegative().optional(),
  /** Or those with these ids. */
  ids: z.array(z.string()).optional(),
  /** Sent with the answer as `Retry-After`, in seconds or, `asDate`, as the time that they end at. */
  retryAfter: z.number().nonnegative().optional(),
  asDate: z.boolean().default(false),
});

/** An order, with what it has seen so far. */
export type Rule = z.infer<typeof ruleSchema> & { seen: number; firstMet?: number };

/** What an order may look at. */
export type Asked = {
  api: z.infer<typeof apiSchema>;
  path: string;
  caller: 'key' | 'account';
  /** 1 for what is no list. */
  page: number;
};

/** Whether an order concerns a call; counts the calls that it might. */
export function isMet(rule: Rule, asked: Asked): boolean {
  const { api, caller, page } = rule;
  if (!asked.path.endsWith(rule.path)) return false;
  if (api !== undefined && api !== asked.api) return false;
  if (caller !== undefined && caller !== asked.caller) return false;
  if (page !== undefined && page !== asked.page) return false;
  rule.seen += 1;
  const nth = rule.seen - rule.after;
  if (nth < 1 || nth > (rule.times ?? Number.POSITIVE_INFINITY)) return false;
  rule.firstMet ??= Date.now();
  return Date.now() - rule.firstMet < (rule.forMs ?? Number.POSITIVE_INFINITY);
}

/** The header that an order asks for, if any. */
export function retryAfter({ retryAfter: seconds, asDate }: Rule): string | undefined {
  if (seconds === undefined) return undefined;
  return asDate ? new Date(Date.now() + seconds * 1000).toUTCString() : String(seconds);
}
