import { lessonOf } from '~/lib/paths.ts';
import { queryClient } from '~/lib/query-client.ts';
import { partsOf } from '~/lib/screen-parts.ts';
import { readSession, subscribeToSession } from '~/lib/session/session-state.ts';
import { firstReads } from './first-reads.ts';

/**
 * Reads what a signed-in person's first screen shows, so that it can be drawn once instead of growing from an
 * empty frame. Resolves when it is there, has failed, or the session turns out to be none. Never rejects.
 */
export async function readFirstScreen(pathname: string): Promise<void> {
  await sessionKnown();
  if (readSession().status !== 'authenticated') return;
  const reads = firstReads(lessonOf(pathname) ?? 0);
  const first = partsOf(pathname).first.flatMap((part) => reads[part]);
  await Promise.allSettled(first.map((read) => read(queryClient)));
}

function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (readSession().status === 'loading') return;
      stop();
      resolve();
    };
    const stop = subscribeToSession(check);
    check();
  });
}
