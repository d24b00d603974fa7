import type { TestDeps } from './deps.ts';
import { json } from './network.ts';
import { type Row, serveRuns } from './runs.ts';

/** What the database makes of inserted rows, whatever was given: no new lesson waits for a review. */
const DECIDED: Record<string, Row> = { videos: { awaits_review: false } };

/** Which rows violate a unique constraint. */
type Unique = (one: Row, other: Row) => boolean;

/**
 * Tables that answer as PostgREST does, for the filters that the functions use (eq, is, in, gt, lt, lte, neq),
 * order by one column, limit, count, insert, upsert, update, delete. What the database itself decides (rights,
 * triggers) is not here: that is tested on the database.
 */
export function serveTables(
  deps: TestDeps,
  uniques: Record<string, Unique>,
): Record<string, Row[]> {
  const tables: Record<string, Row[]> = {};
  for (const [name, unique] of Object.entries({ ...ALWAYS, ...uniques })) {
    const rows: Row[] = [];
    tables[name] = rows;
    const path = `/rest/v1/${name}`;
    deps.network.on({
      [`GET ${path}`]: (request, url) => answer(request, page(rows.filter(matching(url)), url)),
      [`POST ${path}`]: async (request) => {
        const given = (await request.json()) as Row | Row[];
        const added: Row[] = [];
        const prefer = request.headers.get('prefer');
        for (const row of Array.isArray(given) ? given : [given]) {
          const twin = rows.find((other) => unique(row, other));
          if (twin) {
            if (prefer?.includes('ignore-duplicates')) continue;
            if (prefer?.includes('merge-duplicates')) {
              added.push(Object.assign(twin, row));
              continue;
            }
            return json({ code: '23505', message: 'duplicate key' }, 409);
          }
          const whole = { ...DEFAULTS[name], ...row, ...DECIDED[name], id: rows.length + 1 };
          rows.push(whole);
          added.push(whole);
        }
        return answer(request, added, 201);
      },
      [`PATCH ${path}`]: async (request, url) => {
        const change = (await request.json()) as Row;
        const changed = rows.filter(matching(url));
        for (const row of changed) {
          Object.assign(row, change);
          if (typeof row.updated_at === 'string') row.updated_at = nextVersion(row.updated_at);
        }
        return answer(request, changed);
      },
      [`HEAD ${path}`]: (_request, url) =>
        new Response(null, {
          headers: { 'content-range': `*/${rows.filter(matching(url)).length}` },
        }),
      [`DELETE ${path}`]: (request, url) => {
        const gone = rows.filter(matching(url));
        for (const row of gone) rows.splice(rows.indexOf(row), 1);
        return answer(request, gone);
      },
    });
  }
  // No category rules unless the test has some.
  if (!tables.category_rules) {
    deps.network.on({ 'GET /rest/v1/category_rules': () => json([]) });
  }
  serveRuns(deps, tables.sync_runs ?? [], DEFAULTS.sync_runs ?? {});
  // `deleted_videos` and `refused_videos` may be tables of the test, too.
  deps.network.on({
    'POST /rest/v1/rpc/known_videos': async (request) => {
      const { p_source: source, p_external_ids: ids } = (await request.json()) as {
        p_source: string;
        p_external_ids: string[];
      };
      const among = (name: string) =>
        (tables[name] ?? [])
          .filter((row) => row.source === source && ids.includes(String(row.external_id)))
          .map(({ external_id, title, created_at, arrived_at, reason, ask_again_at }) => ({
            external_id,
            title,
            created_at: created_at ?? arrived_at ?? new Date(0).toISOString(),
            is_deleted: name === 'deleted_videos',
            refusal: reason ?? null,
            ask_again_at: ask_again_at ?? null,
          }));
      const kept = [...among('videos'), ...among('deleted_videos')];
      const isKept = new Set(kept.map((row) => row.external_id));
      const refused = among('refused_videos').filter((row) => !isKept.has(row.external_id));
      return json([...kept, ...refused]);
    },
  });
  return tables;
}

/** Tables that every sync needs. */
const ALWAYS: Record<string, Unique> = {
  refused_videos: (one, other) => one.external_id === other.external_id,
};

const DEFAULTS: Record<string, Row> = {
  videos: { is_active: true, updated_at: '2026-11-01T12:00:00.000001+00:00' },
  sync_runs: {
    cursor: null,
    total_found: 0,
    imported: 0,
    skipped: 0,
    ignored: 0,
    ignored_reasons: [],
    failed: 0,
    hidden: 0,
    restored: 0,
    held: 0,
    units: 0,
    source_failures: [],
    errors: [],
    error_type: null,
    log: [],
    finished_at: null,
    resume_at: null,
    stalls: 0,
  },
};

/** A microsecond later, which the trigger of the table guarantees. */
function nextVersion(version: string): string {
  return version.replace(/\d{6}(?=\+)/, (micros) => String(Number(micros) + 1).padStart(6, '0'));
}

function answer(request: Request, rows: Row[], status = 200): Response {
  // A copy, because an answer must not change with the table.
  const copy = structuredClone(rows);
  const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
  return json(isSingle ? copy[0] : copy, status);
}

/** Filters are parsed once, because tests have tables of thousands of rows. */
function matching(url: URL): (row: Row) => boolean {
  const filters = [...url.searchParams]
    .filter(([name]) => !RESERVED.has(name))
    .map(([column, filter]) => {
      const [operator = '', ...rest] = filter.split('.');
      return { column, fits: comparison(operator, rest.join('.')) };
    });
  return (row) => filters.every(({ column, fits }) => fits(row[column]));
}

function comparison(operator: string, wanted: string): (value: unknown) => boolean {
  const listed = new Set(wanted.slice(1, -1).split(','));
  switch (operator) {
    case 'eq':
      return (value) => String(value) === wanted;
    case 'neq':
      return (value) => String(value) !== wanted;
    case 'is':
      return (value) => String(value ?? 'null') === wanted;
    case 'gt':
      return (value) =>
        typeof value === 'number' ? value > Number(wanted) : String(value) > wanted;
    case 'lt':
      return (value) => String(value) < wanted;
    case 'lte':
      return (value) => String(value) <= wanted;
    case 'in':
      return (value) => listed.has(String(value));
    default:
      throw new Error(`No filter ${operator}`);
  }
}

const RESERVED = new Set(['select', 'order', 'limit', 'columns', 'on_conflict']);

function page(rows: Row[], url: URL): Row[] {
  const limit = url.searchParams.get('limit');
  const [column = 'id', direction] = (url.searchParams.get('order') ?? '').split('.');
  const sign = direction === 'desc' ? -1 : 1;
  const sorted = rows.toSorted((one, other) => sign * compare(one[column], other[column]));
  return limit === null ? sorted : sorted.slice(0, Number(limit));
}

/** A missing value comes first. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one ?? '').localeCompare(String(other ?? ''));
}
