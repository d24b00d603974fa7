import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runSupabaseCli } from '../supabase-cli.ts';
import { type ScratchDatabase, startScratchDatabase } from './scratch-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export type SchemaDiff = {
  /** What leads from the migrations to the declared schema; empty where both are the same. */
  sql: string;
  /** Which kinds of objects the CLI found and did not compare. */
  notCompared: string;
};

/**
 * Compares two databases without Docker: one made by `supabase/migrations`, one by the files of a folder, which are
 * named and read in order as migrations are. The official CLI asks both (`supabase db diff --from … --to …`). Rows are
 * not compared.
 *
 * @throws Error with the CLI's message when it fails, StackError when a file is refused
 */
export async function schemaDiff(projectDir: string, declaredDir: string): Promise<SchemaDiff> {
  const folder = temporaryFolder('embedded-schema-');
  const migrations = path.join(folder, 'supabase', 'migrations');
  cpSync(path.join(projectDir, 'supabase'), path.dirname(migrations), {
    recursive: true,
    // Their secrets may lie beside them.
    filter: (source) => path.basename(source) !== 'functions',
  });
  rmSync(migrations, { recursive: true, force: true });
  cpSync(declaredDir, migrations, { recursive: true });
  const databases: ScratchDatabase[] = [];
  try {
    for (const project of [projectDir, folder]) databases.push(await startScratchDatabase(project));
    const [from = '', to = ''] = databases.map(({ url }) => `${url}?sslmode=disable`);
    const file = path.join(folder, 'diff.sql');
    const { exitCode, stdout, stderr } = await runSupabaseCli(
      ['db', 'diff', '--from', from, '--to', to, '--output', file],
      { dataDir: folder, projectDir: folder },
    );
    if (exitCode !== 0) throw new Error(`supabase db diff: ${stderr || stdout}`);
    return {
      sql: existsSync(file) ? readFileSync(file, 'utf8').trim() : '',
      notCompared: /does not manage .*kinds: ([^.']*)\./.exec(stdout + stderr)?.[1] ?? '',
    };
  } finally {
    for (const database of databases) await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
