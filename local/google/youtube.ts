import { seededVideo } from './demo-catalogue.ts';
import { GoogleError } from './errors.ts';
import type { EmulatedVideo, GoogleWorld } from './types.ts';
import {
  channelResource,
  playlistItem,
  playlistResource,
  videoResource,
} from './youtube-resources.ts';

/** The most that one call takes or gives. */
const MOST = 50;

/** `GET /youtube/v3/channels`: an unknown channel is 200 without `items`. */
export function listChannels(world: GoogleWorld, query: URLSearchParams): object {
  const parts = requireParts(query);
  const filters = ['id', 'forHandle', 'forUsername', 'mine'].filter((name) => query.has(name));
  if (filters.length !== 1) {
    throw new GoogleError('missingFilter');
  }
  const { channel } = world;
  const handle = (query.get('forHandle') ?? '').replace(/^@/, '').toLowerCase();
  const isKnown =
    (query.get('id') ?? '').split(',').includes(channel.id) ||
    (handle !== '' && `@${handle}` === channel.handle.toLowerCase());
  return {
    kind: 'youtube#channelListResponse',
    etag: isKnown ? channel.id : 'empty',
    pageInfo: { totalResults: isKnown ? 1 : 0, resultsPerPage: 5 },
    ...(isKnown ? { items: [pick(channelResource(world), parts)] } : {}),
  };
}

/**
 * `GET /youtube/v3/playlistItems`: default page 5, most 50. Hidden entries count and are not shown, so that a page may
 * be short with another to follow, and `totalResults` promises more than there is.
 */
export function listPlaylistItems(world: GoogleWorld, query: URLSearchParams): object {
  const parts = requireParts(query);
  const playlist = query.get('playlistId');
  if (playlist === null) {
    throw new GoogleError('missingParameter', { name: 'playlistId' });
  }
  const uploads =
    playlist === world.channel.uploads
      ? world.uploads
      : (world.playlists?.find(({ id }) => id === playlist)?.videos ?? []);
  if (uploads.length === 0) {
    throw new GoogleError('playlistNotFound');
  }
  const size = pageSize(query);
  const start = readToken(query.get('pageToken'));
  const known = new Map(world.videos.map((video) => [video.id, video]));
  const items = uploads.slice(start, start + size).flatMap((id, index) => {
    const video = id === null ? undefined : known.get(id);
    return video === undefined ? [] : [pick(playlistItem(world, video, start + index), parts)];
  });
  return {
    kind: 'youtube#playlistItemListResponse',
    etag: `page-${start}`,
    ...(start + size < uploads.length ? { nextPageToken: token(start + size) } : {}),
    ...(start > 0 ? { prevPageToken: token(Math.max(0, start - size)) } : {}),
    items,
    pageInfo: { totalResults: uploads.length, resultsPerPage: size },
  };
}

/** `GET /youtube/v3/playlists` by id: default 5 even for more ids; what does not exist is left out silently. */
export function listPlaylists(world: GoogleWorld, query: URLSearchParams): object {
  const parts = requireParts(query);
  const ids = (query.get('id') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) {
    throw new GoogleError('missingFilter');
  }
  const items = (world.playlists ?? [])
    .filter(({ id }) => ids.includes(id))
    .slice(0, pageSize(query))
    .map((playlist) => pick(playlistResource(world, playlist), parts));
  return {
    kind: 'youtube#playlistListResponse',
    etag: 'playlists',
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: pageSize(query) },
  };
}

/** `GET /youtube/v3/videos`: ids that do not exist are left out silently; more than 50 is refused. */
export function listVideos(world: GoogleWorld, query: URLSearchParams): object {
  const parts = requireParts(query);
  const ids = (query.get('id') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) {
    throw new GoogleError('missingFilter');
  }
  if (ids.length > MOST || query.has('maxResults')) {
    throw new GoogleError('invalidFilters');
  }
  // In the channel's order, not the request's: callers must not rely on it.
  const wanted = new Set(ids);
  const known = world.videos.filter(({ id }) => wanted.has(id));
  for (const { id } of known) wanted.delete(id);
  const items = [...known, ...[...wanted].flatMap((id) => seededVideo(id) ?? [])]
    .filter((video) => !isGone(video))
    .map((video) => pick(videoResource(world, video), parts));
  return {
    kind: 'youtube#videoListResponse',
    etag: 'videos',
    items,
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
  };
}

function isGone({ obstacle }: EmulatedVideo): boolean {
  return obstacle === 'private' || obstacle === 'deleted' || obstacle === 'vanished';
}

function requireParts(query: URLSearchParams): string[] {
  const part = query.getAll('part').join(',');
  if (part === '') {
    throw new GoogleError('missingParameter', { name: 'part' });
  }
  return part.split(',').map((name) => name.trim());
}

/** Keeps the requested parts beside the fields that every resource has. */
function pick(resource: object, parts: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => ['kind', 'etag', 'id'].includes(name) || parts.includes(name),
    ),
  );
}

function pageSize(query: URLSearchParams): number {
  const asked = Number(query.get('maxResults') ?? 5);
  if (!Number.isInteger(asked) || asked < 0 || asked > MOST) {
    throw new GoogleError('invalidPageSize', { value: query.get('maxResults') ?? '' });
  }
  return asked === 0 ? 5 : asked;
}

/** The page that a call asks for, from 1. */
export function uploadsPageOf(query: URLSearchParams): number {
  return Math.floor(readToken(query.get('pageToken')) / pageSize(query)) + 1;
}

/** What leads to a page of the same call. */
export function uploadsPageToken(page: number, query: URLSearchParams): string {
  return token((page - 1) * pageSize(query));
}

/** As opaque as the real ones, which are now six characters long and now 150. */
function token(offset: number): string {
  const padding = offset > MOST ? '.'.repeat(100) : '';
  return Buffer.from(`PT:${offset}:${padding}`).toString('base64url');
}

function readToken(text: string | null): number {
  if (text === null) {
    return 0;
  }
  const [, offset] = Buffer.from(text, 'base64url').toString().split(':');
  if (offset === undefined || token(Number(offset)) !== text) {
    throw new GoogleError('invalidPageToken');
  }
  return Number(offset);
}
