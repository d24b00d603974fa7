import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inChunks } from '~/lib/in-chunks.ts';
import { database } from '~/lib/session/database.ts';
import type { Database } from '~/types/database.ts';
import type { KnownVideo } from './review.rules.ts';

/** How many ids one question holds. */
const ASKED = 200;

type Listed = Database['public']['Functions']['list_deleted_videos']['Returns'][number];

/** The types of functions know no null. */
type Nullable = 'deleted_by' | 'video_id' | 'kept_until' | 'lesson_id' | 'lesson_title';

/** A video that was deleted: a lesson that can be restored, as long as it has an id, or one that syncs leave out. */
export type DeletedVideo = Omit<Listed, Nullable> & { [Key in Nullable]: Listed[Key] | null };

const askDeleted = (
  args: Database['public']['Functions']['list_deleted_videos']['Args'],
  signal: AbortSignal,
): Promise<DeletedVideo[]> =>
  database((db) => db.rpc('list_deleted_videos', args).abortSignal(signal));

const ofIds = (ids: string[]) => ({ p_limit: 1000, p_external_ids: ids });

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
        const gone = answers.filter((video) => video.is_deleted).map((video) => video.external_id);
        const kept = gone.length > 0 ? await askDeleted(ofIds(gone), signal) : [];
        return new Map(
          answers.map(({ external_id: id, title, is_deleted: isDeleted }) => [
            id,
            {
              title,
              isDeleted,
              canRestore: kept.some((one) => one.external_id === id && one.video_id !== null),
            },
          ]),
        );
      },
      placeholderData: keepPreviousData,
      // Text is edited letter by letter: answers about lists of a moment ago are of no use.
      gcTime: 60_000,
      structuralSharing: false,
    }),

  /** What was deleted from the catalogue, the last first; each row says how many there are. */
  deleted: (limit: number) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'deleted', limit],
      queryFn: ({ signal }) => askDeleted({ p_limit: limit }, signal),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** The deleted lessons of one video that can be restored. */
  keptOf: (externalId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'kept', externalId],
      queryFn: async ({ signal }) =>
        (await askDeleted(ofIds([externalId]), signal)).filter((one) => one.video_id !== null),
      refetchOnMount: 'always',
    }),
};
