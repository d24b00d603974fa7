/** Control characters, which databases and screens cannot take, and halves of characters; line ends and tabs stay. */
const UNWRITABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/**
 * A text of a source as the catalogue can hold it: trimmed, without what no database takes, and of at most
 * `maxLength` UTF-16 units, as forms count them. The cut never falls inside a character.
 */
export function cleanText(text: string, maxLength: number): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(UNWRITABLE, '').trim();
  if (clean.length <= maxLength) return clean;
  const start = characters.segment(clean).containing(maxLength)?.index ?? maxLength;
  // One "character" may be a letter under a thousand accents.
  const end = start > 0 ? start : maxLength;
  return clean.slice(0, end).replace(UNWRITABLE, '').trimEnd();
}
