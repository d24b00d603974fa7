/** UTF-8 that a program took for one of these, and saved again. */
const ENCODINGS = ['windows-1252', 'macintosh'] as const;

const TABLES = ENCODINGS.map((encoding) => {
  const upper = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
  const letters = new TextDecoder(encoding).decode(upper);
  const bytes = new Map([...letters].map((letter, index) => [letter, index + 128]));
  const among = (from: number, to: number) =>
    [...letters.slice(from - 128, to - 127)].map((letter) => letter.replace(/[\]\\^-]/, '\\$&'));
  const rest = `[${among(0x80, 0xbf).join('')}]`;
  const group = (from: number, to: number, length: number) =>
    `[${among(from, to).join('')}]${rest}{${length}}`;
  const signs = [group(0xc2, 0xdf, 1), group(0xe0, 0xef, 2), group(0xf0, 0xf4, 3)].join('|');
  return { bytes, signs: new RegExp(signs, 'gu') };
});

type Table = (typeof TABLES)[number];

/** Fewer may be words in capitals before a quotation mark. */
const FEWEST = 3;

/** How many letters of a text were read wrongly ("Ã§" for "ç"); 0 where that may be chance. */
export function misreadIn(text: string): number {
  return Math.max(...TABLES.map((table) => countOf(text, table)));
}

function countOf(text: string, { signs }: Table): number {
  const count = text.match(signs)?.length ?? 0;
  const others = text.replace(signs, '').match(/[áàâãéêíóôõúç]/giu)?.length ?? 0;
  return count >= FEWEST && count * 4 > others ? count : 0;
}

/** The text with those letters as they were; what was read wrongly twice is mended twice. */
export function repairMisread(text: string): string {
  const table = TABLES.find((one) => countOf(text, one) > 0);
  if (!table) return text;
  const repaired = text.replace(table.signs, (sign) => {
    const bytes = Uint8Array.from(sign, (letter) => table.bytes.get(letter) ?? 0);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return sign;
    }
  });
  return repaired === text ? text : repairMisread(repaired);
}
