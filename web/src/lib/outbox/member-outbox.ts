import type { QueryClient } from '@tanstack/react-query';
import { readSession } from '~/lib/session.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPage } from './page.ts';

let current: { userId: string; client: QueryClient; outbox: Outbox; stop(): void } | null = null;

/** The outbox of the signed-in member; sending goes on whatever page is shown. */
export function memberOutbox(client: QueryClient): Outbox {
  const userId = readSession().userId ?? '';
  if (current?.userId === userId && current.client === client) return current.outbox;
  current?.stop();
  const outbox = createOutbox({
    userId,
    client,
    storage: localStorage,
    exclusively: runAlone,
    setTimer(job, delayMs) {
      const timer = setTimeout(job, delayMs);
      return () => clearTimeout(timer);
    },
    page: createPage(),
  });
  const flush = () => void outbox.flush();
  window.addEventListener('online', flush);
  const stop = () => {
    window.removeEventListener('online', flush);
    outbox.stop();
  };
  current = { userId, client, outbox, stop };
  return outbox;
}

let last: Promise<void> = Promise.resolve();

/** One tab at a time sends, where browsers can agree on it; the server forgives a second one anyway. */
async function runAlone(job: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request('plantao-outbox', job);
    return;
  }
  last = last.then(job);
  await last;
}
