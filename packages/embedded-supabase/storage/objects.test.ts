import { Readable } from 'node:stream';
import type { SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StorageStack, startStorage } from './testing/test-bed.ts';

const ana = '11111111-1111-4111-8111-111111111111';
const bia = '22222222-2222-4222-8222-222222222222';

/** Members own a folder of their own name in `docs`; anybody may leave something in `dropbox`. */
const policies = `
  create policy "Owners read" on storage.objects for select to authenticated
    using (bucket_id = 'docs' and owner_id = (select auth.uid()::text));
  create policy "Owners write" on storage.objects for insert to authenticated
    with check (bucket_id = 'docs' and (storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "Owners change" on storage.objects for update to authenticated
    using (bucket_id = 'docs' and owner_id = (select auth.uid()::text))
    with check (bucket_id = 'docs' and (storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "Owners delete" on storage.objects for delete to authenticated
    using (bucket_id = 'docs' and owner_id = (select auth.uid()::text));
  create policy "Anybody drops" on storage.objects for insert to anon with check (bucket_id = 'dropbox');
`;

let stack: StorageStack;
let service: SupabaseClient;
let asAna: SupabaseClient;
let asBia: SupabaseClient;
let asAnon: SupabaseClient;

beforeAll(async () => {
  stack = await startStorage(`
    [storage]
    file_size_limit = "1MiB"
    [storage.buckets.docs]
    [storage.buckets.dropbox]
    [storage.buckets.open]
    public = true
    [storage.buckets.audio]
    file_size_limit = "1KiB"
    allowed_mime_types = ["audio/mpeg", "audio/mp4"]
  `);
  const sql = postgres(stack.postgresUrl, { max: 1 });
  await sql.unsafe(policies);
  await sql.end();
  service = stack.client('service');
  asAna = stack.client({ userId: ana });
  asBia = stack.client({ userId: bia });
  asAnon = stack.client('anon');
});
afterAll(() => stack?.stop());

const text = (content: string) => Buffer.from(content);

