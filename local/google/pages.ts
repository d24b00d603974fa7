/** A page of a list: its number, from 1, and the place of its first entry. */
export type Page = { number: number; start: number };

/** What a token that the emulator did not give leads to. */
const NO_PAGE: Page = { number: 0, start: 0 };

/** As opaque as the real ones: with characters that must be encoded in an address, and sometimes long. */
export function tokenOf({ number, start }: Page): string {
  const padding = number > 2 ? '.'.repeat(100) : '';
  return `~!!~${Buffer.from(`${number}:${start}:${padding}`).toString('base64')}=`;
}

/** The page that a call asks for; its number is 0 when the token leads nowhere. */
export function pageOf(query: URLSearchParams): Page {
  const token = query.get('pageToken');
  if (token === null) return { number: 1, start: 0 };
  const [number = 0, start = 0] = Buffer.from(token.slice(4), 'base64')
    .toString()
    .split(':')
    .map(Number);
  return tokenOf({ number, start }) === token ? { number, start } : NO_PAGE;
}

/** The token of the page that follows, if any entry does. */
export function nextToken({ number, start }: Page, size: number, total: number) {
  const end = start + size;
  return end < total ? { nextPageToken: tokenOf({ number: number + 1, start: end }) } : {};
}
