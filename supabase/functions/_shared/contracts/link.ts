/** What a person pasted, without the blanks around it and the invisible characters that a chat adds. */
export function visibleText(text: string): string {
  return text.replace(/[\u200B-\u200D\u2060\uFEFF]/gu, '').trim();
}

/**
 * Whether an address may be written into a row: a path of this site, or an https address that names its host and no
 * user. Browsers take a backslash for a slash and drop tabs and line ends. The database's
 * `private.is_safe_address` says the same.
 */
export function isSafeAddress(text: string): boolean {
  const isOwnPath = /^\/(?!\/|%2f|%5c)/i.test(text);
  const namesItsHost = /^https:\/\/[^/?#@\s]+(?:[/?#]|$)/.test(text);
  return (isOwnPath || namesItsHost) && !/[\\\p{Cc}]/u.test(text);
}

/** The address that a person typed, with or without its https://; null for any other scheme, or no address. */
export function parseUrl(input: string): URL | null {
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(input);
  if (hasScheme && !/^https?:\/\//i.test(input)) return null;
  try {
    return new URL(hasScheme ? input : `https://${input}`);
  } catch {
    return null;
  }
}
