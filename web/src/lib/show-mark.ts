/** What the cover of an episode shows: the name of its show, and its number in it. */
export type ShowMark = { name: string; number: string };

/** "Ronda 07: nem toda…": a short name, a number of at most three digits (more is a year), and what it is about. */
const NUMBERED = /^\s*(\p{L}[\p{L} ]{1,17}?)\s+(?:n[º°.]\s*)?(\d{1,3})\s*[:–—-]\s*\S/u;

/** The show and the number in the title of an episode; undefined where it names none. */
export function showMark(title: string): ShowMark | undefined {
  const [, name, number] = NUMBERED.exec(title) ?? [];
  return name && number ? { name, number: number.padStart(2, '0') } : undefined;
}
