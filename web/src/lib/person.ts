import { firstWordOf, hasTitle } from '#contracts/titles.ts';

type NamedPerson = { first_name?: string | null; full_name?: string | null };

/** How a person is greeted; null when nothing is known of the name. */
export function firstNameOf(person: NamedPerson): string | null {
  const given = person.first_name?.trim() ?? '';
  // The database takes the first word of the whole name, which may be a title.
  return given !== '' && !hasTitle(given)
    ? given
    : firstWordOf(`${given} ${person.full_name ?? ''}`);
}

/** "Dr. Ana Souza". An instructor with a title of their own keeps it; one without a name has none. */
export function doctorName(instructor: string): string {
  const name = instructor.trim();
  if (name === '') return '';
  return hasTitle(name) ? name : `Dr. ${name}`;
}
