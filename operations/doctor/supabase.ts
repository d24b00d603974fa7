import { runSupabaseCli } from 'embedded-supabase/cli';
import * as z from 'zod';
import { accessTokenFor } from '../shared/access-token.ts';

/** Asks the official CLI; what it answers is JSON. */
export type AskCli = (args: readonly string[]) => Promise<unknown>;

const failure = z.object({
  _tag: z.literal('Error'),
  error: z.object({
    code: z.string().optional(),
    message: z.string(),
    suggestion: z.string().optional(),
  }),
});

/** What the CLI says in English of what each operator meets on the first evening. */
const IN_PORTUGUESE: Record<string, string> = {
  AccessTokenRequiredError:
    'o CLI do Supabase ainda não conhece a sua conta. Rode: npx supabase login',
  ProjectRefNotLinkedError:
    'esta pasta não está ligada a um projeto. Rode: npx supabase link --project-ref <ref>, ou diga o projeto: --remote=<ref>',
};

type Failure = z.output<typeof failure>['error'];

/** A failure of the CLI in the words of an operator. */
export const toldBy = ({ code = '', message, suggestion }: Failure): string =>
  IN_PORTUGUESE[code] ?? [message, suggestion].filter(Boolean).join(' ');

/**
 * The official CLI on one installation, with the token of its deployment, or the operator's own log-in.
 *
 * @param remote "" for the linked project, a project's reference, or the address of a database
 * @throws Error with the CLI's message, without the address (it holds a password)
 */
export function cliFor(remote: string, projectDir: string): AskCli {
  const { address, password } = withoutPassword(remote);
  const token = accessTokenFor(remote, projectDir);
  const variables = {
    ...(password && { PGPASSWORD: password }),
    ...(token && { SUPABASE_ACCESS_TOKEN: token }),
  };
  return async (args) => {
    const { exitCode, stdout, stderr } = await runSupabaseCli(
      [...args, remote === '' ? '--remote' : `--remote=${address}`, '--output-format', 'json'],
      { projectDir, variables },
    );
    const answer = json(stdout);
    const failed = failure.safeParse(answer);
    if (exitCode === 0 && answer !== undefined && !failed.success) return answer;
    const said = toldBy(failed.data?.error ?? { message: stderr.trim() || stdout });
    const secrets = [address, password, token ?? ''].filter((one) => one !== '');
    throw new Error(secrets.reduce((text, one) => text.replaceAll(one, '…'), said));
  };
}

/** An address of a database and its password apart: arguments are seen by every program of the machine. */
export function withoutPassword(remote: string): { address: string; password: string } {
  if (!URL.canParse(remote)) return { address: remote, password: '' };
  const url = new URL(remote);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { address: url.href, password };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const target = z.object({ target: z.object({ project_ref: z.string() }) });

const secretList = target.extend({ secrets: z.array(z.object({ name: z.string() })) });

/** Names of the functions' secrets, and the project they belong to. Their digests are left where they are. */
export async function readSecrets(ask: AskCli): Promise<{ ref: string; names: string[] }> {
  const { secrets, target } = secretList.parse(await ask(['secrets', 'list']));
  return { ref: target.project_ref, names: secrets.map(({ name }) => name) };
}

const functionList = z.object({
  functions: z.array(z.object({ slug: z.string(), status: z.string(), verify_jwt: z.boolean() })),
});

export type Deployed = { slug: string; isActive: boolean; verifiesJwt: boolean };

export async function readDeployed(ask: AskCli): Promise<Deployed[]> {
  const { functions } = functionList.parse(await ask(['functions', 'list']));
  return functions.map(({ slug, status, verify_jwt }) => ({
    slug,
    isActive: status === 'ACTIVE',
    verifiesJwt: verify_jwt,
  }));
}

const keyList = z.object({
  keys: z.array(z.object({ type: z.string().nullish(), name: z.string(), api_key: z.string() })),
});

export type ProjectKey = { type: string | null; name: string; apiKey: string };

export async function readKeys(ask: AskCli): Promise<ProjectKey[]> {
  const { keys } = keyList.parse(await ask(['projects', 'api-keys']));
  return keys.map(({ type, name, api_key }) => ({ type: type ?? null, name, apiKey: api_key }));
}

/** The key that the site uses; undefined where the project has none. */
export const publishableOf = (keys: readonly ProjectKey[]): string | undefined =>
  (keys.find(({ type }) => type === 'publishable') ?? keys.find(({ name }) => name === 'anon'))
    ?.apiKey;

const configDiff = z.object({
  /** "base", or the table of `config.toml` that counts for this project: "remotes.production". */
  target: z.object({ local_scope: z.string() }),
  scope: z.object({ present: z.array(z.string()) }),
  changes: z.array(
    z.object({
      path: z.array(z.string()),
      class: z.enum(['update', 'remote_only', 'local_only']),
      // What only one side has, the other may not name at all.
      local: z.unknown().optional(),
      remote: z.unknown().optional(),
    }),
  ),
});

/** Where the installation differs from `supabase/config.toml`. */
export type ConfigDiff = z.output<typeof configDiff>;

export async function readConfigDiff(ask: AskCli): Promise<ConfigDiff> {
  return configDiff.parse(await ask(['config', 'diff']));
}
