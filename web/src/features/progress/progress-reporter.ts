import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '~/lib/session.ts';
import { progressQueries } from './progress.queries.ts';
import { createProgressOutbox, type ProgressOutbox } from './progress-outbox.ts';
import { sendProgress } from './send-progress.mutations.ts';

let current: { userId: string; outbox: ProgressOutbox } | null = null;

/** The outbox of the signed-in member; sending goes on whatever page is shown. */
export function progressReporter(client: QueryClient): ProgressOutbox {
  const userId = readSession().userId ?? '';
  if (current?.userId === userId) return current.outbox;
  current?.outbox.stop();
  const outbox = createProgressOutbox({
    userId,
    storage: localStorage,
    async send(event) {
      const stored = await sendProgress(userId, event);
      if (stored) client.setQueryData(progressQueries.ofVideo(event.videoId).queryKey, stored);
      for (const key of ['mine', 'continue', 'stats']) {
        void client.invalidateQueries({ queryKey: [...progressQueries.all(), key] });
      }
    },
    exclusively: runAlone,
    setTimer(job, delayMs) {
      const timer = setTimeout(job, delayMs);
      return () => clearTimeout(timer);
    },
  });
  current = { userId, outbox };
  window.addEventListener('online', () => void outbox.flush());
  return outbox;
}

let last: Promise<void> = Promise.resolve();

/** One tab at a time sends, where browsers can agree on it; the server forgives a second one anyway. */
async function runAlone(job: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request('plantao-progress', job);
    return;
  }
  last = last.then(job);
  await last;
}
