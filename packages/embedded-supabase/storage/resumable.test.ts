import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StorageStack, startStorage } from './testing/test-bed.ts';

const ana = '11111111-1111-4111-8111-111111111111';
const bia = '22222222-2222-4222-8222-222222222222';
const MIB = 2 ** 20;
/** Two whole chunks and a bit, as the platform asks for. */
const CHUNK = 6 * MIB;
const sound = randomBytes(2 * CHUNK + 12_345);

let stack: StorageStack;

beforeAll(async () => {
  stack = await startStorage(`
    [storage]
    file_size_limit = "20MiB"
    [storage.buckets.podcasts]
    allowed_mime_types = ["audio/mpeg"]
    [storage.buckets.small]
    file_size_limit = "1KiB"
  `);
  const sql = postgres(stack.postgresUrl, { max: 1 });
  await sql.unsafe(`
    create schema if not exists private;
    grant usage on schema private to authenticated;
    create table private.admins (id uuid primary key);
    grant select on private.admins to authenticated;
    insert into private.admins values ('${ana}');
    create policy "Admins upload" on storage.objects for insert to authenticated
      with check (exists (select from private.admins where id = (select auth.uid())));
    create policy "Admins see" on storage.objects for select to authenticated
      using (exists (select from private.admins where id = (select auth.uid())));
    create policy "Admins replace" on storage.objects for update to authenticated
      using (exists (select from private.admins where id = (select auth.uid())));
  `);
  await sql.end();
});
afterAll(() => stack?.stop());
afterEach(async () => {
  await stack.superuser`insert into private.admins values (${ana}) on conflict do nothing`;
});

type Attempt = { objectName?: string; bucketName?: string; contentType?: string } & UploadOptions;

async function upload(userId: string, body: Buffer, attempt: Attempt = {}): Promise<Upload> {
  const { objectName, bucketName, contentType, ...options } = attempt;
  return new Upload(body, {
    endpoint: `${stack.url}/storage/v1/upload/resumable`,
    chunkSize: CHUNK,
    retryDelays: null,
    ...options,
    headers: {
      authorization: `Bearer ${await stack.tokenOf(userId)}`,
      apikey: stack.keys.publishableKey,
      ...options.headers,
    },
    metadata: {
      bucketName: bucketName ?? 'podcasts',
      objectName: objectName ?? `${randomUUID()}.mp3`,
      contentType: contentType ?? 'audio/mpeg',
      cacheControl: '3600',
    },
  });
}

/** Runs an upload to its end. @throws the client's own error */
function run(upload: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    upload.options.onSuccess = () => resolve();
    upload.options.onError = reject;
    upload.start();
  });
}

/** Runs an upload until the server has `bytes`, then hangs up. */
function runUntil(upload: Upload, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    upload.options.onError = reject;
    upload.options.onChunkComplete = (_size, accepted) => {
      if (accepted >= bytes) upload.abort().then(resolve, reject);
    };
    upload.start();
  });
}

async function refusalOf(upload: Upload): Promise<{ status: number; body: string }> {
  const error = await run(upload).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DetailedError)) throw new Error(`not refused: ${error}`);
  return {
    status: error.originalResponse?.getStatus() ?? 0,
    body: error.originalResponse?.getBody() ?? '',
  };
}

const podcasts = (userId = ana) => stack.client({ userId }).storage.from('podcasts');

async function bytesOf(blob: Blob | null): Promise<Buffer> {
  return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
}

/** The bytes of unfinished uploads; a description stays beside them, and alone once the upload is finished. */
async function pendingFiles(): Promise<string[]> {
  const names = await readdir(path.join(stack.files, '.resumable'));
  return names.filter((name) => !name.endsWith('.json'));
}

