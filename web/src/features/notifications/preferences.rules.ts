/** The kinds that the database lets people choose about; see `notification_preferences`. */
export type PreferenceKind = 'new_lessons' | 'catalogue';

/** How a member wants to be told. */
export type Preference = { bell: boolean; email: boolean };

export const CHOICES = {
  bell: 'No Plantão',
  email: 'Só por e-mail',
  both: 'No Plantão e por e-mail',
  none: 'Não avisar',
} as const;

export type Choice = keyof typeof CHOICES;

/** What can be chosen of each kind, the default first. New lessons have no mail of their own: the digest names them. */
export const CHOICES_OF = {
  new_lessons: ['bell', 'none'],
  catalogue: ['both', 'bell', 'email', 'none'],
} as const satisfies Record<PreferenceKind, readonly Choice[]>;

/** Without a row: everything that there is of the kind. */
export function preferenceOf(
  rows: readonly (Preference & { kind: string })[],
  kind: PreferenceKind,
): Preference {
  const row = rows.find((one) => one.kind === kind);
  return row ? { bell: row.bell, email: row.email } : fromChoice(CHOICES_OF[kind][0]);
}

export function toChoice({ bell, email }: Preference): Choice {
  if (bell) return email ? 'both' : 'bell';
  return email ? 'email' : 'none';
}

export function fromChoice(choice: Choice): Preference {
  return {
    bell: choice === 'bell' || choice === 'both',
    email: choice === 'email' || choice === 'both',
  };
}

/** The rows with another choice of one kind; those of other kinds stay as they are. */
export function withPreference<Row extends Preference & { kind: string }>(
  rows: readonly Row[],
  kind: PreferenceKind,
  preference: Preference,
): (Row | (Preference & { kind: string }))[] {
  return [...rows.filter((row) => row.kind !== kind), { kind, ...preference }];
}
