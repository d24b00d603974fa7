import { z } from 'zod';
import errors from './errors.json' with { type: 'json' };
import { GoogleError, json } from './errors.ts';
import fixedAnswers from './fixed-answers.json' with { type: 'json' };
import type { Page } from './pages.ts';
import { alteredLists, disturbances, SCENARIOS, type Usual } from './scenarios.ts';

const apiSchema = z.enum(['youtube', 'drive', 'token']);
const callerSchema = z.enum(['key', 'account']);

export const orderSchema = z.strictObject({
  /** What to answer instead of the usual. */
  scenario: z.enum(SCENARIOS),
  /** Only calls of this API; `token` is the address that gives tokens to service accounts. */
  api: apiSchema.optional(),
  /** Only calls whose path ends so, e.g. `videos` or `files/1abc`; all by default. */
  path: z.string().default(''),
  /** Only calls with a key, or with a service account's token. */
  caller: callerSchema.optional(),
  /** Only calls for this page of a list, from 1. */
  page: z.int().positive().optional(),
  /** Let so many matching calls pass first. */
  after: z.int().nonnegative().default(0),
  /** Then change so many answers; without it, until the next reset. */
  times: z.int().positive().default(Number.MAX_SAFE_INTEGER),
  /** Milliseconds, for `slow`. */
  ms: z.int().nonnegative().max(600_000).default(3000),
  /** Of the entries of a list, so many from the first on; of `total` the number that is promised. */
  count: z.int().nonnegative().optional(),
  /** Sent with the answer as `Retry-After`, in seconds or, `asDate`, as the time that they end at. */
  retryAfter: z.number().nonnegative().optional(),
  asDate: z.boolean().default(false),
});

/** An order, with what it has seen so far. */
export type Order = z.infer<typeof orderSchema> & { seen: number };

/** A call of a function to Google. */
export type Call = {
  api: z.infer<typeof apiSchema>;
  path: string;
  caller: z.infer<typeof callerSchema>;
  page: Page;
};

/** Whether an order concerns a call; counts the calls that it might. */
export function matches(order: Order, { api, path, caller, page }: Call): boolean {
  const concerns =
    path.endsWith(order.path) &&
    [undefined, api].includes(order.api) &&
    [undefined, caller].includes(order.caller) &&
    [undefined, page.number].includes(order.page);
  if (!concerns) return false;
  order.seen += 1;
  const nth = order.seen - order.after;
  return nth >= 1 && nth <= order.times;
}

/** What an order makes of the answer to a call. */
export async function carryOut(order: Order, call: Call, usual: Usual): Promise<Response> {
  const response = await answerOf(order, call, usual);
  const { retryAfter, asDate } = order;
  if (retryAfter !== undefined) {
    const end = new Date(Date.now() + retryAfter * 1000);
    response.headers.set('retry-after', asDate ? end.toUTCString() : String(retryAfter));
  }
  return response;
}

async function answerOf(order: Order, call: Call, usual: Usual): Promise<Response> {
  const { scenario, count, ms } = order;
  if (isKey(errors, scenario)) return new GoogleError(scenario, {}, call.api).response;
  if (isKey(disturbances, scenario)) return disturbances[scenario](usual, ms);
  if (isKey(fixedAnswers, scenario)) {
    const fixed: { code: number; type?: string; body?: string; json?: unknown } =
      fixedAnswers[scenario];
    const { code, type = '', body } = fixed;
    return body === undefined
      ? json(fixed.json, code)
      : new Response(body, { status: code, headers: { 'content-type': type } });
  }
  const response = await usual.answer();
  if (!response.ok) return response;
  const answer = (await response.json()) as Record<string, unknown>;
  return json(alteredLists[scenario](answer, { count, page: call.page }));
}

function isKey<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return name in table;
}
