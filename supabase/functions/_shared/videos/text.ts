/** Control characters and unpaired surrogates, which cannot be stored or shown; line ends and tabs stay. */
const UNWRITABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/**
 * A text that the catalogue can store: trimmed, without invalid characters, and at most `maxLength` UTF-16 units long, as
 * forms count them. It is never cut inside a character.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(UNWRITABLE, '').trim();
  if (clean.length <= maxLength) return clean;
  const start = characters.segment(clean).containing(maxLength)?.index ?? maxLength;
  // A single grapheme may be longer than the limit.
  const end = start > 0 ? start : maxLength;
  return clean.slice(0, end).replace(UNWRITABLE, '').trimEnd();
}
