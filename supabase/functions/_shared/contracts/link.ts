/** Soft hyphens, zero-width characters, direction marks, and the characters that turn a digit into an emoji. */
const INVISIBLE =
  /\u00AD|\u061C|\u180E|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u2069]|\u20E3|\uFE0E|\uFE0F|\uFEFF/gu;

/** A pasted text without surrounding blanks and invisible characters. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '').trim();
}

/**
 * Whether an address may be stored: a path of this site, or an https address with a host and without a user. Browsers
 * read a backslash as a slash and drop tabs and line ends. The same rule as the database's `private.is_safe_address`.
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

/** A text without invisible characters and without the escapes of HTML, JSON and Markdown: `&amp;`, `\/`, `\_`. */
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

/** A range of a text; a `Found` also has the value read there. */
export type Span = { start: number; end: number };
export type Found<Value> = Span & { value: Value };

/** A parameter of an address, in any case of its name: some programs write addresses in capitals. */
export function parameterOf(url: URL, name: string): string | null {
  return [...url.searchParams].find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
}

/** The longest address that is read. */
const MAX_LENGTH = 2000;
/** How many possible ends of an address are tried. */
const MAX_ENDS = 20;
/** How deep addresses inside of addresses are read. */
const MAX_DEPTH = 3;

/** The beginning of an encoded address inside of another one; it may be encoded several times. */
const ENCODED = 'https?%(?:25)*3A(?:%(?:25)*2F){2}';
/** Not in the middle of a word or of another address; the number or hyphen of a list may come before. */
const BOUNDARY = '(?:(?<![\\p{L}\\p{N}_.@%=&?#/\\\\-])|(?<=(?:^|\\s)(?:\\(?\\d{1,4}[.):-]+|-+)))';

/**
 * Where an address may begin: with http(s)://, even directly after letters or inside of another address; encoded inside
 * of another address; with an incompletely copied scheme (`ttps://`); or with one of the hosts.
 */
function beginnings(hosts: string): RegExp {
  return new RegExp(`https?://|${ENCODED}|${BOUNDARY}(?:h?t?tps?:?/{1,2}|(?=${hosts}))`, 'giu');
}

/** Ends every address. */
const HARD_END = /[\s<>"`“”«»|\\^]/u;
/** Characters that may belong to an address or to the text around it. */
const SOFT_END = /[,;()[\]{}'‘’!*~](?!\/)/gu;

/**
 * Every address in a text for which `read` returns a value, wherever it is: in a list, in Markdown, in a table, inside of
 * the link of a search engine or a chat. Nothing is fetched. Other addresses are in `others`.
 *
 * @param hosts the beginning of addresses without https://, as the source of a regular expression
 */
export function findAddresses<Value>(
  text: string,
  hosts: string,
  read: (url: URL) => Value | null,
  depth = 0,
): { found: Found<Value>[]; others: Span[] } {
  const found: Found<Value>[] = [];
  const others: Span[] = [];
  const starts = [...text.matchAll(beginnings(hosts))];
  let over = 0;
  for (const [place, { index: start, 0: scheme }] of starts.entries()) {
    if (start < over) continue;
    const offset = start + scheme.length;
    const rest = text.slice(offset, offset + MAX_LENGTH).split(HARD_END, 1)[0] ?? '';
    const next = starts.slice(place + 1, place + 4).map(({ index }) => index - offset);
    const match = scheme.includes('%')
      ? readEncoded(
          scheme,
          rest.slice(0, next[0]),
          (inner) => findAddresses(inner, hosts, read, depth + 1),
          depth,
        )
      : readShortest(rest, next, read);
    if (match) {
      over = offset + match.length;
      found.push({ value: match.value, start, end: over });
    } else {
      // After a comma, or where another address begins, something else may follow.
      const length = rest.split(/[,;]/, 1)[0]?.length ?? 0;
      over = offset + Math.min(length, ...next.filter((one) => one >= 0));
      others.push({ start, end: over });
    }
  }
  return { found, others };
}

type Match<Value> = { value: Value; length: number };

/** The shortest beginning of a text that is an address with a value: tried at each character that may end it. */
function readShortest<Value>(
  text: string,
  others: number[],
  read: (url: URL) => Value | null,
): Match<Value> | null {
  const ends = [...text.matchAll(SOFT_END)].map(({ index }) => index).slice(0, MAX_ENDS);
  const lengths = [...ends, ...others, text.length].filter((one) => one > 0 && one <= text.length);
  for (const length of lengths.sort((one, other) => one - other)) {
    const address = text.slice(0, length).replace(/[.:!?…]+$/u, '');
    // A redirect may encode a part of the address: "watch%3Fv%3D…".
    for (const written of new Set([address, decodeFully(address)])) {
      const url = parseUrl(written);
      const value = url && read(url);
      if (value !== null) return { value, length };
    }
  }
  return null;
}

/** An encoded address in a parameter of another one. */
function readEncoded<Value>(
  scheme: string,
  rest: string,
  find: (text: string) => { found: Found<Value>[] },
  depth: number,
): Match<Value> | null {
  if (depth >= MAX_DEPTH) return null;
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

function decodeFully(text: string): string {
  let decoded = text;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) decoded = decodeLeniently(decoded);
  return decoded;
}

/** Parses an address without its https://; null for an invalid one and for one with a user name, which is misleading. */
function parseUrl(input: string): URL | null {
  try {
    const url = new URL(`https://${input.replace(/^https?:\/\//i, '')}`);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** The host in lower case, without a dot at its end. */
export function hostOf(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}
