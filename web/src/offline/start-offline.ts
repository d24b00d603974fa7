import { profileQueries } from '~/features/me/profile.queries.ts';
import { forgetOpenEpisode } from '~/features/podcasts/open-episode.ts';
import { buildId } from '~/lib/build.ts';
import { deleteDownloads } from '~/lib/offline/delete-downloads.ts';
import { inTime } from '~/lib/offline/in-time.ts';
import { createOfflineData } from '~/lib/offline/offline-data.ts';
import { trackDeletion } from '~/lib/offline/pending-deletions.ts';
import { registerServiceWorker, whenIdle } from '~/lib/offline/service-worker.ts';
import { browserStorage } from '~/lib/offline/snapshot-storage.ts';
import { watchServer } from '~/lib/offline/watch-server.ts';
import { queryClient } from '~/lib/query-client.ts';
import { trustStoredSession } from '~/lib/session/session.ts';
import { readSession, subscribeToSession } from '~/lib/session/session-state.ts';
import { readStoredSession } from '~/lib/session/stored-session.ts';
import { createKeptQueries, isOfflineAllowed } from './offline-queries.ts';
import { COVERS_CACHE } from './worker/covers.ts';

/** The longest wait for saved data, which normally takes a few milliseconds. */
const RESTORE_MS = 1_000;
/** Long enough for the first screen to be complete. */
const READ_AHEAD_AFTER_MS = 8_000;

let started: Promise<void> | undefined;

/**
 * Makes the app useful without a network: shows at once what was saved for the person whose session is in
 * storage, saves what they read, and keeps the app itself on the device. Never rejects.
 */
export function startOffline(): Promise<void> {
  started ??= start().catch(() => undefined);
  return started;
}

async function start(): Promise<void> {
  const kept = createKeptQueries(queryClient);
  const data = createOfflineData({
    client: queryClient,
    storage: browserStorage,
    version: buildId ?? 'development',
    isKept: kept.isKept,
    keptOf: kept.keptOf,
    isOfflineAllowed,
  });
  watchServer();
  if (buildId) registerServiceWorker(navigator.serviceWorker);

  // Whose data the cache holds, although the session may turn out to be another's.
  let restoredFor = readSession().userId ?? readStoredSession()?.userId ?? null;
  const restore = async (userId: string) => {
    const queries = await data.restore(userId);
    kept.adopt(queries.map(({ queryKey }) => queryKey));
    const me =
      isOfflineAllowed(queryClient) && queryClient.getQueryData(profileQueries.me().queryKey);
    // Renewing the session may take half a minute or fail; who it is, is known.
    if (me && me.id === restoredFor) trustStoredSession({ userId, email: me.email });
  };
  if (restoredFor) {
    const timeout = new Promise((resolve) => setTimeout(resolve, RESTORE_MS));
    await Promise.race([restore(restoredFor), timeout]);
  }

  let stop: (() => void) | undefined;
  let keptFor: string | null = null;
  const follow = () => {
    const { status, userId, ended } = readSession();
    if (status === 'loading') return;
    if (userId !== restoredFor) {
      if (restoredFor) queryClient.clear();
      restoredFor = userId;
      if (userId) void restore(userId);
    }
    const owner = ended === null ? userId : null;
    if (owner !== keptFor) {
      stop?.();
      keptFor = owner;
      stop = owner ? data.keep(owner) : undefined;
      if (owner && buildId) whenIdle(() => setTimeout(readMore, READ_AHEAD_AFTER_MS, owner));
    }
    if (ended !== null && ended !== 'failed') {
      trackDeletion(data.wipe());
      deleteDownloads();
      forgetOpenEpisode();
      trackDeletion(inTime('caches', async () => caches.delete(COVERS_CACHE)));
    }
  };
  const readMore = (userId: string) => {
    if (readSession().userId !== userId) return;
    // Downloads of an earlier visit go on; without the code they do so on the next one.
    void import('./start-downloads.ts').then((code) => code.startDownloads()).catch(() => {});
    if (!isOfflineAllowed(queryClient)) return;
    void import('./read-ahead.ts').then((code) => code.readAhead(queryClient)).catch(() => {});
  };
  subscribeToSession(follow);
  follow();
}
