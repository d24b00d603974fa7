import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

/** How long an upload may take from its creation, as on the platform. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

const DESCRIPTION = '.json';

/** Uploads in progress: the bytes so far and a description beside them, both named by the upload's id. */
export class UploadStore extends FileStore {
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

  /** Removes the uploads that nobody can continue: expired, unreadable, or complete but never made an object. */
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

/** Opens the folder, created when missing, and clears what an earlier run left behind. */
export async function openUploadStore(directory: string): Promise<UploadStore> {
  await mkdir(directory, { recursive: true });
  const store = new UploadStore(directory);
  await store.removeAbandoned();
  return store;
}
