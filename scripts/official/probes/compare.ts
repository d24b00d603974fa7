import postgres from 'postgres';
import { startTemporaryStack } from '../../../local/testing/temporary-stack.ts';
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

/** Where a project is and its keys; `databaseUrl` connects as `postgres`. */
type Address = Omit<Project, 'sql'> & { databaseUrl: string };

/**
 * Asks an embedded stack of its own and then the project the same, and prints what differs.
 *
 * @returns whether nothing does
 */
export async function compareWithEmbedded(official: Address): Promise<boolean> {
  process.env.PLANTAO_LOCAL_RATE_LIMITS = 'on';
  const stack = await startTemporaryStack({ seed: false });
  try {
    const { gatewayUrl: url, publishableKey, secretKey, databaseUrl } = stack.file;
    const here = await connected({ url, publishableKey, secretKey, databaseUrl }, askAll);
    const there = await connected(official, askAll);
    const { table, differences } = compare(here, there);
    console.log(table);
    console.log(
      differences === 0
        ? '\nO Supabase oficial responde como o embutido.'
        : `\nRespostas diferentes: ${differences}. Veja "What differs from the platform" em packages/embedded-supabase/README.md.`,
    );
    return differences === 0;
  } finally {
    await stack.stop();
  }
}

async function connected<Result>(
  { databaseUrl, ...project }: Address,
  use: (project: Project) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined, prepare: false });
  try {
    return await use({ ...project, sql });
  } finally {
    await sql.end();
  }
}
