import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { deepHealthSchema, operationsSchema } from '#contracts/operations.ts';
import { AppError, describeError, responseError, toAppError } from '~/lib/errors.ts';
import { lastBeforeMore } from '~/lib/keyset.ts';
import { database } from '~/lib/session/database.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { functionsDown, type Operations } from './operations.rules.ts';

export const INCIDENTS_PAGE_SIZE = 10;
const REFRESH_MS = 60_000;
const TIMEOUT_MS = 15_000;

export const operationQueries = {
  all: () => ['operations'] as const,

  /** Every check, asked anew each minute while the page is looked at. */
  checks: () =>
    queryOptions({
      queryKey: [...operationQueries.all(), 'checks'],
      queryFn: ({ signal }) => readOperations(signal),
      refetchInterval: REFRESH_MS,
      refetchOnMount: 'always',
    }),

  /** Mail that was refused or is tried in vain, newest first, and how many there are. */
  stuckEmails: () =>
    queryOptions({
      queryKey: [...operationQueries.all(), 'stuck-emails'],
      queryFn: async ({ signal }) => {
        const emails = await database((db) => db.rpc('stuck_emails').abortSignal(signal));
        return { emails, total: emails[0]?.total ?? 0 };
      },
      refetchInterval: REFRESH_MS,
      refetchOnMount: 'always',
    }),

  /** What was red, newest first. */
  incidents: () =>
    infiniteQueryOptions({
      queryKey: [...operationQueries.all(), 'incidents'],
      initialPageParam: null as number | null,
      queryFn: ({ signal, pageParam }) =>
        database((db) =>
          db
            .rpc('operation_incidents', {
              p_limit: INCIDENTS_PAGE_SIZE + 1,
              ...(pageParam !== null && { p_before_id: pageParam }),
            })
            .abortSignal(signal),
        ),
      getNextPageParam: (page) => lastBeforeMore(page, INCIDENTS_PAGE_SIZE)?.id,
      refetchOnMount: 'always',
    }),
};

/** What a monitoring from outside sees; where the functions do not answer, what the database says, and that failure. */
async function readOperations(signal: AbortSignal): Promise<Operations> {
  const supabase = await loadSupabase();
  try {
    const token = (await supabase.auth.getSession()).data.session?.access_token;
    return await askFunctions(token, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const found = operationsSchema.parse(
      await database((db) => db.rpc('operations').abortSignal(signal)),
    );
    return {
      status: 'failing',
      checkedAt: found.checked_at,
      versions: { schema: found.schema, functions: null, site: null },
      checks: [functionsDown(describeError(error), found.checked_at), ...found.checks],
    };
  }
}

/** Throws `AppError`; an answer with red checks comes as a 503 and is none. */
async function askFunctions(token: string | undefined, signal: AbortSignal): Promise<Operations> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new DOMException('', 'TimeoutError')), TIMEOUT_MS);
  const stop = () => patience.abort(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    const response = await fetch('/api/health?deep=1', {
      headers: { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      signal: patience.signal,
    });
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const health = deepHealthSchema.safeParse(body);
    if (health.success) return health.data;
    if (!response.ok) throw await responseError(response);
    const { status } = response;
    throw new AppError({ status, code: 'internal', body: 'no health in the answer' });
  } catch (error) {
    throw toAppError(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
