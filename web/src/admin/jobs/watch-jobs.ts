import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { JobKind } from '#contracts/jobs.ts';
import { AppError, isSessionError } from '~/lib/errors.ts';
import { toast } from '~/ui/toast.ts';
import { jobQueries } from './jobs.queries.ts';
import { changesCatalogue, type Job, type JobSummary, newsOf } from './jobs.rules.ts';
import { announce, keepRun, readJobsState } from './jobs-store.ts';
import { endingOf, logLine, newsOfSync, resultOfRun } from './sync.rules.ts';

/** Milliseconds between two looks at the jobs: while one is under way, and otherwise. */
export const POLL_MS = 2000;
const REST_MS = 10_000;

type Watch = {
  /** One watcher for all screens: one request at a time, and only while the page is visible. */
  observer: QueryObserver<Job[], Error, Job[], Job[], string[]>;
  /** The newest run of each job that is known to have ended. */
  ended: Map<JobKind, number>;
  /** Runs that were begun here and have not ended. */
  own: Map<number, JobKind>;
  /** Ends the watch that goes on for own runs when their screen is left. */
  release: (() => void) | undefined;
};
const watches = new WeakMap<QueryClient, Watch>();

/** Keeps the overview of the jobs fresh, and tells the end of every run. Returns how to stop. */
export function watchJobs(client: QueryClient): () => void {
  const watch = watchOf(client);
  return watch.observer.subscribe(({ data, error }) => {
    if (data) handleJobs(client, watch, data);
    // Signed out, or no administrator any more: nothing is waited for.
    if (isSessionError(error) || (error instanceof AppError && error.code === 'forbidden')) {
      watch.own.clear();
    }
    if (watch.own.size > 0) return;
    watch.release?.();
    watch.release = undefined;
  });
}

/** A run was started here: its end is shown on whichever page the person is. */
export function followRun(client: QueryClient, kind: JobKind, id: number): void {
  const watch = watchOf(client);
  watch.own.set(id, kind);
  watch.release ??= watchJobs(client);
}

function watchOf(client: QueryClient): Watch {
  const known = watches.get(client);
  if (known) return known;
  const own: Watch['own'] = new Map();
  const observer: Watch['observer'] = new QueryObserver(client, {
    ...jobQueries.overview(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) =>
      own.size > 0 || state.data?.some(({ running }) => running) ? POLL_MS : REST_MS,
  });
  const watch: Watch = { observer, ended: new Map(), own, release: undefined };
  watches.set(client, watch);
  return watch;
}

function handleJobs(client: QueryClient, watch: Watch, jobs: readonly Job[]) {
  for (const { kind, last } of jobs) {
    const before = watch.ended.get(kind);
    watch.ended.set(kind, last?.id ?? 0);
    if (!last) continue;
    const own = [...watch.own].filter(([id, itsKind]) => itsKind === kind && id <= last.id);
    for (const [id] of own) watch.own.delete(id);
    if (own.length > 0 || (before !== undefined && last.id > before)) {
      void announceEnd(client, kind, last, own.length > 0);
    } else if (kind === 'youtube_channel' && before === undefined && isMissed(last.id)) {
      void keep(client, last, false);
    }
  }
}

/** The run ended while this page was closed: the stored result is older or missing. */
function isMissed(lastId: number): boolean {
  const { result, isCleared, starting } = readJobsState();
  if (starting.includes('youtube_channel')) return false;
  return result === null ? !isCleared : result.runId !== undefined && result.runId < lastId;
}

async function announceEnd(client: QueryClient, kind: JobKind, run: JobSummary, isOwn: boolean) {
  const isSync = kind === 'youtube_channel';
  const news = isSync
    ? newsOfSync(...(await Promise.all([keep(client, run, isOwn), awaiting(client, run)])))
    : newsOf(kind, run);
  if (isOwn) toast(news);
  else announce(`${news.title}. ${news.description ?? ''}`);
  // New and hidden lessons show on nearly every screen, under keys this feature does not know.
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'jobs' ? queryKey[1] !== 'overview' : changesCatalogue(run),
  });
}

/** How many new lessons wait for a review; asked only where a sync brought some, and 0 where nothing answers. */
async function awaiting(client: QueryClient, run: JobSummary): Promise<number> {
  if (run.imported === 0) return 0;
  return client.fetchQuery(jobQueries.awaitingReview()).catch(() => 0);
}

/** Keeps the end of a sync in this browser, with its report. Without a report the log is shorter. */
async function keep(client: QueryClient, run: JobSummary, isOwn: boolean) {
  const report = await client.fetchQuery(jobQueries.report(run)).catch(() => ({
    errors: run.last_error === null ? [] : [run.last_error],
    ignored_reasons: [],
    log: [],
  }));
  const result = resultOfRun(run, report);
  // Meanwhile a new sync may have begun here.
  if (isOwn || !readJobsState().starting.includes('youtube_channel')) {
    const endedAt = new Date(run.finished_at ?? Date.now());
    keepRun(result, [...report.log, logLine(endingOf(result), endedAt)]);
  }
  return result;
}
