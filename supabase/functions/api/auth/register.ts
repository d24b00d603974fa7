import type { AuthError, Session, User } from '@supabase/supabase-js';
import type { Registration } from '../../_shared/contracts/auth.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError, unavailable } from '../../_shared/errors.ts';
import { takeLimits, tooMany } from '../../_shared/limits.ts';
import { emailTaken } from '../../_shared/users/email.ts';
import { phoneTaken } from '../../_shared/users/profile.ts';
import { limitSubjectOf, type Origin } from '../session/address.ts';
import { freshClient, recordBrowser } from './login.ts';
import { verifyTurnstile } from './turnstile.ts';

/**
 * Creates an account, which sees no content until an administrator approves it. The session is null when the address
 * must be confirmed first.
 * Errors: 400 captcha_failed or weak_password, 409 email_taken or phone_taken, 429, 503.
 */
export async function register(
  deps: Deps,
  form: Registration,
  origin: Origin,
): Promise<{ user: User; session: Session | null }> {
  await takeLimits(deps, [
    {
      bucket: 'register:address',
      subject: limitSubjectOf(origin.address),
      limit: deps.env().REGISTRATIONS_PER_ADDRESS,
    },
  ]);
  await verifyTurnstile(deps, form.turnstileToken, origin.address);
  const { data, error } = await freshClient(deps, origin).auth.signUp({
    email: form.email,
    password: form.password,
    options: { data: { full_name: form.fullName, phone: form.phone } },
  });
  if (error) throw refusal(error);
  // With confirmations on, Auth returns a fake user without identities for a taken address.
  if (!data.user || data.user.identities?.length === 0) throw emailTaken();
  if (data.session) await recordBrowser(deps, data.session, origin);
  return { user: data.user, session: data.session };
}

function refusal(error: AuthError): HttpError {
  switch (error.code) {
    case 'user_already_exists':
    case 'email_exists':
      return emailTaken(error);
    case 'weak_password':
      return new HttpError(400, 'weak_password', 'Escolha uma senha mais forte.', {
        field: 'password',
        cause: error,
      });
    case 'email_address_invalid':
    case 'validation_failed':
      return new HttpError(400, 'invalid_request', 'Email inválido', {
        field: 'email',
        cause: error,
      });
    case 'over_request_rate_limit':
    case 'over_email_send_rate_limit':
      return tooMany(60);
    default:
  }
  // The sign-up trigger fails for one reason only: the phone is taken.
  if (/database error saving new user/i.test(error.message)) return phoneTaken(error);
  return unavailable(error);
}
