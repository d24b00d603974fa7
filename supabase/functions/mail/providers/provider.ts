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
