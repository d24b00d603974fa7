import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { classifyAnswer, GoogleError, networkFailure, tryJson } from '../google/error.ts';
import { retryAfter } from '../google/get.ts';
import { readServiceAccount, type ServiceAccount, SIGNATURE } from './service-account.ts';

const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';
const SOURCE = 'drive_account';
/** Lifetime of a token, and how long before its end a new one is fetched; in seconds. */
const LIFETIME = 3600;
const MARGIN = 120;

let cached: { email: string; token: string; expiresAt: number } | undefined;

/**
 * The authorization header of the service account with this key.
 *
 * @throws GoogleError when the key cannot be read, or Google refuses the account
 */
export async function accountHeaders(
  deps: Deps,
  keyText: string,
): Promise<{ authorization: string }> {
  const account = await readServiceAccount(keyText, deps.env().GOOGLE_SERVICE_ACCOUNT_EMAIL);
  return { authorization: `Bearer ${await tokenOf(deps, account)}` };
}

/** Drops the cached token of these headers, which Drive refused; false when they hold none. */
export function clearToken(headers: Record<string, string>): boolean {
  const isToken = headers.authorization !== undefined;
  if (headers.authorization === `Bearer ${cached?.token}`) cached = undefined;
  return isToken;
}

async function tokenOf(deps: Deps, account: ServiceAccount): Promise<string> {
  const { email } = account;
  const now = Math.floor(deps.now() / 1000);
  if (cached?.email === email && cached.expiresAt - MARGIN > now) return cached.token;
  const token = await exchange(
    deps,
    await signedAssertion(account, deps.env().GOOGLE_TOKEN_URL, now),
  );
  cached = { email, token, expiresAt: now + LIFETIME };
  return token;
}

async function exchange(deps: Deps, assertion: string): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await deps.fetch(deps.env().GOOGLE_TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
      signal: AbortSignal.timeout(15_000),
    });
    text = await response.text();
  } catch (error) {
    throw networkFailure(error, SOURCE);
  }
  const answer = z.object({ access_token: z.string() }).safeParse(tryJson(text));
  if (answer.success) return answer.data.access_token;
  const { status, headers } = response;
  const wait = retryAfter(headers.get('retry-after'), deps.now());
  throw refusedAccount(status, text) ?? classifyAnswer(status, text, SOURCE, wait);
}

const refusalSchema = z.object({
  error: z.string(),
  error_description: z.string().catch(''),
});

/** Why Google refused the account; null for a failure that is not about the account. */
function refusedAccount(status: number, text: string): GoogleError | null {
  const refused = refusalSchema.safeParse(tryJson(text)).data;
  if (status >= 500 || status === 429 || (!refused && status !== 400)) return null;
  const message = accountMessage(`${refused?.error} ${refused?.error_description}`);
  const about = { source: SOURCE, isOfSource: true } as const;
  return new GoogleError('unauthorized', refused?.error ?? 'token', status, message, about);
}

function accountMessage(words: string): string {
  if (/disabled|suspended/i.test(words)) {
    return 'A conta de serviço do Google está desativada (erro 401). Reative-a no Google Cloud, em Contas de serviço, ou use outra.';
  }
  if (/signature|no valid verifier/i.test(words)) {
    return 'O Google não reconhece a chave da conta de serviço, que foi apagada ou é de outra conta (erro 401). Crie uma chave JSON nova no Google Cloud e cole o arquivo inteiro em GOOGLE_SERVICE_ACCOUNT_KEY.';
  }
  if (/account not found|not a valid email|invalid_client|deleted/i.test(words)) {
    return 'O Google não conhece a conta de serviço com este e-mail (erro 401). Confira GOOGLE_SERVICE_ACCOUNT_EMAIL ou cole em GOOGLE_SERVICE_ACCOUNT_KEY o arquivo JSON inteiro.';
  }
  if (/timeframe|\biat\b|short-lived|expired/i.test(words)) {
    return 'O Google recusou a conta de serviço porque o relógio do servidor está errado (erro 401). Acerte a hora do servidor.';
  }
  return 'O Google recusou a conta de serviço do Google Drive (erro 401). Confira no Google Cloud se a conta e a chave dela ainda existem e estão ativas.';
}

async function signedAssertion({ email, key }: ServiceAccount, audience: string, now: number) {
  const claims = { iss: email, scope: SCOPE, aud: audience, iat: now, exp: now + LIFETIME };
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => base64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.');
  const signature = await crypto.subtle.sign(SIGNATURE, key, new TextEncoder().encode(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
