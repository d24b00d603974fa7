import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureStorageSchema } from '../db/platform.ts';
import { type StorageStack, startStorage } from './testing/test-bed.ts';

let stack: StorageStack;
let service: SupabaseClient['storage'];
let asPostgres: Sql;

beforeAll(async () => {
  stack = await startStorage(`
    [storage]
    file_size_limit = "10MiB"
    [storage.buckets.podcasts]
    file_size_limit = "2MiB"
    allowed_mime_types = ["audio/mpeg"]
  `);
  service = stack.client('service').storage;
  asPostgres = postgres(stack.postgresUrl, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await asPostgres?.end();
  await stack?.stop();
});

describe('buckets', () => {
  it('are those of config.toml and of migrations', async () => {
    await asPostgres`insert into storage.buckets (id, name, public) values ('made-by-sql', 'made-by-sql', true)`;
    const { data } = await service.listBuckets();
    expect(data?.map(({ id }) => id)).toEqual(['made-by-sql', 'podcasts']);
    expect(data?.[1]).toMatchObject({
      public: false,
      file_size_limit: 2 * 2 ** 20,
      allowed_mime_types: ['audio/mpeg'],
    });
  });

  it('follow config.toml again at the next start', async () => {
    await asPostgres`update storage.buckets set public = true where id = 'podcasts'`;
    await stack.restart();
    const { data } = await service.listBuckets();
    expect(data?.map((bucket) => [bucket.id, bucket.public])).toEqual([
      ['made-by-sql', true],
      ['podcasts', false],
    ]);
  });

  it('are shown to nobody else', async () => {
    for (const who of [{ userId: randomUUID() }, 'anon' as const]) {
      expect((await stack.client(who).storage.listBuckets()).data).toEqual([]);
    }
  });

  it.each([
    ['...', '%2E%2E%2E'],
    ['a.b*c d', 'a%2Eb%2Ac%20d'],
  ])('named %s keep their files inside of the folder of files', async (name, folder) => {
    await asPostgres`insert into storage.buckets (id, name) values (${name}, ${name})`;
    expect((await service.from(name).upload('x.mp3', 'sound')).error).toBeNull();
    expect(await readdir(path.join(stack.files, folder))).toHaveLength(1);
    await stack.restart();
    expect(await readdir(path.join(stack.files, folder))).toHaveLength(1);
  });
});

describe('the schema', () => {
  it('refuses deletion by SQL, even by its owner, unless it is allowed on purpose', async () => {
    await service.from('made-by-sql').upload('kept.txt', 'x');
    for (const sql of [asPostgres, stack.superuser]) {
      for (const table of ['storage.objects', 'storage.buckets'])
        await expect(sql.unsafe(`delete from ${table} where false`)).rejects.toMatchObject({
          code: '42501',
          message:
            'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
        });
    }
    await asPostgres.begin(async (sql) => {
      await sql`set local storage.allow_delete_query = 'true'`;
      await sql`delete from storage.objects where name = 'nothing'`;
    });
    expect((await service.from('made-by-sql').exists('kept.txt')).data).toBe(true);
  });

  it('lets migrations make policies and triggers there, and change nothing else', async () => {
    await asPostgres.unsafe(`
      create policy "Members read" on storage.objects for select to authenticated
        using (bucket_id = 'made-by-sql' and storage.filename(name) = 'kept.txt');
      create function public.note() returns trigger language plpgsql as 'begin return new; end';
      create trigger note after insert on storage.objects for each row execute function public.note();
    `);
    for (const statement of [
      'alter table storage.objects enable row level security',
      'alter table storage.objects add column mine text',
      'comment on policy "Members read" on storage.objects is $$x$$',
      'create table storage.mine (id int)',
      'drop function storage.foldername(text)',
      'drop table storage.objects cascade',
      'drop schema storage cascade',
      'set role supabase_storage_admin',
    ])
      await expect(asPostgres.unsafe(statement), statement).rejects.toMatchObject({
        code: '42501',
      });
    await asPostgres.unsafe('drop policy "Members read" on storage.objects');
  });

  it('is left alone when it is there already', async () => {
    await ensureStorageSchema(stack.superuser);
    expect((await service.listBuckets()).data).not.toEqual([]);
  });

  it('tells path parts and operations as the platform does', async () => {
    const [row] = await stack.superuser`select
      storage.foldername('a/b/c.tar.gz') as folders, storage.filename('a/b/c.tar.gz') as file,
      storage.extension('a/b/c.tar.gz') as extension, storage.foldername('c.txt') as none`;
    expect(row).toEqual({ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', none: [] });
    const [operations] = await stack.superuser.begin(async (sql) => {
      await sql`set local storage.operation = 'storage.object.sign'`;
      return sql`select storage.operation() as current,
        storage.allow_only_operation('object.sign') as short,
        storage.allow_only_operation('storage.object.sign') as long,
        storage.allow_only_operation('object.list') as other,
        storage.allow_any_operation(array['object.list', 'object.sign']) as any,
        storage.allow_any_operation(array[null, '']) as empty`;
    });
    expect(operations).toEqual({
      current: 'storage.object.sign',
      short: true,
      long: true,
      other: false,
      any: true,
      empty: false,
    });
  });
});

describe('files of Storage', () => {
  it('that a crash left without a row are removed at the next start, and the others kept', async () => {
    await service.from('made-by-sql').upload('real.txt', 'real');
    const folder = path.join(stack.files, 'made-by-sql');
    const before = await readdir(folder);
    await writeFile(path.join(folder, randomUUID()), 'orphan');
    await mkdir(path.join(stack.files, 'no-such-bucket'));
    await writeFile(path.join(stack.files, 'no-such-bucket', randomUUID()), 'orphan');
    await writeFile(path.join(stack.files, '.incoming', randomUUID()), 'half');

    await stack.restart();
    expect((await readdir(folder)).sort()).toEqual(before.sort());
    expect(await readdir(path.join(stack.files, 'no-such-bucket'))).toEqual([]);
    expect(await readdir(path.join(stack.files, '.incoming'))).toEqual([]);
    expect(await (await service.from('made-by-sql').download('real.txt')).data?.text()).toBe(
      'real',
    );
  });

  it('go with their objects: removed, replaced or refused', async () => {
    const folder = path.join(stack.files, 'podcasts');
    const podcasts = service.from('podcasts');
    const options = { contentType: 'audio/mpeg', upsert: true };
    await podcasts.upload('a.mp3', 'one', options);
    await podcasts.upload('a.mp3', 'two', options);
    expect(await readdir(folder)).toHaveLength(1);
    await podcasts.upload('a.mp3', 'three', { contentType: 'audio/mpeg' });
    expect(await readdir(folder)).toHaveLength(1);
    await podcasts.remove(['a.mp3']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that are written at the same moment leave one winner and one file', async () => {
    const folder = path.join(stack.files, 'podcasts');
    const before = (await readdir(folder)).length;
    const podcasts = service.from('podcasts');
    const race = (name: string, upsert: boolean) =>
      Promise.all(
        [...'abcdefgh'].map((letter) =>
          podcasts.upload(name, letter, { contentType: 'audio/mpeg', upsert }),
        ),
      );
    const creators = await race('first.mp3', false);
    expect(creators.filter(({ error }) => error === null)).toHaveLength(1);
    const replacers = await race('first.mp3', true);
    expect(replacers.filter(({ error }) => error !== null)).toEqual([]);
    expect(await readdir(folder)).toHaveLength(before + 1);
    expect(await (await podcasts.download('first.mp3')).data?.text()).toMatch(/^[a-h]$/);
  });

  it('are replaced under a reader without disturbing it', async () => {
    const podcasts = service.from('podcasts');
    const options = { contentType: 'audio/mpeg', upsert: true };
    const [old, fresh] = [Buffer.alloc(2 ** 20, 'a'), Buffer.alloc(2 ** 20, 'b')];
    await podcasts.upload('read.mp3', old, options);
    const { data } = await podcasts.createSignedUrl('read.mp3', 60);
    const response = await fetch(data?.signedUrl ?? '');
    await podcasts.upload('read.mp3', fresh, options);
    expect(Buffer.from(await response.arrayBuffer()).equals(old)).toBe(true);
    expect(Buffer.from(await (await fetch(data?.signedUrl ?? '')).arrayBuffer())).toEqual(fresh);
  });

  it('that are gone while their row stays answer as missing', async () => {
    await asPostgres`insert into storage.objects (bucket_id, name, version, metadata) values
      ('podcasts', 'ghost.mp3', ${randomUUID()}, '{}'), ('podcasts', 'evil.mp3', '../../keys.json', '{}')`;
    for (const name of ['ghost.mp3', 'evil.mp3']) {
      const { data } = await service.from('podcasts').createSignedUrl(name, 60);
      const response = await fetch(data?.signedUrl ?? '');
      expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
    }
  });
});

it('says when there is no such route', async () => {
  const response = await fetch(`${stack.url}/storage/v1/render/image/public/a/b`, {
    headers: { apikey: stack.keys.publishableKey },
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'Not Found', statusCode: '404' });
});
