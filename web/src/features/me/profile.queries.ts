import { queryOptions } from '@tanstack/react-query';
import { readOwnProfile } from '~/lib/own-profile.api.ts';
import { readData } from '~/lib/read.ts';
import type { Tables } from '~/types/database.ts';

/** What the app knows of the person who uses it. */
export type OwnProfile = Tables<'profiles'>;

export const profileQueries = {
  all: () => ['profile'] as const,

  /** The signed-in person's own row, or null when the account no longer exists. */
  me: () =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'me'],
      queryFn: async ({ queryKey, signal }) =>
        // The row as jsonb: its type says nothing of the columns.
        (await readData(queryKey, (supabase) =>
          supabase.rpc('own_profile', {}, { get: true }).abortSignal(signal),
        )) as OwnProfile | null,
    }),

  /** The same as it is now, for one opening of its form. */
  edited: (opening: number) =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'edited', opening],
      queryFn: readOwnProfile,
      staleTime: 0,
      gcTime: 0,
    }),
};
