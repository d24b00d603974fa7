import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { json } from './errors.ts';
import answers from './fixed-answers.json' with { type: 'json' };
import type { GoogleWorld } from './types.ts';

/** The only OAuth client that the emulator knows. */
export const EMULATOR_CLIENT = { id: 'plantao-emulator-client', secret: 'plantao-emulator-secret' };

const CODE_MS = 10 * 60_000;
/** Whose channel a grant is of: the demo channel's, or another one. */
type Owner = 'own' | 'other';
const OTHER = { id: 'UCplantao0outro0canal000', title: 'Outro canal de demonstração' };

type Code = { owner: Owner; challenge: string; redirect: string; expiresAt: number };

export type Grants = ReturnType<typeof createGrants>;

/** What owners of channels allowed: codes, refresh tokens and access tokens, as Google's OAuth gives them. */
export function createGrants() {
  const codes = new Map<string, Code>();
  // A token says whose it is, so that it outlives this process as Google's do.
  const revoked = new Set<Owner>();
  const ownerOf = (token: string, kind: 'refresh' | 'access'): Owner | undefined => {
    const start = kind === 'refresh' ? '1//plantao-emulator-' : 'ya29.plantao-emulator-';
    const owner = (['own', 'other'] as const).find((one) => token === start + one);
    return owner && !revoked.has(owner) ? owner : undefined;
  };

  return {
    /** `GET /o/oauth2/v2/auth`: the page that asks, or with `allow` its answer. */
    authorize(query: URLSearchParams): Response {
      const problem = problemOf(query);
      if (problem !== null) return page(`<h1>Erro 400: ${problem}</h1>`, 400);
      const answer = query.get('allow');
      if (answer === null) return page(choices(query));
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      if (answer !== 'own' && answer !== 'other') back.searchParams.set('error', 'access_denied');
      else {
        const code = `4/0emulator-${randomBytes(16).toString('base64url')}`;
        codes.set(code, {
          owner: answer,
          challenge: query.get('code_challenge') ?? '',
          redirect: query.get('redirect_uri') ?? '',
          expiresAt: Date.now() + CODE_MS,
        });
        revoked.delete(answer);
        back.searchParams.set('code', code);
        back.searchParams.set('scope', query.get('scope') ?? '');
      }
      return new Response(null, { status: 302, headers: { location: back.href } });
    },

    /** `POST /token` for a code or a refresh token. */
    exchange(form: URLSearchParams): Response {
      const isClient =
        form.get('client_id') === EMULATOR_CLIENT.id &&
        form.get('client_secret') === EMULATOR_CLIENT.secret;
      if (!isClient) return json({ error: 'invalid_client' }, 401);
      if (form.get('grant_type') === 'refresh_token') {
        const owner = ownerOf(form.get('refresh_token') ?? '', 'refresh');
        return owner ? tokens(owner) : invalidGrant('Token has been expired or revoked.');
      }
      const text = form.get('code') ?? '';
      const code = codes.get(text);
      codes.delete(text);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isGood =
        code !== undefined &&
        code.expiresAt > Date.now() &&
        code.challenge === challenge &&
        code.redirect === form.get('redirect_uri');
      return isGood ? tokens(code.owner, true) : invalidGrant('Bad Request');
    },

    /** `POST /revoke` */
    revoke(form: URLSearchParams): Response {
      const token = form.get('token') ?? '';
      const owner = ownerOf(token, 'refresh') ?? ownerOf(token, 'access');
      if (!owner) return json({ error: 'invalid_token' }, 400);
      revoked.add(owner);
      return json({});
    },

    /** The channel of an access token; undefined when it counts no more. */
    channelOf(token: string, world: GoogleWorld): { id: string; title: string } | undefined {
      const owner = ownerOf(token, 'access');
      return owner && (owner === 'own' ? world.channel : OTHER);
    },

    /** All grants end, as when an owner removes the app. */
    revokeAll() {
      revoked.add('own').add('other');
    },
  };
}

function tokens(owner: Owner, isFirst = false): Response {
  return json({
    access_token: `ya29.plantao-emulator-${owner}`,
    expires_in: 3599,
    ...(isFirst && { refresh_token: `1//plantao-emulator-${owner}` }),
    scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
    token_type: 'Bearer',
  });
}

const invalidGrant = (text: string) =>
  json({ error: 'invalid_grant', error_description: text }, 400);

/** What Google refuses before it shows its question. */
function problemOf(query: URLSearchParams): string | null {
  if (query.get('client_id') !== EMULATOR_CLIENT.id) return 'invalid_client';
  const redirect = URL.parse(query.get('redirect_uri') ?? '');
  if (!redirect || !['127.0.0.1', 'localhost'].includes(redirect.hostname)) {
    return 'redirect_uri_mismatch';
  }
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  if (!query.get('scope')?.includes('auth/youtube')) return 'invalid_scope';
  const isPkce = query.get('code_challenge_method') === 'S256' && query.get('code_challenge');
  return isPkce ? null : 'invalid_request';
}

function choices(query: URLSearchParams): string {
  const link = (answer: string, text: string) => {
    const next = new URLSearchParams(query);
    next.set('allow', answer);
    return `<li><a href="?${next.toString().replaceAll('&', '&amp;')}">${text}</a></li>`;
  };
  return `<h1>Google de mentira</h1>
<p>Plantão quer ler e gerenciar as legendas do seu canal. Quem é você?</p>
<ul>${link('own', 'O dono do canal de demonstração')}${link('other', 'O dono de outro canal')}
${link('no', 'Cancelar')}</ul>`;
}

function page(body: string, status = 200): Response {
  return new Response(
    `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Google de mentira</title>${body}`,
    { status, headers: { 'content-type': 'text/html; charset=UTF-8' } },
  );
}

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
