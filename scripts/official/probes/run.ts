import postgres from 'postgres';
import { startTemporaryStack } from '../../../local/testing/temporary-stack.ts';
import { askAll, compare } from './compare.ts';
import type { Project } from './probe.ts';

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
