import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Metadata, Server, type Upload } from '@tus/server';
import { limitsOf } from './buckets.ts';
import { readCaller } from './caller.ts';
import type { Operation } from './database.ts';
import { refuse, toStorageError } from './errors.ts';
import { type ReceivedFile, UUID } from './files.ts';
import { requireAllowedMimeType, requireBucketName, requireKey } from './names.ts';
import { commitObject, type Description, requireWritable, type Target } from './objects.ts';
import type { Parts } from './parts.ts';

const PATH = '/storage/v1/upload/resumable';

/** What a client says of an upload in `Upload-Metadata`. */
type UploadDescription = Description & { bucket: string; name: string };

/**
 * Resumable uploads (TUS 1.0), as the platform offers them. Row-level security is asked at creation, with every part,
 * and by the final write of the row, each time as the caller of that request.
 */
export async function createResumableUploads(parts: Parts, publicUrl: string) {
  const { database, files } = parts;
  const folder = path.join(files.root, '.resumable');
  await mkdir(folder, { recursive: true });
  const store = new UploadStore(folder);
  await store.removeAbandoned();

  async function readTarget(request: Request, { bucket, name }: UploadDescription) {
    const caller = await readCaller(request, parts.jwtSecret);
    const upsert = request.headers.get('x-upsert') === 'true';
    const target: Target = { bucket, name, owner: caller.userId, upsert };
    return { caller, target };
  }

  async function requireRights(
    request: Request,
    description: UploadDescription,
    operation: Operation,
  ): Promise<void> {
    const { caller, target } = await readTarget(request, description);
    // Asking for the offset needs a valid token only, as on the platform.
    if (operation === 'storage.tus.upload.get') return;
    await requireWritable(database, caller, operation, target, description);
  }

  /** Turns a complete upload into an object; returns the headers of the answer. */
  async function finish(request: Request, id: string, description: UploadDescription) {
    const { target } = await readTarget(request, description);
    const upload = await store.getUpload(id);
    const received = await hashAndFlush(store.pathOf(id));
    await commitObject(parts, 'storage.tus.upload.part', target, received, description);
    await store.finish(upload, `${target.bucket}/${target.name}`);
    return { headers: { 'Tus-Complete': '1' } };
  }

  const server = new Server({
    path: PATH,
    datastore: store,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_request, last) => (last && UUID.test(last) ? last : undefined),
    disableTerminationForFinishedUploads: true,
    generateUrl: (_request, { id }) => `${publicUrl}${PATH}/${id}`,
    async maxSize(request, id) {
      if (request.method === 'OPTIONS') return parts.maxBytes;
      const metadata =
        request.method === 'POST' || id === null
          ? Metadata.parse(request.headers.get('upload-metadata') ?? undefined)
          : (await store.getUpload(id)).metadata;
      return (await limitsOf(parts, readDescription(metadata).bucket)).maxBytes;
    },
    async onUploadCreate(request, upload) {
      const description = readDescription(upload.metadata);
      const { allowedMimeTypes } = await limitsOf(parts, description.bucket);
      requireAllowedMimeType(description.mimeType, allowedMimeTypes);
      await requireRights(request, description, 'storage.tus.upload.create');
      return {};
    },
    async onIncomingRequest(request, id) {
      const operation = OPERATIONS.get(request.method);
      if (operation === undefined) return;
      // The bytes of a finished upload have become an object.
      const isFinished = (await store.findFinished(id)) !== undefined;
      if (isFinished && request.method === 'PATCH') throw refuse.alreadyExists();
      await requireRights(
        request,
        readDescription((await store.getUpload(id)).metadata),
        operation,
      );
    },
    async onUploadFinish(request, upload) {
      try {
        return await finish(request, upload.id, readDescription(upload.metadata));
      } catch (error) {
        // Otherwise its offset would tell the client that the upload succeeded.
        await store.forget(upload.id);
        throw error;
      }
    },
    onResponseError(_request, thrown) {
      // Anything else is an answer of @tus/server itself.
      if (!(thrown instanceof Error) || 'status_code' in thrown) return undefined;
      const error = toStorageError(thrown);
      if (error.status >= 500) parts.log(`${error.code}: ${error.message}`);
      return { status_code: error.status, body: error.message };
    },
  });

  return {
    owns: (request: Request): boolean => new URL(request.url).pathname.startsWith(PATH),
    fetch: (request: Request): Promise<Response> => server.handleWeb(request),
  };
}

const OPERATIONS = new Map<string, Operation>([
  ['HEAD', 'storage.tus.upload.get'],
  ['PATCH', 'storage.tus.upload.part'],
  ['DELETE', 'storage.tus.upload.delete'],
]);

/** @throws InvalidRequest, InvalidBucketName, InvalidKey */
function readDescription(metadata: Record<string, string | null> | undefined): UploadDescription {
  if (metadata === undefined) throw refuse.invalidRequest('Metadata header is required');
  const bucket = metadata.bucketName ?? '';
  const name = metadata.objectName ?? '';
  requireBucketName(bucket);
  requireKey(name);
  const cacheTime = metadata.cacheControl ?? '';
  return {
    bucket,
    name,
    mimeType: metadata.contentType ?? 'application/octet-stream',
    cacheControl: /^\d+$/.test(cacheTime) ? `max-age=${cacheTime}` : 'no-cache',
  };
}

/** Reads a file for its hash and flushes it to the disk, before a row names it. */
async function hashAndFlush(path: string): Promise<ReceivedFile> {
  const handle = await open(path, 'r+');
  try {
    const hash = createHash('md5');
    let size = 0;
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      hash.update(chunk);
      size += chunk.length;
    }
    await handle.sync();
    return { path, size, eTag: `"${hash.digest('hex')}"` };
  } finally {
    await handle.close();
  }
}

/** How long an upload may take from its creation, as on the platform. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const DESCRIPTION = '.json';

/** Uploads in progress: the bytes so far and a description beside them, both named by the upload's id. */
class UploadStore extends FileStore {
  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: LIFETIME_MS });
  }

  pathOf(id: string): string {
    return path.join(this.directory, id);
  }

  /** Notes that the bytes became the object `name`: the upload answers as complete until it expires. */
  async finish(upload: Upload, name: string): Promise<void> {
    upload.storage = { type: 'object', path: name };
    await this.configstore.set(upload.id, upload);
  }

  /** The upload, when its bytes have become an object. */
  async findFinished(id: string): Promise<Upload | undefined> {
    const upload = await this.configstore.get(id);
    return upload?.storage === undefined ? undefined : upload;
  }

  async forget(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true });
    await rm(this.pathOf(id) + DESCRIPTION, { force: true });
  }

  override async getUpload(id: string): Promise<Upload> {
    return (await this.findFinished(id)) ?? super.getUpload(id);
  }

  /** Removes the uploads that cannot be continued: expired, unreadable, or complete but never made an object. */
  async removeAbandoned(): Promise<void> {
    const names = await readdir(this.directory);
    for (const id of new Set(names.map((name) => path.basename(name, DESCRIPTION)))) {
      const upload = await this.configstore.get(id);
      const isFresh = Date.now() - Date.parse(upload?.creation_date ?? '') < LIFETIME_MS;
      const received = await stat(this.pathOf(id)).catch(() => undefined);
      const canContinue = received !== undefined && received.size !== upload?.size;
      if (!isFresh || (upload?.storage === undefined && !canContinue)) await this.forget(id);
    }
  }
}
