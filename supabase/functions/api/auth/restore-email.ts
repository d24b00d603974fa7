import { serviceClient } from '../../_shared/clients.ts';
import type { Deps } from '../../_shared/deps.ts';
import { unavailable } from '../../_shared/errors.ts';
import { describeFailure } from '../../_shared/redact.ts';
import { randomToken } from '../../_shared/secrets.ts';
import { emailRefusal } from '../../_shared/users/email.ts';

/**
 * Gives an account back the address that it had before a change that its old mailbox does not recognize. The person who changed
 * the address may know the password or have set one: the password ends too, and with it every link that Auth mailed. The owner
 * sets a new password by a link.
 *
 * @throws HttpError 409 email_taken when another account has the address by now, 503
 */
export async function restoreEmail(deps: Deps, userId: string, email: string): Promise<void> {
  const { auth } = serviceClient(deps);
  const password = randomToken();
  const { error } = await auth.admin.updateUserById(userId, {
    email,
    email_confirm: true,
    password,
  });
  if (error) throw emailRefusal(error) ?? unavailable(error);
  const redirectTo = new URL('/nova-senha', deps.env().SITE_URL).toString();
  const mail = await auth.resetPasswordForEmail(email, { redirectTo });
  // The owner can ask for the mail again on the screen of signing in.
  if (mail.error) {
    const failure = describeFailure(mail.error);
    deps.log({ level: 'warn', function: 'users', event: 'no recovery mail', ...failure });
  }
}
