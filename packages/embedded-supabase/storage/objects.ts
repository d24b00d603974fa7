import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import { type Caller, serviceCaller } from './caller.ts';
import type { Database, Operation } from './database.ts';
import { refuse } from './errors.ts';
import type { Files, ReceivedFile } from './files.ts';
import { requireKey } from './names.ts';
import type { Parts } from './parts.ts';

/** `storage.objects.metadata`, with the keys the platform writes. */
type ObjectMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
};

/** What an upload tells about its file. */
export type Description = { mimeType: string; cacheControl: string };

/** What this service reads of a row of `storage.objects`. */
export type ObjectRow = {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  metadata: Partial<ObjectMetadata> | null;
  created_at: Date;
  updated_at: Date;
};

/** Where an object is to be written, for whom, and whether one of that name may be replaced. */
export type Target = { bucket: string; name: string; owner: string | null; upsert: boolean };

/** What is written there. */
type Content = { version: string; metadata: Partial<ObjectMetadata> };

/**
 * Asks the policies, without writing anything, whether the caller may write there.
 *
 * @throws AccessDenied by row-level security, ResourceAlreadyExists, or InvalidRequest when the bucket is missing
 */
export function requireWritable(
  database: Database,
  caller: Caller,
  operation: Operation,
  target: Target,
  description?: Description,
): Promise<void> {
  const metadata = description && {
    mimetype: description.mimeType,
    cacheControl: description.cacheControl,
  };
  return database.dryRun(caller, operation, (sql) =>
    write(sql, target, { metadata: metadata ?? {}, version: randomUUID() }),
  );
}

/**
 * Makes an object of a file that was received: moves the file to its place and writes its row, as the service, for the policies were
 * asked before the bytes came. Removes the file that it replaced, or the new one when a trigger refuses the row.
 * @returns the object's id
 */
export async function commitObject(
  { database, files }: Parts,
  operation: Operation,
  target: Target,
  { path, size, eTag }: ReceivedFile,
  { mimeType: mimetype, cacheControl }: Description,
): Promise<string> {
  const version = randomUUID();
  await files.place(path, target.bucket, version);
  const lastModified = new Date().toISOString();
  const told = { lastModified, contentLength: size, httpStatusCode: 200 } as const;
  const content = { version, metadata: { eTag, size, mimetype, cacheControl, ...told } };
  try {
    const { id, replaced } = await database.as(serviceCaller, operation, async (sql) => {
      await lockObject(sql, target.bucket, target.name);
      const [replaced] = await sql<{ version: string | null }[]>`
        select version from storage.objects
        where bucket_id = ${target.bucket} and name = ${target.name} for update`;
      return { id: await write(sql, target, content), replaced };
    });
    if (replaced !== undefined) await files.remove(target.bucket, replaced.version);
    return id;
  } catch (error) {
    await files.remove(target.bucket, content.version);
    throw error;
  }
}

/** Serialises the writers of one name, until the end of the transaction. */
async function lockObject(sql: TransactionSql, bucket: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${bucket}/${name}`}, 0))`;
}

async function write(sql: TransactionSql, target: Target, content: Content): Promise<string> {
  // Made here: RETURNING would ask for a SELECT policy that a plain upload does not need.
  const id = randomUUID();
  const insert = sql`
    insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata)
    values (${id}, ${target.bucket}, ${target.name}, ${target.owner}, ${target.owner}, ${content.version},
      ${sql.json(content.metadata)})`;
  if (!target.upsert) {
    await insert;
    return id;
  }
  const [row] = await sql<{ id: string }[]>`
    ${insert}
    on conflict (bucket_id, name) do update set
      owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata
    returning id`;
  return row?.id ?? id;
}

/** @throws NoSuchKey when there is none, or none that the caller may see */
export function findObject(
  database: Database,
  caller: Caller,
  operation: Operation,
  bucket: string,
  name: string,
): Promise<ObjectRow> {
  return database.as(caller, operation, (sql) => selectObject(sql, bucket, name));
}

/** @throws NoSuchKey when the transaction's role sees none */
async function selectObject(sql: TransactionSql, bucket: string, name: string): Promise<ObjectRow> {
  const [row] = await sql<ObjectRow[]>`
    select * from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  if (row === undefined) throw refuse.noSuchKey();
  return row;
}

/** The versions that the rows of a bucket name. */
export function versionsOf(database: Database, bucket: string): Promise<Set<string>> {
  return database.as(serviceCaller, 'storage.object.list', async (sql) => {
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects where bucket_id = ${bucket} and version is not null`;
    return new Set(rows.map(({ version }) => version));
  });
}

/** Strict: a move to another bucket is refused instead of done within the same one. */
export const moveSchema = z.strictObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
});

export const removeSchema = z.object({ prefixes: z.array(z.string()).min(1).max(1000) });

/** Renames an object within its bucket; the bytes stay where they are, because names are not paths. */
export async function moveObject(
  database: Database,
  caller: Caller,
  { bucketId, sourceKey, destinationKey }: z.infer<typeof moveSchema>,
) {
  requireKey(destinationKey);
  const id = await database.as(caller, 'storage.object.move', async (sql) => {
    await lockObject(sql, bucketId, sourceKey);
    const source = await selectObject(sql, bucketId, sourceKey);
    const moved = await sql`
      update storage.objects set
        name = ${destinationKey}, owner = ${caller.userId}, owner_id = ${caller.userId}
      where id = ${source.id}`;
    if (moved.count === 0) throw refuse.noSuchKey();
    return source.id;
  });
  return { message: 'Successfully moved', Id: id, Key: `${bucketId}/${destinationKey}` };
}

/** Removes those of `names` that the caller may see and delete, and returns their rows. */
export async function removeObjects(
  database: Database,
  files: Files,
  caller: Caller,
  bucket: string,
  names: readonly string[],
) {
  const removed = await database.as(
    caller,
    'storage.object.delete_many',
    (sql) => sql<ObjectRow[]>`
      delete from storage.objects where bucket_id = ${bucket} and name in ${sql(names)} returning *`,
  );
  // After the commit: a crash in between leaves bytes without a row, which the next start sweeps.
  for (const { version } of removed) await files.remove(bucket, version);
  return [...removed];
}
