import * as z from 'zod';
import { CAPTCHA_FAILED } from '../../_shared/contracts/auth.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError } from '../../_shared/errors.ts';

const answerSchema = z.object({ success: z.boolean() });

/**
 * Verifies the bot check's token of a form. Without a configured secret, no token is needed (the form's fallback widget).
 * Errors: 400 on field turnstileToken; 503 when the provider cannot be reached.
 */
export async function verifyTurnstile(deps: Deps, token: string, address: string): Promise<void> {
  const { TURNSTILE_SECRET, TURNSTILE_VERIFY_URL } = deps.env();
  if (TURNSTILE_SECRET === undefined) return;
  if (token === '') throw captchaFailed();
  const form = new URLSearchParams({ secret: TURNSTILE_SECRET, response: token });
  if (address !== 'unknown') form.set('remoteip', address);
  const answer = await ask(deps, TURNSTILE_VERIFY_URL, form);
  if (!answer.success) throw captchaFailed();
}

function captchaFailed(): HttpError {
  return new HttpError(400, 'captcha_failed', CAPTCHA_FAILED, { field: 'turnstileToken' });
}

async function ask(deps: Deps, url: string, form: URLSearchParams) {
  try {
    const response = await deps.fetch(url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(5000),
    });
    return answerSchema.parse(await response.json());
  } catch (cause) {
    throw new HttpError(
      503,
      'unavailable',
      'Não foi possível concluir a verificação de segurança. Tente novamente.',
      { field: 'turnstileToken', cause },
    );
  }
}
