import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import { type Caller, serviceCaller } from './caller.ts';
import type { Database } from './database.ts';
import { refuse } from './errors.ts';
import type { Files } from './files.ts';
import { requireBucketName } from './names.ts';
import { parseSize } from './size.ts';

/** A row of `storage.buckets` as clients see it. */
export type Bucket = {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: Date;
  updated_at: Date;
  type: string;
};

const mimeTypes = z.array(z.string().regex(/^(\*|[\w.+-]+\/[\w.+*-]+(;\s*charset=[\w-]+)?)$/));
const limit = z.union([z.number().int().nonnegative(), z.string()]);

export const bucketUpdateSchema = z.object({
  public: z.boolean().optional(),
  file_size_limit: limit.nullish(),
  allowed_mime_types: mimeTypes.nullish(),
});

export const bucketSchema = bucketUpdateSchema.extend({
  name: z.string(),
  id: z.string().optional(),
});

export type BucketApi = ReturnType<typeof createBuckets>;

/** Buckets, each call under the caller's own rights on `storage.buckets`. */
export function createBuckets(database: Database, files: Files, maxBytes: number) {
  /** @throws NoSuchBucket when there is none, or none that the caller may see */
  async function get(caller: Caller, id: string): Promise<Bucket> {
    return database.as(caller, 'storage.bucket.get', async ({ sql }) => select(sql, id));
  }

  return {
    get,

    /** The bucket as the service sees it, for its limits and whether it is public. @throws NoSuchBucket */
    find: (id: string): Promise<Bucket> => get(serviceCaller, id),

    list: (caller: Caller): Promise<Bucket[]> =>
      database.as(caller, 'storage.bucket.list', async ({ sql }) => {
        const rows = await sql<
          RawBucket[]
        >`select ${columns(sql)} from storage.buckets order by id`;
        return rows.map(toBucket);
      }),

    async create(caller: Caller, data: z.infer<typeof bucketSchema>): Promise<{ name: string }> {
      const id = data.id ?? data.name;
      requireBucketName(id);
      const sizeLimit = readLimit(data.file_size_limit, maxBytes) ?? null;
      await database.as(
        caller,
        'storage.bucket.create',
        ({ sql }) => sql`
          insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
          values (${id}, ${data.name}, ${caller.userId}, ${caller.userId}, ${data.public ?? false},
            ${sizeLimit}, ${data.allowed_mime_types ?? null})`,
      );
      return { name: id };
    },

    async update(caller: Caller, id: string, data: z.infer<typeof bucketUpdateSchema>) {
      const sizeLimit = readLimit(data.file_size_limit, maxBytes);
      const changed = await database.as(caller, 'storage.bucket.update', async ({ sql }) => {
        const rows = await sql`
          update storage.buckets set
            public = coalesce(${data.public ?? null}, public),
            file_size_limit = ${sizeLimit === undefined ? sql`file_size_limit` : sizeLimit},
            allowed_mime_types = ${
              data.allowed_mime_types === undefined
                ? sql`allowed_mime_types`
                : data.allowed_mime_types
            },
            updated_at = now()
          where id = ${id}`;
        return rows.count;
      });
      if (changed === 0) throw refuse.noSuchBucket();
      return { message: 'Successfully updated' };
    },

    async empty(caller: Caller, id: string) {
      const removed = await database.as(caller, 'storage.bucket.empty', async ({ sql }) => {
        await select(sql, id);
        const seen = await sql`select name from storage.objects where bucket_id = ${id}`;
        const gone = await sql<{ version: string | null }[]>`
          delete from storage.objects where bucket_id = ${id} returning version`;
        if (gone.length < seen.length) {
          throw refuse.accessDenied(
            'Cannot delete: you may have SELECT but not DELETE permissions on some objects',
          );
        }
        return gone;
      });
      for (const { version } of removed) await files.remove(id, version);
      return { message: 'Successfully emptied' };
    },

    async remove(caller: Caller, id: string) {
      await database.as(caller, 'storage.bucket.delete', async ({ sql, asService }) => {
        await asService(async (service) => {
          await select(service, id);
          const [row] = await service`select from storage.objects where bucket_id = ${id} limit 1`;
          if (row !== undefined) throw refuse.bucketNotEmpty();
        });
        const gone = await sql`delete from storage.buckets where id = ${id}`;
        if (gone.count === 0) throw refuse.noSuchBucket();
      });
      await files.removeBucket(id);
      return { message: 'Successfully deleted' };
    },
  };
}

type RawBucket = Omit<Bucket, 'file_size_limit'> & { file_size_limit: string | null };

/** bigint arrives as text; sizes stay far below 2^53. */
function toBucket(row: RawBucket): Bucket {
  return {
    ...row,
    file_size_limit: row.file_size_limit === null ? null : Number(row.file_size_limit),
  };
}

function columns(sql: TransactionSql) {
  return sql`id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at, type`;
}

async function select(sql: TransactionSql, id: string): Promise<Bucket> {
  const [row] = await sql<RawBucket[]>`
    select ${columns(sql)} from storage.buckets where id = ${id}`;
  if (row === undefined) throw refuse.noSuchBucket();
  return toBucket(row);
}

function readLimit(value: string | number | null | undefined, maxBytes: number) {
  if (value === null || value === undefined) return value;
  const bytes = typeof value === 'number' ? value : parseSize(value, 1000);
  if (bytes === null) {
    throw refuse.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  if (bytes > maxBytes) throw refuse.tooLarge();
  return bytes;
}
