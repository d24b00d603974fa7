import { readdirSync, readFileSync } from 'node:fs';
import { loadPgtap } from 'embedded-supabase/pgtap';
import postgres, { type Sql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { seedFiles } from '../../local/seeding.ts';
import { startScratchDatabase } from '../../local/testing/scratch-database.ts';
import { parseTap, type TapReport } from './tap.ts';

/**
 * Runs every `*.test.sql` of this folder as `supabase test db` would, in a transaction of its own that is
 * rolled back, and shows each pgTAP assertion as a test.
 */
const folder = new URL('.', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.sql'))
  .sort();

const reports = await runAll();

test('the folder has pgTAP files', () => {
  expect(files.length).toBeGreaterThan(10);
});

for (const [name, report] of reports) {
  describe(name, () => {
    test('every planned assertion passes', () => {
      expect(report.problems).toEqual([]);
    });
    for (const { isOk, name: title, number, diagnostics, directive } of report.assertions) {
      test.skipIf(directive?.kind === 'skip')(`${number} ${title || 'without a name'}`, () => {
        // An assertion without a name does not explain its failure.
        expect(title || directive?.reason).not.toBe('');
        expect(isOk || directive?.kind === 'todo', diagnostics).toBe(true);
      });
    }
  });
}

async function runAll(): Promise<Map<string, TapReport>> {
  // Of its own: what others write meanwhile would count.
  const database = await startScratchDatabase();
  const owner = postgres(database.url, { max: 2, onnotice: () => undefined });
  try {
    await loadPgtap(database.superuser);
    for (const file of seedFiles()) await owner.unsafe(readFileSync(file, 'utf8'));
    const results = new Map<string, TapReport>();
    // One after the other: they lock the same rows and make the same schema.
    for (const name of files) {
      results.set(name, await runFile(owner, name));
    }
    return results;
  } finally {
    await owner.end();
    await database.stop();
  }
}

async function runFile(sql: Sql, name: string): Promise<TapReport> {
  const connection = await sql.reserve();
  try {
    // Without parameters the driver sends the whole script at once and returns each statement's rows.
    const results: unknown = await connection.unsafe(readScript(name));
    const lines = rowsOf(results)
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'string')
      .flatMap((value) => value.split('\n'));
    return parseTap(lines);
  } catch (error) {
    return { assertions: [], problems: [`stopped: ${describeFailure(error)}`] };
  } finally {
    await connection.unsafe('rollback');
    connection.release();
  }
}

/** The script with psql's `\ir file` lines replaced by the files they name. */
function readScript(name: string): string {
  const text = readFileSync(new URL(name, folder), 'utf8');
  return text.replace(/^\\ir +(\S+) *$/gm, (_line, included: string) => readScript(included));
}

/** Rows of all statements: an array of results, or one result when there was one statement. */
function rowsOf(results: unknown): object[] {
  if (!Array.isArray(results)) return [];
  return results
    .flat()
    .filter((row): row is object => typeof row === 'object' && row !== null && !Array.isArray(row));
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const details = ['code', 'detail', 'where']
    .map((key): unknown => Reflect.get(error, key))
    .filter((value) => typeof value === 'string');
  return [error.message, ...details].join('\n');
}
