import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { AppError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { createDownloadMachine } from '~/lib/offline/download-machine.ts';
import type { DownloadStorage } from '~/lib/offline/download-storage.ts';
import { type AddingPlan, formatBytes } from '~/lib/offline/downloads.rules.ts';
import { askToPersist, downloads } from '~/lib/offline/downloads.ts';
import { paths } from '~/lib/paths.ts';
import { reportError } from '~/lib/report-error.ts';
import { runAlone } from '~/lib/run-alone.ts';
import { type ToastMessage, toast } from '~/ui/toast.ts';
import { fileOf, PROBLEMS } from './downloads.rules.ts';

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

/** Queues episodes and says what could not be. */
export function useDownload(): (podcasts: readonly Podcast[]) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (podcasts) => {
    try {
      startPodcastDownloads(client);
      void askToPersist();
      // Two tabs that add at once would both use the room that is left, and begin one episode twice.
      const add = () => downloads().add(podcasts.map(fileOf));
      const plan = await runAlone('plantao-downloads-add', add);
      const words = wordsOf(plan, podcasts.length > 1);
      if (!words) return;
      const action = {
        label: 'Configurações',
        onSelect: () => void navigate(paths.downloads()),
      };
      toast(plan.refused.length > 0 ? { ...words, action } : words);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) reportError('download', error);
      const description = isFull ? PROBLEMS.space : PROBLEMS.storage;
      toast({ title: 'O download não começou', description, tone: 'destructive' });
    }
  };
}

/** What is told of it; a single episode shows by itself that it is on its way. */
function wordsOf({ added, refused, missing }: AddingPlan, isMany: boolean): ToastMessage | null {
  const title = `${plural(added.length, 'episódio será baixado', 'episódios serão baixados')} neste aparelho`;
  if (refused.length === 0) return isMany ? { title } : null;
  const rest = `Faltam ${formatBytes(missing)}. Remova algum episódio ou aumente o limite.`;
  if (added.length === 0) {
    return { title: 'Não cabe no limite de downloads', description: rest, tone: 'destructive' };
  }
  const left = plural(refused.length, 'não coube no limite', 'não couberam no limite');
  return { title, description: `${left}. ${rest}` };
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
