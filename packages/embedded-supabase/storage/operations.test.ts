import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StorageStack, startStorage } from './testing/test-bed.ts';

const ana = '11111111-1111-4111-8111-111111111111';

let stack: StorageStack;
let service: SupabaseClient;
let asAna: SupabaseClient;
let asAnon: SupabaseClient;

beforeAll(async () => {
  stack = await startStorage(`
    [storage.buckets.vault]
    [storage.buckets.watched]
    [storage.buckets.open]
    public = true
  `);
  const sql = postgres(stack.postgresUrl, { max: 1 });
  await sql.unsafe(`
    create policy "Members sign" on storage.objects for select to authenticated
      using (bucket_id = 'vault'
        and (select storage.allow_any_operation(array['object.sign', 'storage.object.sign_many'])));`);
  await sql.end();
  service = stack.client('service');
  asAna = stack.client({ userId: ana });
  asAnon = stack.client('anon');
});
afterAll(() => stack?.stop());

describe('Storage', () => {
  it('lets a policy allow signing and refuse listing, reading and describing', async () => {
    await service.storage.from('vault').upload('a/talk.mp3', 'sound');
    const vault = asAna.storage.from('vault');
    expect((await vault.createSignedUrl('a/talk.mp3', 60)).error).toBeNull();
    expect((await vault.createSignedUrls(['a/talk.mp3'], 60)).data?.[0]?.error).toBeNull();
    expect((await vault.list('a')).data).toEqual([]);
    expect((await vault.download('a/talk.mp3')).error).not.toBeNull();
    expect((await vault.info('a/talk.mp3')).error).toMatchObject({ code: 'NoSuchKey' });
  });

  it('tells a policy whether an object is fetched, described or only asked after', async () => {
    await service.storage.from('watched').upload('x.txt', 'x');
    const sql = postgres(stack.postgresUrl, { max: 1, onnotice: () => {} });
    const allow = (operation: string) =>
      sql.unsafe(`
        drop policy if exists "One operation" on storage.objects;
        create policy "One operation" on storage.objects for select to authenticated
          using (bucket_id = 'watched' and storage.allow_only_operation('${operation}'));`);
    const headers = { authorization: `Bearer ${await stack.tokenOf(ana)}` };
    const attempt = async () => {
      const watched = asAna.storage.from('watched');
      const head = await fetch(`${stack.url}/storage/v1/object/watched/x.txt`, {
        method: 'HEAD',
        headers,
      });
      return {
        get: (await watched.download('x.txt')).error === null,
        info: (await watched.info('x.txt')).error === null,
        head: head.ok,
        list: (await watched.list()).data?.length === 1,
      };
    };
    const none = { get: false, info: false, head: false, list: false };
    try {
      await allow('object.get_authenticated');
      expect(await attempt()).toEqual({ ...none, get: true });
      await allow('object.get_authenticated_info');
      expect(await attempt()).toEqual({ ...none, info: true });
      await allow('object.head_authenticated_info');
      expect(await attempt()).toEqual({ ...none, head: true });
      await allow('storage.object.list');
      expect(await attempt()).toEqual({ ...none, list: true });
    } finally {
      await sql.end();
    }
  });

  it('tells a missing bucket from a missing object, and opens public ones by any address', async () => {
    const { error } = await asAna.storage.from('nowhere').info('x');
    expect(error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
    await service.storage.from('open').upload('any.txt', 'x');
    expect((await asAnon.storage.from('open').download('any.txt')).error).toBeNull();
    expect((await asAnon.storage.from('open').info('any.txt')).error).toBeNull();
  });
});
