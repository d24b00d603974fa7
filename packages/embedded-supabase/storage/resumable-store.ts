import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { z } from 'zod';

/** How long an upload may take from its creation, as on the platform. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const DESCRIPTION = '.json';
const descriptionSchema = z.object({ size: z.number().optional(), creation_date: z.string() });

/** Uploads on their way: the bytes so far and a description beside them, both named by the upload's id. */
export class UploadStore extends FileStore {
  readonly #finished = new Map<string, Upload>();

  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: LIFETIME_MS });
  }

  pathOf(id: string): string {
    return path.join(this.directory, id);
  }

  /** Keeps answering for an upload whose bytes have moved to their final place, until {@link forget}. */
  finish(upload: Upload): void {
    this.#finished.set(upload.id, upload);
  }

  async forget(id: string): Promise<void> {
    this.#finished.delete(id);
    await rm(this.pathOf(id), { force: true });
    await rm(this.pathOf(id) + DESCRIPTION, { force: true });
  }

  override async getUpload(id: string): Promise<Upload> {
    return this.#finished.get(id) ?? super.getUpload(id);
  }

  /** Removes the uploads that nobody can continue: expired, unreadable, or complete but never made an object. */
  async removeAbandoned(): Promise<void> {
    const ids = new Set(
      (await readdir(this.directory)).map((name) => path.basename(name, DESCRIPTION)),
    );
    for (const id of ids) {
      if (!(await this.#canContinue(id))) await this.forget(id);
    }
  }

  async #canContinue(id: string): Promise<boolean> {
    try {
      const text = await readFile(this.pathOf(id) + DESCRIPTION, 'utf8');
      const { size, creation_date } = descriptionSchema.parse(JSON.parse(text));
      const received = (await stat(this.pathOf(id))).size;
      const isFresh = Date.now() - Date.parse(creation_date) < LIFETIME_MS;
      // A complete one would look successful to the client that asks for its offset.
      return isFresh && received !== size;
    } catch {
      return false;
    }
  }
}

/** Opens the folder, created when missing, and clears what an earlier run left behind. */
export async function openUploadStore(directory: string): Promise<UploadStore> {
  await mkdir(directory, { recursive: true });
  const store = new UploadStore(directory);
  await store.removeAbandoned();
  return store;
}
