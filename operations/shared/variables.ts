import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isPlaceholder } from '../../scripts/build/placeholders.ts';
import { UsageError } from './usage-error.ts';

/** What `npx supabase secrets set` sends to the functions. */
export const FUNCTIONS_FILE = 'supabase/functions/.env.production';
/** What commands for operators read, and nothing sends anywhere. */
export const OPERATORS_FILE = 'operations/.env';
/** What `npm run deploy` reads. */
export const DEPLOY_FILE = 'operations/deploy.env';

export type Variables = Record<string, string | undefined>;

/**
 * The variables of a file; undefined where none was named and the usual one does not exist.
 *
 * @param usual where the file is when none was named, in the repository
 * @throws UsageError when the named one cannot be read
 */
export function readVariables(
  named: string | undefined,
  usual: string,
  projectDir: string,
): Variables | undefined {
  const file = named ?? join(projectDir, usual);
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (named === undefined) return undefined;
    throw new UsageError(`Não foi possível ler ${file}: ${(error as Error).message}`);
  }
}

/** A line for the operator where others of this computer can read a file; nothing where only its owner can, or it is not there. */
export function widerThanOwner(file: string): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  // Windows knows no such modes, and says 0666 of every file.
  if (process.platform === 'win32' || (mode & 0o077) === 0) return undefined;
  return `Aviso: outros usuários deste computador podem ler ${file}. Rode: chmod 600 ${file}`;
}

/**
 * A value that is an installation's own.
 *
 * @throws UsageError where it was copied from an example
 */
export function ownValue<Value extends string | undefined>(name: string, value: Value): Value {
  if (value === undefined || !isPlaceholder(value)) return value;
  throw new UsageError(`${name} ainda é o exemplo dos guias: ponha o valor da sua instalação.`);
}

/** The names whose values were copied from an example. */
export const namesWithPlaceholders = (variables: Variables): string[] =>
  Object.keys(variables).filter((name) => isPlaceholder(variables[name] ?? ''));
