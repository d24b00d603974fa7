import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import {
  classifyAnswer,
  GOOGLE_MESSAGES,
  GoogleError,
  networkFailure,
  tryJson,
} from '../google/error.ts';

const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';
/** Seconds a token lives, and how long before its end a new one is fetched. */
const LIFETIME = 3600;
const MARGIN = 120;

let cached: { email: string; token: string; expiresAt: number } | undefined;

/**
 * Headers that let Drive know us: a service account's token where one is configured (it also sees what
 * is shared with its address), else the API key (which sees what anyone with the link may see).
 *
 * @throws HttpError 503 when neither is configured; GoogleError when Google refuses the account
 */
export async function driveHeaders(deps: Deps): Promise<Record<string, string>> {
  const env = deps.env();
  if (env.GOOGLE_SERVICE_ACCOUNT_EMAIL && env.GOOGLE_SERVICE_ACCOUNT_KEY) {
    return { authorization: `Bearer ${await serviceToken(deps)}` };
  }
  if (env.GOOGLE_API_KEY) return { 'x-goog-api-key': env.GOOGLE_API_KEY };
  throw new HttpError(
    503,
    'unavailable',
    'A integração com o Google Drive não está configurada (GOOGLE_API_KEY). Peça a quem cuida do servidor.',
  );
}

/** Forgets the token in these headers, which Drive no longer takes; false when there is none to forget. */
export function forgetToken(headers: Record<string, string>): boolean {
  const isToken = headers.authorization !== undefined;
  if (headers.authorization === `Bearer ${cached?.token}`) cached = undefined;
  return isToken;
}

async function serviceToken(deps: Deps): Promise<string> {
  const { GOOGLE_SERVICE_ACCOUNT_EMAIL: email = '', GOOGLE_SERVICE_ACCOUNT_KEY: key = '' } =
    deps.env();
  const now = Math.floor(deps.now() / 1000);
  if (cached?.email === email && cached.expiresAt - MARGIN > now) return cached.token;
  const assertion = await signedAssertion(email, key, deps.env().GOOGLE_TOKEN_URL, now);
  const token = await exchange(deps, assertion);
  cached = { email, token, expiresAt: now + LIFETIME };
  return token;
}

async function exchange(deps: Deps, assertion: string): Promise<string> {
  let status: number;
  let text: string;
  try {
    const response = await deps.fetch(deps.env().GOOGLE_TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
      signal: AbortSignal.timeout(15_000),
    });
    status = response.status;
    text = await response.text();
  } catch {
    throw networkFailure();
  }
  const answer = z.object({ access_token: z.string() }).safeParse(tryJson(text));
  if (answer.success) return answer.data.access_token;
  // An account or key that Google does not know is a 400 here ("invalid_grant").
  throw status === 400
    ? new GoogleError('unauthorized', 'token', status, GOOGLE_MESSAGES.unauthorized)
    : classifyAnswer(status, text);
}

async function signedAssertion(email: string, key: string, audience: string, now: number) {
  const claims = { iss: email, scope: SCOPE, aud: audience, iat: now, exp: now + LIFETIME };
  const text = `${base64Url(JSON.stringify({ alg: 'RS256', typ: 'JWT' }))}.${base64Url(JSON.stringify(claims))}`;
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const privateKey = await crypto.subtle
    .importKey('pkcs8', pemBytes(key), algorithm, false, ['sign'])
    .catch((cause: unknown) => {
      throw new HttpError(
        503,
        'unavailable',
        'A chave da conta de serviço do Google é inválida. Peça a quem cuida do servidor.',
        {
          cause,
        },
      );
    });
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
  return `${text}.${base64Url(String.fromCharCode(...new Uint8Array(signature)))}`;
}

/** Environments carry the key on one line, with its line ends written out. */
function pemBytes(pem: string): Uint8Array<ArrayBuffer> {
  const body = pem.replaceAll('\\n', '\n').replace(/-----[^-]+-----|\s/g, '');
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
}

function base64Url(binary: string): string {
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
