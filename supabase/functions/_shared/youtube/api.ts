import type * as z from 'zod';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { googleGet } from '../google/get.ts';
import {
  channelAnswer,
  playlistAnswer,
  playlistsAnswer,
  type VideoItem,
  videosAnswer,
} from './shapes.ts';

/** The most that one call of YouTube takes or gives. */
export const PAGE_SIZE = 50;

export type Channel = { title: string; uploads: string };
export type UploadsPage = {
  /** Ids in the list's order, with repetitions if YouTube repeats them. */
  ids: string[];
  /** Entries that are private or deleted. */
  hidden: number;
  nextToken: string | null;
};

/** A playlist, and how many entries YouTube counts in it. */
export type Playlist = { title: string; entries: number };

/** The calls of the YouTube Data API that the product makes. All throw GoogleError. */
export type YouTube = {
  /** A channel by id (UC…) or handle (@…); null when there is none. */
  channel(name: string): Promise<Channel | null>;
  /** A page of 50 uploads; a channel that never published is one empty page. */
  uploads(playlistId: string, pageToken: string | null): Promise<UploadsPage>;
  /** Up to 50 playlists by id; those that do not exist, or are private, are missing from the map. */
  playlists(ids: string[]): Promise<Map<string, Playlist>>;
  /** A page of 50 entries of any playlist; one that is gone or private is a failure. */
  entries(playlistId: string, pageToken: string | null): Promise<UploadsPage>;
  /** Up to 50 videos by id; those that do not exist, or are private, are missing from the map. */
  videos(ids: string[]): Promise<Map<string, VideoItem>>;
};

/**
 * @param meter called once per call that leaves, answered or not: each costs one unit of the daily quota
 * @throws HttpError 503 when this installation has no key
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

  const entries = async (playlistId: string, pageToken: string | null): Promise<UploadsPage> => {
    const { items, nextPageToken } = await get(
      'playlistItems',
      {
        part: 'contentDetails',
        playlistId,
        maxResults: String(PAGE_SIZE),
        ...(pageToken === null ? {} : { pageToken }),
      },
      playlistAnswer,
    );
    const all = items.map((item) => item.contentDetails);
    const visible = all.filter((entry) => entry.videoPublishedAt !== undefined);
    return {
      ids: visible.map((entry) => entry.videoId),
      hidden: all.length - visible.length,
      nextToken: nextPageToken ?? null,
    };
  };

  return {
    async channel(name) {
      const filter = /^UC[\w-]{22}$/.test(name) ? { id: name } : { forHandle: name };
      const query = { part: 'snippet,contentDetails', ...filter };
      const item = (await get('channels', query, channelAnswer)).items[0];
      if (!item?.contentDetails.relatedPlaylists.uploads) return null;
      return {
        title: item.snippet?.title ?? name,
        uploads: item.contentDetails.relatedPlaylists.uploads,
      };
    },

    async uploads(playlistId, pageToken) {
      try {
        return await entries(playlistId, pageToken);
      } catch (error) {
        // The list of a channel without public uploads does not exist; its id came from YouTube itself.
        if (error instanceof GoogleError && error.reason === 'playlistNotFound') {
          return { ids: [], hidden: 0, nextToken: null };
        }
        throw error;
      }
    },

    entries,

    async playlists(ids) {
      const query = {
        part: 'snippet,contentDetails',
        id: ids.join(','),
        maxResults: String(PAGE_SIZE),
      };
      const { items } = await get('playlists', query, playlistsAnswer);
      return new Map(
        items.map(({ id, snippet, contentDetails }) => [
          id,
          { title: snippet.title, entries: contentDetails.itemCount },
        ]),
      );
    },

    async videos(ids) {
      if (ids.length === 0) return new Map();
      const query = { part: 'snippet,contentDetails,status', id: ids.join(',') };
      const { items } = await get('videos', query, videosAnswer);
      return new Map(items.map((item) => [item.id, item]));
    },
  };
}
