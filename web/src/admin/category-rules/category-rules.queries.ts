import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CategoryRule, playlistSchema, type RuleKind } from '#contracts/category-rule.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';

/** A rule in its order, with what YouTube said of its playlist where it names one. */
export type ListedRule = CategoryRule & {
  id: number;
  playlist: { title: string | null; problem: string | null } | null;
};

export const categoryRuleQueries = {
  all: () => ['category-rules'] as const,

  /** Every rule in the order in which they are tried. */
  list: () =>
    queryOptions({
      queryKey: [...categoryRuleQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<ListedRule[]> => {
        const [rules, playlists] = await Promise.all([
          database((db) =>
            db
              .from('category_rules')
              .select('id, kind, value, category_id')
              .order('position')
              .order('id')
              .abortSignal(signal),
          ),
          database((db) =>
            db
              .from('category_playlists')
              .select('playlist_id, title, last_error')
              .abortSignal(signal),
          ),
        ]);
        const known = new Map(
          playlists.map(({ playlist_id, title, last_error: problem }) => [
            playlist_id,
            { title, problem },
          ]),
        );
        return rules.map(({ kind, category_id: categoryId, ...rule }) => ({
          ...rule,
          // The database knows no other kinds.
          kind: kind as RuleKind,
          categoryId,
          playlist: (kind === 'playlist' && known.get(rule.value)) || null,
        }));
      },
      refetchOnMount: 'always',
    }),

  /** What these rules, in this order, would catch of the present catalogue; null: the stored ones. */
  preview: (rules: readonly CategoryRule[] | null) =>
    queryOptions({
      queryKey: [...categoryRuleQueries.all(), 'preview', rules],
      queryFn: ({ signal }) => {
        const draft = rules?.map(({ kind, value, categoryId }) => ({
          kind,
          value,
          category_id: categoryId,
        }));
        return database((db) =>
          db.rpc('preview_category_rules', draft ? { p_rules: draft } : {}).abortSignal(signal),
        );
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  /** What YouTube says of a playlist; its videos are then known to the preview. */
  playlist: (playlistId: string) =>
    queryOptions({
      queryKey: ['category-playlists', playlistId],
      queryFn: async ({ signal }) =>
        playlistSchema.parse(
          await edgeFunction('youtube/playlist', { body: { playlist: playlistId }, signal }),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
