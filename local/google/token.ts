import { z } from 'zod';
import { json } from './scenarios.ts';

/** What the emulator gives a service account, and accepts from it. */
export const ACCOUNT_TOKEN = 'ya29.plantao-google-emulator';

/** Google refuses an assertion that lives longer than this many seconds. */
const MOST_SECONDS = 3600;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const claimsSchema = z.object({
  iss: z.string().includes('@'),
  scope: z.string().includes('https://www.googleapis.com/auth/drive'),
  aud: z.url(),
  iat: z.number(),
  exp: z.number(),
});

/**
 * `POST /token`: gives a token for a service account's assertion. Its form and times are checked as Google checks
 * them; its signature is not, since the emulator knows no accounts.
 */
export async function exchangeToken(request: Request): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  if (form.get('grant_type') !== GRANT) {
    return invalid('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type')}`);
  }
  const claims = readClaims(form.get('assertion') ?? '');
  if (claims === null) return invalid('invalid_grant', 'Invalid JWT');
  const now = Date.now() / 1000;
  const isTimely = claims.iat <= now + 60 && claims.exp > now;
  if (!isTimely || claims.exp - claims.iat > MOST_SECONDS) {
    return invalid(
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
    );
  }
  return json({ access_token: ACCOUNT_TOKEN, expires_in: 3599, token_type: 'Bearer' });
}

function readClaims(assertion: string): z.infer<typeof claimsSchema> | null {
  const [header, payload, signature] = assertion.split('.').map((part) => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    } catch {
      return part;
    }
  });
  const isSigned = z.object({ alg: z.literal('RS256') }).safeParse(header).success && signature;
  return isSigned ? (claimsSchema.safeParse(payload).data ?? null) : null;
}

function invalid(error: string, description: string): Response {
  return json({ error, error_description: description }, 400);
}
