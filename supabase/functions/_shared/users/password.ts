import { type Caller, requireOwnDevice } from '../caller.ts';
import { claimsOf } from '../claims.ts';
import { serviceClient, serviceClientFor } from '../clients.ts';
import type { ChangePassword } from '../contracts/profile.ts';
import type { Deps } from '../deps.ts';
import { HttpError, unavailable } from '../errors.ts';
import { type Limit, refundLimits, takeLimits, tooMany } from '../limits.ts';
import { ensure } from '../rows.ts';
import { changeAudited } from './audited-change.ts';
import { changeOwnAccount } from './auth-user.ts';
import { readTarget, refuseOwnAccount } from './target.ts';

/**
 * Sets a person's password on behalf of a superuser: their sessions end, they get a mail, and the audit log has the
 * attempt and its outcome.
 *
 * @throws HttpError 403 for oneself, 404, 400 weak_password on field password, 503
 */
export async function setPassword(
  deps: Deps,
  caller: Caller,
  userId: string,
  password: string,
): Promise<void> {
  await requireOwnDevice(caller);
  refuseOwnAccount(
    caller,
    userId,
    'password',
    'A sua própria senha é alterada em Configurações, com a senha atual.',
  );
  const target = await readTarget(caller.client, userId);
  const service = serviceClientFor(deps, caller.id);
  // Auth ends every session of the person with it.
  const error = await changeAudited(service, 'user.password', userId, { password });
  if (error) throw passwordRefusal(error, 'password') ?? unavailable(error);
  ensure(
    await service.rpc('enqueue_email', {
      p_template: 'password_changed_by_admin',
      p_recipient: target.email,
      p_payload: { full_name: target.full_name },
      p_dedupe_key: `password_changed_by_admin:${userId}:${crypto.randomUUID()}`,
    }),
  );
}

/**
 * Changes the caller's own password; Auth checks the present one and ends the other sessions.
 *
 * @throws HttpError 400 wrong_password on field currentPassword, 400 weak_password on field newPassword,
 *   429 after too many wrong ones, 503
 */
export async function changeOwnPassword(
  deps: Deps,
  caller: Caller,
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  await requireOwnDevice(caller);
  const limits = passwordLimits(deps, caller.id);
  await takeLimits(deps, limits);
  const failure = await changeOwnAccount(deps, caller, {
    password: newPassword,
    current_password: currentPassword,
  }).then(
    (refusal) => refusal && (passwordRefusal(refusal, 'newPassword') ?? unavailable(refusal)),
    (error: unknown) => error,
  );
  const isGuess = failure instanceof HttpError && failure.code === 'wrong_password';
  if (!isGuess) await refundLimits(deps, limits);
  if (failure) throw failure;
}

/**
 * Checks the caller's present password. Auth tells it by signing in: the session that this opens ends at once, and neither
 * lists nor mails of sign-ins know of it.
 *
 * @param field of the body, for a wrong one
 * @throws HttpError 400 wrong_password, 429 after too many wrong ones, 503 while Auth cannot check it
 */
export async function requirePassword(
  deps: Deps,
  caller: Caller,
  password: string,
  field: string,
): Promise<void> {
  const limits = passwordLimits(deps, caller.id);
  await takeLimits(deps, limits);
  const service = serviceClient(deps);
  const { data, error } = await service.auth.signInWithPassword({ email: caller.email, password });
  const isChecked = !error || (error.status === 400 && error.code === 'invalid_credentials');
  if (isChecked && data.user?.id !== caller.id) throw wrongPassword(field, error);
  await refundLimits(deps, limits);
  if (error?.status === 429) throw tooMany(60);
  if (error || !data.session) throw unavailable(error);
  const p_session_id = claimsOf(data.session.access_token).session_id ?? null;
  ensure(await serviceClient(deps).rpc('forget_password_check', { p_session_id }));
}

/** Limits wrong passwords per account, so that a stolen session cannot be used to guess the password. */
function passwordLimits(deps: Deps, userId: string): Limit[] {
  const limit = deps.env().LOGIN_FAILURES_PER_ACCOUNT;
  return [{ bucket: 'password:account', subject: userId, limit }];
}

function wrongPassword(field: string, cause?: unknown): HttpError {
  return new HttpError(400, 'wrong_password', 'Senha atual incorreta. Digite-a de novo.', {
    field,
    cause,
  });
}

function passwordRefusal(
  error: { code?: string | undefined },
  field: 'password' | 'newPassword',
): HttpError | undefined {
  switch (error.code) {
    case 'current_password_required':
    case 'current_password_invalid':
      return wrongPassword('currentPassword', error);
    case 'same_password':
      return new HttpError(
        400,
        'weak_password',
        'A nova senha deve ser diferente da atual. Escolha outra.',
        {
          field,
          cause: error,
        },
      );
    case 'weak_password':
      return new HttpError(400, 'weak_password', 'Escolha uma senha mais forte.', {
        field,
        cause: error,
      });
    default:
      return undefined;
  }
}
