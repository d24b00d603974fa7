import type { StackKeys } from '../keys.ts';

type Keys = Pick<StackKeys, 'publishableKey' | 'secretKey' | 'anonJwt' | 'serviceRoleJwt'>;

/** What a route demands of the header (or query parameter) `apikey`. */
export type ApiKeyRule = 'required' | 'optional';

/** Headers to forward, or the refusal to send. */
export type KeyDecision = { headers: Headers; role: KeyRole | undefined } | { refusal: Response };

type KeyRole = 'anon' | 'service_role';

/** The platform lets links in mails, OAuth returns and public keys through without a key. */
const OPEN_AUTH_PATHS = /^\/auth\/v1\/(verify|callback|authorize|\.well-known\/.*|sso\/saml\/.*)$/;

/**
 * What a path demands. Storage checks tokens itself (public and signed links carry no key); functions do
 * their own authentication and never come here.
 */
export function apiKeyRule(pathname: string): ApiKeyRule {
  return pathname.startsWith('/storage/v1/') || OPEN_AUTH_PATHS.test(pathname)
    ? 'optional'
    : 'required';
}

/**
 * Translates an API key into the role's JWT, as the platform's gateway does: `sb_publishable_…` is anon,
 * `sb_secret_…` is service_role, and the legacy JWT keys stand for themselves. A user's own Bearer token
 * takes precedence. The key itself is not forwarded.
 */
export function applyApiKey(
  received: Headers,
  url: URL,
  rule: ApiKeyRule,
  keys: Keys,
): KeyDecision {
  const headers = new Headers(received);
  headers.delete('apikey');
  const bearer = bearerOf(headers);
  const given = received.get('apikey') ?? url.searchParams.get('apikey') ?? undefined;
  const role = given === undefined ? undefined : roleOf(given, keys);

  if (given === undefined && rule === 'required') {
    return refuse(
      'No API key found in request',
      'No `apikey` request header or url param was found.',
    );
  }
  if (given !== undefined && role === undefined) {
    return refuse('Invalid API key', 'Double check your Supabase API key.');
  }
  if (given === keys.secretKey && /mozilla\//i.test(headers.get('user-agent') ?? '')) {
    return refuse(
      'Forbidden use of secret API key in browser',
      'Secret API keys can only be used in a protected environment and should never be used in a browser. Delete this secret API key immediately.',
    );
  }
  const effective = bearer === undefined ? role : roleOf(bearer, keys);
  if (effective !== undefined) {
    const token = effective === 'anon' ? keys.anonJwt : keys.serviceRoleJwt;
    headers.set('authorization', `Bearer ${token}`);
  }
  return { headers, role };
}

/** The token of `Authorization: Bearer …`. */
export const bearerOf = (headers: Headers) =>
  /^bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim();

/** The role an API key stands for; undefined for anything that is not a key of this stack. */
export function roleOf(key: string, keys: Keys): KeyRole | undefined {
  if (key === keys.publishableKey || key === keys.anonJwt) return 'anon';
  return key === keys.secretKey || key === keys.serviceRoleJwt ? 'service_role' : undefined;
}

function refuse(message: string, hint: string): KeyDecision {
  return { refusal: Response.json({ message, hint }, { status: 401 }) };
}
