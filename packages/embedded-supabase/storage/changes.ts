import { z } from 'zod';
import type { Caller } from './caller.ts';
import type { Database } from './database.ts';
import { refuse } from './errors.ts';
import type { Files } from './files.ts';
import { requireKey } from './names.ts';
import { lockObject, type ObjectRow, selectObject } from './objects.ts';

/** Strict: a move to another bucket is refused instead of done within the same one. */
export const moveSchema = z.strictObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
});

export const removeSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** Renames an object within its bucket; the bytes stay where they are, because names are not paths. */
export async function moveObject(
  database: Database,
  caller: Caller,
  { bucketId, sourceKey, destinationKey }: z.infer<typeof moveSchema>,
) {
  requireKey(destinationKey);
  const id = await database.as(caller, 'storage.object.move', async (sql) => {
    await lockObject(sql, bucketId, sourceKey);
    const source = await selectObject(sql, bucketId, sourceKey);
    const moved = await sql`
      update storage.objects set
        name = ${destinationKey}, owner = ${caller.userId}, owner_id = ${caller.userId}
      where id = ${source.id}`;
    if (moved.count === 0) throw refuse.noSuchKey();
    return source.id;
  });
  return { message: 'Successfully moved', Id: id, Key: `${bucketId}/${destinationKey}` };
}

/** Removes those of `names` that the caller may see and delete, and returns their rows. */
export async function removeObjects(
  database: Database,
  files: Files,
  caller: Caller,
  bucket: string,
  names: readonly string[],
) {
  const removed = await database.as(
    caller,
    'storage.object.delete_many',
    (sql) => sql<ObjectRow[]>`
      delete from storage.objects where bucket_id = ${bucket} and name in ${sql(names)} returning *`,
  );
  // After the commit: a crash in between leaves bytes without a row, which the next start sweeps.
  for (const { version } of removed) await files.remove(bucket, version);
  return [...removed];
}
