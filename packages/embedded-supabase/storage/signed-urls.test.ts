import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StorageStack, startStorage } from './testing/test-bed.ts';

const sound = randomBytes(300_000);
let stack: StorageStack;
let service: SupabaseClient;

beforeAll(async () => {
  stack = await startStorage('[storage.buckets.podcasts]\n[storage.buckets.inbox]');
  service = stack.client('service');
  await service.storage
    .from('podcasts')
    .upload('a/talk.mp3', sound, { contentType: 'audio/mpeg', cacheControl: '31536000' });
  await service.storage.from('podcasts').upload('a/other.mp3', 'other');
});
afterAll(() => stack?.stop());

async function sign(path = 'a/talk.mp3', expiresIn = 60, download?: string | boolean) {
  const { data, error } = await service.storage
    .from('podcasts')
    .createSignedUrl(path, expiresIn, download === undefined ? {} : { download });
  if (error) throw error;
  return data.signedUrl;
}

describe('a signed URL', () => {
  it('answers without any key, and says until when it works', async () => {
    const response = await fetch(await sign());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-length')).toBe('300000');
    expect(response.headers.get('content-disposition')).toBeNull();
    const left = Date.parse(response.headers.get('expires') ?? '') - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(Buffer.from(await response.arrayBuffer()).equals(sound)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100000-', 100_000, 299_999],
    ['bytes=299990-400000', 299_990, 299_999],
    ['bytes=-10', 299_990, 299_999],
  ])('answers %s with 206', async (range, start, end) => {
    const response = await fetch(await sign(), { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/300000`);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.equals(sound.subarray(start, end + 1))).toBe(true);
  });

  it.each(['bytes=300000-', 'bytes=9-5', 'bytes=0-1,4-5', 'bytes=x', 'seconds=0-3'])(
    'answers the range %s with 416 and the size of the file',
    async (range) => {
      const response = await fetch(await sign(), { headers: { range } });
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */300000');
      expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' });
    },
  );

  it('sends nothing that the client has already', async () => {
    const url = await sign();
    const eTag = (await fetch(url, { method: 'HEAD' })).headers.get('etag') ?? '';
    expect(eTag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await fetch(url, { headers: { 'if-none-match': eTag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('answers HEAD with the headers alone', async () => {
    const response = await fetch(await sign(), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('300000');
    expect(await response.text()).toBe('');
  });

  it('offers the file under a name when asked', async () => {
    const named = await fetch(await sign('a/talk.mp3', 60, 'Aula 1.mp3'), { method: 'HEAD' });
    expect(named.headers.get('content-disposition')).toBe(
      "attachment; filename=Aula%201.mp3; filename*=UTF-8''Aula%201.mp3;",
    );
    // storage-js appends nothing but `download=` for `true`.
    const plain = await fetch(await sign('a/talk.mp3', 60, true), { method: 'HEAD' });
    expect(plain.headers.get('content-disposition')).toBe('attachment;');
  });

  it('is refused once expired', async () => {
    const url = await sign();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      const response = await fetch(url);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        statusCode: '400',
        error: 'InvalidJWT',
        code: 'InvalidJWT',
        message: '"exp" claim timestamp check failed',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it('opens no other object, and is not forged by anyone without its key', async () => {
    const url = new URL(await sign());
    const token = url.searchParams.get('token') ?? '';
    url.pathname = url.pathname.replace('talk', 'other');
    expect(await (await fetch(url)).json()).toMatchObject({ code: 'InvalidSignature' });

    const forged = new URL(await sign('a/other.mp3'));
    forged.searchParams.set('token', await stack.tokenOf('11111111-1111-4111-8111-111111111111'));
    expect(await (await fetch(forged)).json()).toMatchObject({ code: 'InvalidJWT' });
    forged.searchParams.set('token', `${token.slice(0, -4)}AAAA`);
    expect(await (await fetch(forged)).json()).toMatchObject({ code: 'InvalidJWT' });
    forged.search = '';
    expect((await fetch(forged)).status).toBe(400);
  });

  it('is no session: its token is of another key', async () => {
    const token = new URL(await sign()).searchParams.get('token') ?? '';
    const secret = new TextEncoder().encode(stack.keys.jwtSecret);
    await expect(jwtVerify(token, secret)).rejects.toThrow('signature verification failed');
    const response = await fetch(`${stack.url}/storage/v1/object/podcasts/a/talk.mp3`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ statusCode: '403' });
  });

  it('is made for many at once, with an error for each that is missing', async () => {
    const { data } = await service.storage
      .from('podcasts')
      .createSignedUrls(['a/talk.mp3', 'a/none.mp3', 'a/other.mp3'], 60);
    expect(data?.map(({ path, error }) => [path, error])).toEqual([
      ['a/talk.mp3', null],
      ['a/none.mp3', 'Either the object does not exist or you do not have access to it'],
      ['a/other.mp3', null],
    ]);
    expect(await (await fetch(data?.[2]?.signedUrl ?? '')).text()).toBe('other');
  });

  it('needs a positive time', async () => {
    const { error } = await service.storage.from('podcasts').createSignedUrl('a/talk.mp3', 0);
    expect(error).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
  });
});

describe('a signed upload URL', () => {
  it('lets its holder write that object, once', async () => {
    const inbox = service.storage.from('inbox');
    const { data } = await inbox.createSignedUploadUrl('letter.txt');
    const asAnon = stack.client('anon').storage.from('inbox');
    const token = data?.token ?? '';
    expect((await asAnon.uploadToSignedUrl('other.txt', token, 'x')).error).toMatchObject({
      code: 'InvalidSignature',
    });
    const written = await asAnon.uploadToSignedUrl('letter.txt', token, new Blob(['dear']));
    expect(written.error).toBeNull();
    expect(await (await inbox.download('letter.txt')).data?.text()).toBe('dear');
    const again = await asAnon.uploadToSignedUrl('letter.txt', token, 'again');
    expect(again.error).toMatchObject({ statusCode: '409' });
  });

  it('replaces when it was made to', async () => {
    const inbox = service.storage.from('inbox');
    await inbox.upload('draft.txt', 'one');
    const { data } = await inbox.createSignedUploadUrl('draft.txt', { upsert: true });
    const { error } = await stack
      .client('anon')
      .storage.from('inbox')
      .uploadToSignedUrl('draft.txt', data?.token ?? '', 'two');
    expect(error).toBeNull();
    expect(await (await inbox.download('draft.txt')).data?.text()).toBe('two');
  });

  it('is not made for whom the policies refuse', async () => {
    const { error } = await stack.client('anon').storage.from('inbox').createSignedUploadUrl('a');
    expect(error).toMatchObject({ statusCode: '403' });
  });
});
