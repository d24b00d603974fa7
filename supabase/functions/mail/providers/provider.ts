import type { Deps } from '../../_shared/deps.ts';
import { resendProvider } from './resend.ts';
import { smtpProvider } from './smtp.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt to send this mail, so that a provider can refuse a second copy. */
  key: string;
};

/**
 * The provider takes mail, but not this one: its recipient or its content is refused, and would be again.
 * Every other failure is the provider's, or its configuration's, and passes.
 */
export class MailRefused extends Error {}

export type MailProvider = {
  /**
   * Resolves when the provider has taken the mail.
   *
   * @throws MailRefused when it will never take this one; any other Error, with a reason for the operator,
   *   when the mail may go later
   */
  send(mail: OutgoingMail): Promise<void>;
};

/** Resend where its key is set, else the SMTP server that is named; without either, mail waits. */
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