describe('a resumable upload', () => {
  it('arrives in chunks and becomes an object', async () => {
    await run(await upload(ana, sound, { objectName: 'whole.mp3' }));
    const { data: info } = await podcasts().info('whole.mp3');
    expect(info).toMatchObject({
      size: sound.length,
      contentType: 'audio/mpeg',
      cacheControl: 'max-age=3600',
    });
    const { data } = await podcasts().download('whole.mp3');
    expect((await bytesOf(data)).equals(sound)).toBe(true);
    const [row] =
      await stack.superuser`select owner_id from storage.objects where name = 'whole.mp3'`;
    expect(row).toEqual({ owner_id: ana });
    expect(await pendingFiles()).toEqual([]);
  });

  it('is paused in the middle and continued by a fresh client, even after a restart', async () => {
    const first = await upload(ana, sound, { objectName: 'paused.mp3' });
    await runUntil(first, CHUNK);
    const url = first.url ?? '';
    expect(url).toMatch(new RegExp(`^${stack.url}/storage/v1/upload/resumable/[0-9a-f-]{36}$`));
    expect((await podcasts().exists('paused.mp3')).data).toBe(false);

    await stack.restart();
    const sent: number[] = [];
    const second = await upload(ana, sound, {
      objectName: 'paused.mp3',
      uploadUrl: url,
      onChunkComplete: (size) => sent.push(size),
    });
    await run(second);
    expect(sent.reduce((sum, size) => sum + size, 0)).toBe(sound.length - CHUNK);
    const { data } = await podcasts().download('paused.mp3');
    expect((await bytesOf(data)).equals(sound)).toBe(true);
  });

  it('takes its first bytes with the creation, or none at all', async () => {
    const small = sound.subarray(0, 1000);
    await run(await upload(ana, small, { objectName: 'one.mp3', uploadDataDuringCreation: true }));
    expect((await podcasts().info('one.mp3')).data?.size).toBe(1000);
    await run(await upload(ana, Buffer.alloc(0), { objectName: 'none.mp3' }));
    expect((await podcasts().info('none.mp3')).data?.size).toBe(0);
    expect(await pendingFiles()).toEqual([]);
  });

  it('still answers HEAD, PATCH and DELETE as finished after its last byte', async () => {
    const done = await upload(ana, sound, { objectName: 'done.mp3' });
    await run(done);
    const headers = {
      authorization: `Bearer ${await stack.tokenOf(ana)}`,
      'tus-resumable': '1.0.0',
    };
    const ask = (method: string, more = {}) =>
      fetch(done.url ?? '', { method, headers: { ...headers, ...more } });
    for (const _ of ['before a restart', 'after it']) {
      const asked = await ask('HEAD');
      expect(asked.status).toBe(200);
      expect(asked.headers.get('upload-offset')).toBe(String(sound.length));
      expect(asked.headers.get('upload-length')).toBe(String(sound.length));
      await stack.restart();
    }
    // With it, no name that is taken refuses the request first.
    Object.assign(headers, { 'x-upsert': 'true' });
    const part = { 'content-type': 'application/offset+octet-stream' };
    expect((await ask('PATCH', { ...part, 'upload-offset': '0' })).status).toBe(409);
    expect((await ask('PATCH', { ...part, 'upload-offset': `${sound.length}` })).status).toBe(409);
    expect((await ask('DELETE')).status).toBe(400);
    const { data } = await podcasts().download('done.mp3');
    expect((await bytesOf(data)).equals(sound)).toBe(true);
  });

  it('replaces only when told to', async () => {
    const [one, two] = [sound.subarray(0, 10), sound.subarray(10, 30)];
    await run(await upload(ana, one, { objectName: 'again.mp3' }));
    expect(await refusalOf(await upload(ana, two, { objectName: 'again.mp3' }))).toEqual({
      status: 409,
      body: 'The resource already exists',
    });
    const headers = { 'x-upsert': 'true' };
    await run(await upload(ana, two, { objectName: 'again.mp3', headers }));
    expect((await podcasts().info('again.mp3')).data?.size).toBe(20);
  });

  it('is ended by the client, and leaves nothing', async () => {
    const ended = await upload(ana, sound);
    await runUntil(ended, CHUNK);
    expect(await pendingFiles()).toHaveLength(1);
    await ended.abort(true);
    const id = ended.url?.split('/').at(-1) ?? '';
    expect((await readdir(path.join(stack.files, '.resumable'))).join()).not.toContain(id);
  });
});

it('the limit of the whole project can be asked without a session', async () => {
  const response = await fetch(`${stack.url}/storage/v1/upload/resumable`, { method: 'OPTIONS' });
  expect(response.status).toBe(204);
  expect(response.headers.get('tus-max-size')).toBe(String(20 * MIB));
});

