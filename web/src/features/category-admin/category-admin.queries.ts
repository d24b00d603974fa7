import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { supabase } from '~/lib/supabase.ts';
import type { Tables } from '~/types/database.ts';

/** A category as administrators keep it. */
export type ManagedCategory = Pick<
  Tables<'categories'>,
  'id' | 'name' | 'slug' | 'description' | 'show_in_dropdown' | 'position'
>;

export const managedCategoryQueries = {
  all: () => ['category-admin'] as const,

  /** Every category in the order of the menus. */
  list: () =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<ManagedCategory[]> =>
        unwrap(
          await supabase
            .from('categories')
            .select('id, name, slug, description, show_in_dropdown, position')
            .order('position')
            .order('name')
            .abortSignal(signal),
        ),
      refetchOnMount: 'always',
    }),

  /** What lies in a category, hidden lessons and podcasts included. */
  content: (categoryId: number) =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'content', categoryId],
      queryFn: async ({ signal }) => {
        const [videos, podcasts] = await Promise.all([
          supabase
            .from('videos')
            .select('id', { count: 'exact', head: true })
            .eq('category_id', categoryId)
            .abortSignal(signal),
          supabase
            .from('podcasts')
            .select('id', { count: 'exact', head: true })
            .eq('category_id', categoryId)
            .abortSignal(signal),
        ]);
        unwrap(videos);
        unwrap(podcasts);
        return { videos: videos.count ?? 0, podcasts: podcasts.count ?? 0 };
      },
      staleTime: 0,
      gcTime: 0,
    }),
};
