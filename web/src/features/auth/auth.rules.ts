import { AppError, type PlatformError, platformError } from '~/lib/errors.ts';

/**
 * The error that people see for a failed sign-up. The sign-up trigger fails for one reason only, a phone that
 * is taken, and Auth answers every failing trigger with the same words.
 */
export function signUpError(error: PlatformError): AppError {
  const found = platformError(error);
  if (/database error saving new user/i.test(error.message))
    return withCode(found, 'phone_taken', 'phone');
  if (found.code === 'email_taken') return withCode(found, 'email_taken', 'email');
  if (found.code === 'captcha_failed') return withCode(found, 'captcha_failed', 'turnstileToken');
  return found;
}

/**
 * Where e-mails have to be confirmed, Auth hides a taken address behind a user without identities, so that
 * a sign-up cannot find out who has an account.
 */
export function isHiddenDuplicate(user: { identities?: unknown[] | undefined } | null): boolean {
  return user?.identities?.length === 0;
}

/** The error for a hidden duplicate, the same as for an open one. */
export function emailTaken(): AppError {
  return new AppError({
    status: 422,
    code: 'email_taken',
    body: 'User already registered',
    field: 'email',
  });
}

function withCode(error: AppError, code: AppError['code'], field: string): AppError {
  return new AppError({
    status: error.status,
    code,
    body: error.message.slice(error.message.indexOf(': ') + 2),
    field,
    cause: error.cause,
  });
}
