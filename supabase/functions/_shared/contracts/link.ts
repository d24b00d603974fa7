/** Soft hyphens, zero widths, marks of direction, and what makes a digit an emoji. */
const INVISIBLE =
  /\u00AD|\u061C|\u180E|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u2069]|\u20E3|\uFE0E|\uFE0F|\uFEFF/gu;

/** What a person pasted, without the blanks around it and the invisible characters that a chat adds. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '').trim();
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

const ENTITIES: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
};

/** A text without what is invisible, and without what HTML, JSON and Markdown do to an address: `&amp;`, `\/`, `\_`. */
export function plainText(text: string): string {
  const letter = (code: string, base: number) => String.fromCharCode(Number.parseInt(code, base));
  return text
    .replace(INVISIBLE, '')
    .replace(/&([a-z]{2,4});/gi, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .replace(/&#x([0-9a-f]{1,4});/gi, (_, code: string) => letter(code, 16))
    .replace(/&#(\d{1,5});/g, (_, code: string) => letter(code, 10))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => letter(code, 16))
    .replace(/\\(?=[/_\-&=?.~])/g, '');
}

/** A place in a text; where something was found, with what it is. */
export type Span = { start: number; end: number };
export type Found<Value> = Span & { value: Value };

/** Longer than any address that people share; what follows is read as text again. */
const LONGEST = 2000;
const MOST_READINGS = 20;
const MOST_LAYERS = 3;

/** The beginning of an address inside of another: encoded, once or more. */
const ENCODED = 'https?%(?:25)*3A(?:%(?:25)*2F){2}';
/** Not in the middle of a word or of another address; the number or hyphen of a list may stand before. */
const APART = '(?:(?<![\\p{L}\\p{N}_.@%=&?#/\\\\-])|(?<=(?:^|\\s)(?:\\(?\\d{1,4}[.):-]+|-+)))';

/**
 * Where an address may begin: with http(s)://, also right behind letters and inside of another address; encoded, as
 * another address carries it; with half of that, as a hasty copy leaves it; or with one of the hosts.
 */
function beginnings(hosts: string): RegExp {
  return new RegExp(`https?://|${ENCODED}|${APART}(?:h?t?tps?:?/{1,2}|(?=${hosts}))`, 'giu');
}

/** Ends every address. */
const HARD_END = /[\s<>"`“”«»|\\^]/u;
/** May belong to an address, or to the text around it. */
const SOFT_END = /[,;()[\]{}'‘’!*~](?!\/)/gu;

/**
 * Every address in a text for which `read` has an answer, wherever it stands: in a list, in Markdown, in a table,
 * inside of the link of a search engine or a chat. Nothing is fetched. Other addresses are in `others`.
 *
 * @param hosts how an address begins that is written without https://, as the source of a regular expression
 */
export function findAddresses<Value>(
  text: string,
  hosts: string,
  read: (url: URL) => Value | null,
  layer = 0,
): { found: Found<Value>[]; others: Span[] } {
  const found: Found<Value>[] = [];
  const others: Span[] = [];
  const starts = [...text.matchAll(beginnings(hosts))];
  let over = 0;
  for (const [place, { index: start, 0: scheme }] of starts.entries()) {
    if (start < over) continue;
    const offset = start + scheme.length;
    const rest = text.slice(offset, offset + LONGEST).split(HARD_END, 1)[0] ?? '';
    const next = starts.slice(place + 1, place + 4).map(({ index }) => index - offset);
    const match = scheme.includes('%')
      ? readEncoded(
          scheme,
          rest.slice(0, next[0]),
          (inner) => findAddresses(inner, hosts, read, layer + 1),
          layer,
        )
      : readShortest(rest, next, read);
    if (match) {
      over = offset + match.length;
      found.push({ value: match.value, start, end: over });
    } else {
      // What follows a comma, or begins inside of it, may be something of its own.
      const length = rest.split(/[,;]/, 1)[0]?.length ?? 0;
      over = offset + Math.min(length, ...next.filter((one) => one >= 0));
      others.push({ start, end: over });
    }
  }
  return { found, others };
}

type Match<Value> = { value: Value; length: number };

/** The shortest beginning of a text that is an address with an answer: what may end it, may also belong to it. */
function readShortest<Value>(
  text: string,
  others: number[],
  read: (url: URL) => Value | null,
): Match<Value> | null {
  const ends = [...text.matchAll(SOFT_END)].map(({ index }) => index).slice(0, MOST_READINGS);
  const lengths = [...ends, ...others, text.length].filter((one) => one > 0 && one <= text.length);
  for (const length of lengths.sort((one, other) => one - other)) {
    const url = parseUrl(text.slice(0, length).replace(/[.:!?…]+$/u, ''));
    const value = url && read(url);
    if (value !== null) return { value, length };
  }
  return null;
}

/** An address as a parameter of another carries it. */
function readEncoded<Value>(
  scheme: string,
  rest: string,
  find: (text: string) => { found: Found<Value>[] },
  layer: number,
): Match<Value> | null {
  if (layer >= MOST_LAYERS) return null;
  const inner = rest.split(/[&,;)\]}'*]/, 1)[0] ?? '';
  const value = find(decodeLeniently(scheme + inner)).found[0]?.value;
  return value === undefined ? null : { value, length: inner.length };
}

function decodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** An address without its https://; null for none, and for one with a user's name, which only misleads its reader. */
function parseUrl(input: string): URL | null {
  try {
    const url = new URL(`https://${input.replace(/^https?:\/\//i, '')}`);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** The host as it is compared: without the dot at its end. */
export function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}
