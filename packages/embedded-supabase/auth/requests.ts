import { z } from 'zod';
import { badRequest } from './errors.ts';

/** The part of every body that carries the answer of the bot check. */
export const securityFields = {
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
};

/** Only the implicit flow exists here. */
export const flowFields = {
  code_challenge: z.literal('', 'the embedded Auth service has no PKCE flow').nullish(),
};

/** An absent, null or empty text is the same nothing, as in GoTrue. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Free-form metadata; null is nothing. */
export const metadata = z.record(z.string(), z.json()).nullish();
export type Metadata = Record<string, z.core.util.JSONType>;

/**
 * Parses a JSON body; unknown keys are ignored, an empty body is `{}`.
 *
 * @throws AuthError 400 bad_json for what is not JSON, not of the expected types, or holds a NUL
 *   character (Postgres cannot store one)
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const raw = await request.text();
  let body: unknown;
  try {
    body = raw.trim() === '' ? {} : JSON.parse(raw);
  } catch {
    throw badRequest('bad_json', 'Could not parse request body as JSON');
  }
  if (/\\u0000/.test(raw)) {
    throw badRequest('bad_json', 'Could not read params: NUL characters are not allowed');
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'body';
    throw badRequest('bad_json', `Could not read params: ${where}: ${issue?.message ?? 'invalid'}`);
  }
  return parsed.data;
}

/**
 * The address in lower case, as it is stored.
 *
 * @throws AuthError 400 validation_failed
 */
export function validateEmail(email: string): string {
  if (email === '') throw badRequest('validation_failed', 'An email address is required');
  if (email.length > 255) throw badRequest('validation_failed', 'An email address is too long');
  if (!z.regexes.html5Email.test(email)) {
    throw badRequest('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.toLowerCase();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string) => uuid.test(value);