describe('an upload', () => {
  it.each([
    ['a Blob', new Blob(['olá'], { type: 'text/markdown' }), {}],
    ['a File', new File(['olá'], 'nome com acento é.md', { type: 'text/markdown' }), {}],
    ['a Buffer', text('olá'), { contentType: 'text/markdown' }],
    ['an ArrayBuffer', new TextEncoder().encode('olá').buffer, { contentType: 'text/markdown' }],
    ['a web stream', new Blob(['olá']).stream(), { contentType: 'text/markdown' }],
    ['a Node stream', Readable.from([text('ol'), text('á')]), { contentType: 'text/markdown' }],
    ['text', 'olá', { contentType: 'text/markdown' }],
  ])('takes %s and gives it back', async (kind, body, options) => {
    const path = `${ana}/${kind.replaceAll(' ', '-')}.md`;
    const docs = asAna.storage.from('docs');
    const uploaded = await docs.upload(path, body, {
      cacheControl: '60',
      ...options,
    });
    expect(uploaded.error).toBeNull();
    expect(uploaded.data).toMatchObject({ path, fullPath: `docs/${path}` });

    const { data: info } = await docs.info(path);
    expect(info).toMatchObject({
      id: uploaded.data?.id,
      name: path,
      bucketId: 'docs',
      size: 4,
      contentType: 'text/markdown',
      cacheControl: 'max-age=60',
    });
    const { data: blob } = await docs.download(path);
    expect(blob?.type).toBe('text/markdown');
    expect(await blob?.text()).toBe('olá');
  });

  it('refuses to replace without upsert, and replaces with it', async () => {
    const docs = asAna.storage.from('docs');
    const path = `${ana}/twice.txt`;
    const first = await docs.upload(path, 'first');
    const second = await docs.upload(path, 'second');
    expect(second.error).toMatchObject({
      status: 400,
      statusCode: '409',
      code: 'ResourceAlreadyExists',
      message: 'The resource already exists',
    });
    const third = await docs.upload(path, 'third', { upsert: true });
    expect(third.data?.id).toBe(first.data?.id);
    expect(await (await docs.download(path)).data?.text()).toBe('third');
  });

  it('keeps what is there when a replacement is refused', async () => {
    const path = `${ana}/kept.txt`;
    await asAna.storage.from('docs').upload(path, 'hers');
    const refused = await asBia.storage.from('docs').upload(path, 'not hers', { upsert: true });
    expect(refused.error).toMatchObject({
      statusCode: '403',
      code: 'AccessDenied',
      message: 'new row violates row-level security policy',
    });
    expect(await (await asAna.storage.from('docs').download(path)).data?.text()).toBe('hers');
  });

  it('is refused by policy to others and to anonymous callers, Blob or Buffer', async () => {
    for (const body of [text('x'.repeat(200_000)), new Blob(['x'.repeat(200_000)])]) {
      for (const client of [asBia, asAnon]) {
        const { error } = await client.storage.from('docs').upload(`${ana}/intruder.txt`, body);
        expect(error).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
      }
    }
    expect((await service.storage.from('docs').exists(`${ana}/intruder.txt`)).data).toBe(false);
  });

  it('needs no right to read what was written', async () => {
    const { error } = await asAnon.storage.from('dropbox').upload('note.txt', 'hello');
    expect(error).toBeNull();
    expect((await asAnon.storage.from('dropbox').download('note.txt')).error).not.toBeNull();
  });

  it('is refused when the bucket is missing', async () => {
    const { error } = await service.storage.from('nowhere').upload('a.txt', 'x');
    expect(error).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });

  it.each([
    ['is cut short', '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nx', 'b'],
    ['holds no file', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n--b--\r\n', 'b'],
    ['has no boundary', 'x', ''],
  ])('refuses a form that %s', async (_what, body, boundary) => {
    const response = await fetch(`${stack.url}/storage/v1/object/docs/form.txt`, {
      method: 'POST',
      headers: {
        apikey: stack.keys.secretKey,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
    });
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    expect((await service.storage.from('docs').exists('form.txt')).data).toBe(false);
  });

  it('takes an empty file', async () => {
    const docs = service.storage.from('docs');
    expect((await docs.upload('empty.txt', new Blob([]))).error).toBeNull();
    expect((await docs.download('empty.txt')).data?.size).toBe(0);
  });
});

describe('the limits of Storage', () => {
  it.each([
    ['a Blob', new Blob(['x'], { type: 'audio/ogg' }), {}],
    ['a Buffer', text('x'), { contentType: 'audio/ogg' }],
  ])('refuse %s of another type', async (_kind, body, options) => {
    const { error } = await service.storage.from('audio').upload('a.ogg', body, options);
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      code: 'InvalidMimeType',
      message: 'mime type audio/ogg is not supported',
    });
  });

  it.each([
    ['a Blob', () => new Blob(['x'.repeat(1025)], { type: 'audio/mpeg' })],
    ['a Buffer', () => text('x'.repeat(1025))],
    ['a stream of unknown length', () => new Blob(['x'.repeat(1025)]).stream()],
  ])('refuse %s over the size of the bucket', async (_kind, body) => {
    const { error } = await service.storage
      .from('audio')
      .upload('big.mp3', body(), { contentType: 'audio/mpeg' });
    expect(error).toMatchObject({
      statusCode: '413',
      code: 'EntityTooLarge',
      message: 'The object exceeded the maximum allowed size',
    });
    expect((await service.storage.from('audio').exists('big.mp3')).data).toBe(false);
  });

  it('let in a file of the very size of the bucket', async () => {
    const { error } = await service.storage
      .from('audio')
      .upload('fits.mp3', text('x'.repeat(1024)), { contentType: 'audio/mpeg' });
    expect(error).toBeNull();
  });

  it('refuse a file over the general limit in a bucket without one', async () => {
    const { error } = await service.storage
      .from('docs')
      .upload('huge', new Blob(['x'.repeat(2 ** 20 + 1)]));
    expect(error).toMatchObject({ statusCode: '413' });
  });

  it.each(['ação.txt', 'a\\b.txt', 'a#b'])('refuse the name %s', async (name) => {
    const { error } = await service.storage.from('docs').upload(encodeURIComponent(name), 'x');
    expect(error).toMatchObject({ statusCode: '400', code: 'InvalidKey' });
  });

  it.each(['..%2F..%2Fkeys.json', '%2e%2e%2fkeys.json', 'a/..%2f..%2f..%2fkeys.json'])(
    'let the name %s not lead out of the bucket',
    async (name) => {
      const response = await fetch(`${stack.url}/storage/v1/object/docs/${name}`, {
        headers: { apikey: stack.keys.secretKey },
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('jwtSecret');
    },
  );
});

describe('Storage', () => {
  it('hides an object from others as if it did not exist', async () => {
    const path = `${ana}/secret.txt`;
    await asAna.storage.from('docs').upload(path, 'mine');
    for (const client of [asBia, asAnon]) {
      const docs = client.storage.from('docs');
      const { error } = await docs.info(path);
      expect(error).toMatchObject({
        status: 400,
        statusCode: '404',
        code: 'NoSuchKey',
        message: 'Object not found',
      });
      expect((await docs.exists(path)).data).toBe(false);
      expect((await docs.download(path)).error).not.toBeNull();
      expect((await docs.createSignedUrl(path, 60)).error?.message).toBe('Object not found');
    }
    expect((await asAna.storage.from('docs').exists(path)).data).toBe(true);
  });

  it('refuses a forged session', async () => {
    const response = await fetch(`${stack.url}/storage/v1/object/authenticated/docs/x`, {
      headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
  });

  it('serves a public bucket to anybody, and a private one to nobody, by the public address', async () => {
    await service.storage
      .from('open')
      .upload('page.html', new Blob(['<b>'], { type: 'text/html' }));
    await service.storage
      .from('docs')
      .upload('page.html', new Blob(['<b>'], { type: 'text/html' }));
    const shown = await fetch(asAnon.storage.from('open').getPublicUrl('page.html').data.publicUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('text/plain');
    expect(await shown.text()).toBe('<b>');
    const hidden = await fetch(
      asAnon.storage.from('docs').getPublicUrl('page.html').data.publicUrl,
    );
    expect(await hidden.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
  });
});

describe('a listing', () => {
  beforeAll(async () => {
    const docs = asAna.storage.from('docs');
    for (const name of ['b.txt', 'a.txt', 'C.txt', 'sub/deep/x.txt', 'sub/y.txt', '50%'])
      await docs.upload(`${ana}/list/${name.replace('%', '')}`, name);
    await asBia.storage.from('docs').upload(`${bia}/list/hers.txt`, 'x');
  });

  it('gives folders first, without an id, then files', async () => {
    const { data } = await asAna.storage.from('docs').list(`${ana}/list`);
    expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['sub', false],
      ['50', true],
      ['a.txt', true],
      ['b.txt', true],
      ['C.txt', true],
    ]);
    expect(data?.[0]).toMatchObject({ metadata: null, created_at: null, updated_at: null });
    expect(data?.[2]?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain;charset=UTF-8' });
  });

  it('searches the start of names, sorts and pages', async () => {
    const docs = asAna.storage.from('docs');
    const names = async (options: Parameters<typeof docs.list>[1]) =>
      (await docs.list(`${ana}/list`, options)).data?.map(({ name }) => name);
    expect(await names({ search: 'c' })).toEqual(['C.txt']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2, offset: 1 })).toEqual(
      ['C.txt', 'b.txt'],
    );
    expect(await names({ sortBy: { column: 'created_at', order: 'desc' }, limit: 2 })).toEqual([
      'sub',
      '50',
    ]);
  });

  it('shows nobody what they may not see', async () => {
    expect((await asBia.storage.from('docs').list('')).data?.map(({ name }) => name)).toEqual([
      bia,
    ]);
    expect((await asAnon.storage.from('docs').list('')).data).toEqual([]);
  });
});

describe('Storage, as the caller,', () => {
  it('moves within a bucket and keeps the bytes', async () => {
    const docs = asAna.storage.from('docs');
    await docs.upload(`${ana}/old.txt`, 'moved');
    expect((await docs.move(`${ana}/old.txt`, `${ana}/new.txt`)).data?.message).toBe(
      'Successfully moved',
    );
    expect((await docs.exists(`${ana}/old.txt`)).data).toBe(false);
    expect(await (await docs.download(`${ana}/new.txt`)).data?.text()).toBe('moved');
  });

  it('refuses a move to another bucket, which it does not do', async () => {
    await service.storage.from('docs').upload('out.txt', 'stays');
    const moved = await service.storage
      .from('docs')
      .move('out.txt', 'in.txt', { destinationBucket: 'open' });
    expect(moved.error).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
    expect((await service.storage.from('docs').exists('out.txt')).data).toBe(true);
  });

  it("moves neither others' objects nor to where the mover may not write", async () => {
    await asAna.storage.from('docs').upload(`${ana}/stay.txt`, 'x');
    const theft = await asBia.storage.from('docs').move(`${ana}/stay.txt`, `${bia}/mine.txt`);
    expect(theft.error).toMatchObject({ code: 'NoSuchKey' });
    const gift = await asAna.storage.from('docs').move(`${ana}/stay.txt`, `${bia}/gift.txt`);
    expect(gift.error).toMatchObject({ code: 'AccessDenied' });
    expect((await asAna.storage.from('docs').exists(`${ana}/stay.txt`)).data).toBe(true);
  });

  it('removes what the caller may remove, and ignores the rest', async () => {
    await asAna.storage.from('docs').upload(`${ana}/gone.txt`, 'x');
    const paths = [`${ana}/gone.txt`, `${ana}/never-was.txt`];
    expect((await asBia.storage.from('docs').remove(paths)).data).toEqual([]);
    expect((await asAna.storage.from('docs').exists(`${ana}/gone.txt`)).data).toBe(true);
    const { data } = await asAna.storage.from('docs').remove(paths);
    expect(data?.map(({ name }) => name)).toEqual([`${ana}/gone.txt`]);
    expect((await asAna.storage.from('docs').exists(`${ana}/gone.txt`)).data).toBe(false);
  });
});
