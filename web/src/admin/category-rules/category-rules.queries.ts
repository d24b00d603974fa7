import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CategoryRule, playlistSchema, type RuleKind } from '#contracts/category-rule.ts';
import type { Versioned } from '~/lib/edits/edit.rules.ts';
import { functionError, unwrap } from '~/lib/errors.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import type { RuleValues } from './category-rules.rules.ts';

/** A rule in its order, with what YouTube said of its playlist where it names one. */
export type ListedRule = CategoryRule & {
  id: number;
  playlist: { title: string | null; problem: string | null } | null;
};

/** The rule behind a form: what may be edited of it, and its version. */
export type EditedRule = Versioned<RuleValues> & { id: number };

// The database knows no others.
const kindOf = (kind: string) => kind as RuleKind;

export async function readEditedRule(id: number, signal?: AbortSignal): Promise<EditedRule | null> {
  const supabase = await loadSupabase();
  const asked = supabase
    .from('category_rules')
    .select('kind, value, category_id, updated_at')
    .eq('id', id);
  const row = unwrap(await (signal ? asked.abortSignal(signal) : asked).maybeSingle());
  return (
    row && {
      id,
      version: row.updated_at,
      values: { kind: kindOf(row.kind), value: row.value, categoryId: row.category_id },
    }
  );
}

export const categoryRuleQueries = {
  all: () => ['category-rules'] as const,

  /** Every rule in the order in which they are tried. */
  list: () =>
    queryOptions({
      queryKey: [...categoryRuleQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<ListedRule[]> => {
        const supabase = await loadSupabase();
        const [rules, playlists] = await Promise.all([
          supabase
            .from('category_rules')
            .select('id, kind, value, category_id')
            .order('position')
            .order('id')
            .abortSignal(signal),
          supabase
            .from('category_playlists')
            .select('playlist_id, title, last_error')
            .abortSignal(signal),
        ]);
        const known = new Map(unwrap(playlists).map((one) => [one.playlist_id, one]));
        return unwrap(rules).map(({ id, kind, value, category_id: categoryId }) => {
          const playlist = kind === 'playlist' ? known.get(value) : undefined;
          return {
            id,
            kind: kindOf(kind),
            value,
            categoryId,
            playlist: playlist ? { title: playlist.title, problem: playlist.last_error } : null,
          };
        });
      },
      refetchOnMount: 'always',
    }),

  /** A rule as it is now, for one opening of its form; null when it is gone. */
  edited: (id: number, opening: number) =>
    queryOptions({
      queryKey: [...categoryRuleQueries.all(), 'edited', id, opening],
      queryFn: ({ signal }) => readEditedRule(id, signal),
      staleTime: 0,
      gcTime: 0,
    }),

  /** What these rules, in this order, would catch of the present catalogue; null: the stored ones. */
  preview: (rules: readonly CategoryRule[] | null) =>
    queryOptions({
      queryKey: [...categoryRuleQueries.all(), 'preview', rules],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const draft = rules?.map(({ kind, value, categoryId }) => ({
          kind,
          value,
          category_id: categoryId,
        }));
        return unwrap(
          await supabase
            .rpc('preview_category_rules', draft ? { p_rules: draft } : {})
            .abortSignal(signal),
        );
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  /** What YouTube says of a playlist; its videos are then known to the preview. */
  playlist: (playlistId: string) =>
    queryOptions({
      queryKey: ['category-playlists', playlistId],
      queryFn: async ({ signal }) => {
        const supabase = await loadSupabase();
        const { data, error } = await supabase.functions.invoke('youtube/playlist', {
          body: { playlist: playlistId },
          signal,
        });
        if (error) throw await functionError(error);
        return playlistSchema.parse(data);
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};
