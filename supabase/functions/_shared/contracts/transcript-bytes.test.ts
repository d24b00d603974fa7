import { expect, test } from 'vitest';
import { decodeTranscript } from './transcript-bytes.ts';

const TEXT = 'Intubação às 3 h';
const LATIN = Uint8Array.from(TEXT, (letter) => letter.codePointAt(0) ?? 0);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const units = [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  return Uint8Array.from(
    units.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16, little end first', utf16(TEXT, true)],
  ['UTF-16, big end first', utf16(TEXT, false)],
  ['UTF-16 without a mark, little end first', utf16(TEXT, true).slice(2)],
  ['UTF-16 without a mark, big end first', utf16(TEXT, false).slice(2)],
  ['Windows-1252', LATIN],
])('a transcript in %s is decoded', (_name, bytes) => {
  expect(decodeTranscript(bytes)).toBe(TEXT);
});

test('quotation marks of Windows-1252 are decoded', () => {
  expect(decodeTranscript(Uint8Array.from([0x93, 0xe9, 0x94, 0x96]))).toBe('“é”–');
});
