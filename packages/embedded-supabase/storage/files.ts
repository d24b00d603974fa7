import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../errors.ts';
import { refuse } from './errors.ts';

/** A random identifier, of a version or an upload. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INCOMING = '.incoming';

/** A body that may be absent. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A body that arrived whole, in a temporary file. */
export type ReceivedFile = { path: string; size: number; eTag: string };

export type Files = Awaited<ReturnType<typeof openFiles>>;

/**
 * The bytes of the objects: one file per version, `<root>/<bucket>/<version>`, where the version is an identifier made
 * here. Object names never become paths. A version is written once and never changed.
 *
 * @param root created when missing
 */
export async function openFiles(root: string) {
  const incoming = path.join(root, INCOMING);
  await mkdir(incoming, { recursive: true });

  return {
    root,
    /** Streams `body` to a temporary file. @throws EntityTooLarge beyond `limit` bytes (nothing is kept) */
    async receive(body: Chunks, limit: number): Promise<ReceivedFile> {
      const target = path.join(incoming, randomUUID());
      const hash = createHash('md5');
      let size = 0;
      const measured = async function* () {
        for await (const chunk of body) {
          size += chunk.length;
          if (size > limit) throw refuse.tooLarge();
          hash.update(chunk);
          yield chunk;
        }
      };
      try {
        // Flushed to the disk before a row names it.
        await pipeline(measured, createWriteStream(target, { flush: true }));
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
      return { path: target, size, eTag: `"${hash.digest('hex')}"` };
    },

    /** Moves a file of the same disk to its final place, atomically. */
    async place(from: string, bucket: string, version: string): Promise<void> {
      const target = fileOf(root, bucket, version);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(from, target);
    },

    /** @returns null when there is no such file */
    async open(bucket: string, version: string): Promise<FileHandle | null> {
      try {
        return await open(fileOf(root, bucket, version), 'r');
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },

    async remove(bucket: string, version: string | null): Promise<void> {
      if (version !== null && UUID.test(version)) {
        await rm(fileOf(root, bucket, version), { force: true });
      }
    },

    /** Deletes the files without a row: half-received bodies, versions whose transaction never committed. */
    async sweep(versionsOf: (bucket: string) => Promise<Set<string>>): Promise<number> {
      let removed = await sweepFolder(incoming, () => false);
      for (const entry of await readdir(root, { withFileTypes: true })) {
        if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
        const known = await versionsOf(decodeURIComponent(entry.name));
        removed += await sweepFolder(path.join(root, entry.name), (name) => known.has(name));
      }
      return removed;
    },
  };
}

async function sweepFolder(folder: string, isKnown: (name: string) => boolean): Promise<number> {
  const orphans = (await readdir(folder)).filter((name) => !isKnown(name));
  for (const name of orphans) await rm(path.join(folder, name), { force: true });
  return orphans.length;
}

function fileOf(root: string, bucket: string, version: string): string {
  // A row's version can be edited with SQL; it still never leads out of the bucket's folder.
  if (!UUID.test(version)) throw refuse.noSuchKey();
  // Bucket names may hold `.`, `*` and `?`; the folder's name holds letters, digits and `%` only, and starts with no dot.
  const folder = encodeURIComponent(bucket).replace(
    /[^\w%-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return path.join(root, folder, version);
}
