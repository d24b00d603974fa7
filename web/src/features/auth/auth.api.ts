import type { Login, Registration } from '#contracts/auth.ts';
import { AppError, platformError, responseError, toAppError } from '~/lib/errors.ts';
import { isRecord } from '~/lib/is-record.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { connectSession } from '~/lib/session/session.ts';
import { emailTaken, isHiddenDuplicate, signUpError } from './auth.rules.ts';

/** A server that says nothing for so long is unreachable. */
const TIMEOUT_MS = 15_000;

type BotToken = { captchaToken?: string | undefined };

/** Signs in by e-mail. Throws `AppError`. */
export async function signInByEmail(
  email: string,
  password: string,
  { captchaToken }: BotToken = {},
): Promise<void> {
  const supabase = await loadSupabase();
  await connectSession();
  const { error } = await supabase.auth.signInWithPassword({
    email: email.trim().toLowerCase(),
    password,
    ...(captchaToken && { options: { captchaToken } }),
  });
  if (error) throw platformError(error);
}

/**
 * Signs in by phone. The server finds whose number it is, does the same work whether or not there is an
 * owner, and answers with a session. Throws `AppError`.
 */
export async function signInByPhone(
  { emailOrPhone, password }: Login,
  { captchaToken }: BotToken = {},
): Promise<void> {
  const supabase = await loadSupabase();
  await connectSession();
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'include',
    // The tokens are kept by the client; a second holder of the refresh token would end the session of the first.
    body: JSON.stringify({ emailOrPhone, password, turnstileToken: captchaToken, cookie: false }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw toAppError(error);
  });
  if (!response.ok) throw await responseError(response);
  const tokens = readTokens(await response.json().catch(() => null));
  const { error } = await supabase.auth.setSession(tokens);
  if (error) throw platformError(error);
}

function readTokens(body: unknown): { access_token: string; refresh_token: string } {
  const session = isRecord(body) && isRecord(body.session) ? body.session : null;
  const accessToken = session?.accessToken;
  const refreshToken = session?.refreshToken;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') {
    throw new AppError({ status: 200, code: 'internal', body: 'no session in the answer' });
  }
  return { access_token: accessToken, refresh_token: refreshToken };
}

/**
 * Creates an account that waits for approval. The link that confirms its address, where one is sent, leads to `target`.
 * @returns whether the person is signed in already, or has to confirm the e-mail first.
 * Throws `AppError`; `field` names the input at fault.
 */
export async function register(
  { fullName, phone, email, password }: Registration,
  { captchaToken, target = '/' }: BotToken & { target?: string | undefined } = {},
): Promise<'signed-in' | 'confirm-email'> {
  const supabase = await loadSupabase();
  await connectSession();
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: {
      data: { full_name: fullName, phone },
      emailRedirectTo: window.location.origin + target,
      ...(captchaToken && { captchaToken }),
    },
  });
  if (error) throw signUpError(error);
  if (isHiddenDuplicate(data.user)) throw emailTaken();
  return data.session ? 'signed-in' : 'confirm-email';
}

/** Sends the mail that opens the new-password screen; the answer never tells whether the address is known. */
export async function requestPasswordReset(
  email: string,
  redirectTo: string,
  { captchaToken }: BotToken = {},
): Promise<void> {
  const supabase = await loadSupabase();
  await connectSession();
  const { error } = await supabase.auth.resetPasswordForEmail(email.trim().toLowerCase(), {
    redirectTo,
    ...(captchaToken && { captchaToken }),
  });
  if (error) throw platformError(error);
}

/** Sets the password of the session that a recovery link opened. Throws `AppError`. */
export async function setNewPassword(password: string): Promise<void> {
  const supabase = await loadSupabase();
  const { error } = await supabase.auth.updateUser({ password });
  // A link sets one password, within its hour; after that its session is one like any other.
  if (error?.code === 'current_password_required') {
    throw new AppError({ status: 400, code: 'link_expired', body: error.message, cause: error });
  }
  if (error) throw platformError(error);
}
