import type * as z from 'zod';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { googleGet } from '../google/get.ts';
import {
  channelAnswer,
  identified,
  playlistAnswer,
  playlistEntry,
  playlistsAnswer,
  type VideoItem,
  videoItem,
  videosAnswer,
} from './shapes.ts';

/** The most ids that a call of YouTube accepts, and the most entries that it returns. */
export const PAGE_SIZE = 50;

type Channel = {
  title: string | null;
  /** Id of the playlist of its uploads. */
  uploads: string;
  /** How many public videos it has; null when YouTube does not say. */
  videoCount: number | null;
};
/** Filters of `channels.list` for one channel. */
export type ChannelFilter = { id: string } | { forHandle: string } | { forUsername: string };
export type UploadsPage = {
  /** Video ids in the list's order, possibly repeated; null for a hidden or unreadable entry. */
  entries: (string | null)[];
  /** Entries that are private or deleted. */
  hidden: number;
  /** Entries that could not be read. */
  unreadable: number;
  /** YouTube's estimate of the entries of the whole list. */
  total: number | null;
  nextToken: string | null;
};
/** A playlist with its number of entries, private and deleted videos included. */
export type Playlist = { title: string; entries: number };
/** YouTube's answers about videos: one that is in neither collection does not exist, or is private. */
export type Videos = {
  found: Map<string, VideoItem>;
  /** Ids whose answer could not be read. */
  unreadable: Set<string>;
};

/** The calls of the YouTube Data API that the product makes. All throw GoogleError. */
export type YouTube = {
  /** A channel; null when YouTube does not find it. */
  channel(filter: ChannelFilter): Promise<Channel | null>;
  /**
   * A page of 50 uploads, or of any other playlist. `missing`: the list or page does not exist; `lost`: the answer holds
   * no entries.
   */
  uploads(playlistId: string, pageToken: string | null): Promise<UploadsPage | 'missing' | 'lost'>;
  /** Up to 50 playlists by id; those that do not exist, or are private, are missing from the map. */
  playlists(ids: string[]): Promise<Map<string, Playlist>>;
  /** Up to 50 videos by id. */
  videos(ids: string[]): Promise<Videos>;
};

/**
 * @param meter called once per request, answered or not: each costs one unit of the daily quota
 * @throws HttpError 503 without an API key
 */
export function youTube(deps: Deps, meter?: () => void): YouTube {
  const { YOUTUBE_API_KEY, GOOGLE_API_KEY, YOUTUBE_API_BASE, GOOGLE_API_BASE } = deps.env();
  const key = YOUTUBE_API_KEY ?? GOOGLE_API_KEY;
  if (key === undefined) {
    throw new HttpError(
      503,
      'unavailable',
      'A integração com o YouTube não está configurada (YOUTUBE_API_KEY). Peça a quem cuida do servidor.',
    );
  }
  const base = YOUTUBE_API_BASE ?? `${GOOGLE_API_BASE.replace(/\/$/, '')}/youtube/v3`;
  const get = <T extends z.ZodType>(path: string, query: Record<string, string>, schema: T) => {
    const url = new URL(`${base.replace(/\/$/, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return googleGet(deps, url, { 'x-goog-api-key': key }, schema, meter);
  };

  return {
    async channel(filter) {
      const query = { part: 'snippet,contentDetails,statistics', ...filter };
      const answer = await get('channels', query, channelAnswer).catch((error: unknown) => {
        if (error instanceof GoogleError && error.reason === 'channelNotFound') return null;
        throw error;
      });
      const item = answer?.items?.[0];
      return item
        ? {
            title: item.snippet?.title || null,
            uploads: item.contentDetails.relatedPlaylists.uploads,
            videoCount: item.statistics?.videoCount ?? null,
          }
        : null;
    },

    async uploads(playlistId, pageToken) {
      const query = { part: 'contentDetails', playlistId, maxResults: String(PAGE_SIZE) };
      try {
        const { items, pageInfo, nextPageToken } = await get(
          'playlistItems',
          pageToken === null ? query : { ...query, pageToken },
          playlistAnswer,
        );
        if (!items) return 'lost';
        const read = items.map((item) => playlistEntry.safeParse(item).data?.contentDetails);
        const entries = read.map((entry) => (entry?.videoPublishedAt ? entry.videoId : null));
        return {
          entries,
          hidden: read.filter((entry) => entry && !entry.videoPublishedAt).length,
          unreadable: read.filter((entry) => !entry).length,
          total: pageInfo?.totalResults ?? null,
          nextToken: nextPageToken || null,
        };
      } catch (error) {
        if (error instanceof GoogleError && error.status === 404) return 'missing';
        throw error;
      }
    },

    async playlists(ids) {
      const { items } = await get(
        'playlists',
        { part: 'snippet,contentDetails', id: ids.join(','), maxResults: String(PAGE_SIZE) },
        playlistsAnswer,
      );
      return new Map(items.map(({ id, ...playlist }) => [id, playlist]));
    },

    async videos(ids) {
      const found = new Map<string, VideoItem>();
      if (ids.length === 0) return { found, unreadable: new Set() };
      const query = { part: 'snippet,contentDetails,status', id: ids.join(',') };
      const { items } = await get('videos', query, videosAnswer);
      const unreadable = new Set<string>();
      let isAnyUnknown = !items;
      for (const item of items ?? []) {
        const video = videoItem.safeParse(item).data;
        const id = video?.id ?? identified.safeParse(item).data?.id;
        if (video) found.set(video.id, video);
        else if (id !== undefined) unreadable.add(id);
        else isAnyUnknown = true;
      }
      // An item without a readable id may belong to any of the missing videos.
      if (isAnyUnknown) for (const id of ids) if (!found.has(id)) unreadable.add(id);
      return { found, unreadable };
    },
  };
}
