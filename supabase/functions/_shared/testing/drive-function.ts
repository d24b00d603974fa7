import type { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { AppEnv } from '../http.ts';
import { testDeps } from './deps.ts';
import { json } from './network.ts';
import { type PersonName, servePeople, tokenOf } from './people.ts';
import { serveTables } from './tables.ts';

export const DRIVE = 'https://www.googleapis.com/drive/v3';
export const FOLDER = 'application/vnd.google-apps.folder';
export const SHORTCUT = 'application/vnd.google-apps.shortcut';

/** A video file as Drive gives it, that may be imported unless changed. */
export const video = (id: string, change: Record<string, unknown> = {}) => ({
  id,
  name: `${id}.mp4`,
  mimeType: 'video/mp4',
  createdTime: '2026-05-01T12:00:00.000Z',
  trashed: false,
  videoMediaMetadata: { durationMillis: '754000' },
  ...change,
});

export const folder = { id: 'pasta', name: 'Aulas', mimeType: FOLDER };

export const shortcut = (id: string, targetId: string, name = id) => ({
  id,
  name,
  mimeType: SHORTCUT,
  shortcutDetails: { targetId },
});

/** The function for Drive over these files and the pages of one folder, with tables and people. */
export function driveFunction(createApp: (deps: Deps) => Hono<AppEnv>) {
  return (
    files: Record<string, unknown>[],
    pages: Record<string, unknown>[] = [],
    env: Record<string, string> = { GOOGLE_API_KEY: 'AIza-test' },
  ) => {
    const deps = testDeps(env);
    const tables = serveTables(deps, {
      videos: (one, other) => one.external_id === other.external_id,
      deleted_videos: (one, other) => one.external_id === other.external_id,
    });
    servePeople(deps);
    for (const file of files) {
      deps.network.on({ [`GET ${DRIVE}/files/${file.id}`]: () => json(file) });
    }
    deps.network.on({
      [`GET ${DRIVE}/files`]: (_request, url) =>
        json(pages[Number(url.searchParams.get('pageToken') ?? 0)]),
    });
    const app = createApp(deps);
    const call = async (path: string, body: unknown, who: PersonName = 'admin') => {
      const response = await app.request(`/drive/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(who)}` },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    return { deps, call, tables, videos: () => tables.videos ?? [] };
  };
}

/** The private key of a service account, as base64. */
export async function accountKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
  return btoa(String.fromCharCode(...der));
}
