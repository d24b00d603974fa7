import { grantProbes } from './grants.ts';
import { limitProbes } from './limits.ts';
import { linkProbes } from './links.ts';
import type { ProbeGroup, Project } from './probe.ts';
import { refusalProbes } from './refusals.ts';
import { statementProbes } from './statements.ts';

const NOT_ASKED = 'não perguntado';

/** The limits come last: after them Auth answers this address no more. */
const PROBE_GROUPS: readonly ProbeGroup[] = [
  statementProbes,
  grantProbes,
  refusalProbes,
  linkProbes,
  limitProbes,
];

/** What a project answered: title of the group, name of the probe, answer. */
export type Answers = { group: string; name: string; answer: string }[];

/**
 * Asks a project everything. What fails is an answer too, so that the rest is still asked.
 *
 * @param groups in the order in which they are asked
 */
export async function askAll(project: Project, groups = PROBE_GROUPS): Promise<Answers> {
  const answers: Answers = [];
  for (const { title, probe } of groups) {
    const note = (name: string, answer: string) => answers.push({ group: title, name, answer });
    const asking = probe(project, async (name, question) => {
      note(name, await question().catch(failureOf));
    });
    await asking.catch((error: unknown) => note('preparação e limpeza', failureOf(error)));
  }
  return answers;
}

const failureOf = (error: unknown) =>
  `falhou: ${error instanceof Error ? error.message : String(error)}`;

/**
 * The table of both projects, one line for each probe, and how many differ. A `≠` marks what differs.
 *
 * @param embedded the answers of the embedded stack
 * @param official those of the other project
 */
export function compare(
  embedded: Answers,
  official: Answers,
): { table: string; differences: number } {
  const rows = embedded.map((mine) => {
    const other = official.find((one) => one.group === mine.group && one.name === mine.name);
    return { ...mine, other: other?.answer ?? NOT_ASKED };
  });
  const strangers = official.filter(
    ({ group, name }) => !embedded.some((mine) => mine.group === group && mine.name === name),
  );
  const all = [
    ...rows,
    ...strangers.map((one) => ({ ...one, answer: NOT_ASKED, other: one.answer })),
  ];
  const width = (values: string[]) => Math.max(0, ...values.map((value) => value.length));
  const names = width(all.map(({ name }) => name));
  const answers = width(all.map(({ answer }) => answer));
  const lines = all.flatMap(({ group, name, answer, other }, index) => {
    const mark = answer === other ? '=' : '≠';
    const line = `${mark} ${name.padEnd(names)}  ${answer.padEnd(answers)}  ${other}`;
    return group === all[index - 1]?.group ? [line] : ['', `${group} (aqui, lá)`, line];
  });
  const differences = all.filter(({ answer, other }) => answer !== other).length;
  return { table: lines.join('\n').trimStart(), differences };
}
