import { randomUUID } from 'node:crypto';
import { limitsOf } from './buckets.ts';
import type { Caller } from './caller.ts';
import type { Operation } from './database.ts';
import { receiveUpload } from './incoming.ts';
import { requireKey } from './names.ts';
import { commitObject, describeObject, requireWritable, type Target } from './objects.ts';
import type { Parts } from './parts.ts';

/** Receives a whole object in one request. @throws what the platform does; nothing is kept then */
export async function uploadObject(
  parts: Parts,
  request: Request,
  caller: Caller,
  operation: Operation,
  target: Target,
): Promise<{ Id: string; Key: string }> {
  const { database, files } = parts;
  requireKey(target.name);
  const limits = await limitsOf(parts, target.bucket);
  const { received, description } = await receiveUpload(request, files, limits, (description) =>
    requireWritable(database, caller, operation, target, description),
  );
  const version = randomUUID();
  await files.place(received.path, target.bucket, version);
  const metadata = describeObject(received, description);
  const id = await commitObject(database, files, operation, target, { version, metadata });
  return { Id: id, Key: `${target.bucket}/${target.name}` };
}
