import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { queryClient } from '~/lib/query-client.ts';
import { readSession, subscribeToSession } from '~/lib/session.ts';
import { prefetchHome } from './home-queries.ts';
import { paths } from './paths.ts';

/**
 * Reads what a signed-in person's first screen shows, so that it can be drawn once instead of growing from an
 * empty frame. Resolves when it is there, has failed, or nobody turns out to be signed in. Never rejects.
 */
export async function readFirstScreen(pathname: string): Promise<void> {
  await sessionKnown();
  if (readSession().status !== 'authenticated') return;
  const me = profileQueries.me();
  const categories = categoryQueries.list();
  await Promise.all([
    queryClient.getQueryData(me.queryKey) ?? queryClient.prefetchQuery(me),
    queryClient.getQueryData(categories.queryKey) ?? queryClient.prefetchQuery(categories),
    pathname === paths.home() && prefetchHome(queryClient),
  ]);
}

function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (readSession().status === 'loading') return;
      stop();
      resolve();
    };
    const stop = subscribeToSession(check);
    check();
  });
}
