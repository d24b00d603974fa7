/** Titles that people write in full or without a dot; "drauzio" and "enfermaria" are none. */
const TITLES =
  /^(?:dr|dra|doutora?|prof|profa|professora?|enf|enfa|enfermeir[oa]|fisio|fisioterapeuta|ft|psic|psicólog[oa]|farm|farmacêutic[oa]|nutri|nutricionista|fono|fonoaudiólog[oa]|biomédic[oa]|biomed|odonto|ms|msc|me|phd|téc|técnic[oa]|acad|acadêmic[oa]|residente|cap|maj|cel|ten|sgt)[ªº]?(?![\p{L}\p{M}])/iu;
/** "Fga. Lia", "Esp. Rui": an abbreviation, longer than an initial. */
const ABBREVIATION = /^\p{L}{2,}\./u;

type NamedPerson = { first_name?: string | null; full_name?: string | null };

/** How a person is greeted; null when nothing is known of the name. */
export function firstNameOf(person: NamedPerson): string | null {
  return person.first_name?.trim() || person.full_name?.trim().split(/\s+/)[0] || null;
}

/** "Dr. Ana Souza". An instructor with a title of their own keeps it; one without a name has none. */
export function doctorName(instructor: string): string {
  const name = instructor.trim();
  if (name === '') return '';
  return TITLES.test(name) || ABBREVIATION.test(name) ? name : `Dr. ${name}`;
}
