import { lessonOf, paths } from '~/lib/paths.ts';
import { queryClient } from '~/lib/query-client.ts';
import { readSession, subscribeToSession } from '~/lib/session/session-state.ts';
import { homeReads, lessonReads, memberReads } from './first-reads.ts';

/**
 * Reads what a signed-in person's first screen shows, so that it can be drawn once instead of growing from an
 * empty frame. Resolves when it is there, has failed, or nobody turns out to be signed in. Never rejects.
 */
export async function readFirstScreen(pathname: string): Promise<void> {
  await sessionKnown();
  if (readSession().status !== 'authenticated') return;
  const videoId = lessonOf(pathname);
  const reads = [
    ...memberReads,
    ...(pathname === paths.home() ? homeReads : []),
    ...(videoId === null ? [] : lessonReads(videoId)),
  ];
  await Promise.allSettled(reads.map((read) => read(queryClient)));
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
