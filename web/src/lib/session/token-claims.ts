type Claims = { sub: string; session_id?: string; email?: string };

/** What a token of Auth says, unchecked. Throws for what is no token. */
export function claimsOf(token: string): Claims {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
  // Auth has made it for this page; the fields that may be missing are optional.
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
}
