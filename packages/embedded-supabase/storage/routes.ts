import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { findBucket, listBuckets } from './buckets.ts';
import { type Caller, readCaller, serviceCaller } from './caller.ts';
import type { Operation } from './database.ts';
import { describeRow, sendObject } from './downloads.ts';
import { errorResponse, refuse, toStorageError } from './errors.ts';
import { listObjects, listSchema } from './listing.ts';
import { requireBucketName, requireKey } from './names.ts';
import {
  findObject,
  moveObject,
  moveSchema,
  removeObjects,
  removeSchema,
  type Target,
} from './objects.ts';
import type { Parts } from './parts.ts';
import { signMany, signManySchema, signOne, signSchema, signUpload } from './signing.ts';
import { uploadObject } from './uploads.ts';

/** The platform's routes, in its order: `list`, `sign`, `public`… come before buckets of that name. */
export function createRoutes(parts: Parts) {
  const app = new Hono().basePath('/storage/v1');
  const { database, files, tokens } = parts;
  const callerOf = (c: Context): Promise<Caller> => readCaller(c.req.raw, parts.jwtSecret);

  app.onError((thrown) => {
    const error = toStorageError(thrown);
    if (error.status >= 500) parts.log(`${error.code}: ${thrown.message}`);
    return errorResponse(error);
  });
  app.notFound((c) =>
    c.json(
      {
        message: `Route ${c.req.method}:${c.req.path} not found`,
        error: 'Not Found',
        statusCode: '404',
      },
      404,
    ),
  );

  app.get('/bucket', async (c) => c.json(await listBuckets(database, await callerOf(c))));

  app.post('/object/list/:bucket', async (c) => {
    const caller = await callerOf(c);
    const options = await readJson(c.req.raw, listSchema);
    return c.json(await listObjects(database, caller, c.req.param('bucket'), options));
  });
  app.post('/object/move', async (c) => {
    const caller = await callerOf(c);
    return c.json(await moveObject(database, caller, await readJson(c.req.raw, moveSchema)));
  });

  app.post('/object/upload/sign/:bucket/:name{.+}', async (c) => {
    const caller = await callerOf(c);
    return c.json(await signUpload(parts, caller, targetOf(c, caller)));
  });
  app.put('/object/upload/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const grant = await tokens.verifyUpload(c.req.query('token') ?? '', `${bucket}/${name}`);
    const target = { bucket, name, ...grant };
    const operation = 'storage.object.upload_signed';
    return c.json(await uploadObject(parts, c.req.raw, serviceCaller, operation, target));
  });

  app.post('/object/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const caller = await callerOf(c);
    const { expiresIn } = await readJson(c.req.raw, signSchema);
    return c.json(await signOne(parts, caller, bucket, name, expiresIn));
  });
  app.post('/object/sign/:bucket', async (c) => {
    const caller = await callerOf(c);
    const input = await readJson(c.req.raw, signManySchema);
    return c.json(await signMany(parts, caller, c.req.param('bucket'), input));
  });
  app.get('/object/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const expires = await tokens.verifyRead(c.req.query('token') ?? '', `${bucket}/${name}`);
    return send(c, serviceCaller, 'storage.object.get_signed', expires);
  });

  app.get('/object/info/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const operation = 'object.get_authenticated_info';
    return c.json(
      describeRow(await findObject(database, await readerOf(c), operation, bucket, name)),
    );
  });
  app.get('/object/public/:bucket/:name{.+}', async (c) => {
    // A private bucket gets the same answer as a missing one.
    if (!(await findBucket(database, addressOf(c).bucket)).public) throw refuse.noSuchBucket();
    const operation = isHead(c) ? 'storage.object.info_public' : 'storage.object.get_public';
    return send(c, serviceCaller, operation);
  });
  for (const route of ['/object/authenticated', '/object']) {
    app.get(`${route}/:bucket/:name{.+}`, async (c) => {
      const operation = isHead(c)
        ? 'object.head_authenticated_info'
        : 'storage.object.get_authenticated';
      return send(c, await readerOf(c), operation);
    });
  }

  app.post('/object/:bucket/:name{.+}', async (c) => {
    const caller = await callerOf(c);
    const operation = 'storage.object.upload';
    return c.json(await uploadObject(parts, c.req.raw, caller, operation, targetOf(c, caller)));
  });
  app.delete('/object/:bucket', async (c) => {
    const caller = await callerOf(c);
    const { prefixes } = await readJson(c.req.raw, removeSchema);
    return c.json(await removeObjects(database, files, caller, c.req.param('bucket'), prefixes));
  });

  async function send(c: Context, caller: Caller, operation: Operation, expires?: Date) {
    const { bucket, name } = addressOf(c);
    const row = await findObject(database, caller, operation, bucket, name);
    return sendObject(c.req.raw, files, row, {
      download: c.req.query('download') ?? null,
      ...(expires === undefined ? {} : { expires }),
    });
  }

  /** Everybody may read a public bucket, by any address. @throws NoSuchBucket */
  async function readerOf(c: Context): Promise<Caller> {
    const caller = await callerOf(c);
    const bucket = await findBucket(database, addressOf(c).bucket);
    return bucket.public ? serviceCaller : caller;
  }

  return app;
}

function addressOf(c: Context): { bucket: string; name: string } {
  const bucket = c.req.param('bucket') ?? '';
  const name = c.req.param('name') ?? '';
  requireBucketName(bucket);
  requireKey(name);
  return { bucket, name };
}

/** Hono answers HEAD by the GET route. */
function isHead(c: Context): boolean {
  return c.req.raw.method === 'HEAD';
}

function targetOf(c: Context, caller: Caller): Target {
  return { ...addressOf(c), owner: caller.userId, upsert: c.req.header('x-upsert') === 'true' };
}

const MAX_JSON = 1024 * 1024;

/**
 * Reads and checks a JSON body.
 *
 * @throws InvalidRequest that names the first wrong field (`body/expiresIn …`), EntityTooLarge beyond 1 MiB
 */
async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_JSON) throw refuse.tooLarge('body');
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw refuse.invalidRequest('Body is not valid JSON');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse.invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`);
  }
  return parsed.data;
}
