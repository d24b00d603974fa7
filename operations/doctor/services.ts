import * as z from 'zod';
import { attempt, type Fact } from './finding.ts';

const PATIENCE_MS = 20_000;

/** Calls an address; the global `fetch` in real life. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** One call of a function that nobody may make without signing in; `api` is asked whether it is well. */
const SMOKE_CALLS: Record<string, { method: string; path: string }> = {
  api: { method: 'GET', path: 'api/health' },
  accounts: { method: 'POST', path: 'accounts/update' },
  drive: { method: 'POST', path: 'drive/import-folder' },
  jobs: { method: 'POST', path: 'jobs/sync-channel' },
  mail: { method: 'POST', path: 'mail' },
  youtube: { method: 'POST', path: 'youtube/import-bulk' },
};

/** What came back; status 0 when nothing did, and then why. */
export type SmokeCall = { name: string; status: number; body: string };

const authSettings = z.object({
  external: z.looseObject({
    email: z.boolean(),
    phone: z.boolean(),
    anonymous_users: z.boolean().default(false),
  }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});
/** What Auth tells everybody of its settings. */
export type AuthSettings = z.output<typeof authSettings>;

/** What the services answer to a stranger who has nothing but the site's public key. */
export type ServiceFacts = {
  authVersion: Fact<string>;
  authSettings: Fact<AuthSettings>;
  storageVersion: Fact<string>;
  /** Largest file of any bucket, in bytes. */
  storageLimit: Fact<number>;
  calls: SmokeCall[];
};

/** Asks Auth, Storage and each function over HTTP. Nothing is written. */
export async function readServices(
  apiUrl: string,
  publishableKey: string | undefined,
  fetch: Fetch,
): Promise<ServiceFacts> {
  const headers = publishableKey === undefined ? {} : { apikey: publishableKey };
  const ask = async (path: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return fetch(`${apiUrl}${path}`, { headers, signal, ...init });
  };
  const wanted = async (path: string) => {
    const response = await ask(path);
    if (!response.ok) throw new Error(problemOf(path, response.status, publishableKey));
    return response;
  };
  const [authVersion, settings, storageVersion, storageLimit, calls] = await Promise.all([
    attempt(async () => {
      const { version } = z
        .object({ version: z.string() })
        .parse(await (await wanted('/auth/v1/health')).json());
      return version;
    }),
    attempt(async () => authSettings.parse(await (await wanted('/auth/v1/settings')).json())),
    attempt(async () => (await (await wanted('/storage/v1/version')).text()).trim()),
    attempt(async () => {
      const response = await ask('/storage/v1/upload/resumable', { method: 'OPTIONS' });
      const limit = Number(response.headers.get('tus-max-size') ?? Number.NaN);
      if (!Number.isFinite(limit))
        throw new Error(`o Storage não disse o limite (${response.status})`);
      return limit;
    }),
    Promise.all(
      Object.entries(SMOKE_CALLS).map(async ([name, { method, path }]): Promise<SmokeCall> => {
        // No key and no token: what comes back is the function's own refusal, or the platform's.
        const answer = await attempt(async () => {
          const response = await ask(`/functions/v1/${path}`, { method, headers: {} });
          return { name, status: response.status, body: await response.text() };
        });
        return 'value' in answer ? answer.value : { name, status: 0, body: answer.problem };
      }),
    ),
  ]);
  return { authVersion, authSettings: settings, storageVersion, storageLimit, calls };
}

/** What a refusal of Auth or Storage means, and what to say to the doctor then. */
function problemOf(path: string, status: number, publishableKey: string | undefined): string {
  const said = `${path} respondeu ${status}`;
  if (status !== 401 && status !== 403 && status !== 404) return said;
  return publishableKey === undefined
    ? `${said}. Falta a chave pública: ponha SUPABASE_PUBLISHABLE_KEY=sb_publishable_… num arquivo, e diga --env-file ARQUIVO`
    : `${said}. Confira a chave pública (SUPABASE_PUBLISHABLE_KEY em --env-file ARQUIVO) e o endereço (--api-url): são do mesmo projeto?`;
}
