/** Titles that people write in full or without a dot; "drauzio" and "enfermaria" are none. */
const TITLES =
  /^(?:dr|dra|doutora?|prof|profa|professora?|enf|enfa|enfermeir[oa]|fisio|fisioterapeuta|ft|psic|psicólog[oa]|farm|farmacêutic[oa]|nutri|nutricionista|fono|fonoaudiólog[oa]|biomédic[oa]|biomed|odonto|ms|msc|me|phd|téc|técnic[oa]|acad|acadêmic[oa]|residente|cap|maj|cel|ten|sgt)[ªº]?(?![\p{L}\p{M}])/iu;
/** "Fga. Lia", "Esp. Rui": an abbreviation, longer than an initial. */
const ABBREVIATION = /^\p{L}{2,}\./u;

/** Whether a name begins with a title. */
export const hasTitle = (name: string): boolean => TITLES.test(name) || ABBREVIATION.test(name);

/** The first word of a name without its titles; its first title where there is nothing else, null for no name. */
export function firstWordOf(name: string): string | null {
  const words = name.match(/\S+/g) ?? [];
  // "Dra.Helena", "Dr(a)."
  const rests = words.map((word) =>
    TITLES.test(word) ? word.replace(TITLES, '').replace(/^(?:\(a\))?[.ªº]*/u, '') : word,
  );
  return rests.find((word) => word !== '') ?? words[0] ?? null;
}
