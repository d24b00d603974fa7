import { LARGE } from './large-world.ts';
import type { Sample } from './load-member.ts';
import type { HourPart, MemberHour } from './member-hour.ts';
import { addCpu, type CpuSeconds, NO_CPU } from './processor.ts';
import { ms, table } from './report.ts';
import { quantile } from './statistics.ts';

/** What a number of members at the same time did and cost. */
export type MeasuredRung = { members: number; samples: readonly Sample[]; cpu: CpuSeconds };

const count = (value: number) => Math.round(value).toLocaleString('en');
const times = (samples: readonly Sample[]) => samples.map(({ took }) => took);

/** bench/results/load.md. `seconds` is how long each rung was measured. */
export function loadReport(
  hardware: string,
  hour: MemberHour,
  rungs: readonly MeasuredRung[],
  seconds: number,
): string {
  const share = (used: number) => `${Math.round((used / seconds) * 100)} %`;
  const goal = rungs.find(({ members }) => members === 200)?.samples ?? [];
  const steps = [...new Set(goal.map(({ name }) => name))].sort();
  const reasons = [...new Set(rungs.flatMap(({ samples }) => samples.map(({ error }) => error)))];
  const failures = reasons.filter((reason) => reason !== null);
  return `# Load

${count(LARGE.videos)} lessons, ${count(LARGE.members)} members, ${count(LARGE.members * LARGE.progress)} rows of progress, ${count(LARGE.members * LARGE.notifications)} notifications.

Machine: ${hardware} Load generator (a thread of its own), gateway (Node), PostgREST and Postgres share it.

Method: \`npm run bench:load\`. Requests are the app's own (web/src/testing/screen-reads.ts).

## One member in one hour

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
to 6 s between steps (far fewer than people make) and another order for each; ${seconds} s are counted. A time is that of one
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
    count(samples.length / seconds),
    count(samples.filter(({ error }) => error !== null).length),
    ms(quantile(times(samples), 0.5)),
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
    return [name, count(of.length), ms(quantile(of, 0.5)), ms(quantile(of, 0.95))];
  }),
)}`;
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
