import { z } from 'zod';
import { badRequest, internalError } from './errors.ts';
import type { AuthSettings } from './settings.ts';

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
});

/**
 * Asks the provider of the bot check about a token.
 *
 * @throws AuthError 400 captcha_failed; 500 when the provider cannot be asked
 */
export async function verifyCaptcha(
  { secret, verifyUrl }: NonNullable<AuthSettings['captcha']>,
  token: string | null | undefined,
  ip: string | null,
): Promise<void> {
  if (!token) throw refusal('no captcha_token found in request');
  const form = new URLSearchParams({ secret, response: token, ...(ip ? { remoteip: ip } : {}) });
  const answer = await ask(verifyUrl, form);
  if (!answer.success) throw refusal((answer['error-codes'] ?? []).join(', ') || 'rejected');
}

async function ask(url: string, form: URLSearchParams): Promise<z.infer<typeof answerSchema>> {
  try {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(url, { method: 'POST', body: form, signal });
    return answerSchema.parse(await response.json());
  } catch (error) {
    throw internalError('captcha verification process failed', error);
  }
}

const refusal = (why: string) =>
  badRequest('captcha_failed', `captcha protection: request disallowed (${why})`);
