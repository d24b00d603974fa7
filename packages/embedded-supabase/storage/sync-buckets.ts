import { serviceCaller } from './caller.ts';
import type { BucketSettings } from './config.ts';
import type { Database } from './database.ts';

/** Creates or updates the buckets declared in `config.toml`, as `supabase start` does; never removes one. */
export async function syncBuckets(
  database: Database,
  buckets: readonly BucketSettings[],
): Promise<void> {
  for (const bucket of buckets) {
    await database.as(
      serviceCaller,
      'storage.bucket.create',
      ({ sql }) => sql`
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
