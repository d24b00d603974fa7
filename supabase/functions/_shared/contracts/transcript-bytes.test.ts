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

// One of these alone is no UTF-16: what follows would be read as other letters.
test.each([
  ['a zero where a letter is', [0, 0x41, 0x42, 0x43], '\0ABC'],
  ['two zeros first', [0, 0, 0, 0x41], '\0\0\0A'],
  ['zeros only at the end', [0x41, 0x42, 0x43, 0], 'ABC\0'],
  ['one zero in second place', [0x41, 0, 0x42, 0x43], 'A\0BC'],
  ['zeros after the first letter', [0x41, 0, 0, 0], 'A\0\0\0'],
  ['zeros around a letter', [0, 0x41, 0, 0], '\0A\0\0'],
  ['a zero in third place', [0x41, 0x42, 0, 0x43], 'AB\0C'],
  ['a letter between zeros at the end', [0, 0, 0x41, 0], '\0\0A\0'],
  ['zeros in both last places', [0x41, 0x42, 0, 0], 'AB\0\0'],
  ['nothing', [], ''],
  ['a letter of Windows-1252 that begins a mark', [0xff, 0x41], 'ÿA'],
  ['a letter of Windows-1252 that ends a mark', [0x41, 0xfe], 'Aþ'],
  ['two letters of Windows-1252 that are half of each mark', [0xfe, 0xfe], 'þþ'],
  ['two other ones', [0xff, 0xff], 'ÿÿ'],
])('a file with %s is no UTF-16', (_name, bytes, expected) => {
  expect(decodeTranscript(Uint8Array.from(bytes))).toBe(expected);
});
