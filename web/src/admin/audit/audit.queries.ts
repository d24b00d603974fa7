import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { AUDIT_PAGE_SIZE, type AuditEntry } from './audit.rules.ts';
import { type AuditFilters, auditSearch } from './audit-filters.rules.ts';

export type AuditActor = { id: string; name: string | null };
export type NamedEntry = AuditEntry & { targetName: string | null };

export const auditQueries = {
  all: () => ['audit'] as const,

  /** Administrative acts, newest first, each with what its target is called now. */
  list: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'list', filters],
      initialPageParam: null as number | null,
      queryFn: async ({ signal, pageParam }): Promise<NamedEntry[]> => {
        const entries: AuditEntry[] = await database((db) =>
          db
            .rpc('list_audit_log', {
              p_limit: AUDIT_PAGE_SIZE + 1,
              ...(pageParam !== null && { p_before_id: pageParam }),
              ...auditSearch(filters),
            })
            .abortSignal(signal),
        );
        const names = await targetNames(entries, signal);
        return entries.map((entry) => ({
          ...entry,
          targetName: names.get(`${entry.target_type}:${entry.target_id}`) ?? null,
        }));
      },
      getNextPageParam: (page) => lastBeforeMore(page, AUDIT_PAGE_SIZE)?.id,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),

  /** What was done to one target, newest first; its name is known to whoever asks. */
  of: (target: { type: string; id: string; name: string }) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'of', target],
      initialPageParam: null as number | null,
      queryFn: async ({ signal, pageParam }): Promise<NamedEntry[]> => {
        const entries: AuditEntry[] = await database((db) =>
          db
            .rpc('list_audit_log', {
              p_limit: AUDIT_PAGE_SIZE + 1,
              p_target_type: target.type,
              p_target_id: target.id,
              ...(pageParam !== null && { p_before_id: pageParam }),
            })
            .abortSignal(signal),
        );
        return entries.map((entry) => ({ ...entry, targetName: target.name }));
      },
      getNextPageParam: (page) => lastBeforeMore(page, AUDIT_PAGE_SIZE)?.id,
      refetchOnMount: 'always',
    }),

  /** Everybody who ever acted as an administrator; no name where the account is gone. */
  actors: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'actors'],
      queryFn: async ({ signal }): Promise<AuditActor[]> => {
        const actors = await database((db) => db.rpc('list_audit_actors').abortSignal(signal));
        return actors.map(({ actor_id: id, actor_name: name }) => ({ id, name }));
      },
      refetchOnMount: 'always',
    }),
};

/** Names by "type:id"; what was deleted has none here. */
async function targetNames(
  entries: readonly AuditEntry[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const idsOf = (type: string) => [
    ...new Set(
      entries.flatMap((entry) =>
        entry.target_type === type && entry.target_id !== null ? [entry.target_id] : [],
      ),
    ),
  ];
  const numbers = (type: string) => idsOf(type).map(Number).filter(Number.isInteger);
  const [users, videos, podcasts, categories, transcripts] = await Promise.all([
    ask(idsOf('user'), async (ids) => {
      const supabase = await loadSupabase();
      return supabase
        .from('profiles')
        .select('id, name:full_name')
        .in('id', ids)
        .abortSignal(signal);
    }),
    ask(numbers('video'), async (ids) => {
      const supabase = await loadSupabase();
      return supabase.from('videos').select('id, name:title').in('id', ids).abortSignal(signal);
    }),
    ask(numbers('podcast'), async (ids) => {
      const supabase = await loadSupabase();
      return supabase.from('podcasts').select('id, name:title').in('id', ids).abortSignal(signal);
    }),
    ask(numbers('category'), async (ids) => {
      const supabase = await loadSupabase();
      return supabase.from('categories').select('id, name').in('id', ids).abortSignal(signal);
    }),
    ask(numbers('transcript'), async (ids) => {
      const supabase = await loadSupabase();
      const { data } = await supabase
        .from('transcripts')
        .select('id, video:videos(title), podcast:podcasts(title)')
        .in('id', ids)
        .abortSignal(signal);
      return {
        data: (data ?? []).map(({ id, video, podcast }) => ({
          id,
          name: (video ?? podcast)?.title ?? '',
        })),
      };
    }),
  ]);
  const named = {
    user: users,
    video: videos,
    podcast: podcasts,
    category: categories,
    transcript: transcripts,
  };
  return new Map(
    Object.entries(named).flatMap(([type, rows]) =>
      rows.map(({ id, name }) => [`${type}:${id}`, name] as const),
    ),
  );
}

type Named = { id: string | number; name: string };

/** Names are an extra: without them the list still says what happened. */
async function ask<Id>(
  ids: Id[],
  read: (ids: Id[]) => Promise<{ data: Named[] | null }>,
): Promise<Named[]> {
  if (ids.length === 0) return [];
  return (await read(ids)).data ?? [];
}
