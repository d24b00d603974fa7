import type { Service } from 'embedded-supabase/context';
import { createControl } from './control.ts';
import { type DriveCaller, getFile, listFiles } from './drive.ts';
import { type Api, GoogleError, json } from './errors.ts';
import { ACCOUNT_TOKEN, createGrants, exchangeToken, type Grants } from './grants.ts';
import { carryOut } from './orders.ts';
import { pageOf } from './pages.ts';
import type { GoogleWorld } from './types.ts';
import { demoWorld } from './world.ts';
import { findVideo, listYouTube, requireOwner } from './youtube.ts';
import { captionFile } from './youtube-resources.ts';

/** Where the emulator lives below the gateway; functions get it as their Google base address. */
export const GOOGLE_PREFIX = '/_/google';

/** The only API key the emulator accepts. */
export const EMULATOR_KEY = 'plantao-google-emulator';

const BEARER = /^bearer /i;

/**
 * Emulates the calls that the functions make to the YouTube Data API v3 and the Drive API v3, so that imports can be
 * tried without a Google account. Used when no API key is set; see README.md.
 */
export function createGoogleService(): Service {
  const grants = createGrants();
  const control = createControl(demoWorld, grants);
  return {
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.slice(GOOGLE_PREFIX.length + 1);
      if (path === 'control') return control.fetch(request);
      if (path === 'o/oauth2/v2/auth') return grants.authorize(searchParams);
      if (path === 'revoke') return grants.revoke(new URLSearchParams(await request.text()));
      const api = apiOf(path);
      if (api === undefined || request.method !== (api === 'token' ? 'POST' : 'GET')) {
        return new GoogleError('routeNotFound').response;
      }
      const isAccount = BEARER.test(request.headers.get('authorization') ?? '');
      const page = pageOf(searchParams);
      const call = { api, path, caller: isAccount ? 'account' : 'key', page } as const;
      const order = control.orderFor(call);
      const answer = () => respond(control.world(), grants, request, path, searchParams);
      return order ? carryOut(order, call, { answer, signal: request.signal }) : answer();
    },
  };
}

function apiOf(path: string): Api | undefined {
  if (path === 'token') return path;
  const [, api] = /^(youtube|drive)\/v3\//.exec(path) ?? [];
  return api as 'youtube' | 'drive' | undefined;
}

async function respond(
  world: GoogleWorld,
  grants: Grants,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response> {
  if (path === 'token') return exchangeToken(request, grants);
  try {
    const [api, , name = '', id] = path.split('/');
    if (api === 'youtube') {
      const owner = grants.channelOf(tokenOf(request), world);
      if (!owner) identify(request, query);
      if (id === undefined) return json(listYouTube(world, name, query, owner));
      if (name !== 'captions') throw new GoogleError('routeNotFound');
      requireOwner(world, owner);
      return captionFile(decodeURIComponent(id), (videoId) => findVideo(world, videoId));
    }
    const caller = identify(request, query);
    if (name !== 'files') throw new GoogleError('routeNotFound');
    return json(
      id === undefined
        ? listFiles(world, caller, query)
        : getFile(world, caller, decodeURIComponent(id), query),
    );
  } catch (error) {
    if (error instanceof GoogleError) return error.response;
    throw error;
  }
}

const tokenOf = ({ headers }: Request) => (headers.get('authorization') ?? '').replace(BEARER, '');

/** A service account's token wins over a key. @throws GoogleError when neither is good */
function identify(request: Request, query: URLSearchParams): DriveCaller {
  const { headers } = request;
  const resourceKeys = new Set((headers.get('x-goog-drive-resource-keys') ?? '').split(/\s*,\s*/));
  const authorization = headers.get('authorization') ?? '';
  if (BEARER.test(authorization)) {
    if (tokenOf(request) !== ACCOUNT_TOKEN) throw new GoogleError('unauthorized');
    return { isAccount: true, resourceKeys };
  }
  const key = headers.get('x-goog-api-key') ?? query.get('key');
  if (key === null) throw new GoogleError('unregisteredCaller');
  if (key !== EMULATOR_KEY) throw new GoogleError('keyInvalid');
  return { isAccount: false, resourceKeys };
}
