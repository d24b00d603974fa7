import type { AuthError, Session } from '@supabase/supabase-js';
import * as z from 'zod';
import { claimsOf } from '../../_shared/claims.ts';
import { serviceClient } from '../../_shared/clients.ts';
import { type Login, loginKind } from '../../_shared/contracts/auth.ts';
import { phoneDigits } from '../../_shared/contracts/phone.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError, unavailable } from '../../_shared/errors.ts';
import { type Limit, refundLimits, takeLimits, tooMany } from '../../_shared/limits.ts';
import { describeFailure } from '../../_shared/redact.ts';
import { rows } from '../../_shared/rows.ts';
import { limitSubjectOf, type Origin } from '../session/address.ts';
import { verifyTurnstile } from './turnstile.ts';

/**
 * A refusal is delayed until this many milliseconds after the call began, then to the next quarter of a second, so that
 * its time does not reveal whether the account exists: Auth hashes passwords only for existing accounts.
 */
const REFUSAL_AFTER = 1000;
const REFUSAL_STEP = 250;

/** An address that no account can have: `.invalid` is a reserved domain. */
const UNKNOWN_ACCOUNT = 'ninguem@plantao.invalid';

/**
 * Signs in by e-mail or phone and password. Unknown e-mail, unknown phone and wrong password take the same steps and the
 * same time, and get the same 401. Auth makes no bot check for the secret key, so it is made here.
 * Errors: 400 captcha_failed, 401 invalid_credentials, 429 rate_limited, 503 unavailable.
 */
export async function logIn(deps: Deps, login: Login, origin: Origin): Promise<Session> {
  const started = deps.now();
  await verifyTurnstile(deps, login.turnstileToken ?? '', origin.address);
  const email = await emailOf(deps, login);
  const limits = limitsOf(deps, email ?? phoneDigits(login.emailOrPhone), origin);
  await takeLimits(deps, limits);

  const { data, error } = await freshClient(deps, origin).auth.signInWithPassword({
    email: email ?? UNKNOWN_ACCOUNT,
    password: login.password,
  });
  if (data.session) {
    await Promise.all([refundLimits(deps, limits), recordBrowser(deps, data.session, origin)]);
    return data.session;
  }
  throw await refusal(deps, error, started);
}

/**
 * A client that forwards the caller's address; with the secret key, Auth makes no second bot check. The browser's name is
 * not forwarded, because the platform refuses a secret key in a request from a browser: `recordBrowser` stores it.
 */
export function freshClient(deps: Deps, origin: Origin) {
  return serviceClient(deps, {
    ...(origin.address === 'unknown' ? {} : { 'sb-forwarded-for': origin.address }),
  });
}

/** Stores the browser of a new session in the login log; a failure does not prevent the login. */
export async function recordBrowser(deps: Deps, session: Session, origin: Origin): Promise<void> {
  const { error } = await serviceClient(deps).rpc('note_login_browser', {
    p_session_id: claimsOf(session.access_token).session_id ?? null,
    p_user_agent: origin.browser,
  });
  if (error) {
    deps.log({
      level: 'warn',
      function: 'api',
      event: 'browser not noted',
      ...describeFailure(error),
    });
  }
}

/** The e-mail address to sign in with; null for an unknown phone. */
async function emailOf(deps: Deps, { emailOrPhone }: Login): Promise<string | null> {
  if (loginKind(emailOrPhone) === 'email') return emailOrPhone.toLowerCase();
  return rows(
    await serviceClient(deps).rpc('email_for_phone', { p_phone: emailOrPhone }),
    z.string().nullable(),
  );
}

/** Failures of one account, from one address, after which the next waits for a minute. */
const FAILURES_PER_MINUTE = 5;
/** An account that so many addresses have used up waits for all of them: then many guess together. */
const ADDRESSES_PER_ACCOUNT = 10;

/**
 * Failures are counted per account and address, whether the account was named by address or by phone: the wait grows for
 * the address that guesses, while the owner of the account signs in from another address.
 */
function limitsOf(deps: Deps, account: string, { address }: Origin): Limit[] {
  const { LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS } = deps.env();
  const from = limitSubjectOf(address);
  const pair = `${account} ${from}`;
  return [
    { bucket: 'login:address', subject: from, limit: LOGIN_FAILURES_PER_ADDRESS },
    {
      bucket: 'login:minute',
      subject: pair,
      limit: Math.min(FAILURES_PER_MINUTE, LOGIN_FAILURES_PER_ACCOUNT),
      window: 60,
    },
    { bucket: 'login:account', subject: pair, limit: LOGIN_FAILURES_PER_ACCOUNT },
    {
      bucket: 'login:everybody',
      subject: account,
      limit: LOGIN_FAILURES_PER_ACCOUNT * ADDRESSES_PER_ACCOUNT,
    },
  ];
}

async function refusal(deps: Deps, cause: AuthError | null, started: number): Promise<HttpError> {
  const status = cause?.status ?? 0;
  if (status === 429) return tooMany(60);
  // 401 and 403 are about our own key, not about the password.
  if (status === 0 || status === 401 || status === 403 || status >= 500) {
    return unavailable(cause);
  }
  const elapsed = deps.now() - started;
  const steps = Math.ceil(Math.max(0, elapsed - REFUSAL_AFTER) / REFUSAL_STEP);
  await deps.sleep(REFUSAL_AFTER + steps * REFUSAL_STEP - elapsed);
  return new HttpError(
    401,
    'invalid_credentials',
    'E-mail, telefone ou senha incorretos. Confira e tente novamente, ou recupere a senha.',
  );
}
