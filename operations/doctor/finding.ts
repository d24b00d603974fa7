import { problemOf } from '../shared/problem-of.ts';

/** What the doctor says about one thing of an installation. */
export type Finding = {
  /** Stable name, for programs that read `--json`. */
  id: string;
  /** `notice`: it could not be read, or is worth a look; only `missing` makes the doctor fail. */
  state: 'ok' | 'missing' | 'notice';
  what: string;
  /** How to mend it, line by line; a line that begins with "$ " is a command of the terminal, and nothing else is. */
  mend: readonly string[];
};

export const ok = (id: string, what: string): Finding => ({ id, state: 'ok', what, mend: [] });

export const missing = (id: string, what: string, ...mend: readonly string[]): Finding => ({
  id,
  state: 'missing',
  what,
  mend,
});

export const notice = (id: string, what: string, ...mend: [string, ...string[]]): Finding => ({
  id,
  state: 'notice',
  what,
  mend,
});

/** A statement for the database: with the place where it is run, so that nobody gives it to a shell. */
export const sql = (statement: string): string => `No SQL Editor: ${statement}`;

/** What was read of an installation, or why it could not be. */
export type Fact<T> = { value: T } | { problem: string };

/** Reads one thing; a failure is a fact too, so that the others are still told. */
export async function attempt<T>(read: () => Promise<T>): Promise<Fact<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/**
 * The findings about a fact; where it could not be read, one that says so.
 *
 * @param mend what to do then; an installation is not well where that was needed
 */
export function findingsOf<T>(
  id: string,
  what: string,
  fact: Fact<T>,
  rules: (value: T) => Finding[],
  ...mend: readonly string[]
): Finding[] {
  if ('value' in fact) return rules(fact.value);
  const said = `Não foi possível ler ${what}: ${fact.problem}`;
  return [
    mend.length > 0
      ? missing(id, said, ...mend)
      : notice(id, said, 'Resolva o que a mensagem diz e rode o doctor de novo.'),
  ];
}
