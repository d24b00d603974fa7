import { z } from 'zod';
import { limitsOf } from './buckets.ts';
import type { Caller } from './caller.ts';
import { requireKey } from './names.ts';
import { findObject, requireWritable, type Target } from './objects.ts';
import type { Parts } from './parts.ts';

const seconds = z.number().int().positive();

export const signSchema = z.object({ expiresIn: seconds });
export const signManySchema = z.object({
  expiresIn: seconds,
  paths: z.array(z.string()).min(1).max(1000),
});

/** How long a signed upload URL works, as on the platform. */
const UPLOAD_URL_SECONDS = 2 * 60 * 60;

const NOT_SIGNED = 'Either the object does not exist or you do not have access to it';

/**
 * A URL that needs no token to read the object until it expires.
 *
 * @throws NoSuchKey when there is none, or none that the caller may see
 */
export async function signOne(
  parts: Parts,
  caller: Caller,
  bucket: string,
  name: string,
  expiresIn: number,
) {
  await findObject(parts.database, caller, 'storage.object.sign', bucket, name);
  return { signedURL: await signedUrl(parts, bucket, name, expiresIn) };
}

/** One entry per path, in order; `error` is set where the caller sees no object. */
export async function signMany(
  parts: Parts,
  caller: Caller,
  bucket: string,
  { paths, expiresIn }: z.infer<typeof signManySchema>,
) {
  const rows = await parts.database.as(
    caller,
    'storage.object.sign_many',
    (sql) => sql<{ name: string }[]>`
      select name from storage.objects where bucket_id = ${bucket} and name in ${sql(paths)}`,
  );
  const visible = new Set(rows.map(({ name }) => name));
  return Promise.all(
    paths.map(async (path) =>
      visible.has(path)
        ? { path, error: null, signedURL: await signedUrl(parts, bucket, path, expiresIn) }
        : { path, error: NOT_SIGNED, signedURL: null },
    ),
  );
}

/** @throws AccessDenied when the caller may not write there */
export async function signUpload(parts: Parts, caller: Caller, target: Target) {
  const { bucket, name } = target;
  requireKey(name);
  await limitsOf(parts, bucket);
  await requireWritable(parts.database, caller, 'storage.object.sign_upload_url', target);
  const path = `${bucket}/${name}`;
  const token = await parts.tokens.signUpload(path, UPLOAD_URL_SECONDS, target);
  return { url: `/object/upload/sign/${path}?token=${token}`, token };
}

async function signedUrl({ tokens }: Parts, bucket: string, name: string, expiresIn: number) {
  const token = await tokens.signRead(`${bucket}/${name}`, expiresIn);
  return `/object/sign/${bucket}/${name}?token=${token}`;
}
