export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Further headers of this mail. */
  headers?: Record<string, string>;
  /** Idempotency key: the same for every attempt to send this mail. */
  key: string;
};

/**
 * The provider permanently refused this mail because of its recipient or content. Every other failure is temporary, or
 * one of the configuration.
 */
export class MailRefused extends Error {}

export type MailProvider = {
  /**
   * Resolves when the provider has accepted the mail.
   *
   * @throws MailRefused when the mail must not be retried; any other Error, with a reason for the operator, when it may
   */
  send(mail: OutgoingMail): Promise<void>;
};
