import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http.ts';
import { testDeps } from './deps.ts';
import { knowPeople, type PersonName, tokenOf } from './people.ts';
import { serveTables } from './tables.ts';
import { idOf, serveYouTube, YOUTUBE_ENV } from './youtube.ts';

export const CRON = 'token-de-sincronizacao';

type World = { env?: Record<string, string>; pages?: string[][] };

/** What builds the function `youtube` with a channel, a catalogue and people that the test holds. */
export function youTubeFunction(createApp: (deps: Deps) => Hono<AppEnv>) {
  return (
    change?: Parameters<typeof serveYouTube>[2],
    { env = { SYNC_CRON_TOKEN: CRON }, pages = [[idOf(1), idOf(2)]] }: World = {},
  ) => {
    const deps = testDeps({ ...YOUTUBE_ENV, ...env });
    const tables = serveTables(deps, {
      videos: (one, other) => one.external_id === other.external_id,
      sync_runs: (one, other) => one.kind === other.kind && other.status === 'running',
    });
    knowPeople(deps);
    serveYouTube(deps, pages, change);
    const app = createApp(deps);
    const call = async (
      path: string,
      body: unknown = {},
      who: PersonName | { cron: string } | null = 'admin',
    ) => {
      const credentials: Record<string, string> =
        who === null
          ? {}
          : typeof who === 'string'
            ? { authorization: `Bearer ${tokenOf(who)}` }
            : { 'x-cron-token': who.cron };
      const response = await app.request(`/youtube/${path}`, {
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
