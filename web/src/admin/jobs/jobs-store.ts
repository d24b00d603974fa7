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
  /** For screen readers: what ended while they were elsewhere on the page. */
  news: string;
  /** The result was cleared: that of a run that ended before is not brought back. */
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

/** This tab asks for a start of a job, or has heard what became of that. */
export function setStarting(kind: JobKind, isStarting: boolean): void {
  const others = state.starting.filter((one) => one !== kind);
  change({ starting: isStarting ? [...others, kind] : others });
}

/** A sync begins: the log opens, the old result goes. */
export function beginSync(firstLine: string): void {
  change({ isCleared: false });
  changeAndKeep({ isLogShown: true, result: null, logs: [firstLine] });
}

/** A line between the beginning and the end. */
export function logSync(line: string): void {
  changeAndKeep({ logs: [...state.logs, line].slice(-MAX_LINES) });
}

/** The sync did not begin. */
export function failSync(result: StoredResult, line: string): void {
  logSync(line);
  changeAndKeep({ result });
}

/** A run has ended: its result and log take the place of what was there. Lines of a sync begun here belong to it. */
export function keepRun(result: StoredResult, lines: readonly string[]): void {
  const isKept = state.result !== null || state.logs.length > 0;
  const logs = [...(state.result === null ? state.logs : []), ...lines].slice(-MAX_LINES);
  change({ isCleared: false });
  // Where nothing was kept, or it was cleared, the last run is only shown.
  if (isKept) changeAndKeep({ result, logs });
  else change({ result, logs });
}

/** Announces it to screen readers. */
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

/** Opens or hides the log, also for the next visit. */
export function showSyncLogs(isLogShown: boolean): void {
  changeAndKeep({ isLogShown });
}

/** Switches the automatic sync or changes its interval; this browser remembers both. */
export function setAutoSync(next: { intervalHours: number } | { isAutoEnabled: boolean }): void {
  changeAndKeep(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A browser that stores nothing keeps the change for this visit only. */
function changeAndKeep(next: Partial<Pick<JobsState, keyof typeof SYNC_KEYS>>) {
  for (const [field, value] of Object.entries(next)) {
    const key = SYNC_KEYS[field as keyof typeof next];
    keep(key, value === null ? null : JSON.stringify(value));
  }
  change(next);
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
