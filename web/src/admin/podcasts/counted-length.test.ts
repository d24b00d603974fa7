import { describe, expect, test } from 'vitest';
import { countedLength } from './counted-length.ts';

/** Silent frames of MPEG 1, layer III, 44.1 kHz; `describes` makes it a table of the others. */
function frame(kilobits: 32 | 128 | 320, describes?: string): Uint8Array {
  const index = { 32: 1, 128: 9, 320: 14 }[kilobits];
  const bytes = new Uint8Array(Math.floor((144_000 * kilobits) / 44_100));
  bytes.set([0xff, 0xfb, index << 4, 0xc4]);
  if (describes) bytes.set(new TextEncoder().encode(describes), 36);
  return bytes;
}
const PER_SECOND = 44_100 / 1152;
const seconds = (length: number, kilobits: 32 | 128 | 320 = 128) =>
  Array.from({ length: Math.round(length * PER_SECOND) }, () => frame(kilobits));
const text = (words: string, length = words.length) => {
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode(words));
  return bytes;
};
/** A tag with so many bytes of pictures, which may look like frames. */
function id3(length: number): Uint8Array {
  const bytes = new Uint8Array(10 + length).fill(0xff, 10);
  bytes.set([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    0,
    (length >> 14) & 127,
    (length >> 7) & 127,
    length & 127,
  ]);
  return bytes;
}
function ape(length: number): Uint8Array {
  const bytes = text('APETAGEX', 32 + length);
  new DataView(bytes.buffer).setUint32(12, length, true);
  new DataView(bytes.buffer).setUint32(20, 0x2000_0000, true);
  return bytes;
}
const fileOf = (...parts: Uint8Array[]) => new Blob(parts as BlobPart[]);

describe('the length of an mp3, counted', () => {
  test.each([
    ['with a variable rate and no header', () => [...seconds(20, 320), ...seconds(513, 32)], 533],
    ['longer than what is read at once', () => seconds(300), 300],
    [
      'joined from two, each with a header of its own',
      () => [frame(128, 'Info'), ...seconds(10), id3(40), frame(128, 'Xing'), ...seconds(288)],
      298,
    ],
    ['with a table of another encoder', () => [frame(32, 'VBRI'), ...seconds(5)], 5],
    [
      'between tags and garbage',
      () => [
        id3(300_000),
        text('lixo', 3000),
        ...seconds(7),
        text('\xff\xfb..', 50),
        ...seconds(5),
        ape(400),
        text('TAG', 128),
      ],
      12,
    ],
    [
      'of which the end was lost',
      () => [frame(128, 'Xing'), ...seconds(30), frame(128).subarray(0, 200)],
      30,
    ],
  ] as const)('%s', async (_name, parts, expected) => {
    expect(await countedLength(fileOf(...parts()))).toBeCloseTo(expected, 0);
  });

  test('MPEG 2 has half the samples', async () => {
    const half = new Uint8Array(208);
    // 22.05 kHz, 64 kbit/s, mono.
    half.set([0xff, 0xf3, 0x80, 0xc4]);
    expect(await countedLength(fileOf(...Array.from({ length: 100 }, () => half)))).toBeCloseTo(
      2.61,
      2,
    );
  });

  test.each([
    ['another format', [text('OggS', 100), ...seconds(2)]],
    ['no audio at all', [new Uint8Array(2_000_000)]],
    ['a file that is too short', [text('ID3', 5)]],
    ['nothing', []],
  ])('%s has none', async (_name, parts) => {
    expect(await countedLength(fileOf(...parts))).toBeNull();
  });
});
