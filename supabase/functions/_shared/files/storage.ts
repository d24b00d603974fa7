import type { Client } from '../clients.ts';
import { HttpError } from '../errors.ts';

/** The most that Storage lists or removes at once. */
const LIST_LIMIT = 100;

/** Removes files by path and returns how many there were; missing files are no failure. */
export async function removeFiles(
  client: Client,
  bucket: string,
  paths: string[],
): Promise<number> {
  let removed = 0;
  for (let start = 0; start < paths.length; start += LIST_LIMIT) {
    const { data, error } = await client.storage
      .from(bucket)
      .remove(paths.slice(start, start + LIST_LIMIT));
    if (error) throw storageFailure(error);
    removed += data.length;
  }
  return removed;
}

/** Removes everything in a person's folder. */
export async function removeFolder(client: Client, bucket: string, folder: string): Promise<void> {
  await removeFiles(client, bucket, await filesIn(client, bucket, folder));
}

/** Paths of the files directly in a folder of a bucket. */
async function filesIn(client: Client, bucket: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (let offset = 0; ; offset += LIST_LIMIT) {
    const page = await listPage(client, bucket, folder, offset);
    for (const entry of page) {
      // An entry without an id is a folder.
      if (entry.id !== null) files.push(`${folder}/${entry.name}`);
    }
    if (page.length < LIST_LIMIT) return files;
  }
}

async function listPage(client: Client, bucket: string, folder: string, offset: number) {
  const { data, error } = await client.storage
    .from(bucket)
    .list(folder, { limit: LIST_LIMIT, offset, sortBy: { column: 'name', order: 'asc' } });
  if (error) throw storageFailure(error);
  return data;
}

function storageFailure(cause: unknown): HttpError {
  return new HttpError(
    503,
    'unavailable',
    'O armazenamento de arquivos não respondeu. Tente novamente em instantes.',
    { cause },
  );
}
