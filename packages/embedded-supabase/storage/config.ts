import { existsSync, type PathLike } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { z } from 'zod';

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
