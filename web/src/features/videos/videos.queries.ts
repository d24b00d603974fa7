import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unwrap } from '~/lib/errors.ts';
import { type Cursor, olderThan } from '~/lib/keyset.ts';
import { supabase } from '~/lib/supabase.ts';
import type { Tables } from '~/types/database.ts';
import { parseShelves } from './home-shelves.ts';
import { PRESENTED_VIDEO_COLUMNS, VIDEO_SUMMARY_COLUMNS } from './video-card.ts';
import { RECENT_LIMIT, RELATED_LIMIT } from './videos.rules.ts';

const SHELF_LENGTH = 12;
export const CATEGORY_PAGE_SIZE = 12;

/** A lesson with everything its page shows. */
export type OpenVideo = Tables<'videos'> & { category: { name: string; slug: string } | null };

/** Administrators may read hidden lessons, yet member screens show them what members see. */
const visible = { is_active: true, status: 'active' } as const;

export const videoQueries = {
  all: () => ['videos'] as const,

  /** Featured lessons, newest first: the hero takes the first six, the shelf shows them all. */
  featured: () =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'featured'],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase
            .from('videos')
            .select(PRESENTED_VIDEO_COLUMNS)
            .match(visible)
            .eq('featured', true)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(SHELF_LENGTH)
            .abortSignal(signal),
        ),
    }),

  /** The newest lessons of all categories. */
  recent: () =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'recent'],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase
            .from('videos')
            .select(PRESENTED_VIDEO_COLUMNS)
            .match(visible)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(RECENT_LIMIT)
            .abortSignal(signal),
        ),
    }),

  /** One shelf per category that has lessons, each with its newest `perCategory`. */
  shelves: (perCategory = SHELF_LENGTH) =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'shelves', perCategory],
      queryFn: async ({ signal }) =>
        parseShelves(
          unwrap(
            await supabase.rpc('home_shelves', { p_per_category: perCategory }).abortSignal(signal),
          ),
        ),
    }),

  /** Lessons of a category, newest first, a page at a time. */
  byCategory: (categoryId: number) =>
    infiniteQueryOptions({
      queryKey: [...videoQueries.all(), 'category', categoryId],
      initialPageParam: null as Cursor | null,
      queryFn: async ({ signal, pageParam }) => {
        const newestFirst = supabase
          .from('videos')
          .select(PRESENTED_VIDEO_COLUMNS)
          .match(visible)
          .eq('category_id', categoryId);
        const page = pageParam
          ? // The first condition is implied by the second; only it lets the index begin at the cursor.
            newestFirst.lte('created_at', pageParam.created_at).or(olderThan(pageParam))
          : newestFirst;
        return unwrap(
          await page
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            // One more than a page tells whether another page follows.
            .limit(CATEGORY_PAGE_SIZE + 1)
            .abortSignal(signal),
        );
      },
      getNextPageParam: (page): Cursor | null =>
        page.length > CATEGORY_PAGE_SIZE ? (page[CATEGORY_PAGE_SIZE - 1] ?? null) : null,
    }),

  /** One lesson with its category; null when there is none that members may see. */
  byId: (videoId: number) =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'one', videoId],
      queryFn: async ({ signal }): Promise<OpenVideo | null> =>
        unwrap(
          await supabase
            .from('videos')
            .select('*, category:categories(name, slug)')
            .match(visible)
            .eq('id', videoId)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),

  /** Newest lessons of a category, one more than is shown because the open one is left out. */
  related: (categoryId: number) =>
    queryOptions({
      queryKey: [...videoQueries.all(), 'related', categoryId],
      queryFn: async ({ signal }) =>
        unwrap(
          await supabase
            .from('videos')
            .select(VIDEO_SUMMARY_COLUMNS)
            .match(visible)
            .eq('category_id', categoryId)
            .order('created_at', { ascending: false })
            .order('id', { ascending: false })
            .limit(RELATED_LIMIT + 1)
            .abortSignal(signal),
        ),
    }),
};
