/** What a person reads of a message. */
export type ParsedMail = {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
};

/**
 * Reads an RFC 5322 message as mail libraries write it: folded headers, encoded words (RFC 2047),
 * multipart bodies, quoted-printable and base64, any charset the platform knows. Attachments are left out.
 */
export function parseMail(raw: Buffer): ParsedMail {
  // latin1 keeps every byte; bodies are decoded by their own charset below.
  const { headers, body } = splitEntity(raw.toString('latin1'));
  const found = { text: '', html: '' };
  collect(headers, body, found);
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: splitAddresses(decodeWords(headers.get('to') ?? '')),
    subject: decodeWords(headers.get('subject') ?? ''),
    ...found,
  };
}

type Headers = Map<string, string>;

function splitEntity(entity: string): { headers: Headers; body: string } {
  // An entity may have no header at all: then it starts with the empty line.
  const end = /(?:^|\r?\n)\r?\n/.exec(entity);
  const head = end === null ? entity : entity.slice(0, end.index);
  const body = end === null ? '' : entity.slice(end.index + end[0].length);
  const headers: Headers = new Map();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) {
      headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
  }
  return { headers, body };
}

function collect(headers: Headers, body: string, found: { text: string; html: string }): void {
  const type = headers.get('content-type') ?? 'text/plain';
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) {
    return;
  }
  if (/^multipart\//i.test(type)) {
    const boundary = parameter(type, 'boundary');
    if (boundary !== undefined) {
      for (const part of splitParts(body, boundary)) {
        const entity = splitEntity(part);
        collect(entity.headers, entity.body, found);
      }
    }
    return;
  }
  const kind = /^text\/html/i.test(type) ? 'html' : /^text\/plain/i.test(type) ? 'text' : undefined;
  if (kind !== undefined && found[kind] === '') {
    const bytes = decodeTransfer(body, headers.get('content-transfer-encoding') ?? '7bit');
    found[kind] = decodeCharset(bytes, parameter(type, 'charset')).replace(/\r\n/g, '\n').trimEnd();
  }
}

function splitParts(body: string, boundary: string): string[] {
  const parts = `\n${body}`.split(`\n--${boundary}`);
  return parts
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => part.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''));
}

function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header);
  return match?.[1] ?? match?.[2];
}

function decodeTransfer(body: string, encoding: string): Buffer {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return decodeQuoted(body.replace(/=[ \t]*\r?\n/g, ''));
    default:
      return Buffer.from(body, 'latin1');
  }
}

function decodeQuoted(text: string): Buffer {
  const plain = text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

function decodeCharset(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // A charset this platform does not know.
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** `=?UTF-8?Q?Recupera=C3=A7=C3=A3o?=` → `Recuperação`; unencoded 8-bit headers are read as UTF-8. */
function decodeWords(header: string): string {
  const joined = Buffer.from(header, 'latin1')
    .toString('utf8')
    .replace(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replace(
    /=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi,
    (_match, charset: string, encoding: string, text: string) => {
      const bytes =
        encoding.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64')
          : decodeQuoted(text.replaceAll('_', ' '));
      return decodeCharset(bytes, charset);
    },
  );
}

/** Splits at commas outside quotes and angle brackets. */
function splitAddresses(header: string): string[] {
  return (header.match(/(?:"[^"]*"|<[^>]*>|[^,"<])+/g) ?? [])
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
