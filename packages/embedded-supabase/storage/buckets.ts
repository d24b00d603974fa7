import type { Caller } from './caller.ts';
import { serviceCaller } from './caller.ts';
import type { BucketSettings } from './config.ts';
import type { Database } from './database.ts';
import { refuse } from './errors.ts';
import type { UploadLimits } from './incoming.ts';
import type { Parts } from './parts.ts';

/** What this service reads of a row of `storage.buckets`. */
type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
};

/** The buckets that the caller may see. */
export function listBuckets(database: Database, caller: Caller): Promise<Bucket[]> {
  return database.as(
    caller,
    'storage.bucket.list',
    // A bigint arrives as text; sizes stay far below 2^53.
    (sql) => sql<Bucket[]>`
      select id, name, owner, public, file_size_limit::float8, allowed_mime_types, created_at, updated_at, type
      from storage.buckets order by id`,
  );
}

/** The bucket as the service sees it. @throws NoSuchBucket */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const bucket = (await listBuckets(database, serviceCaller)).find((one) => one.id === id);
  if (bucket === undefined) throw refuse.noSuchBucket();
  return bucket;
}

/** What may come into a bucket. @throws NoSuchBucket */
export async function limitsOf({ database, maxBytes }: Parts, id: string): Promise<UploadLimits> {
  const bucket = await findBucket(database, id);
  return {
    maxBytes: Math.min(bucket.file_size_limit ?? maxBytes, maxBytes),
    allowedMimeTypes: bucket.allowed_mime_types,
  };
}

/** Creates or updates the buckets declared in `config.toml`, as `supabase start` does; never removes one. */
export async function syncBuckets(
  database: Database,
  buckets: readonly BucketSettings[],
): Promise<void> {
  for (const bucket of buckets) {
    await database.as(
      serviceCaller,
      'storage.bucket.create',
      (sql) => sql`
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
        values (${bucket.id}, ${bucket.id}, ${bucket.public}, ${bucket.fileSizeLimit}, ${bucket.allowedMimeTypes})
        on conflict (id) do update set
          public = excluded.public,
          file_size_limit = excluded.file_size_limit,
          allowed_mime_types = excluded.allowed_mime_types,
          updated_at = now()
        where (buckets.public, buckets.file_size_limit, buckets.allowed_mime_types)
          is distinct from (excluded.public, excluded.file_size_limit, excluded.allowed_mime_types)`,
    );
  }
}
