import { platformError } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { connectSession } from '~/lib/session/session.ts';
import { readSession } from '~/lib/session/session-state.ts';
import type { AuthLink } from './auth-link.ts';

/** The account that the link was for; `used`: it was followed before, has been replaced, or is too old. */
export type AuthLinkOutcome = { email: string | null } | 'used';

/**
 * Does what a link of Auth's mails is for, once. All but a changed address open a session here, which is what the mail was
 * asked for. That one may be opened on another device, or beside another person's session, so the session that Auth opens
 * for it is ended at once.
 *
 * @throws AppError for everything but a link that is no longer good
 */
export async function followAuthLink({ kind, token }: AuthLink): Promise<AuthLinkOutcome> {
  const supabase = await loadSupabase();
  await connectSession();
  const isChange = kind === 'email_change';
  const { auth } = isChange
    ? (await import('~/lib/session/supabase.ts')).clientForOnce()
    : supabase;
  const { data, error } = await auth.verifyOtp({ type: kind, token_hash: token });
  if (error) {
    const failure = platformError(error);
    if (failure.code === 'link_expired') return 'used';
    throw failure;
  }
  if (isChange) {
    await auth.signOut({ scope: 'local' });
    // The screens of the same person show the address of their session.
    if (data.user?.id === readSession().userId) await supabase.auth.refreshSession();
  }
  return { email: data.user?.email ?? null };
}
