import type { Service } from 'embedded-supabase/context';
import { createControl } from './control.ts';
import { type DriveCaller, filePageOf, filePageToken, getFile, listFiles } from './drive.ts';
import { type Api, GoogleError } from './errors.ts';
import { applyFields } from './fields.ts';
import { sendPicture } from './pictures.ts';
import { type Rule, retryAfter } from './rules.ts';
import { answer, json, refusal } from './scenarios.ts';
import { ACCOUNT_TOKEN, exchangeToken } from './token.ts';
import type { GoogleWorld } from './types.ts';
import { demoWorld } from './world.ts';
import {
  listChannels,
  listPlaylistItems,
  listPlaylists,
  listVideos,
  uploadsPageOf,
  uploadsPageToken,
} from './youtube.ts';

/** Where the emulator lives below the gateway; functions get it as their Google base address. */
export const GOOGLE_PREFIX = '/_/google';

/** The only API key the emulator accepts. */
export const EMULATOR_KEY = 'plantao-google-emulator';

/**
 * Emulates the calls that the functions make to the YouTube Data API v3 and the Drive API v3, with their
 * real envelopes, so that imports can be tried without a Google account. Used when no API key is set.
 * See README.md for the demo channel and for the misbehaviour that `/control` can order.
 */
export function createGoogleService(world: GoogleWorld = demoWorld): Service {
  const control = createControl(world);
  return {
    async fetch(request) {
      const url = new URL(request.url);
      const path = url.pathname.slice(GOOGLE_PREFIX.length + 1);
      if (path === 'control') return control.fetch(request);
      const picture = /^vi\/([\w-]+)\/(\w+)\.jpg$/.exec(path);
      if (picture !== null) return sendPicture(control.world(), picture[1] ?? '', picture[2] ?? '');

      const api = apiOf(path);
      if (api === undefined || request.method !== (api === 'token' ? 'POST' : 'GET')) {
        return refusal(new GoogleError('routeNotFound'));
      }
      const caller = /^bearer /i.test(request.headers.get('authorization') ?? '')
        ? 'account'
        : 'key';
      const asked = {
        api,
        path,
        caller,
        page: pageOf(control.world(), path, url.searchParams),
      } as const;
      const usual = () =>
        api === 'token' ? exchangeToken(request) : respond(control.world(), request, path, url);
      const rule = control.meet(asked);
      return rule === null
        ? usual()
        : forced(rule, { ...asked, usual, request, url, world: control.world() });
    },
  };
}

type ForcedCall = {
  api: Api;
  page: number;
  usual: () => Response | Promise<Response>;
  request: Request;
  url: URL;
  world: GoogleWorld;
};

async function forced(rule: Rule, { api, page, usual, request, url, world }: ForcedCall) {
  const response = await answer(rule.scenario, {
    api,
    page,
    tokenOf: (another) =>
      api === 'drive'
        ? filePageToken(world, another, url.searchParams)
        : uploadsPageToken(another, url.searchParams),
    usual,
    count: rule.count,
    ids: rule.ids,
    ms: rule.ms,
    signal: request.signal,
  });
  const wait = retryAfter(rule);
  if (wait !== undefined) response.headers.set('retry-after', wait);
  return response;
}

function respond(world: GoogleWorld, request: Request, path: string, url: URL): Response {
  try {
    return json(route(world, request, path, url.searchParams));
  } catch (error) {
    if (error instanceof GoogleError) return refusal(error);
    throw error;
  }
}

function apiOf(path: string): Api | undefined {
  if (path === 'token') return 'token';
  if (path.startsWith('youtube/v3/')) return 'youtube';
  return path.startsWith('drive/v3/') ? 'drive' : undefined;
}

/** The page of a list that a call asks for; 1 for everything else. */
function pageOf(world: GoogleWorld, path: string, query: URLSearchParams): number {
  try {
    if (path === 'youtube/v3/playlistItems') return uploadsPageOf(query);
    return path === 'drive/v3/files' ? filePageOf(world, query) : 1;
  } catch {
    // A page that does not exist.
    return 0;
  }
}

function route(world: GoogleWorld, request: Request, path: string, query: URLSearchParams): object {
  const caller = identify(request, query);
  switch (path) {
    case 'youtube/v3/channels':
      return masked(listChannels(world, query), query);
    case 'youtube/v3/playlistItems':
      return masked(listPlaylistItems(world, query), query);
    case 'youtube/v3/playlists':
      return masked(listPlaylists(world, query), query);
    case 'youtube/v3/videos':
      return masked(listVideos(world, query), query);
    case 'drive/v3/files':
      return listFiles(world, caller, query);
  }
  const file = /^drive\/v3\/files\/([^/]+)$/.exec(path)?.[1];
  if (file === undefined) {
    throw new GoogleError('routeNotFound');
  }
  return getFile(world, caller, decodeURIComponent(file), query);
}

function masked(value: object, query: URLSearchParams): object {
  const fields = query.get('fields');
  return fields === null ? value : applyFields(value, fields);
}

/** A service account's token wins over a key. @throws GoogleError when neither is good */
function identify(request: Request, query: URLSearchParams): DriveCaller {
  const resourceKeys = new Set(
    (request.headers.get('x-goog-drive-resource-keys') ?? '').split(',').map((key) => key.trim()),
  );
  const bearer = /^bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) {
    if (bearer !== ACCOUNT_TOKEN) {
      throw new GoogleError('invalidCredentials');
    }
    return { isAccount: true, resourceKeys };
  }
  const key = request.headers.get('x-goog-api-key') ?? query.get('key');
  if (key === null) {
    throw new GoogleError('unregisteredCaller');
  }
  if (key !== EMULATOR_KEY) {
    throw new GoogleError('keyInvalid');
  }
  return { isAccount: false, resourceKeys };
}
