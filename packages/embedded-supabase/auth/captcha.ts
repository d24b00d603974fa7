import { z } from 'zod';
import { badRequest, internalError } from './errors.ts';
import type { AuthSettings } from './settings.ts';

const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).optional(),
});

/** The bot check of sign-up, sign-in, recovery and everything else that sends mail to strangers. */
export type Captcha = {
  /** @throws AuthError 400 captcha_failed; 500 when the provider cannot be asked */
  verify(token: string | null | undefined, ip: string | null): Promise<void>;
};

/** @param settings null accepts everything */
export function createCaptcha(settings: AuthSettings['captcha']): Captcha {
  return {
    async verify(token, ip) {
      if (!settings) return;
      if (!token) throw refusal('no captcha_token found in request');
      const form = new URLSearchParams({ secret: settings.secret, response: token });
      if (ip) form.set('remoteip', ip);
      const answer = await ask(settings.verifyUrl, form);
      if (!answer.success) throw refusal((answer['error-codes'] ?? []).join(', ') || 'rejected');
    },
  };
}

async function ask(url: string, form: URLSearchParams): Promise<z.infer<typeof answerSchema>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(10_000),
    });
    return answerSchema.parse(await response.json());
  } catch (error) {
    throw internalError('captcha verification process failed', error);
  }
}

const refusal = (why: string) =>
  badRequest('captcha_failed', `captcha protection: request disallowed (${why})`);
