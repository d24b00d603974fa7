import * as z from 'zod';
import { serviceClient } from './clients.ts';
import type { Deps } from './deps.ts';
import { HttpError } from './errors.ts';
import { describeFailure } from './redact.ts';
import { ensure, rows } from './rows.ts';
import { fingerprint } from './secrets.ts';

/** One counter: at most `limit` calls of a subject in the configured window. */
export type Limit = {
  bucket:
    | 'login:minute'
    | 'login:account'
    | 'login:everybody'
    | 'login:address'
    | 'register:address'
    | 'password:account'
    | 'link:address'
    | 'phone:address'
    | 'phone:person'
    | 'phone:everybody'
    | 'phone:link'
    | 'health:address';
  subject: string;
  limit: number;
  /** Seconds, where it is not the configured window. */
  window?: number;
};

/**
 * Counts one call against the limits in order and stops at the first that is used up. The limit of the caller's address
 * comes first: otherwise a blocked caller would go on using up the limits of accounts.
 * Errors: 429 with Retry-After (seconds) when one of them is used up.
 */
export async function takeLimits(deps: Deps, limits: Limit[]): Promise<void> {
  const client = serviceClient(deps);
  for (const { bucket, subject, limit, window } of limits) {
    const wait = rows(
      await client.rpc('take_rate_limit', {
        p_bucket: bucket,
        p_subject: await fingerprint(deps.env().secretKey, subject),
        p_limit: limit,
        p_window_seconds: window ?? deps.env().RATE_LIMIT_WINDOW,
      }),
      z.number(),
    );
    if (wait > 0) throw tooMany(wait);
  }
}

/**
 * Takes back a counted call, so that only failures use up a limit. Never throws: the action before it has succeeded.
 */
export async function refundLimits(deps: Deps, limits: Limit[]): Promise<void> {
  const client = serviceClient(deps);
  try {
    await Promise.all(
      limits.map(async ({ bucket, subject }) =>
        ensure(
          await client.rpc('refund_rate_limit', {
            p_bucket: bucket,
            p_subject: await fingerprint(deps.env().secretKey, subject),
          }),
        ),
      ),
    );
  } catch (error) {
    deps.log({ level: 'warn', event: 'limit not given back', failure: describeFailure(error) });
  }
}

/** A 429 that says, in words and in Retry-After, how long to wait. */
export function tooMany(seconds: number): HttpError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new HttpError(
    429,
    'rate_limited',
    `Muitas tentativas. Aguarde ${wait} e tente novamente.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}
