import { HttpError } from '../../_shared/errors.ts';

/** The most bytes of one part's headers, and of everything before the wanted part. */
const MAX_HEADERS = 16 * 1024;
const MAX_OTHER_PARTS = 256 * 1024;

/** A file inside a multipart body, whose content has not been read yet. */
export type FilePart = {
  name: string;
  type: string;
  /** Fails with an HttpError when the body ends too soon. */
  content: ReadableStream<Uint8Array<ArrayBuffer>>;
};

type Bytes = Uint8Array<ArrayBuffer>;

const encode = (text: string): Bytes => new TextEncoder().encode(text);

/** The boundary of a multipart content type; null when it is another type. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Finds the file of a field in a multipart body without ever holding more than a few chunks of it.
 *
 * @throws HttpError 400 on that field when it is missing, or the body is no multipart
 */
export async function findFile(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  field: string,
): Promise<FilePart> {
  const input = new ByteReader(body.getReader());
  const delimiter = encode(`\r\n--${boundary}`);
  // With a line end before it, the first boundary is like all others.
  input.prepend(encode('\r\n'));
  const missing = new HttpError(400, 'invalid_request', `Envie o arquivo no campo ${field}.`, {
    field,
  });
  await input.readPast(delimiter, MAX_OTHER_PARTS, missing);
  for (let skipped = 0; skipped < MAX_OTHER_PARTS; ) {
    if (await input.startsWith(encode('--'))) break;
    const head = parseHead(await input.readPast(encode('\r\n\r\n'), MAX_HEADERS, missing));
    if (head.field === field && head.fileName !== null) {
      return { name: head.fileName, type: head.type, content: contentOf(input, delimiter) };
    }
    skipped += (await input.readPast(delimiter, MAX_OTHER_PARTS, missing)).length;
  }
  throw missing;
}

function contentOf(input: ByteReader, delimiter: Bytes): ReadableStream<Bytes> {
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const chunk = await input.readUntil(delimiter);
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: () => input.cancel(),
  });
}

function parseHead(bytes: Bytes): { field: string; fileName: string | null; type: string } {
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  const header = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const disposition = header('content-disposition');
  const parameter = (name: string) =>
    new RegExp(`[;\\s]${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(disposition)?.[1];
  const fileName = parameter('filename');
  return {
    field: parameter('name') ?? '',
    // Some browsers send a whole path.
    fileName: fileName === undefined ? null : (fileName.split(/[/\\]/).at(-1) ?? '').slice(0, 255),
    type: header('content-type').trim().toLowerCase(),
  };
}

/** Reads a stream of bytes up to a mark, which may be split between chunks. */
class ByteReader {
  private held: Bytes = new Uint8Array(0);
  private isOver = false;
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.reader = reader;
  }

  prepend(bytes: Bytes): void {
    this.held = join(bytes, this.held);
  }

  async startsWith(mark: Bytes): Promise<boolean> {
    while (this.held.length < mark.length) if (!(await this.more())) return false;
    return indexOf(this.held.subarray(0, mark.length), mark, 0) === 0;
  }

  /** Returns everything before the mark, and skips the mark; throws `tooFar` after `limit` bytes. */
  async readPast(mark: Bytes, limit: number, tooFar: HttpError): Promise<Bytes> {
    for (let from = 0; ; ) {
      const at = indexOf(this.held, mark, from);
      if (at >= 0) {
        const before = this.held.slice(0, at);
        this.held = this.held.subarray(at + mark.length);
        return before;
      }
      from = Math.max(0, this.held.length - mark.length + 1);
      if (this.held.length > limit) throw tooFar;
      if (!(await this.more())) throw broken();
    }
  }

  /** The next bytes before the mark, or null once it is reached. */
  async readUntil(mark: Bytes): Promise<Bytes | null> {
    for (;;) {
      const at = indexOf(this.held, mark, 0);
      if (at === 0) return null;
      // The last bytes may be the beginning of the mark.
      const safe = at > 0 ? at : this.held.length - mark.length + 1;
      if (safe > 0) {
        const chunk = this.held.slice(0, safe);
        this.held = this.held.subarray(safe);
        return chunk;
      }
      if (!(await this.more())) throw broken();
    }
  }

  cancel(): Promise<void> {
    return this.reader.cancel();
  }

  private async more(): Promise<boolean> {
    if (this.isOver) return false;
    const { done, value } = await this.reader.read();
    if (done) this.isOver = true;
    else this.held = join(this.held, value);
    return !done;
  }
}

function broken(): HttpError {
  return new HttpError(
    400,
    'invalid_request',
    'O envio do arquivo foi interrompido. Tente novamente.',
    {
      field: 'audio',
    },
  );
}

function join(one: Uint8Array, other: Uint8Array): Bytes {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

/** First place of the mark at or after `from`; -1 when there is none. */
function indexOf(bytes: Uint8Array, mark: Uint8Array, from: number): number {
  const first = mark[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + mark.length > bytes.length) return -1;
    let matched = 1;
    while (matched < mark.length && bytes[at + matched] === mark[matched]) matched += 1;
    if (matched === mark.length) return at;
  }
  return -1;
}
