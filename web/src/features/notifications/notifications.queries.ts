import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Cursor, newestFirst } from '~/lib/keyset.ts';
import { readData } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';
import { spread } from '~/lib/spread.ts';

const UNREAD_POLL_MS = spread(30_000);
export const UNREAD_BADGE_LIMIT = 99;

const PAGE_SIZE = 20;
const COLUMNS =
  'id, title, message, type, is_read, action_url, metadata, created_at, video:videos(id, title, thumbnail, youtube_id, category_id)';

export const notificationQueries = {
  all: () => ['notifications'] as const,

  /** How many are unread; asked again every 30 s while the page is seen, by one tab of a browser (`share-unread.ts`). */
  unreadCount: () =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'unread'],
      queryFn: ({ queryKey, signal }) =>
        readData(queryKey, (supabase) =>
          supabase.rpc('unread_notification_count').abortSignal(signal),
        ),
      refetchInterval: UNREAD_POLL_MS,
    }),

  /** The newest, a page at a time. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all(), 'list'],
      initialPageParam: null as Cursor | null,
      queryFn: ({ signal, pageParam }) =>
        database((db) =>
          newestFirst(db.from('user_notifications').select(COLUMNS), pageParam)
            .limit(PAGE_SIZE)
            .abortSignal(signal),
        ),
      getNextPageParam: (page) => (page.length === PAGE_SIZE ? (page.at(-1) ?? null) : null),
      // Opened to see what is new.
      staleTime: 0,
      refetchOnMount: 'always',
    }),
};
