import type { QueryClient } from '@tanstack/react-query';
import { personalStorage } from '~/lib/personal-storage.ts';
import { runAlone } from '~/lib/run-alone.ts';
import { readSession } from '~/lib/session/session-state.ts';
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
    storage: personalStorage(),
    // The server forgives a second tab that sends at the same time, where browsers cannot agree on one.
    exclusively: (job) => runAlone('plantao-outbox', job),
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
