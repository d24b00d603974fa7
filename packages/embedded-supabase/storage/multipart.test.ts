import { describe, expect, it } from 'vitest';
import { StorageError } from './errors.ts';
import { type Part, readField, readParts } from './multipart.ts';

const encoder = new TextEncoder();

/** The body cut into pieces of `size` bytes, as a network might. */
async function* chunked(body: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function bytesOf(part: Part): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.data) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function encode(form: FormData): Promise<{ body: Uint8Array; contentType: string }> {
  const response = new Response(form);
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  };
}

// Full of what looks like the start of a delimiter.
const tricky = encoder.encode('\r\n--\r\n\r\n------formdata\r\n--x--\r\n'.repeat(50));

describe('readParts', () => {
  it.each([1, 2, 3, 7, 64, 100_000])(
    'reads the form of storage-js in chunks of %i',
    async (size) => {
      const form = new FormData();
      form.append('cacheControl', '3600');
      form.append('', new Blob([tricky], { type: 'audio/mpeg' }), 'ação "1".mp3');
      const { body, contentType } = await encode(form);

      const seen: [string, string | null, string | null, Buffer][] = [];
      for await (const part of readParts(chunked(body, size), contentType)) {
        seen.push([part.name, part.fileName, part.contentType, await bytesOf(part)]);
      }
      expect(seen).toEqual([
        ['cacheControl', null, null, Buffer.from('3600')],
        ['', 'ação %221%22.mp3', 'audio/mpeg', Buffer.from(tricky)],
      ]);
    },
  );

  it('passes over a part that nobody read', async () => {
    const form = new FormData();
    form.append('first', 'a'.repeat(5000));
    form.append('second', 'b');
    const { body, contentType } = await encode(form);

    const names: string[] = [];
    for await (const part of readParts(chunked(body, 100), contentType)) names.push(part.name);
    expect(names).toEqual(['first', 'second']);
  });

  it('reads an empty file', async () => {
    const form = new FormData();
    form.append('', new Blob([]), 'empty');
    const { body, contentType } = await encode(form);
    for await (const part of readParts(chunked(body, 10), contentType)) {
      expect(await bytesOf(part)).toHaveLength(0);
    }
  });

  it('refuses a body that ends before the last delimiter', async () => {
    const form = new FormData();
    form.append('', new Blob([tricky]), 'cut');
    const { body, contentType } = await encode(form);
    const reading = async () => {
      const cut = chunked(body.subarray(0, body.length - 20), 64);
      for await (const part of readParts(cut, contentType)) await bytesOf(part);
    };
    await expect(reading()).rejects.toBeInstanceOf(StorageError);
  });

  it('refuses a header without a boundary', async () => {
    const reading = readParts(chunked(tricky, 10), 'multipart/form-data').next();
    await expect(reading).rejects.toMatchObject({ code: 'InvalidRequest' });
  });
});

describe('readField', () => {
  it('refuses a field over its limit', async () => {
    const form = new FormData();
    form.append('metadata', 'x'.repeat(11));
    const { body, contentType } = await encode(form);
    for await (const part of readParts(chunked(body, 8), contentType)) {
      await expect(readField(part, 10)).rejects.toMatchObject({ status: 413 });
      break;
    }
  });
});
