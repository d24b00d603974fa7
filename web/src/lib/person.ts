const TITLE = /^(?:dr|dra|prof|profa)\b\.?/i;

type NamedPerson = { first_name?: string | null; full_name?: string | null };

/** How a person is greeted; null when nothing is known of the name. */
export function firstNameOf(person: NamedPerson): string | null {
  return person.first_name?.trim() || person.full_name?.trim().split(/\s+/)[0] || null;
}

/** "Dr. Ana Souza". A name that already carries its title keeps it. */
export function doctorName(instructor: string): string {
  const name = instructor.trim();
  return TITLE.test(name) ? name : `Dr. ${name}`;
}
