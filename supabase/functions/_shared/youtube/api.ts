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

/** The most that one call of YouTube takes or gives. */
export const PAGE_SIZE = 50;

type Channel = {
  title: string | null;
  /** Id of the list of its uploads. */
  uploads: string;
  /** How many public videos it has, as far as YouTube says so. */
  videoCount: number | null;
};
/** How `channels.list` may be asked for one channel. */
export type ChannelFilter = { id: string } | { forHandle: string } | { forUsername: string };
export type UploadsPage = {
  /** The list's entries in its order, with repetitions if YouTube repeats them; null without a video to ask about. */
  entries: (string | null)[];
  /** Entries that are private or deleted. */
  hidden: number;
  /** Entries that could not be read. */
  unreadable: number;
  /** How many entries the whole list has, as YouTube estimates. */
  total: number | null;
  nextToken: string | null;
};
/** A playlist, and how many entries YouTube counts in it, private and deleted videos too. */
export type Playlist = { title: string; entries: number };
/** What YouTube said of the videos it was asked about: one that is in neither does not exist, or is private. */
export type Videos = {
  found: Map<string, VideoItem>;
  /** Those about which nothing is known, because what came for them could not be read. */
  unreadable: Set<string>;
};

/** The calls of the YouTube Data API that the product makes. All throw GoogleError. */
export type YouTube = {
  /** A channel; null when YouTube knows none. */
  channel(filter: ChannelFilter): Promise<Channel | null>;
  /**
   * A page of 50 uploads, or of any other playlist. `missing`: there is no such list, or page; `lost`: what came tells
   * nothing of it.
   */
  uploads(playlistId: string, pageToken: string | null): Promise<UploadsPage | 'missing' | 'lost'>;
  /** Up to 50 playlists by id; those that do not exist, or are private, are missing from the map. */
  playlists(ids: string[]): Promise<Map<string, Playlist>>;
  /** Up to 50 videos by id. */
  videos(ids: string[]): Promise<Videos>;
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
      // An item that does not even tell whose it is may be that of any video without one.
      if (isAnyUnknown) for (const id of ids) if (!found.has(id)) unreadable.add(id);
      return { found, unreadable };
    },
  };
}
