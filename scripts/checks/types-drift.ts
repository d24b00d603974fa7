import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runSupabaseCli } from 'embedded-supabase/cli';
import { toolPath } from '../test/step.ts';
import { readRepositoryFile, repositoryRoot } from './repository-files.ts';

/** The generated file and the command that writes it. */
export const DATABASE_TYPES_FILE = 'web/src/types/database.ts';

const HEADER = '// Written by `npm run types` from supabase/migrations. Do not edit.\n\n';

/** A database with every migration applied, and a folder for what the CLI writes. */
type MigratedDatabase = { databaseUrl: string; dataDir: string };

/**
 * Types of the database's `public` schema as the official CLI writes them, formatted as our own code.
 * @throws Error with the CLI's own words when it fails.
 */
async function generateDatabaseTypes({ databaseUrl, dataDir }: MigratedDatabase): Promise<string> {
  const { exitCode, stdout, stderr } = await runSupabaseCli(
    ['gen', 'types', 'typescript', `--remote=${databaseUrl}`, '--schema', 'public'],
    { dataDir, projectDir: repositoryRoot },
  );
  // The CLI prints remarks about the connection before the types.
  const start = stdout.indexOf('export type Json');
  if (exitCode !== 0 || start === -1) throw new Error(`supabase gen types: ${stderr || stdout}`);
  return withoutClosedEmbedding(formatted(HEADER + stdout.slice(start)));
}

/**
 * The CLI takes the functions of private.close_embedding(), which are called like tables and which no role may call,
 * for columns of the rows that they are about.
 */
function withoutClosedEmbedding(types: string): string {
  const [tables = '', functions = ''] = types.split(/(?<=\n {4}Functions: \{\n)/);
  const names = [...tables.matchAll(/^ {6}(\w+): \{$/gm)].map(([, name]) => name).join('|');
  return (
    tables
      .replace(/^ {10}\w+: \{\n(?: {12}.*\n)+ {10}\} \| null;\n/gm, '')
      .replace(/ComputedFields:[^;]+;/g, 'ComputedFields: never;') +
    functions.replace(new RegExp(`^ {6}(?:${names}):.*\\n(?: {8}.*\\n)*(?: {6}\\};\\n)?`, 'gm'), '')
  );
}

function formatted(source: string): string {
  const result = spawnSync('biome', ['format', '--stdin-file-path=types.ts'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    input: source,
    env: { ...process.env, PATH: toolPath },
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error(`biome format: ${result.stderr}`);
  return result.stdout;
}

/** Whether the committed types are what the migrations produce; says what to run when they are not. */
export async function isDatabaseTypesCurrent(database: MigratedDatabase): Promise<boolean> {
  const types = await generateDatabaseTypes(database);
  const isCurrent = types.trim() === readRepositoryFile(DATABASE_TYPES_FILE).trim();
  if (!isCurrent) {
    console.error(`${DATABASE_TYPES_FILE} não corresponde às migrações. Rode: npm run types`);
  }
  return isCurrent;
}

/** Writes the types of the given database over the committed ones. */
export async function writeDatabaseTypes(database: MigratedDatabase): Promise<void> {
  const types = await generateDatabaseTypes(database);
  writeFileSync(resolve(repositoryRoot, DATABASE_TYPES_FILE), types, 'utf8');
}
