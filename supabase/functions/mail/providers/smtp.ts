import nodemailer from 'nodemailer';
import * as z from 'zod';
import type { Env } from '../../_shared/env.ts';
import { sha256Hex } from '../../_shared/secrets.ts';
import { type MailProvider, MailRefused } from './provider.ts';

/**
 * Sends with SMTP. The hosted platform blocks ports 25 and 587, so 465 is the default. Every attempt has the same
 * Message-ID, by which mailboxes recognise duplicates.
 */
export function smtpProvider(env: Env, host: string): MailProvider {
  const transport = nodemailer.createTransport({
    host,
    port: env.SMTP_PORT,
    secure: env.SMTP_PORT === 465,
    requireTLS: env.SMTP_PORT === 587,
    // A local server has no certificate, so any other port does not use TLS.
    ignoreTLS: env.SMTP_PORT !== 465 && env.SMTP_PORT !== 587,
    ...(env.SMTP_USER ? { auth: { user: env.SMTP_USER, pass: env.SMTP_PASSWORD ?? '' } } : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([\w.-]+)/.exec(env.MAIL_FROM)?.[1] ?? 'plantao.invalid';
  return {
    async send({ to, subject, text, html, headers, key }) {
      const sending = transport.sendMail({
        from: env.MAIL_FROM,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${await sha256Hex(key)}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...(env.MAIL_REPLY_TO ? { replyTo: env.MAIL_REPLY_TO } : {}),
      });
      await sending.catch((error: unknown) => {
        throw isRefused(error) ? new MailRefused(error.message, { cause: error }) : error;
      });
    },
  };
}

/** A failure of nodemailer. */
const failureSchema = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});

/** Answers about the server's state or rules or about the sender, not about this one mail. */
const OURS = /\b5\.(?:[03457]\.\d+|1\.[78])\b|relay|authenticat/i;

/** Whether the server permanently refused this recipient or content. */
function isRefused(error: unknown): error is Error {
  const failure = failureSchema.safeParse(error).data;
  if (!(error instanceof Error) || !failure) return false;
  const { code, command, responseCode = 0 } = failure;
  // Nodemailer itself refuses invalid addresses.
  if (command === 'API') return code === 'EENVELOPE' && /recipient/i.test(error.message);
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const isPermanent = responseCode === 501 || (responseCode >= 550 && responseCode <= 559);
  return isAboutMail && isPermanent && !OURS.test(error.message);
}
