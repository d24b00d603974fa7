import * as z from 'zod';
import { CAPTION_UNITS } from '../contracts/captions.ts';
import { decodeTranscript } from '../contracts/transcript-bytes.ts';
import type { Deps } from '../deps.ts';
import { GoogleError } from '../google/error.ts';
import { bytesOf, googleFetch, googleGet } from '../google/get.ts';
import type { ChannelFilter } from '../youtube/api.ts';
import { type Track, trackSchema } from './best-track.ts';
import { GrantLost } from './oauth.ts';

const channels = z.object({
  items: z
    .array(z.object({ id: z.string().min(1), snippet: z.object({ title: z.string() }) }))
    .default([]),
});
const videos = z.object({
  items: z.array(z.object({ snippet: z.object({ channelId: z.string() }) })).default([]),
});
const tracks = z.object({ items: z.array(trackSchema) });

/** The calls of YouTube that need its owner's grant. All throw GoogleError, and GrantLost when it counts no more. */
export type CaptionApi = {
  /** The channel of the grant, or another one; null when there is none. */
  channel(filter: { mine: 'true' } | ChannelFilter): Promise<{ id: string; title: string } | null>;
  /** The id of the channel of a video; null when there is no such video. */
  channelOf(videoId: string): Promise<string | null>;
  tracks(videoId: string): Promise<Track[]>;
  /** The captions as SRT. */
  download(trackId: string): Promise<string>;
};

/** @param meter called before each attempt with the units that it costs */
export function captionApi(
  deps: Deps,
  token: string,
  meter: (units: number) => void = () => undefined,
): CaptionApi {
  const { YOUTUBE_API_BASE, GOOGLE_API_BASE } = deps.env();
  const base = YOUTUBE_API_BASE ?? `${GOOGLE_API_BASE.replace(/\/$/, '')}/youtube/v3`;
  const headers = { authorization: `Bearer ${token}` };
  const urlOf = (path: string, query: Record<string, string>) => {
    const url = new URL(`${base.replace(/\/$/, '')}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  const get = <T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: T,
    units: number,
  ) =>
    googleGet(deps, urlOf(path, query), headers, schema, () => meter(units)).catch(grantOrFailure);

  return {
    async channel(filter) {
      const { items } = await get('channels', { part: 'snippet', ...filter }, channels, 1);
      const [item] = items;
      return item ? { id: item.id, title: item.snippet.title } : null;
    },
    async channelOf(videoId) {
      const query = { part: 'snippet', id: videoId };
      const { items } = await get('videos', query, videos, CAPTION_UNITS.video);
      return items[0]?.snippet.channelId ?? null;
    },
    async tracks(videoId) {
      return (await get('captions', { part: 'snippet', videoId }, tracks, CAPTION_UNITS.list))
        .items;
    },
    async download(trackId) {
      const url = urlOf(`captions/${encodeURIComponent(trackId)}`, { tfmt: 'srt' });
      const spend = () => meter(CAPTION_UNITS.download);
      const bytes = await googleFetch(deps, url, headers, bytesOf, spend).catch(grantOrFailure);
      return decodeTranscript(bytes).text;
    },
  };
}

function grantOrFailure(error: unknown): never {
  if (error instanceof GoogleError && error.status === 401) throw new GrantLost();
  throw error;
}
