import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { AUDIT_PAGE_SIZE, type AuditEntry, rowName, TARGETS_PAGE_SIZE } from './audit.rules.ts';
import { type AuditFilters, auditSearch } from './audit-filters.rules.ts';

export type NamedEntry = AuditEntry & { targetName: string | null };

/**
 * Pages of the log, newest first.
 *
 * @param namesOf what the targets of a page are called now, by "type:id"
 */
const entriesOf = (
  key: readonly unknown[],
  asked: { p_target_type?: string; p_target_id?: string },
  namesOf: (entries: readonly AuditEntry[], signal: AbortSignal) => Promise<Map<string, string>>,
) =>
  infiniteQueryOptions({
    queryKey: [...auditQueries.all(), ...key],
    initialPageParam: null as number | null,
    queryFn: async ({ signal, pageParam }): Promise<NamedEntry[]> => {
      const page = {
        p_limit: AUDIT_PAGE_SIZE + 1,
        ...(pageParam !== null && { p_before_id: pageParam }),
        ...asked,
      };
      const entries: AuditEntry[] = await database((db) =>
        db.rpc('list_audit_log', page).abortSignal(signal),
      );
      const names = await namesOf(entries, signal);
      return entries.map((entry) => ({
        ...entry,
        targetName: names.get(`${entry.target_type}:${entry.target_id}`) ?? null,
      }));
    },
    getNextPageParam: (page) => lastBeforeMore(page, AUDIT_PAGE_SIZE)?.id,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const auditQueries = {
  all: () => ['audit'] as const,

  /** Administrative acts that fit the filters. */
  list: (filters: AuditFilters) => entriesOf(['list', filters], auditSearch(filters), targetNames),

  /** What was done to one target, whose name the caller knows. */
  of: (target: { type: string; id: string; name: string }) =>
    entriesOf(
      ['of', target],
      { p_target_type: target.type, p_target_id: target.id },
      async () => new Map([[`${target.type}:${target.id}`, target.name]]),
    ),

  /** Whom or what an act upon many is about, page by page. */
  targets: (entry: AuditEntry) =>
    infiniteQueryOptions({
      queryKey: [...auditQueries.all(), 'targets', entry.id],
      initialPageParam: 0,
      queryFn: async ({ signal, pageParam: skipped }) => {
        const asked = { p_id: entry.id, p_skipped: skipped, p_limit: TARGETS_PAGE_SIZE + 1 };
        const rows = await database((db) =>
          db.rpc('list_audit_targets', asked).abortSignal(signal),
        );
        const ids = rows.map(({ target_id: id }) => id);
        const names = await namesOf(entry.target_type, ids, signal);
        return ids.map((id) => ({ id, name: names.get(id) || rowName(entry, id) }));
      },
      getNextPageParam: (page, pages) =>
        page.length > TARGETS_PAGE_SIZE ? pages.length * TARGETS_PAGE_SIZE : undefined,
    }),

  /** All people who ever acted as administrators; no name where the account is gone. */
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

const isNamed = (type: string): type is keyof typeof NAMES => Object.hasOwn(NAMES, type);

/** Names of targets of one type by their id; what was deleted has none here. They are an extra: a failure finds none. */
async function namesOf(type: string, ids: readonly string[], signal: AbortSignal) {
  if (!isNamed(type) || ids.length === 0) return new Map<string, string>();
  const { table, columns } = NAMES[type];
  const rows = await database((db) =>
    // One table stands for all: the client types a table by its literal name.
    db
      .from(table as 'profiles')
      .select(columns)
      .in('id', ids)
      .abortSignal(signal)
      .overrideTypes<NamedRow[], { merge: false }>(),
  ).catch(() => []);
  return new Map(
    rows.map(({ id, name, video, podcast }) => [
      String(id),
      name ?? (video ?? podcast)?.title ?? '',
    ]),
  );
}

/** Names by "type:id" of what the entries are about. */
async function targetNames(
  entries: readonly AuditEntry[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.keys(NAMES).map(async (type) => {
      const ofType = entries.filter(({ target_type }) => target_type === type);
      const ids = [...new Set(ofType.flatMap(({ target_id: id }) => id ?? []))];
      const names = await namesOf(type, ids, signal);
      return [...names].map(([id, name]) => [`${type}:${id}`, name] as const);
    }),
  );
  return new Map(found.flat());
}
