import { env } from '~/lib/env.ts';
import { type AppError, platformError, responseError } from '~/lib/errors.ts';
import { fetchInTime } from '~/lib/fetch-in-time.ts';
import { loadSupabase } from '~/lib/load-supabase.ts';
import { connectSession, readSession } from '~/lib/session.ts';
import type { AuthLink } from './auth-link.ts';

/** `used`: the link was followed before, has been replaced, or is too old. */
type AuthLinkOutcome = { state: 'done'; email: string | null } | { state: 'used' };

const isUsed = (code: string) => code === 'link_expired';

/**
 * Does what a link of Auth's mails is for, once. All but a changed address open a session here, which is what the mail was
 * asked for.
 *
 * @throws AppError for everything but a link that is no longer good
 */
export async function followAuthLink(link: AuthLink): Promise<AuthLinkOutcome> {
  return link.kind === 'email_change' ? changeAddress(link.token) : openSession(link);
}

async function openSession({ kind, token }: AuthLink): Promise<AuthLinkOutcome> {
  const supabase = await loadSupabase();
  await connectSession();
  // Not a change of address, which the caller has sent elsewhere.
  const type = kind as Exclude<AuthLink['kind'], 'email_change'>;
  const { data, error } = await supabase.auth.verifyOtp({ type, token_hash: token });
  if (!error) return { state: 'done', email: data.user?.email ?? null };
  const failure = platformError(error);
  if (isUsed(failure.code)) return { state: 'used' };
  throw failure;
}

/**
 * Without the client, which would sign this device in: whoever opens the mail may be at another one, or signed in as somebody else.
 * The session that Auth opens nevertheless is ended at once.
 */
async function changeAddress(token: string): Promise<AuthLinkOutcome> {
  const answer = await ask('verify', { type: 'email_change', token_hash: token });
  if (!answer.ok) {
    const failure = await authFailure(answer);
    if (isUsed(failure.code)) return { state: 'used' };
    throw failure;
  }
  const { access_token: session, user } = (await answer.json()) as {
    access_token?: string;
    user?: { id: string; email?: string };
  };
  if (session) await ask('logout?scope=local', {}, session).catch(() => undefined);
  // The screens of the same person show the address of their session.
  if (user && user.id === readSession().userId) await (await loadSupabase()).auth.refreshSession();
  return { state: 'done', email: user?.email ?? null };
}

const ask = (path: string, body: object, token?: string) =>
  fetchInTime(`${env.supabaseUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: env.supabasePublishableKey,
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

async function authFailure(answer: Response): Promise<AppError> {
  const { error_code: code, msg } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string; msg?: string };
  if (code === undefined) return responseError(answer);
  return platformError({ status: answer.status, code, message: msg ?? '' });
}
