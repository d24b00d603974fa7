import type { Service } from '../../context.ts';
import { createControl } from './control.ts';
import { type DriveCaller, getFile, listFiles } from './drive.ts';
import {
  GoogleError,
  invalidCredentials,
  invalidKey,
  missingKey,
  routeNotFound,
} from './envelope.ts';
import { applyFields } from './fields.ts';
import { sendPicture } from './pictures.ts';
import { type Api, answer, json, refusal } from './scenarios.ts';
import { ACCOUNT_TOKEN, exchangeToken } from './token.ts';
import type { GoogleWorld } from './types.ts';
import { demoWorld } from './world.ts';
import { listChannels, listPlaylistItems, listPlaylists, listVideos } from './youtube.ts';

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
      if (path === 'token' && request.method === 'POST') return exchangeToken(request);
      const picture = /^vi\/([\w-]+)\/(\w+)\.jpg$/.exec(path);
      if (picture !== null) return sendPicture(control.world(), picture[1] ?? '', picture[2] ?? '');

      const usual = (): Response => {
        try {
          return json(route(control.world(), request, path, url.searchParams));
        } catch (error) {
          if (error instanceof GoogleError) return refusal(error);
          throw error;
        }
      };
      const api = apiOf(path);
      if (api === undefined || request.method !== 'GET') return refusal(routeNotFound());
      const forced = control.meet(path);
      if (forced === null) return usual();
      return answer(forced.scenario, { api, usual, signal: request.signal, ms: forced.ms });
    },
  };
}

function apiOf(path: string): Api | undefined {
  if (path.startsWith('youtube/v3/')) return 'youtube';
  return path.startsWith('drive/v3/') ? 'drive' : undefined;
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
    throw routeNotFound();
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
      throw invalidCredentials();
    }
    return { isAccount: true, resourceKeys };
  }
  const key = request.headers.get('x-goog-api-key') ?? query.get('key');
  if (key === null) {
    throw missingKey();
  }
  if (key !== EMULATOR_KEY) {
    throw invalidKey();
  }
  return { isAccount: false, resourceKeys };
}
