import type { AuthError } from './errors.ts';

/**
 * Where a link may lead: an address of the web app. Anything else becomes the app's start page, as on the platform.
 */
export function allowedRedirect(wanted: string | null, siteUrl: string): string {
  if (!wanted || !URL.canParse(wanted)) return siteUrl;
  return originOf(wanted) === originOf(siteUrl) ? new URL(wanted).href : siteUrl;
}

/** The origin; the names of this machine are one, as people type either. */
function originOf(address: string): string {
  const url = new URL(address);
  if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

/** Sends the browser on with values in the fragment, which no server sees. */
export function redirectWithFragment(
  to: string,
  values: Record<string, string | number>,
): Response {
  const url = new URL(to);
  // The empty `sb` marks the values as Auth's for clients that also read fragments of others.
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  url.hash = `${new URLSearchParams(texts)}&sb=`;
  return new Response(null, { status: 303, headers: { location: url.href } });
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Sends the browser on with the reason why a link did not work. */
export function redirectWithError(to: string, error: AuthError): Response {
  const oauthError = oauthErrors[error.status];
  return redirectWithFragment(to, {
    ...(oauthError ? { error: oauthError } : {}),
    error_code: error.code,
    error_description: error.message,
  });
}
