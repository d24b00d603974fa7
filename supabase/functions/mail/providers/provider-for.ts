import type { Deps } from '../../_shared/deps.ts';
import type { MailProvider } from './provider.ts';
import { resendProvider } from './resend.ts';
import { smtpProvider } from './smtp.ts';

/** Resend if its key is set, else the configured SMTP server; without either, mail stays in the outbox. */
export function providerFor(deps: Deps): MailProvider {
  const env = deps.env();
  if (env.RESEND_API_KEY) return resendProvider(deps, env.RESEND_API_KEY);
  if (env.SMTP_HOST) return smtpProvider(env, env.SMTP_HOST);
  return {
    async send() {
      throw new Error('No mail provider: set RESEND_API_KEY or SMTP_HOST');
    },
  };
}
