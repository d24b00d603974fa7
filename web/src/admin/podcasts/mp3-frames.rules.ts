/** Kilobits a second by the four bits of a header: of MPEG 1, and of MPEG 2 and 2.5; each for the layers I, II and III. */
const RATES_1 = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
] as const;
const LOW = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const;
const RATES_2 = [
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  LOW,
  LOW,
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** Of a frame, and of the tags ID3, APETAGEX and TAG. */
const FIRST_BYTES: ReadonlySet<number | undefined> = new Set([0xff, 0x49, 0x41, 0x54]);

export type Mp3Frame = {
  bytes: number;
  seconds: number;
  /** What all frames of one recording share. */
  kind: string;
  /** Where a frame that only describes the others says so: behind the header and the side information. */
  infoAt: number;
};

/** The frame whose header begins at `at`; null where there is none. A frame of a free bit rate, which encoders do not use, counts as none. */
export function frameAt(bytes: Uint8Array, at: number): Mp3Frame | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  const isFirst = version === 3;
  const kilobits = (isFirst ? RATES_1 : RATES_2)[layer - 1]?.[third >> 4] ?? 0;
  const sampleRate = (SAMPLE_RATES[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (version === 1 || kilobits === 0 || sampleRate === 0) return null;
  const padding = (third >> 1) & 1;
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152;
  const isMono = fourth >> 6 === 3;
  return {
    bytes:
      layer === 1
        ? (Math.floor((12_000 * kilobits) / sampleRate) + padding) * 4
        : Math.floor((samples * 125 * kilobits) / sampleRate) + padding,
    seconds: samples / sampleRate,
    kind: `${version} ${layer} ${sampleRate}`,
    infoAt: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Whether a frame has no sound: a table of the others, as encoders put before a recording. */
export function isDescription(bytes: Uint8Array, at: number, { infoAt }: Mp3Frame): boolean {
  return (
    ['Xing', 'Info'].includes(textAt(bytes, at + infoAt, 4)) || textAt(bytes, at + 36, 4) === 'VBRI'
  );
}

/** Whether a file begins as another format, in whose middle anything may look like a frame. */
export const isOtherFormat = (head: Uint8Array): boolean =>
  ['OggS', 'fLaC', 'RIFF', 'RF64', '\x1a\x45\xdf\xa3'].includes(textAt(head, 0, 4)) ||
  textAt(head, 4, 4) === 'ftyp';

/** Bytes of the tag that begins at `at`: ID3v2, ID3v1 or APE, also between joined files; 0 where there is none. */
export function tagBytes(bytes: Uint8Array, at: number): number {
  if (textAt(bytes, at, 3) === 'ID3') {
    const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + 5, at + 10);
    if (Math.max(a, b, c, d) > 127) return 0;
    const hasFooter = (flags & 0x10) !== 0;
    return ((a << 21) | (b << 14) | (c << 7) | d) + (hasFooter ? 20 : 10);
  }
  if (textAt(bytes, at, 8) === 'APETAGEX') {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    if (view.byteLength < 32) return 0;
    // The size counts the items and the footer; of two marks the first is a header.
    const isHeader = (view.getUint32(20, true) & 0x2000_0000) !== 0;
    return isHeader ? 32 + view.getUint32(12, true) : 32;
  }
  return textAt(bytes, at, 3) === 'TAG' ? 128 : 0;
}

/** Where a frame or a tag may begin next, by its first byte; what stands between them may be long. */
export function nextCandidate(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !FIRST_BYTES.has(bytes[at])) at += 1;
  return at;
}
