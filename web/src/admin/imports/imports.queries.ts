import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { KnownVideo } from './review.rules.ts';

/** How many ids one question holds. */
const ASKED = 200;

export type DeletedVideo = {
  source: 'youtube' | 'google_drive';
  external_id: string;
  title: string;
  deleted_at: string;
  deleted_by: { full_name: string } | null;
};

export const importQueries = {
  all: () => ['imports'] as const,

  /** Which of these videos of YouTube the catalogue has, or had. */
  known: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'known', ids],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, KnownVideo>> => {
        const ask = (some: string[]) =>
          database((db) =>
            db
              .rpc('known_videos', { p_source: 'youtube', p_external_ids: some })
              .abortSignal(signal),
          );
        const answers = (await Promise.all(inChunks(ids, ASKED).map(ask))).flat();
        return new Map(
          answers.map(({ external_id: id, title, is_deleted: isDeleted }) => [
            id,
            { title, isDeleted },
          ]),
        );
      },
      placeholderData: keepPreviousData,
      // Text is edited letter by letter: answers about lists of a moment ago are of no use.
      gcTime: 60_000,
      structuralSharing: false,
    }),

  /** What was deleted from the catalogue, the last first, and how many there are. */
  deleted: (limit: number) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'deleted', limit],
      queryFn: async ({ signal }): Promise<{ videos: DeletedVideo[]; count: number }> => {
        const supabase = await loadSupabase();
        const answer = await supabase
          .from('deleted_videos')
          .select('source, external_id, title, deleted_at, deleted_by:profiles(full_name)', {
            count: 'exact',
          })
          .order('deleted_at', { ascending: false })
          .order('source')
          .order('external_id')
          .limit(limit)
          .abortSignal(signal)
          .overrideTypes<DeletedVideo[], { merge: false }>();
        return { videos: unwrap(answer), count: answer.count ?? 0 };
      },
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
};
