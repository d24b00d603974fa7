import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { errorResponse, refuse } from './errors.ts';
import type { Files } from './files.ts';
import type { ObjectRow } from './objects.ts';

export type DownloadOptions = {
  /** `?download`: empty for the object's own name, else the name to save under; null shows it in place. */
  download: string | null;
  /** When the signed URL stops working; replaces the object's `Cache-Control`. */
  expires?: Date;
};

/**
 * Answers a GET or HEAD of an object: whole, a range (206, or 416 with the size), or 304.
 * The bytes are streamed from a file that is open already, so that a replacement does not cut a download short.
 *
 * @throws NoSuchKey when the row has no file
 */
export async function sendObject(
  request: Request,
  files: Files,
  row: ObjectRow,
  options: DownloadOptions,
): Promise<Response> {
  const file = row.version === null ? null : await files.open(row.bucket_id, row.version);
  if (file === null) throw refuse.noSuchKey();
  try {
    return await respond(request, file, row, options);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function respond(
  request: Request,
  file: FileHandle,
  row: ObjectRow,
  options: DownloadOptions,
): Promise<Response> {
  const { size } = await file.stat();
  const eTag = row.metadata?.eTag ?? `"${row.version}"`;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'content-type': safeContentType(row.metadata?.mimetype),
    etag: eTag,
    'last-modified': row.updated_at.toUTCString(),
  });
  if (options.expires !== undefined) headers.set('expires', options.expires.toUTCString());
  else headers.set('cache-control', row.metadata?.cacheControl ?? 'no-cache');
  if (options.download !== null) headers.set('content-disposition', attachment(options.download));

  if (isNotModified(request.headers, eTag, row.updated_at)) {
    await file.close();
    return new Response(null, { status: 304, headers });
  }
  const range = isRangeCurrent(request.headers, eTag, row.updated_at)
    ? parseRange(request.headers.get('range'), size)
    : null;
  if (range === 'unsatisfiable') {
    await file.close();
    return unsatisfiable(size);
  }
  const length = range === null ? size : range.end - range.start + 1;
  headers.set('content-length', String(length));
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD' || length === 0) {
    await file.close();
    return new Response(null, { status, headers });
  }
  return new Response(streamOf(file, range), { status, headers });
}

function streamOf(file: FileHandle, range: ByteRange | null): ReadableStream<Uint8Array> {
  const stream: NodeReadableStream = Readable.toWeb(file.createReadStream(range ?? {}));
  // Node's and the platform's declarations of the same class differ in one overload.
  return stream as ReadableStream<Uint8Array>;
}

function unsatisfiable(size: number): Response {
  const response = errorResponse(refuse.invalidRange());
  response.headers.set('content-range', `bytes */${size}`);
  response.headers.set('accept-ranges', 'bytes');
  return response;
}

/** A page stored as an object is shown as text, as on the platform: it must not run on this origin. */
function safeContentType(type: string | undefined): string {
  if (type === undefined) return 'application/octet-stream';
  return type.includes('text/html') ? 'text/plain' : type;
}

function attachment(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}

/** `GET /object/info/…`: what is known of an object, without its bytes. */
export function describeRow(row: ObjectRow): Record<string, unknown> {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata?.size ?? null,
    content_type: row.metadata?.mimetype ?? null,
    cache_control: row.metadata?.cacheControl ?? null,
    etag: row.metadata?.eTag ?? null,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}

/** Inclusive positions of the first and last byte. */
export type ByteRange = { start: number; end: number };

/**
 * What a `Range` header asks of a file of `size` bytes.
 *
 * @returns null to send the whole file (no header); `'unsatisfiable'` for 416, which the platform also answers to
 * several ranges, another unit and what cannot be read
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  if (header === null) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Whether the copy the client has is still the current one. */
export function isNotModified(headers: Headers, eTag: string, lastModified: Date): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag);
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // HTTP dates have whole seconds.
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** Whether a range may be sent: `If-Range` must name the current copy. */
export function isRangeCurrent(headers: Headers, eTag: string, lastModified: Date): boolean {
  const condition = headers.get('if-range');
  if (condition === null) return true;
  return condition.startsWith('"')
    ? condition === eTag
    : Date.parse(condition) === Math.floor(lastModified.getTime() / 1000) * 1000;
}
