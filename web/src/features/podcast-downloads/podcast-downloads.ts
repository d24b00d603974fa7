import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { AppError } from '~/lib/errors.ts';
import { createDownloadMachine } from '~/lib/offline/download-machine.ts';
import type { DownloadStorage } from '~/lib/offline/download-storage.ts';
import type { AddingPlan } from '~/lib/offline/downloads.rules.ts';
import { askToPersist, downloads } from '~/lib/offline/downloads.ts';
import { reportError } from '~/lib/report.ts';
import { runAlone } from '~/lib/run-alone.ts';
import { fileOf } from './downloads.rules.ts';

let machine: { client: QueryClient; stop(): void } | null = null;

/** Goes on with what waits to be downloaded, and with what will. Tests bring a storage of their own. */
export function startPodcastDownloads(client: QueryClient, storage?: DownloadStorage): void {
  if (!storage && machine?.client === client) return;
  machine?.stop();
  const list = podcastQueries.list();
  const running = createDownloadMachine({
    store: downloads(storage),
    async sign(id, isRenewal) {
      const podcast = (await client.ensureQueryData(list)).find((one) => one.id === id);
      if (!podcast) throw new AppError({ status: 404, code: 'not_found', body: 'no such episode' });
      const query = podcastQueries.audioUrl(podcast);
      if (isRenewal) client.removeQueries(query);
      return new URL(await client.fetchQuery(query), window.location.href).href;
    },
    async lookUp(id) {
      client.removeQueries({ queryKey: [...podcastQueries.all(), 'audio', id] });
      const podcasts = await client.fetchQuery({ ...list, staleTime: 0 });
      const podcast = podcasts.find((one) => one.id === id);
      return podcast ? fileOf(podcast) : null;
    },
    load: (...request) => fetch(...request),
    exclusively: (job) => runAlone('plantao-downloads', job),
    pause: untilReachable,
    report: (error) => reportError('download', error),
  });
  machine = { client, stop: running.stop };
}

/** Queues these episodes, as far as the limit allows. */
export async function download(
  client: QueryClient,
  podcasts: readonly Podcast[],
): Promise<AddingPlan> {
  startPodcastDownloads(client);
  void askToPersist();
  // Two tabs that add at once would both use the room that is left, and begin one episode twice.
  return runAlone('plantao-downloads-add', () => downloads().add(podcasts.map(fileOf)));
}

/** A while, cut short by the network that comes back. */
function untilReachable(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    const unsubscribe = onlineManager.subscribe((isOnline) => {
      if (isOnline) done();
    });
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
