import { refuse } from './errors.ts';
import type { Files, ReceivedFile } from './files.ts';
import { type Part, readField, readParts } from './multipart.ts';
import { bareMimeType, requireAllowedMimeType } from './names.ts';

const MAX_USER_METADATA = 1024 * 1024;
const MAX_FIELD = 1024;
const MAX_FIELDS = 10;

/** The bucket's rules for what may come in. */
export type UploadLimits = { maxBytes: number; allowedMimeTypes: readonly string[] | null };

/** What an upload says of itself, and its bytes once they arrived. */
export type IncomingFile = {
  received: ReceivedFile;
  mimeType: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
};

type Description = Omit<IncomingFile, 'received'>;

/**
 * Receives the body of an upload, raw or as the form that storage-js builds around a Blob.
 *
 * @param authorise is called once the type is known and before a byte is kept
 * @throws InvalidMimeType (415), EntityTooLarge (413), InvalidRequest; nothing is kept then
 */
export async function receiveUpload(
  request: Request,
  files: Files,
  limits: UploadLimits,
  authorise: (description: Description) => Promise<void>,
): Promise<IncomingFile> {
  const contentType = request.headers.get('content-type') ?? 'application/octet-stream';
  const accept = async (description: Description, data: AsyncIterable<Uint8Array>) => {
    requireAllowedMimeType(description.mimeType, limits.allowedMimeTypes);
    await authorise(description);
    return { ...description, received: await files.receive(data, limits.maxBytes) };
  };
  if (bareMimeType(contentType) === 'multipart/form-data') {
    return receiveForm(request, contentType, accept);
  }
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limits.maxBytes) throw refuse.tooLarge();
  return accept(
    {
      mimeType: contentType,
      cacheControl: request.headers.get('cache-control') ?? 'no-cache',
      userMetadata: parseMetadata(
        Buffer.from(request.headers.get('x-metadata') ?? '', 'base64').toString('utf8'),
      ),
    },
    bodyOf(request),
  );
}

async function receiveForm(
  request: Request,
  contentType: string,
  accept: (description: Description, data: AsyncIterable<Uint8Array>) => Promise<IncomingFile>,
): Promise<IncomingFile> {
  const fields = new Map<string, string>();
  for await (const part of readParts(bodyOf(request), contentType)) {
    if (part.fileName === null) {
      if (fields.size >= MAX_FIELDS) throw refuse.invalidRequest('Too many fields');
      fields.set(part.name, await readField(part, fieldLimit(part)));
      continue;
    }
    const cacheTime = fields.get('cacheControl');
    const incoming = await accept(
      {
        mimeType: fields.get('contentType') ?? part.contentType ?? 'application/octet-stream',
        cacheControl: cacheTime ? `max-age=${cacheTime}` : 'no-cache',
        userMetadata: parseMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
      },
      part.data,
    );
    return incoming;
  }
  throw refuse.invalidRequest('No content provided');
}

function fieldLimit(part: Part): number {
  return /metadata$/i.test(part.name) ? MAX_USER_METADATA : MAX_FIELD;
}

/** Unreadable metadata is dropped, as on the platform. */
export function parseMetadata(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    // Just checked: a JSON object.
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The body, left open when reading stops early: cancelling it would cut the line before the answer is sent. */
export function bodyOf(request: Request): AsyncIterable<Uint8Array> {
  const { body } = request;
  if (body === null) return (async function* () {})();
  // The body is locked from the moment somebody reads, not before.
  return { [Symbol.asyncIterator]: () => body.values({ preventCancel: true }) };
}

/** Reads what a refusal left unread, so that the client has sent everything when the answer comes. */
export async function discardBody(request: Request): Promise<void> {
  if (request.body === null || request.body.locked) return;
  let size = 0;
  try {
    for await (const chunk of bodyOf(request)) {
      size += chunk.length;
      if (size > MAX_DISCARDED) return;
    }
  } catch {
    // The client is gone; nobody waits for the answer.
  }
}

const MAX_DISCARDED = 2 ** 30;
