import { z } from 'zod';
import type { Caller } from './caller.ts';
import type { Database } from './database.ts';
import { requireKey } from './names.ts';
import { findObject, requireWritable } from './objects.ts';
import type { Tokens } from './tokens.ts';
import type { Uploads } from './uploads.ts';

const seconds = z.number().int().positive();

export const signSchema = z.object({ expiresIn: seconds });
export const signManySchema = z.object({
  expiresIn: seconds,
  paths: z.array(z.string()).min(1).max(1000),
});

/** How long a signed upload URL works, as on the platform. */
const UPLOAD_URL_SECONDS = 2 * 60 * 60;

/** Signed URLs: made under the caller's rights, good for whoever holds them until they expire. */
export function createSigning(database: Database, tokens: Tokens, uploads: Uploads) {
  return {
    /** @throws NoSuchKey when there is none, or none that the caller may see */
    async signOne(caller: Caller, bucket: string, name: string, expiresIn: number) {
      await findObject(database, caller, 'storage.object.sign', bucket, name);
      return { signedURL: await signedUrl(tokens, bucket, name, expiresIn) };
    },

    /** One entry per path, in order; `error` is set where the caller sees no object. */
    async signMany(
      caller: Caller,
      bucket: string,
      { paths, expiresIn }: z.infer<typeof signManySchema>,
    ) {
      const visible = await database.as(caller, 'storage.object.sign_many', async ({ sql }) => {
        const rows = await sql<{ name: string }[]>`
          select name from storage.objects where bucket_id = ${bucket} and name in ${sql(paths)}`;
        return new Set(rows.map(({ name }) => name));
      });
      return Promise.all(
        paths.map(async (path) =>
          visible.has(path)
            ? {
                path,
                error: null,
                signedURL: await signedUrl(tokens, bucket, path, expiresIn),
              }
            : {
                path,
                error: 'Either the object does not exist or you do not have access to it',
                signedURL: null,
              },
        ),
      );
    },

    /** @throws AccessDenied when the caller may not write there */
    async signUpload(caller: Caller, bucket: string, name: string, upsert: boolean) {
      requireKey(name);
      await uploads.limitsOf(bucket);
      const target = { bucket, name, owner: caller.userId, upsert };
      await requireWritable(database, caller, 'storage.object.sign_upload_url', target);
      const token = await tokens.signUpload(`${bucket}/${name}`, UPLOAD_URL_SECONDS, {
        owner: caller.userId,
        upsert,
      });
      return { url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token };
    },
  };
}

async function signedUrl(tokens: Tokens, bucket: string, name: string, expiresIn: number) {
  const token = await tokens.signRead(`${bucket}/${name}`, expiresIn);
  return `/object/sign/${bucket}/${name}?token=${token}`;
}
