import { limitsOf } from './buckets.ts';
import type { Caller } from './caller.ts';
import type { Operation } from './database.ts';
import { refuse } from './errors.ts';
import type { Chunks } from './files.ts';
import { bareMimeType, requireAllowedMimeType, requireKey } from './names.ts';
import { commitObject, type Description, requireWritable, type Target } from './objects.ts';
import type { Parts } from './parts.ts';

/**
 * Receives a whole object in one request, raw or as the form that storage-js builds around a Blob.
 *
 * @throws what the platform does (InvalidMimeType 415, EntityTooLarge 413, InvalidRequest); nothing is kept then
 */
export async function uploadObject(
  parts: Parts,
  request: Request,
  caller: Caller,
  operation: Operation,
  target: Target,
): Promise<{ Id: string; Key: string }> {
  const { database, files } = parts;
  requireKey(target.name);
  const { maxBytes, allowedMimeTypes } = await limitsOf(parts, target.bucket);
  const { description, data } = await readUpload(request, maxBytes);
  requireAllowedMimeType(description.mimeType, allowedMimeTypes);
  // Before a byte is written to the disk.
  await requireWritable(database, caller, operation, target, description);
  const received = await files.receive(data, maxBytes);
  const id = await commitObject(parts, operation, target, received, description);
  return { Id: id, Key: `${target.bucket}/${target.name}` };
}

/** Bytes that a form may have besides its file. */
const FORM_ENVELOPE = 64 * 1024;

async function readUpload(
  request: Request,
  maxBytes: number,
): Promise<{ description: Description; data: Chunks }> {
  const { headers } = request;
  const mimeType = headers.get('content-type') ?? 'application/octet-stream';
  const length = headers.get('content-length');
  if (bareMimeType(mimeType) !== 'multipart/form-data') {
    if (Number(length) > maxBytes) throw refuse.tooLarge();
    const cacheControl = headers.get('cache-control') ?? 'no-cache';
    return { description: { mimeType, cacheControl }, data: request.body ?? [] };
  }
  // A form is read into memory, so its length must be known.
  if (length === null || Number(length) > maxBytes + FORM_ENVELOPE) throw refuse.tooLarge();
  const form = await request.formData().catch(() => {
    throw refuse.invalidRequest('Malformed multipart body');
  });
  const file = [...form.values()].find((value) => value instanceof File);
  if (file === undefined) throw refuse.invalidRequest('No content provided');
  const cacheTime = form.get('cacheControl');
  return {
    description: {
      mimeType: file.type || 'application/octet-stream',
      cacheControl: cacheTime ? `max-age=${cacheTime}` : 'no-cache',
    },
    data: file.stream(),
  };
}
