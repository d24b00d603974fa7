import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { durationOf } from '~/lib/duration.ts';
import { unwrap } from '~/lib/errors.ts';
import { fetchAllPages } from '~/lib/fetch-all-pages.ts';
import { isRecord } from '~/lib/is-record.ts';
import { type Cursor, lastBeforeMore, olderThan } from '~/lib/keyset.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { titlePattern } from '~/lib/title-pattern.ts';
import type { TranscriptItem } from './transcript-match.rules.ts';

export const TRANSCRIPT_PAGE_SIZE = 25;
/** Lessons without a transcript that are named; all are counted. */
const MISSING_SHOWN = 50;

const COLUMNS =
  'id, video_id, podcast_id, cue_count, origin, has_estimated_times, file_name, created_at, updated_at, video:videos(title), podcast:podcasts(title)';

/** The key of a lesson or an episode among both. */
const itemKey = (row: { video_id: number | null; podcast_id: number | null }): string =>
  row.video_id === null ? `podcast-${row.podcast_id}` : `video-${row.video_id}`;

export const transcriptQueries = {
  all: () => ['transcript-admin'] as const,

  /** Every lesson and episode, hidden ones too, to find what the names of files mean. */
  items: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'items'],
      queryFn: async ({ signal }): Promise<TranscriptItem[]> => {
        const [lessons, episodes] = await Promise.all([readLessons(signal), readEpisodes(signal)]);
        return [...lessons, ...episodes];
      },
      structuralSharing: false,
      refetchOnMount: 'always',
    }),

  /** The items that have a transcript, by their keys, and its version. */
  known: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'known'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
        const supabase = await loadSupabase();
        const rows = await fetchAllPages(async (beforeId, limit) => {
          const all = supabase.from('transcripts').select('id, video_id, podcast_id, updated_at');
          return unwrap(
            await (beforeId === null ? all : all.lt('id', beforeId))
              .order('id', { ascending: false })
              .limit(limit)
              .abortSignal(signal),
          );
        });
        return new Map(rows.map((row) => [itemKey(row), row.updated_at]));
      },
      structuralSharing: false,
      refetchOnMount: 'always',
    }),

  /** How many lessons have a transcript, and how much of what is watched. */
  coverage: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'coverage'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(await supabase.rpc('transcript_coverage').abortSignal(signal).single());
      },
      refetchOnMount: 'always',
    }),

  /** Lessons without a transcript, the most watched first. */
  missing: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'missing'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .rpc('lessons_without_transcript', { p_limit: MISSING_SHOWN })
            .abortSignal(signal),
        );
      },
      refetchOnMount: 'always',
    }),

  /** How many lines with doses wait for somebody who listens to them. */
  waitingDoses: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'waiting doses'],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const answer: unknown = unwrap(
          await supabase.rpc('doses_to_check', {}).abortSignal(signal),
        );
        return isRecord(answer) && typeof answer.total === 'number' ? answer.total : 0;
      },
      refetchOnMount: 'always',
    }),

  lists: () => [...transcriptQueries.all(), 'list'] as const,

  /** Stored transcripts of recordings whose title contains the text, newest first, a page at a time. */
  list: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...transcriptQueries.lists(), text],
      initialPageParam: null as Cursor | null,
      queryFn: async ({ signal, pageParam }) => {
        const supabase = await loadSupabase();
        const pattern = titlePattern(text);
        const all = supabase.from('transcripts').select(COLUMNS);
        const found =
          pattern === null
            ? all
            : all
                .ilike('video.title', pattern)
                .ilike('podcast.title', pattern)
                .or('video.not.is.null,podcast.not.is.null');
        const page = pageParam
          ? // The first condition is implied by the second; only it lets the index begin at the cursor.
            found.lte('created_at', pageParam.created_at).or(olderThan(pageParam))
          : found;
        return unwrap(
          await page
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            // One more than a page tells whether another page follows.
            .limit(TRANSCRIPT_PAGE_SIZE + 1)
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page): Cursor | null => lastBeforeMore(page, TRANSCRIPT_PAGE_SIZE),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
};

async function readLessons(signal: AbortSignal): Promise<TranscriptItem[]> {
  const supabase = await loadSupabase();
  const rows = await fetchAllPages(async (beforeId, limit) => {
    const all = supabase
      .from('videos')
      .select('id, title, external_id, instructor, duration, duration_seconds, is_active, status');
    return unwrap(
      await (beforeId === null ? all : all.lt('id', beforeId))
        .order('id', { ascending: false })
        .limit(limit)
        .abortSignal(signal),
    );
  });
  return rows.map((row) => ({
    key: `video-${row.id}`,
    kind: 'video',
    id: row.id,
    title: row.title,
    externalId: row.external_id,
    instructor: row.instructor,
    seconds: durationOf(row),
    isVisible: row.is_active && row.status === 'active',
  }));
}

async function readEpisodes(signal: AbortSignal): Promise<TranscriptItem[]> {
  const supabase = await loadSupabase();
  const rows = await fetchAllPages(async (beforeId, limit) => {
    const all = supabase
      .from('podcasts')
      .select('id, title, duration, duration_seconds, is_active');
    return unwrap(
      await (beforeId === null ? all : all.lt('id', beforeId))
        .order('id', { ascending: false })
        .limit(limit)
        .abortSignal(signal),
    );
  });
  return rows.map((row) => ({
    key: `podcast-${row.id}`,
    kind: 'podcast',
    id: row.id,
    title: row.title,
    externalId: null,
    instructor: null,
    seconds: durationOf(row),
    isVisible: row.is_active,
  }));
}
