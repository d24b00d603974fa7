import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { INTERVAL_CHOICES, type StoredResult, storedResultSchema } from './sync.rules.ts';

/** The specification's entries of this browser. */
export const SYNC_KEYS = {
  interval: 'auto-sync-interval',
  isEnabled: 'auto-sync-enabled',
  result: 'youtube-sync-result',
  logs: 'youtube-sync-logs',
  isLogShown: 'show-sync-logs',
} as const;

export type SyncState = {
  /** This tab is waiting for the function. */
  isRunning: boolean;
  result: StoredResult | null;
  logs: readonly string[];
  isLogShown: boolean;
  /** 0: none chosen. */
  intervalHours: number;
  isAutoEnabled: boolean;
};

/** A log is for reading, not for keeping: more lines than this nobody reads. */
const MAX_LINES = 500;

let state: SyncState = { ...readStored(), isRunning: false };
const listeners = new Set<() => void>();

/** What this browser knows of the sync. It outlives the screens: a sync goes on while somebody walks about. */
export function useSyncState(): SyncState {
  return useSyncExternalStore(subscribe, readSync, readSync);
}

/** The same outside of React. */
export const readSync = (): SyncState => state;

/** Reads the entries again; for the start of a test. */
export function reloadSync(): void {
  change({ ...readStored(), isRunning: false });
}

/** A sync begins: the log opens, the old result goes. */
export function beginSync(firstLine: string): void {
  write(SYNC_KEYS.isLogShown, 'true');
  remove(SYNC_KEYS.result);
  write(SYNC_KEYS.logs, JSON.stringify([firstLine]));
  change({ isRunning: true, isLogShown: true, result: null, logs: [firstLine] });
}

/** It ended, well or not. Without a `result` another administrator's run is watched instead. */
export function endSync(result: StoredResult | null, lines: readonly string[]): void {
  const logs = [...state.logs, ...lines].slice(-MAX_LINES);
  if (result) write(SYNC_KEYS.result, JSON.stringify(result));
  write(SYNC_KEYS.logs, JSON.stringify(logs));
  change({ isRunning: false, result, logs });
}

/** A run that this tab only watched has ended: its result and log take the place of what was there. */
export function keepRun(result: StoredResult, lines: readonly string[]): void {
  const logs = lines.slice(-MAX_LINES);
  write(SYNC_KEYS.result, JSON.stringify(result));
  write(SYNC_KEYS.logs, JSON.stringify(logs));
  change({ result, logs });
}

/** Removes result, log and the log's visibility, and hides the log. */
export function clearSyncLogs(): void {
  remove(SYNC_KEYS.result);
  remove(SYNC_KEYS.logs);
  remove(SYNC_KEYS.isLogShown);
  change({ result: null, logs: [], isLogShown: false });
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

function change(next: Partial<SyncState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function readStored(): Omit<SyncState, 'isRunning'> {
  const interval = Number(read(SYNC_KEYS.interval));
  return {
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
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or forbidden.
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden.
  }
}
