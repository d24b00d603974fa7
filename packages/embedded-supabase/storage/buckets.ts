import { existsSync, type PathLike } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { type Caller, serviceCaller } from './caller.ts';
import type { Database } from './database.ts';
import { refuse } from './errors.ts';
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

/** The bucket's rules for what may come in. */
type UploadLimits = { maxBytes: number; allowedMimeTypes: readonly string[] | null };

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

/** A `[storage.buckets.<id>]` of `supabase/config.toml`. */
export type BucketSettings = Awaited<ReturnType<typeof readStorageSettings>>['buckets'][number];

const POWERS: Record<string, number> = { '': 0, k: 1, m: 2, g: 3, t: 4 };

/** Bytes of a size such as `50MiB`, `300kb` or `12`; `config.toml` counts 1024 bytes to the kilobyte. */
const sizeSchema = z.string().transform((text, context) => {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/i.exec(text.trim());
  if (match === null) {
    context.addIssue(`is not a size: ${text}`);
    return z.NEVER;
  }
  return Math.floor(Number(match[1]) * 1024 ** (POWERS[match[2]?.toLowerCase() ?? ''] ?? 0));
});

const configSchema = z.object({
  storage: z
    .object({
      // The CLI's default.
      file_size_limit: sizeSchema.prefault('50MiB'),
      buckets: z
        .record(
          z.string(),
          z.object({
            public: z.boolean().default(false),
            file_size_limit: sizeSchema.optional(),
            allowed_mime_types: z.array(z.string()).optional(),
          }),
        )
        .default({}),
    })
    .prefault({}),
});

/**
 * Reads the `[storage]` part of `config.toml`.
 *
 * @throws Error that names the setting, when it cannot be understood; a missing file means the defaults
 */
export async function readStorageSettings(file: PathLike) {
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const config = configSchema.safeParse(parse(text));
  if (!config.success) {
    const [issue] = config.error.issues;
    throw new Error(`config.toml: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const { file_size_limit, buckets } = config.data.storage;
  return {
    /** Upper limit of every file, whatever a bucket says. */
    maxBytes: file_size_limit,
    buckets: Object.entries(buckets).map(([id, bucket]) => ({
      id,
      public: bucket.public,
      fileSizeLimit: bucket.file_size_limit ?? null,
      allowedMimeTypes: bucket.allowed_mime_types ?? null,
    })),
  };
}
