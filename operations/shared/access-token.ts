import { readFileSync } from 'node:fs';
import { DEPLOY_FILE, readVariables, type Variables } from './variables.ts';

/** The project that a folder is linked to, as the CLI keeps it. */
export function linkedTo(projectDir: string): string | undefined {
  try {
    return readFileSync(`${projectDir}/supabase/.temp/project-ref`, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * What `npm run deploy` was told of a project; undefined where it was told of another one, or nothing.
 *
 * @param remote "" for the linked project, or a project's reference
 */
export function deployedWith(remote: string, projectDir: string): Variables | undefined {
  const variables = readVariables(undefined, DEPLOY_FILE, projectDir);
  const ref = remote === '' ? linkedTo(projectDir) : remote;
  return ref !== undefined && variables?.PROJECT_REF === ref ? variables : undefined;
}

/** The operator's token for a project; undefined where the CLI's own log-in has to do. */
export const accessTokenFor = (remote: string, projectDir: string): string | undefined =>
  process.env.SUPABASE_ACCESS_TOKEN ||
  deployedWith(remote, projectDir)?.SUPABASE_ACCESS_TOKEN ||
  undefined;
