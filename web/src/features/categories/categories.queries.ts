import { queryOptions } from '@tanstack/react-query';
import { readData } from '~/lib/read.ts';
import { database } from '~/lib/session/database.ts';

export const categoryQueries = {
  all: () => ['categories'] as const,

  /** Every category in the order of the menus. */
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'],
      queryFn: ({ queryKey, signal }) =>
        readData(queryKey, (supabase) =>
          supabase
            .from('categories')
            .select('id, name, slug, description, show_in_dropdown, position')
            .order('position')
            .order('name')
            .abortSignal(signal),
        ),
    }),

  /** Active lessons, seconds and views of each category; a category without lessons may be missing. */
  stats: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'stats'],
      queryFn: ({ signal }) =>
        database((db) =>
          db
            .from('category_stats')
            .select('category_id, active_video_count, total_duration_seconds, total_views')
            .abortSignal(signal),
        ),
    }),

  /** How many categories and visible lessons there are. */
  counts: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'counts'],
      queryFn: ({ queryKey, signal }) =>
        readData(queryKey, (supabase) =>
          supabase.rpc('catalogue_counts').abortSignal(signal).single(),
        ),
    }),
};
