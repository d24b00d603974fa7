import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStorageSettings } from './buckets.ts';
import { isNotModified, isRangeCurrent, parseRange } from './downloads.ts';
import { requireAllowedMimeType, requireBucketName, requireKey } from './names.ts';
import { createTokens } from './tokens.ts';

describe('requireKey', () => {
  it.each(['a/b-c_(1)!.mp3', 'x', 'a b/&$@=;:+,?*', `${'a'.repeat(1024)}`])('accepts %s', (key) => {
    expect(() => requireKey(key)).not.toThrow();
  });

  it.each([
    '',
    'ação.mp3',
    'a\\b',
    'a%2e',
    'a#b',
    'a\u0000b',
    '../up',
    'a/../b',
    'a/..',
    './a',
    'a".mp3',
    'a'.repeat(1025),
  ])('refuses %j', (key) => {
    expect(() => requireKey(key)).toThrowError(
      expect.objectContaining({ code: 'InvalidKey', status: 400 }),
    );
  });
});

describe('requireBucketName', () => {
  it('accepts what the platform does, and no slash', () => {
    expect(() => requireBucketName('podcasts.2026')).not.toThrow();
    for (const name of ['', 'a/b', 'ção', 'x'.repeat(101)]) {
      expect(() => requireBucketName(name)).toThrowError(
        expect.objectContaining({ code: 'InvalidBucketName' }),
      );
    }
  });
});

describe('requireAllowedMimeType', () => {
  it.each([
    ['audio/mpeg', null],
    ['anything', []],
    ['audio/mpeg', ['audio/mpeg']],
    ['Audio/MPEG; q=1', ['audio/mpeg']],
    ['audio/ogg', ['image/png', 'audio/*']],
    ['x/y', ['*/*']],
  ])('%s fits %j', (type, allowed) => {
    expect(() => requireAllowedMimeType(type, allowed)).not.toThrow();
  });

  it.each([
    ['audio/mp4', ['audio/mpeg']],
    ['audiox/mpeg', ['audio/*']],
    ['audio/*', ['audio/mpeg']],
    ['', ['audio/mpeg']],
    ['audio', ['audio/*']],
    ['audio/', ['audio/*']],
  ])('%s does not fit %j', (type, allowed) => {
    expect(() => requireAllowedMimeType(type, allowed)).toThrowError(
      expect.objectContaining({ code: 'InvalidMimeType', status: 415 }),
    );
  });
});

describe('parseRange', () => {
  it.each([
    [null, 10, null],
    ['bytes=0-3', 10, { start: 0, end: 3 }],
    ['bytes=4-', 10, { start: 4, end: 9 }],
    ['bytes=4-99', 10, { start: 4, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['Bytes=0-3', 10, { start: 0, end: 3 }],
    ['bytes=5-4', 10, 'unsatisfiable'],
    ['bytes=0-1,4-5', 10, 'unsatisfiable'],
    ['bytes=-', 10, 'unsatisfiable'],
    ['seconds=0-3', 10, 'unsatisfiable'],
  ])('reads %s of a file of %i bytes as %j', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});

describe('a conditional request', () => {
  const modified = new Date('2026-11-02T10:00:00.789Z');
  const headers = (values: Record<string, string>) => new Headers(values);

  it('is compared by the tag of the copy, weak or in a list', () => {
    expect(isNotModified(headers({ 'if-none-match': '"a", W/"b"' }), '"b"', modified)).toBe(true);
    expect(isNotModified(headers({ 'if-none-match': '*' }), '"b"', modified)).toBe(true);
    expect(isNotModified(headers({ 'if-none-match': '"a"' }), '"b"', modified)).toBe(false);
  });

  it('is compared by the date in whole seconds when it names no tag', () => {
    const since = modified.toUTCString();
    expect(isNotModified(headers({ 'if-modified-since': since }), '"b"', modified)).toBe(true);
    const stale = headers({ 'if-modified-since': since, 'if-none-match': '"a"' });
    expect(isNotModified(stale, '"b"', modified)).toBe(false);
    expect(isNotModified(headers({}), '"b"', modified)).toBe(false);
  });

  it('gets a range only of the copy that If-Range names', () => {
    expect(isRangeCurrent(headers({}), '"b"', modified)).toBe(true);
    expect(isRangeCurrent(headers({ 'if-range': '"b"' }), '"b"', modified)).toBe(true);
    expect(isRangeCurrent(headers({ 'if-range': '"a"' }), '"b"', modified)).toBe(false);
    expect(isRangeCurrent(headers({ 'if-range': modified.toUTCString() }), '"b"', modified)).toBe(
      true,
    );
  });
});

describe('readStorageSettings', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'embedded-config-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function read(text: string) {
    const file = path.join(folder, 'config.toml');
    await writeFile(file, text);
    return readStorageSettings(pathToFileURL(file));
  }

  it('reads limits and buckets, and nothing of other tables', async () => {
    const settings = await read(`
      [storage]
      enabled = true
      file_size_limit = "1GiB" # of every bucket

      [storage.buckets.podcasts]
      public = false
      file_size_limit = "200MiB"
      allowed_mime_types = [
        "audio/mpeg", # mp3
        "audio/mp4",
      ]
      [storage.buckets."with.dot"]
      public = true
      [auth]
      file_size_limit = "1B"
    `);
    expect(settings).toEqual({
      maxBytes: 2 ** 30,
      buckets: [
        {
          id: 'podcasts',
          public: false,
          fileSizeLimit: 200 * 2 ** 20,
          allowedMimeTypes: ['audio/mpeg', 'audio/mp4'],
        },
        { id: 'with.dot', public: true, fileSizeLimit: null, allowedMimeTypes: null },
      ],
    });
  });

  it('falls back on 50 MiB without a file', async () => {
    const missing = pathToFileURL(path.join(folder, 'none.toml'));
    expect(await readStorageSettings(missing)).toEqual({ maxBytes: 50 * 2 ** 20, buckets: [] });
  });

  it('names the setting it cannot read', async () => {
    await expect(read('[storage.buckets.a]\nfile_size_limit = "huge"')).rejects.toThrow(
      'storage.buckets.a.file_size_limit',
    );
  });
});

describe('tokens', () => {
  const tokens = createTokens('a secret of more than thirty-two characters');

  it('tells until when a read token works, for its own path only', async () => {
    const token = await tokens.signRead('docs/a.txt', 60);
    const expires = await tokens.verifyRead(token, 'docs/a.txt');
    expect(expires.getTime() - Date.now()).toBeGreaterThan(50_000);
    await expect(tokens.verifyRead(token, 'docs/b.txt')).rejects.toMatchObject({
      code: 'InvalidSignature',
    });
  });

  it('takes no upload token for reading, and none of another secret', async () => {
    const upload = await tokens.signUpload('docs/a.txt', 60, { owner: null, upsert: true });
    await expect(tokens.verifyRead(upload, 'docs/a.txt')).rejects.toMatchObject({
      code: 'InvalidJWT',
    });
    const foreign = await createTokens('another secret of thirty-two characters!').signRead(
      'docs/a.txt',
      60,
    );
    await expect(tokens.verifyRead(foreign, 'docs/a.txt')).rejects.toMatchObject({
      code: 'InvalidJWT',
    });
    expect(await tokens.verifyUpload(upload, 'docs/a.txt')).toEqual({ owner: null, upsert: true });
  });

  it('refuses an expired one', async () => {
    const token = await tokens.signRead('docs/a.txt', -1);
    await expect(tokens.verifyRead(token, 'docs/a.txt')).rejects.toMatchObject({
      code: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    });
  });
});
