import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, recordApp, tokenOf } from './app-requests.ts';
import { LARGE, memberId, SOMEBODY, withLargeStack } from './large-world.ts';
import type { Crowd, Sample } from './load-generator.ts';
import { type HourPart, type MemberHour, measureMemberHour } from './member-hour.ts';
import { addCpu, type CpuSeconds, cpuSeconds, NO_CPU } from './processor.ts';
import { count, ms, type Result, table } from './result.ts';
import { median, quantile } from './statistics.ts';

const RUNGS = [50, 200, 500, 800, 1200];
const SECONDS = 60;
/** Not counted: people arrive, connections open, caches fill. */
const WARM_UP_SECONDS = 20;

/** What a number of members at the same time did and cost. */
type MeasuredRung = { members: number; samples: readonly Sample[]; cpu: CpuSeconds };

/**
 * What one member costs in an hour, then more and more members at the same time, each doing what a member does, through the
 * gateway of the embedded stack, on the large database and on the same machine. docs/scale.md says what follows from it.
 */
export const load = (): Promise<Result> =>
  withLargeStack(async (stack) => {
    const recorded = await recordApp(stack);
    const hour = await measureMemberHour(stack, recorded, own);
    const requests = recorded.filter(({ as }) => as === 'member');
    const rungs: MeasuredRung[] = [];
    for (const members of RUNGS) {
      console.log(`${members} members for ${SECONDS} s`);
      rungs.push(await measureRung(stack, requests, members));
    }
    return report(hour, rungs);
  });

/** A recorded request, as this member would have sent it. */
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
  const generator = new URL('./load-generator.ts', import.meta.url);
  const worker = new Worker(generator, { workerData: crowd });
  const answer = once(worker, 'message') as Promise<[Sample[]]>;
  await pause(WARM_UP_SECONDS * 1000);
  const counted = Date.now();
  const before = await cpuSeconds(worker);
  await pause(SECONDS * 1000);
  const cpu = addCpu(await cpuSeconds(worker), before, -1);
  const [samples] = await answer;
  return { members, samples: samples.filter(({ at }) => at >= counted), cpu };
}

const times = (samples: readonly Sample[]) => samples.map(({ took }) => took);

function report(hour: MemberHour, rungs: readonly MeasuredRung[]): Result {
  const share = (used: number) => `${Math.round((used / SECONDS) * 100)} %`;
  const goal = rungs.find(({ members }) => members === 200)?.samples ?? [];
  const steps = [...new Set(goal.map(({ name }) => name))].sort();
  const reasons = [...new Set(rungs.flatMap(({ samples }) => samples.map(({ error }) => error)))];
  const failures = reasons.filter((reason) => reason !== null);
  return {
    title: 'Load',
    intro: `${count(LARGE.videos)} lessons, ${count(LARGE.members)} members, ${count(LARGE.members * LARGE.progress)} rows of progress, ${count(LARGE.members * LARGE.notifications)} notifications.`,
    sharing:
      'Load generator (a thread of its own), gateway (Node), PostgREST and Postgres share it.',
    method: `requests are the app's own (web/src/testing/screen-reads.ts).`,
    body: `## One member in one hour

Two looks at the home page, two categories, three searches, two lessons for 45 minutes with a position every 10 s, and the unread
count every 30 s; one request after another, the mean of five members. Bytes are bodies, not compressed. CPU is that
of the whole process, so it holds what a process does beside.

${table(
  ['what', 'requests', 'kB', 'CPU of Postgres ms', 'of PostgREST ms', 'of the gateway ms'],
  [...hour.parts, hourSum(hour.parts)].map(({ name, requests, bytes, cpu }) => [
    name,
    count(requests),
    count(bytes / 1000),
    ...[cpu.postgres, cpu.postgrest, cpu.gateway].map((used) => count(used * 1000)),
  ]),
)}

Rows read: ${count(hour.rowsRead)}. Rows written: ${count(hour.rowsWritten)}. WAL: ${count(hour.walBytes / 1000)} kB.

## More and more members

Every member opens the home page (its requests in one parallel round, as the app sends them), looks at a category, searches,
opens a lesson, counts the view, saves the position five times, changes a favourite and reads the notifications, with pauses of 2
to 6 s between steps (far fewer than people make) and another order for each; ${SECONDS} s are counted. A time is that of one
request until its answer is read. CPU is in shares of one core.

${table(
  [
    'members',
    'requests/s',
    'errors',
    'p50 ms',
    'p95 ms',
    'Postgres',
    'PostgREST',
    'gateway',
    'generator',
  ],
  rungs.map(({ members, samples, cpu }) => [
    count(members),
    count(samples.length / SECONDS),
    count(samples.filter(({ error }) => error !== null).length),
    ms(median(times(samples))),
    ms(quantile(times(samples), 0.95)),
    ...[cpu.postgres, cpu.postgrest, cpu.gateway, cpu.generator].map(share),
  ]),
)}

Goal: with 200 members p95 ≤ 150 ms and no errors.${failures.length > 0 ? ` What failed: ${failures.join('; ')}.` : ''}

With 200 members:

${table(
  ['step', 'requests', 'p50 ms', 'p95 ms'],
  steps.map((name) => {
    const of = times(goal.filter((sample) => sample.name === name));
    return [name, count(of.length), ms(median(of)), ms(quantile(of, 0.95))];
  }),
)}`,
  };
}

function hourSum(parts: readonly HourPart[]): HourPart {
  return parts.reduce(
    (sum, part) => ({
      name: '**together**',
      requests: sum.requests + part.requests,
      bytes: sum.bytes + part.bytes,
      cpu: addCpu(sum.cpu, part.cpu, 1),
    }),
    { name: '', requests: 0, bytes: 0, cpu: NO_CPU },
  );
}
