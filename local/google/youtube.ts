import { seededVideo } from './demo-lessons.ts';
import { GoogleError } from './errors.ts';
import { applyFields, nextToken, pageOf, tokenOf } from './pages.ts';
import type { EmulatedVideo, GoogleWorld } from './types.ts';
import {
  captionResources,
  channelResource,
  isAbsent,
  playlistItem,
  playlistResource,
  type Resource,
  videoResource,
} from './youtube-resources.ts';

/** The most that one call takes or gives. */
const MAX = 50;

type List = (
  world: GoogleWorld,
  query: URLSearchParams,
  owner: Owner | undefined,
) => { items?: Resource[]; pageInfo: object };

/** The channel that a request is made for by its owner. */
type Owner = { id: string; title: string };

const LISTS = new Map<string, List>([
  ['captions', listCaptions],
  ['channels', listChannels],
  ['playlistItems', listPlaylistItems],
  ['playlists', listPlaylists],
  ['videos', listVideos],
]);

/** `GET /youtube/v3/{name}`, with the parts that were asked for. @throws GoogleError */
export function listYouTube(
  world: GoogleWorld,
  name: string,
  query: URLSearchParams,
  owner?: Owner,
): object {
  const list = LISTS.get(name);
  if (list === undefined) throw new GoogleError('routeNotFound');
  const parts = query
    .getAll('part')
    .flatMap((part) => part.split(','))
    .map((part) => part.trim());
  if (parts.join('') === '') throw new GoogleError('missingParameter', { name: 'part' });
  const kind = `youtube#${name.slice(0, -1)}`;
  const { items, ...rest } = list(world, query, owner);
  const answer = {
    kind: `${kind}ListResponse`,
    etag: name,
    ...rest,
    ...(items && {
      items: items.map(({ id, ...all }) => {
        const asked = Object.entries(all).filter(([part]) => parts.includes(part));
        return { kind, etag: id, id, ...Object.fromEntries(asked) };
      }),
    }),
  };
  const fields = query.get('fields');
  return fields === null ? answer : applyFields(answer, fields);
}

/** An unknown channel is 200 without `items`. */
function listChannels(world: GoogleWorld, query: URLSearchParams, owner: Owner | undefined) {
  const filters = ['id', 'forHandle', 'forUsername', 'mine'].filter((name) => query.has(name));
  if (filters.length !== 1) throw new GoogleError('missingFilter');
  const { id, handle } = world.channel;
  if (query.has('mine')) {
    if (owner === undefined) throw new GoogleError('unauthorized');
    const channel = { ...world.channel, ...owner };
    return {
      items: [channelResource({ ...world, channel })],
      pageInfo: { totalResults: 1, resultsPerPage: 5 },
    };
  }
  const asked = query.get('forHandle')?.replace(/^@?/, '@').toLowerCase();
  const isKnown = query.get('id')?.split(',').includes(id) || asked === handle.toLowerCase();
  return isKnown
    ? { items: [channelResource(world)], pageInfo: { totalResults: 1, resultsPerPage: 5 } }
    : { pageInfo: { totalResults: 0, resultsPerPage: 5 } };
}

/**
 * Default page 5, most 50. Hidden entries count and are not shown, so that a page may be short with another to follow,
 * and `totalResults` promises more than there is.
 */
function listPlaylistItems(world: GoogleWorld, query: URLSearchParams) {
  const playlist = query.get('playlistId');
  if (playlist === null) throw new GoogleError('missingParameter', { name: 'playlistId' });
  const entries =
    playlist === world.channel.uploads
      ? world.uploads
      : (world.playlists?.find(({ id }) => id === playlist)?.videos ?? []);
  if (entries.length === 0) throw new GoogleError('notFound');
  const size = pageSize(query);
  const page = pageOf(query);
  const { number, start } = page;
  if (number === 0) throw new GoogleError('invalidPageToken');
  const known = new Map(world.videos.map((video) => [video.id, video]));
  return {
    ...nextToken(page, size, entries.length),
    ...(number > 1 && {
      prevPageToken: tokenOf({ number: number - 1, start: Math.max(0, start - size) }),
    }),
    items: entries.slice(start, start + size).flatMap((id, index) => {
      const video = known.get(id ?? '');
      return video === undefined ? [] : [playlistItem(world, video, start + index)];
    }),
    pageInfo: { totalResults: entries.length, resultsPerPage: size },
  };
}

/** Only for the owner of the video. */
function listCaptions(world: GoogleWorld, query: URLSearchParams, owner: Owner | undefined) {
  const video = findVideo(world, query.get('videoId') ?? '');
  if (!video) throw new GoogleError('notFound');
  requireOwner(world, owner);
  const items = captionResources(video.id);
  return { items, pageInfo: { totalResults: items.length, resultsPerPage: items.length } };
}

/** @throws GoogleError unless the request is made by the owner of the channel */
export function requireOwner(world: GoogleWorld, owner: Owner | undefined): void {
  if (owner === undefined) throw new GoogleError('unauthorized');
  if (owner.id !== world.channel.id) throw new GoogleError('insufficientFilePermissions');
}

export function findVideo(world: GoogleWorld, id: string): EmulatedVideo | undefined {
  const video = world.videos.find((one) => one.id === id) ?? seededVideo(id);
  return video && !isAbsent(video) ? video : undefined;
}

/** By id, default 5 even for more ids; what does not exist is left out silently. */
function listPlaylists(world: GoogleWorld, query: URLSearchParams) {
  const ids = idsOf(query);
  const size = pageSize(query);
  const items = (world.playlists ?? [])
    .filter(({ id }) => ids.has(id))
    .slice(0, size)
    .map((playlist) => playlistResource(world, playlist));
  return { items, pageInfo: { totalResults: items.length, resultsPerPage: size } };
}

/** Ids that do not exist are left out silently; more than 50 is refused. */
function listVideos(world: GoogleWorld, query: URLSearchParams) {
  const ids = idsOf(query);
  if (ids.size > MAX || query.has('maxResults')) throw new GoogleError('invalidFilters');
  // In the channel's order, not the request's: callers must not rely on it.
  const known = world.videos.filter(({ id }) => ids.delete(id));
  const items = [...known, ...[...ids].flatMap((id) => seededVideo(id) ?? [])]
    .filter((video) => !isAbsent(video))
    .map((video) => videoResource(world, video));
  return { items, pageInfo: { totalResults: items.length, resultsPerPage: items.length } };
}

function idsOf(query: URLSearchParams): Set<string> {
  const ids = (query.get('id') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw new GoogleError('missingFilter');
  return new Set(ids);
}

function pageSize(query: URLSearchParams): number {
  const value = query.get('maxResults') ?? '5';
  const asked = Number(value);
  if (!Number.isInteger(asked) || asked < 0 || asked > MAX) {
    throw new GoogleError('invalidPageSize', { value });
  }
  return asked || 5;
}
