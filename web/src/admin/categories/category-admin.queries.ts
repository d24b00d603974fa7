import { queryOptions } from '@tanstack/react-query';
import type { CategoryForm } from '#contracts/category.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { Tables } from '~/types/database.ts';

/** A category as administrators keep it. */
export type ManagedCategory = Pick<
  Tables<'categories'>,
  'id' | 'name' | 'slug' | 'description' | 'show_in_dropdown' | 'position'
>;

/** The category behind a form: what may be edited of it, and its version. */
export type EditedCategory = Versioned<CategoryForm> & { id: number };

export async function readEditedCategory(
  id: number,
  signal?: AbortSignal,
): Promise<EditedCategory | null> {
  const supabase = await loadSupabase();
  const asked = supabase
    .from('categories')
    .select('name, slug, description, show_in_dropdown, updated_at')
    .eq('id', id);
  const row = unwrap(await (signal ? asked.abortSignal(signal) : asked).maybeSingle());
  return (
    row && {
      id,
      version: row.updated_at,
      values: {
        name: row.name,
        slug: row.slug,
        description: row.description ?? '',
        showInDropdown: row.show_in_dropdown,
      },
    }
  );
}

export const managedCategoryQueries = {
  all: () => ['category-admin'] as const,

  /** All categories in the order of the menus. */
  list: () =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<ManagedCategory[]> => {
        const supabase = await loadSupabase();
        return unwrap(
          await supabase
            .from('categories')
            .select('id, name, slug, description, show_in_dropdown, position')
            .order('position')
            .order('name')
            .abortSignal(signal),
        );
      },
      refetchOnMount: 'always',
    }),

  /** A category as it is now, for one opening of its form; null when it is gone. */
  edited: (id: number, opening: number) =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'edited', id, opening],
      queryFn: ({ signal }) => readEditedCategory(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),

  /** What lies in a category, hidden lessons and podcasts included, and how many rules give it to new lessons. */
  content: (categoryId: number) =>
    queryOptions({
      queryKey: [...managedCategoryQueries.all(), 'content', categoryId],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const [videos, podcasts, rules] = await Promise.all([
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
          supabase
            .from('category_rules')
            .select('id', { count: 'exact', head: true })
            .eq('category_id', categoryId)
            .abortSignal(signal),
        ]);
        unwrap(videos);
        unwrap(podcasts);
        unwrap(rules);
        return {
          videos: videos.count ?? 0,
          podcasts: podcasts.count ?? 0,
          rules: rules.count ?? 0,
        };
      },
      staleTime: 0,
      gcTime: 0,
    }),
};
