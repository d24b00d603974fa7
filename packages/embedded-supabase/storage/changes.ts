import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Caller, serviceCaller } from './caller.ts';
import type { Database } from './database.ts';
import { refuse } from './errors.ts';
import type { Files } from './files.ts';
import { requireAllowedMimeType, requireKey } from './names.ts';
import {
  commitObject,
  findObject,
  lockObject,
  type ObjectRow,
  requireWritable,
  selectObject,
} from './objects.ts';
import type { Uploads } from './uploads.ts';

export const transferSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});

export const copySchema = transferSchema.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({ cacheControl: z.string().optional(), mimetype: z.string().optional() })
    .nullish(),
});

export const removeSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** Moving, copying and removing objects, under the caller's own rights. */
export function createChanges(database: Database, files: Files, uploads: Uploads) {
  async function requireFits(bucket: string, source: ObjectRow): Promise<void> {
    const limits = await uploads.limitsOf(bucket);
    if ((source.metadata?.size ?? 0) > limits.maxBytes) throw refuse.tooLarge();
    requireAllowedMimeType(source.metadata?.mimetype ?? '', limits.allowedMimeTypes);
  }

  return {
    async copy(caller: Caller, upsert: boolean, input: z.infer<typeof copySchema>) {
      requireKey(input.destinationKey);
      const bucket = input.destinationBucket ?? input.bucketId;
      const source = await findObject(
        database,
        caller,
        'storage.object.copy',
        input.bucketId,
        input.sourceKey,
      );
      await requireFits(bucket, source);
      const target = { bucket, name: input.destinationKey, owner: caller.userId, upsert };
      const content = {
        metadata: input.copyMetadata
          ? (source.metadata ?? {})
          : { ...source.metadata, ...definedOnly(input.metadata ?? {}) },
        userMetadata: input.copyMetadata ? source.user_metadata : null,
      };
      await requireWritable(database, caller, 'storage.object.copy', target, content);
      const version = randomUUID();
      await files.copy(source.bucket_id, source.version ?? '', bucket, version);
      const id = await commitObject(database, files, 'storage.object.copy', target, {
        ...content,
        version,
      });
      return { Id: id, Key: `${bucket}/${input.destinationKey}` };
    },

    async move(caller: Caller, input: z.infer<typeof transferSchema>) {
      requireKey(input.destinationKey);
      const bucket = input.destinationBucket ?? input.bucketId;
      const operation = 'storage.object.move';
      const source = await findObject(
        database,
        serviceCaller,
        operation,
        input.bucketId,
        input.sourceKey,
      );
      // Bytes belong to a version and a bucket, not to a name: within a bucket nothing moves on the disk.
      const isWithin = bucket === input.bucketId;
      const version = isWithin ? source.version : randomUUID();
      if (version !== null && !isWithin) {
        await requireFits(bucket, source);
        await files.copy(source.bucket_id, source.version ?? '', bucket, version);
      }
      try {
        await database.as(caller, operation, async (transaction) => {
          const { sql } = transaction;
          const current = await lockObject(transaction, input.bucketId, input.sourceKey);
          // Whoever may not see it is told the same as when there is none.
          await selectObject(sql, input.bucketId, input.sourceKey);
          // Replaced in the meantime: the bytes at hand are those of the old version.
          if (current?.version !== source.version) throw refuse.noSuchKey();
          const moved = await sql`
            update storage.objects set
              bucket_id = ${bucket}, name = ${input.destinationKey}, version = ${version},
              owner = ${caller.userId}, owner_id = ${caller.userId}
            where bucket_id = ${input.bucketId} and name = ${input.sourceKey}`;
          if (moved.count === 0) throw refuse.noSuchKey();
        });
      } catch (error) {
        if (!isWithin) await files.remove(bucket, version);
        throw error;
      }
      if (!isWithin) await files.remove(source.bucket_id, source.version);
      return {
        message: 'Successfully moved',
        Id: source.id,
        Key: `${bucket}/${input.destinationKey}`,
      };
    },

    /** Removes what of `names` the caller may see and delete, and returns those rows; the rest is passed over. */
    async removeMany(caller: Caller, bucket: string, names: readonly string[]) {
      const removed = await database.as(
        caller,
        'storage.object.delete_many',
        ({ sql }) => sql<ObjectRow[]>`
          delete from storage.objects where bucket_id = ${bucket} and name in ${sql(names)} returning *`,
      );
      // After the commit: a crash in between leaves bytes without a row, which the next start sweeps.
      for (const { version } of removed) await files.remove(bucket, version);
      return [...removed];
    },

    /** @throws NoSuchKey when there is none, or none that the caller may delete */
    async removeOne(caller: Caller, bucket: string, name: string) {
      const [removed] = await database.as(
        caller,
        'storage.object.delete',
        ({ sql }) => sql<ObjectRow[]>`
          delete from storage.objects where bucket_id = ${bucket} and name = ${name} returning *`,
      );
      if (removed === undefined) throw refuse.noSuchKey();
      await files.remove(bucket, removed.version);
      return { message: 'Successfully deleted' };
    },
  };
}

function definedOnly<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only drops keys whose value is undefined.
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
