import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { classifyAnswer, networkFailure, tryJson } from '../google/error.ts';
import { retryAfter } from '../google/get.ts';
import { fingerprint } from '../secrets.ts';
import type { CaptionSettings } from './settings.ts';
import { base64Url } from './token-box.ts';

/** Reads captions; the smallest scope that may. */
const SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl';
const TIMEOUT_MS = 15_000;

/** Google does not accept the grant or the code any more. */
export class GrantLost extends Error {}

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(SCOPE),
});
const refusalSchema = z.object({ error: z.string() });

/** Where Google leads its user back to; it must be named in the client on Google Cloud. */
const redirectUri = (deps: Deps) => new URL('/transcript-management', deps.env().SITE_URL).href;

/** PKCE: only who knows the key can say it, so it need not be stored. */
const verifierOf = ({ key }: CaptionSettings, state: string) => fingerprint(key, `pkce ${state}`);

/** The page of Google on which the owner of the channel says yes. */
export async function authorizationAddress(
  deps: Deps,
  settings: CaptionSettings,
  state: string,
): Promise<string> {
  const verifier = new TextEncoder().encode(await verifierOf(settings, state));
  const url = new URL(deps.env().GOOGLE_AUTH_URL);
  const query = {
    client_id: settings.clientId,
    redirect_uri: redirectUri(deps),
    response_type: 'code',
    scope: SCOPE,
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', verifier))),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * The tokens for a code.
 *
 * @throws GrantLost when the code is not accepted; HttpError, GoogleError
 */
export async function exchangeCode(
  deps: Deps,
  settings: CaptionSettings,
  code: string,
  state: string,
) {
  const tokens = await askForTokens(deps, settings, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(deps),
    code_verifier: await verifierOf(settings, state),
  });
  return {
    access: tokens.access_token,
    refresh: tokens.refresh_token ?? null,
    mayReadCaptions: tokens.scope.split(' ').includes(SCOPE),
  };
}

/** An access token. @throws GrantLost, HttpError, GoogleError */
export async function accessToken(
  deps: Deps,
  settings: CaptionSettings,
  refreshToken: string,
): Promise<string> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return (await askForTokens(deps, settings, grant)).access_token;
}

/** Takes the grant back at Google, as far as Google can be reached; whether it is gone. */
export async function revoke(deps: Deps, token: string): Promise<boolean> {
  try {
    const url = new URL('revoke', deps.env().GOOGLE_TOKEN_URL);
    const { status } = await post(deps, url, { token });
    // 400: it counted no more.
    return status === 200 || status === 400;
  } catch {
    return false;
  }
}

async function askForTokens(
  deps: Deps,
  { clientId, clientSecret }: CaptionSettings,
  grant: Record<string, string>,
) {
  const form = { client_id: clientId, client_secret: clientSecret, ...grant };
  const { status, text, headers } = await post(deps, new URL(deps.env().GOOGLE_TOKEN_URL), form);
  const body = tryJson(text);
  const tokens = tokensSchema.safeParse(body);
  if (status < 400 && tokens.success) return tokens.data;
  const refusal = refusalSchema.safeParse(body).data?.error;
  if (refusal === 'invalid_grant') throw new GrantLost();
  if (refusal !== undefined && status < 500) {
    throw new HttpError(
      503,
      'unavailable',
      `O Google recusou o cliente OAuth (${/^\w{1,40}$/.test(refusal) ? refusal : status}). Confira YOUTUBE_OAUTH_CLIENT_ID, YOUTUBE_OAUTH_CLIENT_SECRET e o endereço de retorno no Google Cloud.`,
    );
  }
  throw classifyAnswer(status, text, 'youtube', retryAfter(headers.get('retry-after'), deps.now()));
}

async function post(deps: Deps, url: URL, form: Record<string, string>) {
  try {
    const response = await deps.fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw networkFailure(error, 'youtube');
  }
}
