import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, recordApp } from './app-requests.ts';
import {
  ADMIN,
  EXAMPLE,
  fillActivity,
  fillPeople,
  fillVideos,
  LARGE,
  SOMEBODY,
} from './large-world.ts';

/** Runs a job on an embedded stack that holds the large world, with every request of the app's screens. */
export async function withLargeStack(
  job: (stack: TemporaryStack, requests: AppRequest[]) => Promise<void>,
): Promise<void> {
  const stack = await startTemporaryStack({ seed: false });
  const { superuser } = stack.database;
  try {
    await fillPeople(superuser, LARGE);
    await fillVideos(superuser, 1, LARGE.videos);
    await fillActivity(superuser, LARGE);
    await job(stack, await recordApp(stack, EXAMPLE, { member: SOMEBODY, admin: ADMIN }));
  } finally {
    await stack.stop();
  }
}
