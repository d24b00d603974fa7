import { expect, test } from 'vitest';
import { decodeTranscript } from './transcript-bytes.ts';
import { repairMisread } from './transcript-misread.ts';

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
  expect(decodeTranscript(bytes)).toEqual({ text: TEXT, doubt: null });
});

test('quotation marks of Windows-1252 are decoded', () => {
  expect(decodeTranscript(Uint8Array.from([0x93, 0xe9, 0x94, 0x96])).text).toBe('“é”–');
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
  expect(decodeTranscript(Uint8Array.from(bytes)).text).toBe(expected);
});

test.each([
  ['without a mark', []],
  ['with a byte order mark', [0xef, 0xbb, 0xbf]],
])('a stray byte in UTF-8 %s is lost alone, and its line is named', (_how, mark) => {
  const bytes = new TextEncoder().encode('Intubação\nàs ?3 h\ncom atenção');
  bytes[bytes.indexOf(0x3f)] = 0xe7;
  expect(decodeTranscript(Uint8Array.from([...mark, ...bytes]))).toEqual({
    text: 'Intubação\nàs \uFFFD3 h\ncom atenção',
    doubt: { kind: 'damaged', lines: [2] },
  });
});

test('what another program lost already is named, too', () => {
  expect(decodeTranscript(new TextEncoder().encode('a\nInt\uFFFDbação')).doubt).toEqual({
    kind: 'damaged',
    lines: [2],
  });
});

test('a file in which another program lost nearly all is read as what it is', () => {
  const text = 'a\nInt\uFFFD\uFFFDba\uFFFD\uFFFDo\nn\uFFFDo é';
  expect(decodeTranscript(new TextEncoder().encode(text))).toEqual({
    text,
    doubt: { kind: 'damaged', lines: [2, 3] },
  });
});

test('question marks in words, which another program wrote for what it lost, are named', () => {
  const bytes = new TextEncoder().encode('Intuba??o\ns?bita, certo?\nOnde?\nn?o');
  expect(decodeTranscript(bytes).doubt).toEqual({ kind: 'damaged', lines: [1, 2, 4] });
  const asked = new TextEncoder().encode('plantao.example/busca?q=choque\nCerto?Sim\nOnde? Aqui?');
  expect(decodeTranscript(asked).doubt).toBeNull();
});

test('a text of an old Macintosh is read, and a person is asked', () => {
  // "Intubação é às três"
  const bytes = [...'Intuba'].map((letter) => letter.charCodeAt(0));
  expect(decodeTranscript(Uint8Array.from([...bytes, 0x8d, 0x8b, 0x6f]))).toEqual({
    text: 'Intubação',
    doubt: { kind: 'macintosh' },
  });
});

test('apostrophes and dashes of Windows-1252 make no Macintosh', () => {
  const bytes = [...'d?agua rock?n?roll'].map((letter) => letter.charCodeAt(0));
  expect(decodeTranscript(Uint8Array.from(bytes, (byte) => (byte === 0x3f ? 0x92 : byte)))).toEqual(
    { text: 'd’agua rock’n’roll', doubt: null },
  );
});

const SENTENCE = 'A intubação não é às três; já são 37 °C – “à beira do leito”';
const misread = (text: string, encoding: string) =>
  new TextDecoder(encoding).decode(new TextEncoder().encode(text));

test.each([
  ['Windows-1252', misread(SENTENCE, 'windows-1252')],
  ['an old Macintosh', misread(SENTENCE, 'macintosh')],
  ['Windows-1252 twice', misread(misread(SENTENCE, 'windows-1252'), 'windows-1252')],
])('letters that were read as %s and saved so are told and can be mended', (_how, text) => {
  const { doubt } = decodeTranscript(new TextEncoder().encode(text));
  expect(doubt).toMatchObject({ kind: 'misread', repaired: SENTENCE });
});

test.each([
  'A “MAÇÔ, o “CAFÉ” e a “AMANHÔ: CORAÇÃO, PULMÃO, ATENÇÃO, RESPIRAÇÃO',
  'Um só “AVIÔ',
  SENTENCE,
])('%j is no misread text', (text) => {
  expect(decodeTranscript(new TextEncoder().encode(text)).doubt).toBeNull();
  expect(repairMisread(text)).toBe(text);
});
