import { onlineManager } from '@tanstack/react-query';
import { accessOf } from '~/features/me/access.rules.ts';
import { type OwnProfile, profileQueries } from '~/features/me/profile.queries.ts';
import { fileOf } from '~/features/podcast-downloads/downloads.rules.ts';
import { stopLocalAudio } from '~/features/podcast-downloads/local-audio.ts';
import { startPodcastDownloads } from '~/features/podcast-downloads/podcast-downloads.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { deleteDownloads } from '~/lib/offline/delete-downloads.ts';
import { downloads, onDownloadPlayed } from '~/lib/offline/downloads.ts';
import { queryClient as client } from '~/lib/query-client.ts';
import { readSession, subscribeToSession } from '~/lib/session/session-state.ts';

/** So often the server is asked whether a person with downloads may hear them still. */
const CHECK_EVERY_MS = 5 * 60_000;
/** And no more often than this, whatever the person does. */
const CHECK_AT_MOST_MS = 60_000;

const ME = profileQueries.me();
const LIST = podcastQueries.list();

let isStarted = false;
let checkedAt = 0;
/** Notes the last answer about the person. */
let confirming = Promise.resolve();

/**
 * Goes on with the downloads of an earlier visit, and watches what the server says of the person and of the episodes:
 * an access that ended and an episode that is gone take their downloads with them.
 */
export function startDownloads(): void {
  startPodcastDownloads(client);
  if (!isStarted) watch();
  void downloads().refresh().then(checkLocked);
}

/** Of what may not be heard now the server is asked at once. */
function checkLocked(): void {
  if (!downloads().read().isLocked) return;
  checkedAt = 0;
  void checkAccess();
}

function watch(): void {
  isStarted = true;
  checkedAt = Date.now();
  client.getQueryCache().subscribe((event) => {
    // Only what the server answered: neither what this device restored nor what a screen wrote.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    follow(event.query.queryHash, event.query.state.data);
  });
  for (const { queryKey } of [ME, LIST]) {
    const query = client.getQueryCache().find({ queryKey });
    // What was restored from this device waits to be read again.
    if (query && !query.state.isInvalidated) follow(query.queryHash, query.state.data);
  }
  subscribeToSession(() => {
    checkedAt = 0;
  });
  const check = () => void checkAccess();
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  onlineManager.subscribe(check);
  onDownloadPlayed(check);
}

const hashOf = (queryKey: readonly unknown[]) => JSON.stringify(queryKey);

function follow(hash: string, data: unknown): void {
  // What these queries hold is written in their own files; an event says only which one it was.
  if (hash === hashOf(ME.queryKey)) followProfile(data as OwnProfile | null | undefined);
  if (hash === hashOf(LIST.queryKey) && data) followList(data as readonly Podcast[]);
}

function followProfile(profile: OwnProfile | null | undefined): void {
  if (!profile || profile.id !== readSession().userId) return;
  const access = accessOf(profile);
  if (access === 'pending' || access === 'inactive') {
    deleteDownloads();
    return;
  }
  const store = downloads();
  const confirm = async () => {
    await store.refresh();
    const { records, isLocked } = store.read();
    // Who never downloaded anything leaves nothing on the device.
    if (records.length > 0 || isLocked) await store.confirm(profile.id);
  };
  confirming = confirm().catch(() => undefined);
}

function followList(podcasts: readonly Podcast[]): void {
  downloads()
    .reconcile(podcasts.map(fileOf))
    .catch(() => undefined);
}

/**
 * Asks the server whether the person may listen, and which episodes there are, where there are downloads. Those whose
 * time without a contact is used up go when it does not say so.
 */
async function checkAccess(): Promise<void> {
  const store = downloads();
  const { records, isLocked } = store.read();
  if (records.length === 0 && !isLocked) return;
  const isDue = Date.now() - checkedAt >= CHECK_AT_MOST_MS || Date.now() < checkedAt;
  if (isDue && onlineManager.isOnline()) {
    checkedAt = Date.now();
    await Promise.allSettled([
      client.refetchQueries({ queryKey: ME.queryKey }),
      client.fetchQuery({ ...LIST, staleTime: 0 }),
    ]);
    await confirming;
  }
  if (await store.expire()) stopLocalAudio();
}
