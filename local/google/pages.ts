import { GoogleError } from './errors.ts';

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

/** Names to keep, each with what to keep inside it; `*` keeps everything. */
type Mask = { [name: string]: Mask | true };

/**
 * Applies Google's `fields` parameter, e.g. `nextPageToken,files(id,videoMediaMetadata(durationMillis))` or
 * `files/id`; lists are masked entry by entry.
 *
 * @throws GoogleError 400 when the selection is malformed
 */
export function applyFields(value: object, fields: string): object {
  // A mask of an object keeps it an object.
  return keep(value, parse(fields)) as object;
}

function keep(value: unknown, mask: Mask | true): unknown {
  if (mask === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => keep(entry, mask));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = mask[name] ?? mask['*'];
      return wanted === undefined ? [] : [[name, keep(inner, wanted)]];
    }),
  );
}

/** A selection has the form of JSON but for its punctuation. */
function parse(text: string): Mask {
  const json = text
    .replace(/[\w*]+(\/[\w*]+)+/g, (path) => {
      const names = path.split('/');
      return names.join('(') + ')'.repeat(names.length - 1);
    })
    .replace(/([\w*]+)(\(?)/g, (_, name, open) => `"${name}":${open ? '{' : 'true'}`)
    .replaceAll(')', '}');
  try {
    if (/[^\w*(),/\s]/.test(text)) throw new Error('other punctuation');
    return JSON.parse(`{${json}}`) as Mask;
  } catch {
    throw new GoogleError('invalidFields', { text });
  }
}
