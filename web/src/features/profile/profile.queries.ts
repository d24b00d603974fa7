import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { readSession } from '~/lib/session.ts';
import { supabase } from '~/lib/supabase.ts';
import { PROFILE_COLUMNS } from './profile-columns.ts';

export const profileQueries = {
  all: () => ['profile'] as const,

  /** The signed-in person's own row, or null when the account no longer exists. */
  me: () =>
    queryOptions({
      queryKey: [...profileQueries.all(), 'me'],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase
            .from('profiles')
            .select(PROFILE_COLUMNS)
            .eq('id', readSession().userId ?? '')
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
};

type Me = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof profileQueries.me>['queryFn']>>>
>;

/** What the app knows of the person who uses it. */
export type OwnProfile = Me;
