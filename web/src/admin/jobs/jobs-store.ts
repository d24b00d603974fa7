import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import type { JobKind } from '#contracts/jobs.ts';
import { personalStorage } from '~/lib/personal-storage.ts';
import { INTERVAL_CHOICES, type StoredResult, storedResultSchema } from './sync.rules.ts';

/** The specification's entries of this browser. */
export const SYNC_KEYS = {
  interval: 'auto-sync-interval',
  isEnabled: 'auto-sync-enabled',
  result: 'youtube-sync-result',
  logs: 'youtube-sync-logs',
  isLogShown: 'show-sync-logs',
} as const;

export type JobsState = {
  /** Jobs that this tab is asking the server to start. */
  starting: readonly JobKind[];
  /** For screen readers: what ended while they were elsewhere on the page. */
  news: string;
  result: StoredResult | null;
  logs: readonly string[];
  isLogShown: boolean;
  /** The result was cleared: that of a run that ended before is not brought back. */
  isCleared: boolean;
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
  write(SYNC_KEYS.isLogShown, 'true');
  remove(SYNC_KEYS.result);
  write(SYNC_KEYS.logs, JSON.stringify([firstLine]));
  change({ isLogShown: true, isCleared: false, result: null, logs: [firstLine] });
}

/** A line between the beginning and the end. */
export function logSync(line: string): void {
  keepLines([...state.logs, line]);
}

/** It did not begin. */
export function failSync(result: StoredResult, line: string): void {
  write(SYNC_KEYS.result, JSON.stringify(result));
  keepLines([...state.logs, line]);
  change({ result });
}

/** A run has ended: its result and log take the place of what was there. Lines of a sync begun here belong to it. */
export function keepRun(result: StoredResult, lines: readonly string[]): void {
  const isKept = state.result !== null || state.logs.length > 0;
  const logs = [...(state.result === null ? state.logs : []), ...lines].slice(-MAX_LINES);
  // Where nothing was kept, or it was cleared, the last run is only shown.
  if (isKept) {
    write(SYNC_KEYS.result, JSON.stringify(result));
    write(SYNC_KEYS.logs, JSON.stringify(logs));
  }
  change({ result, logs, isCleared: false });
}

/** Announces it to screen readers. */
export function announce(news: string): void {
  change({ news });
}

/** Removes result, log and the log's visibility, and hides the log. */
export function clearSyncLogs(): void {
  remove(SYNC_KEYS.result);
  remove(SYNC_KEYS.logs);
  remove(SYNC_KEYS.isLogShown);
  change({ result: null, logs: [], isLogShown: false, isCleared: true });
}

/** Opens or hides the log, also for the next visit. */
export function showSyncLogs(isLogShown: boolean): void {
  write(SYNC_KEYS.isLogShown, String(isLogShown));
  change({ isLogShown });
}

/** Switches the automatic sync or changes its interval; this browser remembers both. */
export function setAutoSync(next: { intervalHours: number } | { isAutoEnabled: boolean }): void {
  if ('intervalHours' in next) write(SYNC_KEYS.interval, String(next.intervalHours));
  else write(SYNC_KEYS.isEnabled, String(next.isAutoEnabled));
  change(next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepLines(lines: readonly string[]) {
  const logs = lines.slice(-MAX_LINES);
  write(SYNC_KEYS.logs, JSON.stringify(logs));
  change({ logs });
}

function change(next: Partial<JobsState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function initial(): JobsState {
  const interval = Number(read(SYNC_KEYS.interval));
  return {
    starting: [],
    news: '',
    isCleared: false,
    result: storedResultSchema.safeParse(parse(read(SYNC_KEYS.result))).data ?? null,
    logs: z
      .array(z.string())
      .catch([])
      .parse(parse(read(SYNC_KEYS.logs))),
    isLogShown: read(SYNC_KEYS.isLogShown) === 'true',
    intervalHours: INTERVAL_CHOICES.find((hours) => hours === interval) ?? 0,
    isAutoEnabled: read(SYNC_KEYS.isEnabled) === 'true',
  };
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/* A browser that stores nothing keeps these for this visit only. */

function read(key: string): string | null {
  try {
    return personalStorage().getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    personalStorage().setItem(key, value);
  } catch {
    // Full or forbidden.
  }
}

function remove(key: string) {
  try {
    personalStorage().removeItem(key);
  } catch {
    // Forbidden.
  }
}
