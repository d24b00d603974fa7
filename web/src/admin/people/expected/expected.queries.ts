import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { database } from '~/lib/session/database.ts';
import { listSchema, personSchema, type Reviewed, reviewSchema } from './expected.rules.ts';
import type { Expected } from './expected-lines.rules.ts';

export const expectedQueries = {
  all: () => ['expected-people'] as const,

  /** The lists that hold, the newest first. */
  lists: () =>
    queryOptions({
      queryKey: [...expectedQueries.all(), 'lists'],
      queryFn: async ({ signal }) =>
        z
          .array(listSchema)
          .parse(await database((db) => db.rpc('expected_lists').abortSignal(signal))),
      refetchOnMount: 'always',
    }),

  /** The people of a list, by name. */
  people: (listId: number) =>
    queryOptions({
      queryKey: [...expectedQueries.all(), 'people', listId],
      queryFn: async ({ signal }) =>
        z
          .array(personSchema)
          .parse(
            await database((db) =>
              db.rpc('expected_people', { p_list_id: listId }).abortSignal(signal),
            ),
          ),
      refetchOnMount: 'always',
    }),

  /** What would become of these people, by address. */
  review: (people: readonly Expected[], listId: number | null) =>
    queryOptions({
      queryKey: [...expectedQueries.all(), 'review', listId, people],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, Reviewed>> => {
        const asked = { p_people: [...people], ...(listId !== null && { p_list_id: listId }) };
        const rows = await database((db) => db.rpc('review_expected', asked).abortSignal(signal));
        return new Map(
          z
            .array(reviewSchema)
            .parse(rows)
            .map((row) => [row.address, row]),
        );
      },
      // What is known of the other lines stays while one is changed.
      placeholderData: keepPreviousData,
      // It says what would happen now.
      staleTime: 0,
      gcTime: 0,
    }),
};