describe('a resumable upload is refused', () => {
  it('at its creation to a caller whom the policies refuse', async () => {
    expect(await refusalOf(await upload(bia, sound))).toEqual({
      status: 403,
      body: 'new row violates row-level security policy',
    });
    const headers = { authorization: 'Bearer nonsense' };
    expect(await refusalOf(await upload(ana, sound, { headers }))).toMatchObject({ status: 403 });
  });

  it('to another user who knows its address', async () => {
    const hers = await upload(ana, sound);
    await runUntil(hers, CHUNK);
    const theft = await upload(bia, sound, { uploadUrl: hers.url });
    expect(await refusalOf(theft)).toMatchObject({ status: 403 });
    await hers.abort(true);
  });

  it('when the right is lost before the end', async () => {
    const started = await upload(ana, sound, { objectName: 'revoked.mp3' });
    await runUntil(started, CHUNK);
    await stack.superuser`delete from private.admins`;
    const resumed = await upload(ana, sound, { objectName: 'revoked.mp3', uploadUrl: started.url });
    expect(await refusalOf(resumed)).toMatchObject({ status: 403 });
    expect(
      await stack.superuser`select from storage.objects where name = 'revoked.mp3'`,
    ).toHaveLength(0);
    await stack.superuser`insert into private.admins values (${ana})`;
    await resumed.abort(true);
  });

  it('when the right is lost while the last part travels', async () => {
    const late = await upload(ana, sound.subarray(0, 1000), { objectName: 'late.mp3' });
    // The row's own check, made when the bytes are there; the one at the start of the part still passes.
    await stack.superuser.unsafe(`
      create function private.refuse_late() returns trigger language plpgsql as $$
      begin
        if new.metadata ? 'eTag' then
          raise exception 'new row violates row-level security policy' using errcode = '42501';
        end if;
        return new;
      end $$;
      create trigger refuse_late before insert on storage.objects for each row
        when (new.name = 'late.mp3') execute function private.refuse_late();`);
    expect(await refusalOf(late)).toMatchObject({ status: 403 });
    expect(await pendingFiles()).toEqual([]);
    const bucket = await readdir(path.join(stack.files, 'podcasts'));
    const [{ count }] = await stack.superuser<[{ count: string }]>`
      select count(*) from storage.objects where bucket_id = 'podcasts'`;
    expect(bucket).toHaveLength(Number(count));
  });

  it('for another type, a size over the limit, a bad name or a missing bucket', async () => {
    expect(await refusalOf(await upload(ana, sound, { contentType: 'audio/ogg' }))).toEqual({
      status: 415,
      body: 'mime type audio/ogg is not supported',
    });
    const large = await upload(ana, sound.subarray(0, 1025), { bucketName: 'small' });
    expect(await refusalOf(large)).toMatchObject({ status: 413 });
    expect(await refusalOf(await upload(ana, sound, { objectName: '../x' }))).toMatchObject({
      status: 400,
    });
    expect(await refusalOf(await upload(ana, sound, { bucketName: 'none' }))).toMatchObject({
      status: 404,
    });
  });
});

it('a part that turns out longer than its upload is refused', async () => {
  const headers = {
    authorization: `Bearer ${await stack.tokenOf(ana)}`,
    'tus-resumable': '1.0.0',
  };
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const metadata = `bucketName ${encode('podcasts')},objectName ${encode('long.mp3')},contentType ${encode('audio/mpeg')}`;
  const created = await fetch(`${stack.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': '100', 'upload-metadata': metadata },
  });
  // Streamed: without a length it is found out only while it comes.
  const part = await fetch(created.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Blob([sound]).stream(),
    duplex: 'half',
  } as RequestInit);
  expect(part.status).toBe(413);
  expect((await podcasts().exists('long.mp3')).data).toBe(false);
});

describe('a resumable upload that nobody ends', () => {
  it('expires after a day and is cleared at the next start', async () => {
    const abandoned = await upload(ana, sound);
    await runUntil(abandoned, CHUNK);
    const fresh = await upload(ana, sound);
    await runUntil(fresh, CHUNK);
    const id = abandoned.url?.split('/').at(-1) ?? '';
    const description = path.join(stack.files, '.resumable', `${id}.json`);
    const value = JSON.parse(await readFile(description, 'utf8'));
    value.creation_date = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1).toISOString();
    await writeFile(`${description}.new`, JSON.stringify(value));
    await rename(`${description}.new`, description);

    const headers = {
      authorization: `Bearer ${await stack.tokenOf(ana)}`,
      'tus-resumable': '1.0.0',
    };
    const asked = await fetch(abandoned.url ?? '', { method: 'HEAD', headers });
    expect(asked.status).toBe(410);

    await stack.restart();
    const left = await readdir(path.join(stack.files, '.resumable'));
    const kept = fresh.url?.split('/').at(-1) ?? '';
    expect(left.filter((name) => name.startsWith(id))).toEqual([]);
    expect(left.filter((name) => name.startsWith(kept))).toEqual([kept, `${kept}.json`]);
    await fresh.abort(true);
  });
});
