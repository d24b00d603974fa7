import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { AUDIT_PAGE_SIZE, type AuditEntry } from './audit.rules.ts';
import { type AuditFilters, auditSearch } from './audit-filters.rules.ts';

export type NamedEntry = AuditEntry & { targetName: string | null };

/** A page of the log behind an entry. */
function readLog(
  asked: { p_target_type?: string; p_target_id?: string },
  beforeId: number | null,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const page = {
    p_limit: AUDIT_PAGE_SIZE + 1,
    ...(beforeId !== null && { p_before_id: beforeId }),
  };
  return database((db) => db.rpc('list_audit_log', { ...page, ...asked }).abortSignal(signal));
}

export const auditQueries = {
  all: () => ['audit'] as const,

  /** Administrative acts, newest first, each with what its target is called now. */
  list: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'list', filters],
      initialPageParam: null as number | null,
      queryFn: async ({ signal, pageParam }): Promise<NamedEntry[]> => {
        const entries = await readLog(auditSearch(filters), pageParam, signal);
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
        const asked = { p_target_type: target.type, p_target_id: target.id };
        const entries = await readLog(asked, pageParam, signal);
        return entries.map((entry) => ({ ...entry, targetName: target.name }));
      },
      getNextPageParam: (page) => lastBeforeMore(page, AUDIT_PAGE_SIZE)?.id,
      refetchOnMount: 'always',
    }),

  /** Everybody who ever acted as an administrator; no name where the account is gone. */
  actors: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'actors'],
      queryFn: async ({ signal }) => {
        const actors = await database((db) => db.rpc('list_audit_actors').abortSignal(signal));
        return actors.map(({ actor_id: id, actor_name: name }) => ({ id, name }));
      },
      refetchOnMount: 'always',
    }),
};

/** Where the name of a target stands. A transcript is called as its lesson or episode. */
const NAMES = {
  user: { table: 'profiles', columns: 'id, name:full_name' },
  video: { table: 'videos', columns: 'id, name:title' },
  podcast: { table: 'podcasts', columns: 'id, name:title' },
  category: { table: 'categories', columns: 'id, name' },
  transcript: { table: 'transcripts', columns: 'id, video:videos(title), podcast:podcasts(title)' },
} as const;

type NamedRow = {
  id: string | number;
  name?: string;
  video?: { title: string } | null;
  podcast?: { title: string } | null;
};

/** Names by "type:id"; what was deleted has none here. They are an extra: without them the list still says what happened. */
async function targetNames(
  entries: readonly AuditEntry[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const read = async (type: keyof typeof NAMES) => {
    const { table, columns } = NAMES[type];
    const ofType = entries.filter(({ target_type }) => target_type === type);
    const known = [...new Set(ofType.flatMap(({ target_id: id }) => id ?? []))];
    const ids = type === 'user' ? known : known.map(Number).filter(Number.isInteger);
    if (ids.length === 0) return [];
    const rows = await database((db) =>
      // One table stands for all: the client types a table by its literal name.
      db
        .from(table as 'profiles')
        .select(columns)
        .in('id', ids as string[])
        .abortSignal(signal)
        .overrideTypes<NamedRow[], { merge: false }>(),
    ).catch(() => []);
    return rows.map(
      ({ id, name, video, podcast }) =>
        [`${type}:${id}`, name ?? (video ?? podcast)?.title ?? ''] as const,
    );
  };
  // Object.keys forgets the keys of the constant above.
  const found = await Promise.all((Object.keys(NAMES) as (keyof typeof NAMES)[]).map(read));
  return new Map(found.flat());
}
