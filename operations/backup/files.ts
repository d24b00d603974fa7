import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Access } from './installation.ts';

const AT_ONCE = 4;

/** A row of storage.objects, as far as it is restored. */
const storedFile = z.object({
  bucket: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  owner: z.string().nullable(),
  createdAt: z.string(),
  type: z.string().nullable(),
  cacheControl: z.string().nullable(),
  userMetadata: z.unknown(),
});
export type StoredFile = z.output<typeof storedFile>;
const savedFile = storedFile.extend({
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
/** A file whose bytes are in the backup. */
export type SavedFile = z.output<typeof savedFile>;

export const listFile = (folder: string) => join(folder, 'files.jsonl');

/** Names of objects never become paths: bytes are kept under their own checksum. */
export const bytesFile = (folder: string, sha256: string) =>
  join(folder, 'files', sha256.slice(0, 2), sha256);

export const keyOf = ({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`;

/** The files of a list; a last line that was cut off by an interruption does not count. */
export async function readList(folder: string): Promise<SavedFile[]> {
  const text = await readFile(listFile(folder), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [savedFile.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Storage's address of one file. */
function addressOf(access: Access, file: { bucket: string; name: string }): string {
  const path = file.name.split('/').map(encodeURIComponent).join('/');
  return `${access.apiUrl}/storage/v1/object/${encodeURIComponent(file.bucket)}/${path}`;
}

const headersOf = ({ secretKey }: Access) => ({
  apikey: secretKey,
  authorization: `Bearer ${secretKey}`,
});

/** What Storage answered instead of a file. */
class NoFile extends Error {}

async function* bytesOf(access: Access, file: { bucket: string; name: string }) {
  const response = await fetch(addressOf(access, file), { headers: headersOf(access) });
  if (!response.ok || !response.body)
    throw new NoFile(`${response.status} ${(await response.text()).slice(0, 200)}`);
  yield* response.body;
}

async function hashOf(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Whether the bytes of a file are in the folder as they were written down. */
export async function isSaved(folder: string, { size, sha256 }: SavedFile): Promise<boolean> {
  try {
    const found = await hashOf(createReadStream(bytesFile(folder, sha256)));
    return found.size === size && found.sha256 === sha256;
  } catch {
    return false;
  }
}

/**
 * Brings the bytes of a file into the folder.
 *
 * @returns what came, or the answer of Storage when there is no such file
 */
export async function download(
  access: Access,
  folder: string,
  file: StoredFile,
  draft: string,
): Promise<SavedFile | { refusal: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const path = join(folder, 'files', draft);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      bytesOf(access, file),
      async function* measure(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof NoFile) return { refusal: error.message };
    throw error;
  }
  const saved = { ...file, size, sha256: hash.digest('hex') };
  const target = bytesFile(folder, saved.sha256);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(path, target);
  return saved;
}

/**
 * Uploads a file of the folder, unless it is there already, and reads it back.
 *
 * @returns undefined when Storage holds the same bytes now, else what differs
 */
export async function upload(
  access: Access,
  folder: string,
  file: SavedFile,
): Promise<string | undefined> {
  const response = await fetch(addressOf(access, file), {
    method: 'POST',
    headers: {
      ...headersOf(access),
      'content-type': file.type ?? 'application/octet-stream',
      ...(file.cacheControl === null ? {} : { 'cache-control': file.cacheControl }),
    },
    body: await openAsBlob(bytesFile(folder, file.sha256)),
  });
  const answer = await response.text();
  try {
    const found = await hashOf(bytesOf(access, file));
    if (found.sha256 === file.sha256) return undefined;
    return `tem ${found.size} bytes e outro conteúdo, em vez de ${file.size} bytes`;
  } catch (error) {
    if (!(error instanceof NoFile)) throw error;
    return `não foi aceito (${response.status} ${answer.slice(0, 200)})`;
  }
}

/** Does something for each, a few at once. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
