import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http.ts';
import { testDeps } from './deps.ts';
import { type PersonName, servePeople, tokenOf } from './people.ts';
import { serveTables } from './tables.ts';
import { idOf, serveYouTube, YOUTUBE_ENV } from './youtube.ts';

type World = { env?: Record<string, string>; pages?: string[][] };

/** Builds a function (`youtube`, `jobs`) with a channel, a catalogue and people of the test. */
export function youTubeFunction(
  createApp: (deps: Deps) => Hono<AppEnv>,
  name: 'youtube' | 'jobs' = 'youtube',
) {
  return (
    change?: Parameters<typeof serveYouTube>[2],
    { env = {}, pages = [[idOf(1), idOf(2)]] }: World = {},
  ) => {
    const deps = testDeps({ ...YOUTUBE_ENV, ...env });
    const tables = serveTables(deps, {
      videos: (one, other) => one.external_id === other.external_id,
      sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
    });
    servePeople(deps);
    serveYouTube(deps, pages, change);
    const app = createApp(deps);
    /** @param who a person with a session, or the headers of the call */
    const call = async (
      path: string,
      body: unknown = {},
      who: PersonName | Record<string, string> | null = 'admin',
    ) => {
      const credentials: Record<string, string> =
        typeof who === 'string' ? { authorization: `Bearer ${tokenOf(who)}` } : (who ?? {});
      const response = await app.request(`/${name}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...credentials },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    return {
      deps,
      app,
      call,
      videos: () => tables.videos ?? [],
      runs: () => tables.sync_runs ?? [],
    };
  };
}
