import type { AppRequest } from './app-requests.ts';
import { LARGE, SMALL_CATALOGUE } from './large-world.ts';
import { count, ms, type Result, table } from './result.ts';
import type { Figures } from './statistics.ts';

/** Times in milliseconds. */
export type Measured = Figures & {
  request: AppRequest;
  /** The median with the small catalogue; null for what only administrators read. */
  before: number | null;
  /** The median of the comparable statement: under row-level security, and past it. */
  guarded: number;
  bare: number;
  /** Growing tables read from end to end. */
  scans: string[];
};

export type Singles = {
  publishing: Figures;
  saving: Figures;
  homeBytes: number;
  homeRequests: number;
};

/** A ratio of two medians below this many milliseconds apart says more about the clock than about the query. */
const NOTICEABLE = 0.2;

/** What misses its goal is named first. `runs`: how often each statement was run. */
export function databaseReport(all: readonly Measured[], singles: Singles, runs: number): Result {
  const missed = all.flatMap((one) =>
    misses(one).map(
      ({ what, why }) => `- ${nameOf(one)}: ${what}${why ? `; accepted, ${why}` : ''}`,
    ),
  );
  const unread = all.find(({ request }) => request.path.includes('unread_notification_count'));
  const goals = [
    ['every read of a member but the search', '≤ 5 / 15 ms (p50 / p95)', worstOf(all, 'member')],
    ['every read of an administrator', '≤ 5 / 15 ms', worstOf(all, 'admin')],
    ['unread count', '≤ 1 ms', `${ms(unread?.p50 ?? Number.NaN)} ms`],
    [
      'publishing one lesson to 9,800 members',
      '≤ 500 ms, one statement',
      `${ms(singles.publishing.p50)} ms`,
    ],
    [
      'saving a position',
      '≤ 5 / 15 ms',
      `${ms(singles.saving.p50)} / ${ms(singles.saving.p95)} ms`,
    ],
    [
      `home: ${singles.homeRequests} requests in one parallel round`,
      '≤ 60 kB compressed',
      `${(singles.homeBytes / 1000).toFixed(1)} kB`,
    ],
  ];
  return {
    title: 'Database',
    intro: `${count(LARGE.videos)} lessons, ${count(LARGE.members)} members, ${count(LARGE.members * LARGE.progress)} rows of progress, ${count(LARGE.members * LARGE.notifications)} notifications; before that the same with ${count(SMALL_CATALOGUE)} lessons.`,
    method: `the app's own queries (web/src/testing/screen-reads.ts) are run against the embedded stack; the
statement that PostgREST makes of each request is read from Postgres' log, prepared, and run ${runs} times in a transaction with
the role and the claims that PostgREST sets. Times are what the Postgres process worked for the statement: its processor time, in
which waiting for others does not count, whatever else the machine does (shared caches make it a little longer).
"RLS" compares the same statement, with "only mine" said in the request, as the person and as service_role, in turn; a
difference under ${NOTICEABLE} ms is no miss, whatever its ratio. "×" is the median compared with ${count(SMALL_CATALOGUE)} lessons. Scans are counted
by Postgres for the very transaction, so those inside of functions count too.`,
    body: `${table(['what', 'goal', 'measured'], goals)}

## Missed
(a) within its time all the same, row-level security included: most of it is the gate, asked once a statement
([ADR 0004](../../docs/decisions/0004-access-helpers-in-plpgsql.md)); (b) a list of administrators, who are few and ask by
hand; (c) podcasts are at most a few thousand rows, and reading them whole takes less than the goal. What names no letter is
to be mended.

${missed.length > 0 ? missed.join('\n') : 'Nothing.'}

## Every read
${table(
  ['screen', 'request', 'p50 ms', 'p95 ms', 'RLS', '×', 'scans'],
  all.map((one) => [
    `${one.request.screen}${one.request.as === 'admin' ? ' (adm.)' : ''}`,
    shortName(one.request),
    ms(one.p50),
    ms(one.p95),
    `${(one.guarded / one.bare).toFixed(2)} (${signed(one.guarded - one.bare)} ms)`,
    one.before === null ? '–' : (one.p50 / one.before).toFixed(2),
    one.scans.join(', ') || '–',
  ]),
)}`,
  };
}

type Miss = { what: string; why?: Accepted };
/** Why a miss stays; the report spells the letters out. */
type Accepted = '(a)' | '(b)' | '(c)';

function misses(one: Measured): Miss[] {
  const { p50, p95, guarded, bare, scans, before, request } = one;
  // A search has a goal of its own.
  const [most50, most95] = isSearch(request.path) ? [25, 25] : [5, 15];
  const isInTime = p50 <= most50 && p95 <= most95;
  const ofAdmin: { why?: Accepted } = request.as === 'admin' ? { why: '(b)' } : {};
  const found: (Miss | false)[] = [
    p50 > most50 && { what: `p50 ${ms(p50)} ms`, ...ofAdmin },
    p95 > most95 && { what: `p95 ${ms(p95)} ms`, ...ofAdmin },
    scans.length > 0 && {
      what: `reads ${scans.join(', ')} from end to end`,
      ...(scans.join() === 'podcasts' ? { why: '(c)' as const } : {}),
    },
    guarded > bare * 1.15 &&
      guarded - bare > NOTICEABLE && {
        what: `row-level security costs ${(guarded / bare).toFixed(2)}x`,
        ...(isInTime ? { why: '(a)' as const } : ofAdmin),
      },
    before !== null &&
      p50 > before * 1.5 &&
      p50 - before > NOTICEABLE && { what: `${(p50 / before).toFixed(2)}x of the small catalogue` },
  ];
  return found.filter((miss): miss is Miss => miss !== false);
}

const isSearch = (path: string) => path.includes('/rpc/search_');

const worstOf = (all: readonly Measured[], as: AppRequest['as']) => {
  const own = all.filter(({ request }) => request.as === as && !isSearch(request.path));
  const worst = (key: keyof Figures) => ms(Math.max(...own.map((one) => one[key])));
  return `${worst('p50')} / ${worst('p95')} ms (the worst of ${own.length})`;
};

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

const nameOf = ({ request }: Measured) => `${request.screen}, \`${shortName(request)}\``;

/** A request without its columns: long enough to know it by. */
function shortName({ path, body }: AppRequest): string {
  const { pathname, searchParams } = new URL(path, 'http://x');
  searchParams.delete('select');
  const rest = [...searchParams].map(([key, value]) => `${key}=${value}`).join('&');
  const text = `${pathname.replace('/rest/v1/', '')}${rest && `?${rest}`}${body && body !== '{}' ? ` ${body}` : ''}`;
  return text.length > 110 ? `${text.slice(0, 107)}…` : text;
}
