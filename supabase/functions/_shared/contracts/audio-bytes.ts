/** How many bytes from the beginning of a file are needed to recognise it. */
export const HEAD_BYTES = 512;

/**
 * What the beginning of a file looks like: an audio format, certainly something else (text, a picture, a document, a
 * program, an archive), or an unknown format.
 */
export type AudioVerdict = 'audio' | 'other' | 'unknown';

type Signature = readonly [at: number, text: string];

/** Containers that may also hold video are included: their sound can be played. */
const AUDIO: readonly (readonly Signature[])[] = [
  [[0, 'OggS']],
  [[0, 'fLaC']],
  [
    [0, 'RIFF'],
    [8, 'WAVE'],
  ],
  [
    [0, 'RF64'],
    [8, 'WAVE'],
  ],
  [[4, 'ftyp']],
  [[0, '\x1a\x45\xdf\xa3']],
  [
    [0, 'FORM'],
    [8, 'AIFF'],
  ],
  [
    [0, 'FORM'],
    [8, 'AIFC'],
  ],
  [[0, '#!AMR']],
  [[0, 'caff']],
];

const OTHER: readonly (readonly Signature[])[] = [
  [[0, '%PDF']],
  [[0, '\x89PNG']],
  [[0, '\xff\xd8\xff']],
  [[0, 'GIF8']],
  [[0, 'RIFF']],
  [[0, 'PK']],
  [[0, 'MZ']],
  [[0, '\x7fELF']],
  [[0, '\xcf\xfa\xed\xfe']],
  [[0, '\xca\xfe\xba\xbe']],
  [[0, 'Rar!']],
  [[0, '7z\xbc\xaf']],
  [[0, '\x1f\x8b']],
  [[0, 'BZh']],
  [[0, '\xfd7zXZ']],
  [[0, '\xd0\xcf\x11\xe0']],
  [[0, 'SQLite format 3']],
  [[0, 'II*\0']],
  [[0, 'MM\0*']],
  [[0, '\xff\xfe']],
  [[0, '\xfe\xff']],
  [[4, 'ftypheic']],
  [[4, 'ftypheix']],
  [[4, 'ftypmif1']],
  [[4, 'ftypavif']],
];

/** Recognises a file by its first `HEAD_BYTES` bytes; its name and declared type are ignored. */
export function recogniseAudio(head: Uint8Array): AudioVerdict {
  const isOne = (signature: readonly Signature[]) =>
    signature.every(([at, text]) => hasText(head, at, text));
  if (isTaggedMp3(head) || isFrame(head)) return 'audio';
  // Pictures of phones use the same container as m4a, and not every RIFF file is WAVE.
  const isPicture = OTHER.some((signature) => signature[0]?.[0] === 4 && isOne(signature));
  if (!isPicture && AUDIO.some(isOne)) return 'audio';
  return OTHER.some(isOne) || isText(head) ? 'other' : 'unknown';
}

/** An ID3 tag whose version and size are possible: mp3, and sometimes aac. */
function isTaggedMp3(head: Uint8Array): boolean {
  return (
    hasText(head, 0, 'ID3') &&
    head.length >= 10 &&
    byte(head, 3) >= 2 &&
    byte(head, 3) <= 4 &&
    [6, 7, 8, 9].every((at) => byte(head, at) < 0x80)
  );
}

/** The first frame of an mp3 (layer II or III, a possible rate) or of an aac in ADTS. */
function isFrame(head: Uint8Array): boolean {
  if (head.length < 4 || byte(head, 0) !== 0xff) return false;
  const [second, third] = [byte(head, 1), byte(head, 2)];
  const layer = (second >> 1) & 3;
  if ((second & 0xf6) === 0xf0) return ((third >> 2) & 15) < 13;
  return (
    (second & 0xe0) === 0xe0 &&
    ((second >> 3) & 3) !== 1 &&
    (layer === 1 || layer === 2) &&
    third >> 4 !== 15 &&
    ((third >> 2) & 3) !== 3
  );
}

/** Text such as HTML, JSON or a script: no control characters other than those of text. */
function isText(head: Uint8Array): boolean {
  return head.every((value) => value >= 0x20 || (value >= 0x09 && value <= 0x0d));
}

function hasText(head: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (head[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

function byte(head: Uint8Array, at: number): number {
  return head[at] ?? 0;
}
