import { queryOptions } from '@tanstack/react-query';
import { PLACE_COLUMNS, type PlaceRecord, parsePlace } from '~/features/playback/place-record.ts';
import { env } from '~/lib/env.ts';
import { functionError, unwrap } from '~/lib/errors.ts';
import { fetchAllPages, pageBelow } from '~/lib/fetch-all-pages.ts';
import { hasShape } from '~/lib/has-shape.ts';
import { PODCAST_COLUMNS } from '~/lib/podcast-columns.ts';
import { fresh } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { podcastKeys } from './podcast-keys.ts';
import type { Podcast } from './podcasts.rules.ts';

/** How many begun episodes the home page shows. */
const BEGUN_SHOWN = 6;

/** An address works for an hour and is renewed before; the player renews one that expires during playback. */
const SIGNED_FRESH_MS = 50 * 60_000;

export const podcastQueries = {
  all: () => podcastKeys.all,

  /** Every active podcast, newest first. */
  list: () =>
    queryOptions({
      queryKey: podcastKeys.list,
      queryFn: async ({ signal }) => {
        const podcasts = await fetchAllPages(async (beforeId, limit) => {
          const supabase = await loadSupabase();
          const query = supabase.from('podcasts').select(PODCAST_COLUMNS).eq('is_active', true);
          return unwrap(
            await pageBelow(query, beforeId, limit).abortSignal(signal),
            'Failed to fetch podcasts',
          );
        });
        return podcasts.sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
      },
    }),

  /** Where the member is in every episode ever begun. */
  heard: () =>
    queryOptions({
      queryKey: podcastKeys.heard,
      queryFn: async ({ signal }) => {
        const rows = await fetchAllPages((beforeId, limit) =>
          database((db) => {
            const query = db
              .from('podcast_progress')
              .select('id, podcast_id, current_seconds, completed, revision');
            return pageBelow(query, beforeId, limit).abortSignal(signal);
          }),
        );
        return rows.map(({ id: _id, ...place }) => place);
      },
      ...fresh,
    }),

  /** Episodes begun and not heard to the end, listened to last first. */
  begun: () =>
    queryOptions({
      queryKey: podcastKeys.begun,
      queryFn: ({ signal }) =>
        database((db) =>
          db
            .from('podcast_progress')
            .select(`current_seconds, completed, podcast:podcasts!inner(${PODCAST_COLUMNS})`)
            .eq('completed', false)
            .gt('current_seconds', 0)
            .eq('podcast.is_active', true)
            .order('last_listened_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(BEGUN_SHOWN)
            .abortSignal(signal),
        ),
      ...fresh,
    }),

  /** The member's record of one episode; null when it was never heard. Read when it is about to play. */
  progress: (podcastId: number) =>
    queryOptions({
      queryKey: [...podcastQueries.all(), 'progress', podcastId],
      queryFn: async ({ signal }) =>
        parseStoredPlace(
          await database((db) =>
            db
              .from('podcast_progress')
              .select(`podcast_id, current_seconds, completed, ${PLACE_COLUMNS}`)
              .eq('podcast_id', podcastId)
              .abortSignal(signal)
              .maybeSingle(),
          ),
        ),
      // Other devices move it, and without a network the player does not wait: what was read before is no answer.
      staleTime: 0,
      gcTime: 0,
    }),

  /** An address the browser can play. Those of the private bucket the server signs; others are public already. */
  audioUrl: ({ id, file_path, audio_url }: Pick<Podcast, 'id' | 'file_path' | 'audio_url'>) =>
    queryOptions({
      queryKey: [...podcastQueries.all(), 'audio', id, file_path],
      queryFn: async () => {
        if (!file_path) return audio_url;
        const supabase = await loadSupabase();
        const { data, error } = await supabase.functions.invoke<{ url: string }>(
          `api/podcasts/${id}/audio`,
          { method: 'GET' },
        );
        if (error) throw await functionError(error);
        return new URL(data?.url ?? '', env.supabaseUrl).href;
      },
      staleTime: SIGNED_FRESH_MS,
      gcTime: SIGNED_FRESH_MS,
    }),
};

/** The member's record of an episode. */
export type StoredPlace = PlaceRecord & { podcastId: number };

const STORED_SHAPE = {
  podcast_id: 'number',
  current_seconds: 'number',
  revision: 'number',
  place_revision: 'number',
} as const;

/** A row of `podcast_progress`, from the table or its function; null for anything else. */
export const parseStoredPlace = (row: unknown): StoredPlace | null =>
  hasShape(row, STORED_SHAPE)
    ? { podcastId: Number(row.podcast_id), ...parsePlace(row, Number(row.current_seconds)) }
    : null;
