import { type Context, Hono } from 'hono';
import { type BucketApi, bucketSchema, bucketUpdateSchema } from './buckets.ts';
import { type Caller, readCaller, serviceCaller } from './caller.ts';
import { copySchema, type createChanges, removeSchema, transferSchema } from './changes.ts';
import type { Database, Operation } from './database.ts';
import { describeRow, sendObject } from './downloads.ts';
import { errorResponse, refuse, toStorageError } from './errors.ts';
import type { Files } from './files.ts';
import { listObjects, listSchema } from './listing.ts';
import { requireBucketName, requireKey } from './names.ts';
import { findObject } from './objects.ts';
import { readJson } from './request-json.ts';
import { type createSigning, signManySchema, signSchema } from './signing.ts';
import type { Tokens } from './tokens.ts';
import type { Uploads } from './uploads.ts';

export type Parts = {
  jwtSecret: string;
  database: Database;
  files: Files;
  tokens: Tokens;
  buckets: BucketApi;
  uploads: Uploads;
  signing: ReturnType<typeof createSigning>;
  changes: ReturnType<typeof createChanges>;
  log(message: string): void;
};

/** The platform's routes, in its order: the words `list`, `sign`, `public`… win over buckets of that name. */
export function createRoutes(parts: Parts) {
  const app = new Hono().basePath('/storage/v1');
  const { buckets, changes, database, signing, uploads } = parts;
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

  app.get('/status', (c) => c.body(null, 200));

  app.get('/bucket', async (c) => c.json(await buckets.list(await callerOf(c))));
  app.post('/bucket', async (c) => {
    const caller = await callerOf(c);
    return c.json(await buckets.create(caller, await readJson(c.req.raw, bucketSchema)));
  });
  app.get('/bucket/:id', async (c) =>
    c.json(await buckets.get(await callerOf(c), c.req.param('id'))),
  );
  app.put('/bucket/:id', async (c) => {
    const caller = await callerOf(c);
    const data = await readJson(c.req.raw, bucketUpdateSchema);
    return c.json(await buckets.update(caller, c.req.param('id'), data));
  });
  app.delete('/bucket/:id', async (c) =>
    c.json(await buckets.remove(await callerOf(c), c.req.param('id'))),
  );
  app.post('/bucket/:id/empty', async (c) =>
    c.json(await buckets.empty(await callerOf(c), c.req.param('id'))),
  );

  app.post('/object/list/:bucket', async (c) => {
    const caller = await callerOf(c);
    const options = await readJson(c.req.raw, listSchema);
    return c.json(await listObjects(database, caller, c.req.param('bucket'), options));
  });
  app.post('/object/copy', async (c) => {
    const caller = await callerOf(c);
    const input = await readJson(c.req.raw, copySchema);
    return c.json(await changes.copy(caller, isUpsert(c), input));
  });
  app.post('/object/move', async (c) => {
    const caller = await callerOf(c);
    return c.json(await changes.move(caller, await readJson(c.req.raw, transferSchema)));
  });

  app.post('/object/upload/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    return c.json(await signing.signUpload(await callerOf(c), bucket, name, isUpsert(c)));
  });
  app.put('/object/upload/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const grant = await parts.tokens.verifyUpload(c.req.query('token') ?? '', `${bucket}/${name}`);
    const target = { bucket, name, ...grant };
    return c.json(
      await uploads.upload(c.req.raw, serviceCaller, 'storage.object.upload_signed', target),
    );
  });

  app.post('/object/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const caller = await callerOf(c);
    const { expiresIn } = await readJson(c.req.raw, signSchema);
    return c.json(await signing.signOne(caller, bucket, name, expiresIn));
  });
  app.post('/object/sign/:bucket', async (c) => {
    const caller = await callerOf(c);
    const input = await readJson(c.req.raw, signManySchema);
    return c.json(await signing.signMany(caller, c.req.param('bucket'), input));
  });
  app.get('/object/sign/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    const expires = await parts.tokens.verifyRead(c.req.query('token') ?? '', `${bucket}/${name}`);
    return send(c, serviceCaller, 'storage.object.get_signed', expires);
  });

  app.get('/object/info/public/:bucket/:name{.+}', async (c) => {
    await requirePublic(c);
    return info(c, serviceCaller, 'storage.object.info_public');
  });
  for (const route of ['/object/info/authenticated', '/object/info']) {
    app.get(`${route}/:bucket/:name{.+}`, async (c) =>
      info(c, await readerOf(c), 'object.get_authenticated_info'),
    );
  }
  app.get('/object/public/:bucket/:name{.+}', async (c) => {
    await requirePublic(c);
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

  app.post('/object/:bucket/:name{.+}', (c) => upload(c, 'storage.object.upload', isUpsert(c)));
  app.put('/object/:bucket/:name{.+}', (c) => upload(c, 'storage.object.upload_update', true));
  app.delete('/object/:bucket/:name{.+}', async (c) => {
    const { bucket, name } = addressOf(c);
    return c.json(await changes.removeOne(await callerOf(c), bucket, name));
  });
  app.delete('/object/:bucket', async (c) => {
    const caller = await callerOf(c);
    const { prefixes } = await readJson(c.req.raw, removeSchema);
    return c.json(await changes.removeMany(caller, c.req.param('bucket'), prefixes));
  });

  async function upload(c: Context, operation: Operation, upsert: boolean): Promise<Response> {
    const { bucket, name } = addressOf(c);
    const caller = await callerOf(c);
    const target = { bucket, name, owner: caller.userId, upsert };
    return c.json(await uploads.upload(c.req.raw, caller, operation, target));
  }

  async function send(c: Context, caller: Caller, operation: Operation, expires?: Date) {
    const { bucket, name } = addressOf(c);
    const row = await findObject(database, caller, operation, bucket, name);
    return sendObject(c.req.raw, parts.files, row, {
      download: c.req.query('download') ?? null,
      ...(expires === undefined ? {} : { expires }),
    });
  }

  async function info(c: Context, caller: Caller, operation: Operation): Promise<Response> {
    const { bucket, name } = addressOf(c);
    return c.json(describeRow(await findObject(database, caller, operation, bucket, name)));
  }

  /** Everybody may read a public bucket, by any address. @throws NoSuchBucket */
  async function readerOf(c: Context): Promise<Caller> {
    const caller = await callerOf(c);
    const bucket = await buckets.find(addressOf(c).bucket);
    return bucket.public ? serviceCaller : caller;
  }

  /** Whether a bucket exists is nobody's business: a private one is not found. */
  async function requirePublic(c: Context): Promise<void> {
    const bucket = await buckets.find(addressOf(c).bucket);
    if (!bucket.public) throw refuse.noSuchBucket();
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

/** Hono runs the GET route for it. */
function isHead(c: Context): boolean {
  return c.req.raw.method === 'HEAD';
}

function isUpsert(c: Context): boolean {
  return c.req.header('x-upsert') === 'true';
}
