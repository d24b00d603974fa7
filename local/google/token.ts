import { decodeJwt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import answers from './fixed-answers.json' with { type: 'json' };
import type { Grants } from './grants.ts';
import { json } from './responses.ts';

/** What the emulator gives a service account, and accepts from it. */
export const ACCOUNT_TOKEN = 'ya29.plantao-google-emulator';

/** Google refuses an assertion that lives longer than this many seconds. */
const MAX_SECONDS = 3600;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const assertionSchema = z.object({
  alg: z.literal('RS256'),
  iss: z.string().includes('@'),
  scope: z.string().includes('https://www.googleapis.com/auth/drive'),
  aud: z.url(),
  iat: z.number(),
  exp: z.number(),
});

/**
 * `POST /token`: gives a token for a service account's assertion, or for what the owner of a channel granted. The
 * assertion's form and times are checked as Google checks them; its signature is not, since the emulator knows no
 * accounts.
 */
export async function exchangeToken(request: Request, grants: Grants): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  if (/^(?:authorization_code|refresh_token)$/.test(form.get('grant_type') ?? '')) {
    return grants.exchange(form);
  }
  const assertion = readAssertion(form.get('assertion') ?? '');
  if (form.get('grant_type') !== GRANT || assertion === undefined) {
    return json(answers.assertionInvalid.json, answers.assertionInvalid.code);
  }
  const { iat, exp } = assertion;
  const now = Date.now() / 1000;
  if (iat > now + 60 || exp <= now || exp - iat > MAX_SECONDS) {
    return json(answers.clockSkew.json, answers.clockSkew.code);
  }
  return json({ access_token: ACCOUNT_TOKEN, expires_in: 3599, token_type: 'Bearer' });
}

function readAssertion(text: string): z.infer<typeof assertionSchema> | undefined {
  try {
    return assertionSchema.parse({ ...decodeProtectedHeader(text), ...decodeJwt(text) });
  } catch {
    return undefined;
  }
}
