import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { ColumnsOf } from '~/types/columns.ts';
import type { Tables } from '~/types/database.ts';

const MANAGED_COLUMNS = 'id, name, show_in_dropdown, position';
/** A category as the list of administrators shows it. */
export type ManagedCategory = Pick<Tables<'categories'>, ColumnsOf<typeof MANAGED_COLUMNS>>;

export const managedCategoryQueries = {
  all: () => ['category-admin'] as const,

  /** All categories in the order of the menus. */
  list: () =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'list'],
      queryFn: ({ signal }): Promise<ManagedCategory[]> =>
        database((db) =>
          db
            .from('categories')
            .select(MANAGED_COLUMNS)
            .order('position')
            .order('name')
            .abortSignal(signal),
        ),
      refetchOnMount: 'always',
    }),

  /** What lies in a category, hidden lessons and podcasts included, and how many rules give it to new lessons. */
  content: (categoryId: number) =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'content', categoryId],
      queryFn: async ({ signal }) => {
        const count = async (table: 'videos' | 'podcasts' | 'category_rules') => {
          const supabase = await loadSupabase();
          const answer = await supabase
            .from(table)
            .select('id', { count: 'exact', head: true })
            .eq('category_id', categoryId)
            .abortSignal(signal);
          unwrap(answer);
          return answer.count ?? 0;
        };
        const [videos, podcasts, rules] = await Promise.all([
          count('videos'),
          count('podcasts'),
          count('category_rules'),
        ]);
        return { videos, podcasts, rules };
      },
      staleTime: 0,
      gcTime: 0,
    }),
};
