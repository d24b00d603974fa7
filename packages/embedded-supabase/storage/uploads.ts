import { randomUUID } from 'node:crypto';
import { findBucket } from './buckets.ts';
import type { Caller } from './caller.ts';
import type { Database, Operation } from './database.ts';
import type { Files } from './files.ts';
import { receiveUpload, type UploadLimits } from './incoming.ts';
import { requireKey } from './names.ts';
import { commitObject, describeObject, requireWritable, type Target } from './objects.ts';

export type Uploads = {
  /** Receives a whole object in one request. @throws what the platform does; nothing is kept then */
  upload(
    request: Request,
    caller: Caller,
    operation: Operation,
    target: Target,
  ): Promise<{ Id: string; Key: string }>;
  /** What may come into a bucket. @throws NoSuchBucket */
  limitsOf(bucket: string): Promise<UploadLimits>;
};

/** @param maxBytes `[storage] file_size_limit`: no bucket may take more */
export function createUploads(database: Database, files: Files, maxBytes: number): Uploads {
  async function limitsOf(id: string): Promise<UploadLimits> {
    const bucket = await findBucket(database, id);
    return {
      maxBytes: Math.min(bucket.file_size_limit ?? maxBytes, maxBytes),
      allowedMimeTypes: bucket.allowed_mime_types,
    };
  }

  return {
    limitsOf,
    async upload(request, caller, operation, target) {
      requireKey(target.name);
      const limits = await limitsOf(target.bucket);
      const { received, mimeType, cacheControl } = await receiveUpload(
        request,
        files,
        limits,
        (description) => requireWritable(database, caller, operation, target, description),
      );
      const version = randomUUID();
      await files.place(received.path, target.bucket, version);
      const metadata = describeObject(received, mimeType, cacheControl);
      const id = await commitObject(database, files, operation, target, { version, metadata });
      return { Id: id, Key: `${target.bucket}/${target.name}` };
    },
  };
}
