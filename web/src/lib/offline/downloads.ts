import { onlineManager } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isInterrupted, readSession, subscribeToSession } from '~/lib/session/session-state.ts';
import { keep, readKept } from '../kept.ts';
import { isSharedComputer } from '../personal-storage.ts';
import { useIsOnline } from './connectivity.ts';
import { whenDownloadsGo } from './delete-downloads.ts';
import { browserDownloads, type DownloadStorage } from './download-storage.ts';
import {
  createDownloadStore,
  type DownloadStore,
  type DownloadsSnapshot,
} from './download-store.ts';
import { DEFAULT_DOWNLOAD_LIMIT, DOWNLOAD_LIMITS, type DownloadRecord } from './downloads.rules.ts';
import { inTime } from './in-time.ts';

const LIMIT_KEY = 'download_limit';
const CHANNEL = 'plantao-downloads';

let store: DownloadStore | null = null;

/** Whose downloads this tab may read and write; none on a shared computer. */
function owner(): string | null {
  const session = readSession();
  if (session.status !== 'authenticated' || isInterrupted(session) || isSharedComputer())
    return null;
  return session.userId;
}

function readLimit(): number {
  const stored = Number(readKept(LIMIT_KEY));
  return DOWNLOAD_LIMITS.find((known) => known === stored) ?? DEFAULT_DOWNLOAD_LIMIT;
}

/** Whether this browser can store episodes; one that forbids it may throw at the name. */
function canStore(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

/** The downloads of this tab; made when they are first asked for. Tests bring a storage of their own. */
export function downloads(storage?: DownloadStorage): DownloadStore {
  if (storage) store = null;
  store ??= connect(storage ?? browserDownloads);
  return store;
}

function connect(storage: DownloadStorage): DownloadStore {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  const made = createDownloadStore({
    storage,
    owner: () => (canStore() || storage !== browserDownloads ? owner() : null),
    now: () => Date.now(),
    readLimit,
    writeLimit: (limit) => void keep(LIMIT_KEY, String(limit)),
    announce: () => channel?.postMessage(null),
  });
  const refresh = () => void made.refresh();
  if (channel) channel.onmessage = refresh;
  subscribeToSession(refresh);
  whenDownloadsGo(() => {
    made.clear();
    void made.changed();
  });
  return made;
}

/** Bytes of the running download that are not stored yet. */
export function useLiveBytes(key: string | undefined): number {
  const made = downloads();
  return useSyncExternalStore(made.subscribe, () => {
    const live = made.readLive();
    return live && live.key === key ? live.bytes : 0;
  });
}

/** The downloads as React sees them. */
export function useDownloads(): DownloadsSnapshot {
  const made = downloads();
  useEffect(() => {
    if (!made.read().isRead) void made.refresh();
  }, [made]);
  return useSyncExternalStore(made.subscribe, made.read, made.read);
}

let noticePlayed = () => {};

/** Calls `listener` when a download begins to play. */
export function onDownloadPlayed(listener: () => void): void {
  noticePlayed = listener;
}

/** A download begins to play: the watch of the access asks the server for it. */
export const announcePlayed = (): void => noticePlayed();

/** An episode that can be heard without a network. */
export type DownloadedEpisode = Pick<DownloadRecord, 'id' | 'title' | 'durationSeconds'> & {
  size: number;
};

function downloadedOf({
  records,
  isLocked,
}: Pick<DownloadsSnapshot, 'records' | 'isLocked'>): ReadonlyMap<number, DownloadedEpisode> {
  const done = isLocked ? [] : records.filter(({ state }) => state === 'done');
  return new Map(
    done.map(({ id, title, durationSeconds, stored }) => [
      id,
      { id, title, durationSeconds, size: stored },
    ]),
  );
}

/** What the signed-in person can hear without a network, by the id of the episode. */
export async function readDownloadedEpisodes(): Promise<ReadonlyMap<number, DownloadedEpisode>> {
  const made = downloads();
  await made.refresh();
  return downloadedOf(made.read());
}

/** The same as React sees it. */
export function useDownloadedEpisodes(): ReadonlyMap<number, DownloadedEpisode> {
  const { records, isLocked } = useDownloads();
  return useMemo(() => downloadedOf({ records, isLocked }), [records, isLocked]);
}

/** The episodes that can be heard now, by id; null with a network, which brings all of them. */
export type Hearable = Pick<ReadonlyMap<number, unknown>, 'has'> | null;

export const hearableNow = (): Hearable =>
  onlineManager.isOnline() ? null : downloadedOf(downloads().read());

/** The same as React sees it. */
export function useHearable(): Hearable {
  const downloaded = useDownloadedEpisodes();
  return useIsOnline() ? null : downloaded;
}

const askStorage = (question: 'persist' | 'persisted'): Promise<boolean | null> =>
  inTime(question, async () => (await navigator.storage?.[question]?.()) ?? null).catch(() => null);

/**
 * Asks the browser to keep what is stored even when the device runs out of room. Resolves with whether it promised;
 * null when it does not say.
 */
export const askToPersist = () => askStorage('persist');

/** Whether the browser promised it before. */
export const isPersisted = () => askStorage('persisted');
