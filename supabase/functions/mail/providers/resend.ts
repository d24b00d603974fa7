import * as z from 'zod';
import type { Deps } from '../../_shared/deps.ts';
import { type MailProvider, MailRefused } from './provider.ts';

const refusalSchema = z.object({ name: z.string(), message: z.string() });

/** Sends with Resend's HTTP API; the Idempotency-Key prevents duplicates. */
export function resendProvider(deps: Deps, apiKey: string): MailProvider {
  const { RESEND_API_BASE, MAIL_FROM, MAIL_REPLY_TO } = deps.env();
  return {
    async send({ to, subject, text, html, headers, key }) {
      const response = await deps.fetch(`${RESEND_API_BASE.replace(/\/$/, '')}/emails`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({
          from: MAIL_FROM,
          to: [to],
          subject,
          text,
          html,
          ...(headers ? { headers } : {}),
          ...(MAIL_REPLY_TO ? { reply_to: MAIL_REPLY_TO } : {}),
        }),
        signal: AbortSignal.timeout(15_000),
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      throw await failureOf(response);
    },
  };
}

async function failureOf(response: Response): Promise<Error> {
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined)).data;
  const reason = refusal ? `${refusal.name}: ${refusal.message}` : 'unexpected answer';
  const text = `Resend ${response.status}: ${reason}`;
  return isRefused(response.status, refusal) ? new MailRefused(text) : new Error(text);
}

/** Whether a field of the mail is invalid, except for sender and reply address, which are configuration. */
function isRefused(status: number, refusal: z.output<typeof refusalSchema> | undefined): boolean {
  return (
    (status === 400 || status === 422) &&
    refusal?.name === 'validation_error' &&
    !/\b(from|reply_?to)\b/i.test(refusal.message)
  );
}
