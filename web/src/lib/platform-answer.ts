import { SAID_BY_ANYBODY } from './constants.ts';
import { env } from './env.ts';
import { isRecord } from './is-record.ts';

/** Of the Data API, which names a code in every refusal. */
const REST_URL = `${env.supabaseUrl}/rest/v1/`;

/** An answer in the place of one that does not count: the clients take it for a service that is away, and keep what they have. */
export const unavailable = (): Response =>
  jsonAnswer({ code: '', message: 'the service does not take this request now' }, { status: 503 });

/**
 * The answer, or that of a service that is away where the platform cannot have given this one: a page of a proxy or a portal,
 * whatever its status. "Not found" and "not accepted" lead to words and acts (a report is given up, a lesson is gone)
 * that are true only where the database or one of our functions said so. The client even takes an empty 404 for success, and
 * an empty answer to a question for "no rows", which of one's own profile is an account that is gone.
 *
 * @param url what was asked
 * @param answer a refusal is read from a copy
 */
export async function fromPlatform(
  url: string,
  method: string,
  answer: Response,
): Promise<Response> {
  const { ok, status } = answer;
  const isRest = url.startsWith(REST_URL);
  if (ok) {
    const type = answer.headers.get('Content-Type') ?? '';
    const isOther = isRest && method === 'GET' ? !/json/i.test(type) : /html/i.test(type);
    return isOther ? unavailable() : answer;
  }
  if (status >= 500 || SAID_BY_ANYBODY.includes(status) || method === 'HEAD') return answer;
  const { code, error } = await bodyOf(answer);
  const named = [code, !isRest && error];
  return named.some((name) => typeof name === 'string' && name !== '') ? answer : unavailable();
}

/** What `Response.json` makes, which Safari has since 17 alone. */
export function jsonAnswer(body: unknown, init?: ResponseInit): Response {
  const headers = new Headers(init?.headers);
  headers.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(body), { ...init, headers });
}

/** The fields of an answer, read from a copy; none where it is no JSON. */
export async function bodyOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await answer.clone().json();
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}
