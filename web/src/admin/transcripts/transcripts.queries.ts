import type { PostgrestResponse } from '@supabase/supabase-js';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { durationOf } from '~/lib/duration.ts';
import { fetchAllPages, pageBelow } from '~/lib/fetch-all-pages.ts';
import { isRecord } from '~/lib/is-record.ts';
import { type Cursor, lastBeforeMore, newestFirst } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import type { Supabase } from '~/lib/session/supabase.ts';
import { titlePattern } from '~/lib/title-pattern.ts';
import type { Database, Tables } from '~/types/database.ts';
import type { TranscriptItem } from './transcript-match.rules.ts';

export const TRANSCRIPT_PAGE_SIZE = 25;
/** Lessons without a transcript that are named; all are counted. */
const MISSING_SHOWN = 50;

const EPISODE_COLUMNS = 'id, title, duration, duration_seconds, is_active';
const LESSON_COLUMNS = `${EPISODE_COLUMNS}, external_id, instructor, status` as const;
const COLUMNS =
  'id, video_id, podcast_id, cue_count, origin, has_estimated_times, created_at, updated_at, video:videos(title), podcast:podcasts(title)';

/** A transcript as the list shows it. */
export type StoredTranscript = Omit<Tables<'transcripts'>, 'cues' | 'digest' | 'file_name'> & {
  video: { title: string } | null;
  podcast: { title: string } | null;
};

/** A lesson that has none. */
export type MissingLesson =
  Database['public']['Functions']['lessons_without_transcript']['Returns'][number];

/** What the transcript's recording is called. */
export const titleOf = ({ video, podcast }: StoredTranscript): string =>
  (video ?? podcast)?.title ?? '–';

/** All that administrators read of transcripts is read anew each time it is shown. */
const fresh = { refetchOnMount: 'always' } as const;

export const transcriptQueries = {
  all: () => ['transcript-admin'] as const,

  /** Every lesson and episode, hidden ones too, to find what the names of files mean. */
  items: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'items'],
      queryFn: async ({ signal }): Promise<TranscriptItem[]> => {
        const [lessons, episodes] = await Promise.all([
          readAll((db) => db.from('videos').select(LESSON_COLUMNS), signal),
          readAll((db) => db.from('podcasts').select(EPISODE_COLUMNS), signal),
        ]);
        return [
          ...lessons.map((row) => itemOf('video', row)),
          ...episodes.map((row) => itemOf('podcast', row)),
        ];
      },
      structuralSharing: false,
      ...fresh,
    }),

  /** The items that have a transcript, by their keys, and its version. */
  known: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'known'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
        const rows = await readAll(
          (db) => db.from('transcripts').select('id, video_id, podcast_id, updated_at'),
          signal,
        );
        return new Map(
          rows.map(({ video_id, podcast_id, updated_at }) => [
            video_id === null ? `podcast-${podcast_id}` : `video-${video_id}`,
            updated_at,
          ]),
        );
      },
      structuralSharing: false,
      ...fresh,
    }),

  /** What other transcripts are stored changes. */
  stored: () => [...transcriptQueries.all(), 'stored'] as const,

  /** How many lessons have a transcript, and how much of what is watched. */
  coverage: () =>
    queryOptions({
      queryKey: [...transcriptQueries.stored(), 'coverage'],
      queryFn: ({ signal }) =>
        database((db) => db.rpc('transcript_coverage').abortSignal(signal).single()),
      ...fresh,
    }),

  /** Lessons without a transcript, the most watched first. */
  missing: () =>
    queryOptions({
      queryKey: [...transcriptQueries.stored(), 'missing'],
      queryFn: ({ signal }): Promise<MissingLesson[]> =>
        database((db) =>
          db.rpc('lessons_without_transcript', { p_limit: MISSING_SHOWN }).abortSignal(signal),
        ),
      ...fresh,
    }),

  /** How many lines with doses wait to be listened to. */
  waitingDoses: () =>
    queryOptions({
      queryKey: [...transcriptQueries.all(), 'waiting doses'],
      queryFn: async ({ signal }) => {
        const answer: unknown = await database((db) =>
          db.rpc('doses_to_check', {}).abortSignal(signal),
        );
        return isRecord(answer) && typeof answer.total === 'number' ? answer.total : 0;
      },
      ...fresh,
    }),

  /** Stored transcripts of recordings whose title contains the text, newest first, a page at a time. */
  list: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...transcriptQueries.stored(), 'list', text],
      initialPageParam: null as Cursor | null,
      queryFn: ({ signal, pageParam }): Promise<StoredTranscript[]> =>
        database((db) => {
          const pattern = titlePattern(text);
          const all = db.from('transcripts').select(COLUMNS);
          const found =
            pattern === null
              ? all
              : all
                  .ilike('video.title', pattern)
                  .ilike('podcast.title', pattern)
                  .or('video.not.is.null,podcast.not.is.null');
          // One more than a page tells whether another page follows.
          return newestFirst(found, pageParam)
            .limit(TRANSCRIPT_PAGE_SIZE + 1)
            .abortSignal(signal);
        }),
      getNextPageParam: (page): Cursor | null => lastBeforeMore(page, TRANSCRIPT_PAGE_SIZE),
      placeholderData: keepPreviousData,
      ...fresh,
    }),
};

type Recording = Pick<
  Tables<'podcasts'>,
  'id' | 'title' | 'duration' | 'duration_seconds' | 'is_active'
> &
  Partial<Pick<Tables<'videos'>, 'external_id' | 'instructor' | 'status'>>;

const itemOf = (kind: TranscriptItem['kind'], row: Recording): TranscriptItem => ({
  key: `${kind}-${row.id}`,
  kind,
  id: row.id,
  title: row.title,
  externalId: row.external_id ?? null,
  instructor: row.instructor ?? null,
  seconds: durationOf(row),
  isVisible: row.is_active && (row.status ?? 'active') === 'active',
});

/** All rows of a query, newest id first. */
const readAll = <Row extends { id: number }>(
  ask: (db: Supabase) => Pages<Row>,
  signal: AbortSignal,
) =>
  fetchAllPages((beforeId, limit) =>
    database((db) => pageBelow(ask(db), beforeId, limit).abortSignal(signal)),
  );

/** What `readAll` does to a query; each step answers the query. */
type Pages<Row> = PromiseLike<PostgrestResponse<Row>> & {
  lt(column: 'id', value: number): Pages<Row>;
  order(column: 'id', options: { ascending: boolean }): Pages<Row>;
  limit(count: number): Pages<Row>;
  abortSignal(signal: AbortSignal): Pages<Row>;
};
