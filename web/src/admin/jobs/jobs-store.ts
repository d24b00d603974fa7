import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import type { JobKind } from '#contracts/jobs.ts';
import { keep, readKept } from '~/lib/kept.ts';
import { INTERVAL_CHOICES, type StoredResult, storedResultSchema } from './sync.rules.ts';

/** What this browser keeps of the jobs, with the specification's names of the entries. */
export const SYNC_KEYS = {
  intervalHours: 'auto-sync-interval',
  isAutoEnabled: 'auto-sync-enabled',
  result: 'youtube-sync-result',
  logs: 'youtube-sync-logs',
  isLogShown: 'show-sync-logs',
} as const;

export type JobsState = {
  /** Jobs that this tab is asking the server to start. */
  starting: readonly JobKind[];
  /** For screen readers: which run has ended. */
  news: string;
  /** The result was cleared: the last run's result is not shown again. */
  isCleared: boolean;
  result: StoredResult | null;
  logs: readonly string[];
  isLogShown: boolean;
  /** 0: none chosen. */
  intervalHours: number;
  isAutoEnabled: boolean;
};

/** At most this many lines of a log are stored. */
const MAX_LINES = 500;

let state: JobsState = initial();
const listeners = new Set<() => void>();

/** What this browser knows of the jobs, kept while other screens are shown. */
export function useJobsState(): JobsState {
  return useSyncExternalStore(subscribe, readJobsState, readJobsState);
}

/** The same outside of React. */
export const readJobsState = (): JobsState => state;

/** Reads the entries again; for the start of a test. */
export function reloadJobsState(): void {
  change(initial());
}

/** This tab begins or ends to ask for the start of a job. */
export function setStarting(kind: JobKind, isStarting: boolean): void {
  const others = state.starting.filter((one) => one !== kind);
  change({ starting: isStarting ? [...others, kind] : others });
}

/** Changes what this browser keeps. In one that stores nothing the change holds for this visit. */
export function changeKept(next: Partial<Pick<JobsState, keyof typeof SYNC_KEYS>>): void {
  for (const [field, value] of Object.entries(next)) {
    const key = SYNC_KEYS[field as keyof typeof next];
    keep(key, value === null ? null : JSON.stringify(value));
  }
  change(next);
}

/** A sync begins: the log opens, the old result goes. */
export function beginSync(firstLine: string): void {
  change({ isCleared: false });
  changeKept({ isLogShown: true, result: null, logs: [firstLine] });
}

/** A line between the beginning and the end. */
export function logSync(line: string): void {
  changeKept({ logs: [...state.logs, line].slice(-MAX_LINES) });
}

/** The sync did not begin. */
export function failSync(result: StoredResult, line: string): void {
  logSync(line);
  changeKept({ result });
}

/** A run has ended: its result and log replace the former ones. Lines of a sync begun here belong to the run. */
export function keepRun(result: StoredResult, lines: readonly string[]): void {
  const isKept = state.result !== null || state.logs.length > 0;
  const logs = [...(state.result === null ? state.logs : []), ...lines].slice(-MAX_LINES);
  change({ isCleared: false });
  // Where nothing was kept, or the log was cleared, the last run is shown and not kept.
  if (isKept) changeKept({ result, logs });
  else change({ result, logs });
}

/** Tells screen readers. */
export function announce(news: string): void {
  change({ news });
}

/** Removes result, log and the log's visibility, and hides the log. */
export function clearSyncLogs(): void {
  keep(SYNC_KEYS.result, null);
  keep(SYNC_KEYS.logs, null);
  keep(SYNC_KEYS.isLogShown, null);
  change({ result: null, logs: [], isLogShown: false, isCleared: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: Partial<JobsState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function initial(): JobsState {
  const interval = readJson(SYNC_KEYS.intervalHours);
  return {
    starting: [],
    news: '',
    isCleared: false,
    result: storedResultSchema.safeParse(readJson(SYNC_KEYS.result)).data ?? null,
    logs: z.array(z.string()).catch([]).parse(readJson(SYNC_KEYS.logs)),
    isLogShown: readJson(SYNC_KEYS.isLogShown) === true,
    intervalHours: INTERVAL_CHOICES.find((hours) => hours === interval) ?? 0,
    isAutoEnabled: readJson(SYNC_KEYS.isAutoEnabled) === true,
  };
}

/** What is kept as JSON; null where there is none. */
function readJson(key: string): unknown {
  try {
    return JSON.parse(readKept(key) ?? 'null');
  } catch {
    return null;
  }
}
