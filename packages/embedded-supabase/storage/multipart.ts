import { refuse } from './errors.ts';

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const MAX_HEADERS = 16 * 1024;

/** One part of a form; `data` must be read to its end before the next part is asked for. */
export type Part = {
  name: string;
  /** Null for a plain field. */
  fileName: string | null;
  contentType: string | null;
  data: AsyncIterable<Uint8Array>;
};

/**
 * Reads `multipart/form-data` part by part without holding more than a chunk of a file in memory.
 *
 * @param contentType the request's header, with the boundary
 * @throws InvalidRequest when the form is malformed or ends too soon
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Part, void, void> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const text = boundary?.[1] ?? boundary?.[2];
  if (text === undefined) throw malformed();
  const delimiter = Buffer.from(`\r\n--${text}`, 'latin1');
  const source = new Source(body);
  try {
    // Makes the first delimiter look like all others.
    source.unread(LINE_END);
    await drain(source.until(delimiter));
    for (;;) {
      const mark = await source.take(2);
      if (mark.equals(Buffer.from('--'))) return;
      if (!mark.equals(LINE_END)) throw malformed();
      const headers = await source.text(HEADERS_END, MAX_HEADERS);
      const data = source.until(delimiter);
      yield { ...readHeaders(headers), data };
      // What the consumer left unread.
      await drain(data);
    }
  } finally {
    await source.release();
  }
}

/** The text of a plain field. @throws EntityTooLarge beyond `limit` bytes */
export async function readField(part: Part, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of part.data) {
    size += chunk.length;
    if (size > limit) throw refuse.tooLarge(part.name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readHeaders(headers: string): Omit<Part, 'data'> {
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(headers)?.[1] ?? '';
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw malformed();
  return {
    name,
    fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] ?? null,
    contentType: /^content-type:\s*(.+)$/im.exec(headers)?.[1]?.trim() ?? null,
  };
}

async function drain(data: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of data);
}

function malformed() {
  return refuse.invalidRequest('Malformed multipart body');
}

/** A cursor over the chunks of a body. */
class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#chunks = body[Symbol.asyncIterator]();
  }

  /** Lets go of the body; somebody else may read the rest. */
  async release(): Promise<void> {
    await this.#chunks.return?.();
  }

  unread(bytes: Buffer): void {
    this.#buffer = Buffer.concat([bytes, this.#buffer]);
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done === true) throw malformed();
    this.#buffer =
      this.#buffer.length === 0
        ? Buffer.from(next.value)
        : Buffer.concat([this.#buffer, next.value]);
  }

  async take(length: number): Promise<Buffer> {
    while (this.#buffer.length < length) await this.#more();
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async text(end: Buffer, limit: number): Promise<string> {
    for (;;) {
      const at = this.#buffer.indexOf(end);
      if (at !== -1) return (await this.take(at + end.length)).subarray(0, at).toString('utf8');
      if (this.#buffer.length > limit) throw malformed();
      await this.#more();
    }
  }

  /** Yields what comes before `end` and moves past it; a second reading after that yields nothing. */
  async *until(end: Buffer): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const at = this.#buffer.indexOf(end);
      if (at !== -1) {
        const last = (await this.take(at + end.length)).subarray(0, at);
        if (last.length > 0) yield last;
        return;
      }
      // The end may be cut in two by a chunk's border.
      const safe = this.#buffer.length - end.length + 1;
      if (safe > 0) yield await this.take(safe);
      await this.#more();
    }
  }
}
