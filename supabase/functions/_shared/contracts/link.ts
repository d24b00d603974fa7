/** What a person pasted, without the blanks around it and the invisible characters that a chat adds. */
export function visibleText(text: string): string {
  return text.replace(/[\u200B-\u200D\u2060\uFEFF]/gu, '').trim();
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
