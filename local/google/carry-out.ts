import { alteredLists } from './altered-lists.ts';
import errors from './errors.json' with { type: 'json' };
import { GoogleError } from './errors.ts';
import fixedAnswers from './fixed-answers.json' with { type: 'json' };
import type { Call, Order } from './orders.ts';
import { json } from './responses.ts';
import { disturbances, type Usual } from './scenarios.ts';

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
