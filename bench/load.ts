import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, tokenOf } from './app-requests.ts';
import { withLargeStack } from './large-stack.ts';
import { memberId, SOMEBODY } from './large-world.ts';
import type { Crowd } from './load-generator.ts';
import type { Sample } from './load-member.ts';
import { loadReport, type MeasuredRung } from './load-report.ts';
import { measureMemberHour } from './member-hour.ts';
import { addCpu, cpuSeconds } from './processor.ts';
import { machine, writeResult } from './report.ts';

/*
 * `npm run bench:load`: what one member costs in an hour, then more and more members at the same time, each doing what a
 * member does, through the gateway of the embedded stack, on the large database and on the same machine. Writes
 * bench/results/load.md; docs/scale.md says what follows from it.
 */

const RUNGS = [50, 200, 500, 800, 1200];
const SECONDS = 60;
/** Not counted: people arrive, connections open, caches fill. */
const WARM_UP_SECONDS = 20;

async function main(): Promise<void> {
  const hardware = machine();
  await withLargeStack(async (stack, recorded) => {
    const hour = await measureMemberHour(stack, recorded, own);
    const requests = recorded.filter(({ as }) => as === 'member');
    const rungs: MeasuredRung[] = [];
    for (const members of RUNGS) {
      console.log(`${members} members for ${SECONDS} s`);
      rungs.push(await measureRung(stack, requests, members));
    }
    writeResult('load', loadReport(hardware, hour, rungs, SECONDS));
  });
}

/** What somebody else's session asked, as this member would have asked it. */
function own(request: AppRequest, number: number): AppRequest {
  return { ...request, path: request.path.replaceAll(memberId(SOMEBODY), memberId(number)) };
}

async function measureRung(
  stack: TemporaryStack,
  requests: readonly AppRequest[],
  members: number,
): Promise<MeasuredRung> {
  const people = Array.from({ length: members }, async (_, index) => {
    const number = 100 + index * 8;
    return {
      token: await tokenOf(stack, number),
      requests: requests.map((one) => own(one, number)),
    };
  });
  const { gatewayUrl, publishableKey } = stack.file;
  const crowd: Crowd = {
    gateway: { gatewayUrl, publishableKey },
    members: await Promise.all(people),
    arriveWithinMs: (WARM_UP_SECONDS - 5) * 1000,
    ends: Date.now() + (WARM_UP_SECONDS + SECONDS) * 1000,
  };
  const workerData = crowd;
  const worker = new Worker(new URL('./load-generator.ts', import.meta.url), { workerData });
  const answer = once(worker, 'message') as Promise<[Sample[]]>;
  await pause(WARM_UP_SECONDS * 1000);
  const counted = Date.now();
  const before = await cpuSeconds(worker);
  await pause(SECONDS * 1000);
  const cpu = addCpu(await cpuSeconds(worker), before, -1);
  const [samples] = await answer;
  return { members, samples: samples.filter(({ at }) => at >= counted), cpu };
}

await main();
// The app's client keeps timers of its own.
process.exit(0);
