import { type AppRequest, tokenOf } from './app-requests.ts';
import { withLargeStack } from './large-stack.ts';
import { LARGE, memberId, SOMEBODY } from './large-world.ts';
import { type Sample, visit } from './load-member.ts';
import { machine, ms, table, writeResult } from './report.ts';
import { quantile } from './statistics.ts';

/*
 * `npm run bench:load`: 200 members at the same time, each doing what a member does, through the gateway of the embedded
 * stack, on the large database and on the same machine. Writes bench/results/load.md.
 */

const MEMBERS = 200;
const SECONDS = 60;
/** Not counted: people arrive, connections open, caches fill. */
const WARM_UP_SECONDS = 20;

async function main(): Promise<void> {
  const hardware = machine();
  await withLargeStack(async (stack, recorded) => {
    console.log(`${recorded.length} requests recorded; ${MEMBERS} members for ${SECONDS} s`);
    const samples: Sample[] = [];
    const ends = Date.now() + (WARM_UP_SECONDS + SECONDS) * 1000;
    const counted = Date.now() + WARM_UP_SECONDS * 1000;
    const visits = Array.from({ length: MEMBERS }, async (_, index) => {
      const number = 100 + index * 37;
      await visit({
        stack,
        token: await tokenOf(stack, number),
        requests: recorded.filter(({ as }) => as === 'member').map((one) => own(one, number)),
        arriveWithinMs: (WARM_UP_SECONDS - 5) * 1000,
        ends,
        report: (sample) => samples.push(sample),
      });
    });
    await Promise.all(visits);
    const kept = samples.filter(({ at }) => at >= counted);
    writeResult('load', report(hardware, kept));
  });
}

/** What somebody else's session asked, as this member would have asked it. */
function own(request: AppRequest, number: number): AppRequest {
  return { ...request, path: request.path.replaceAll(memberId(SOMEBODY), memberId(number)) };
}

function report(hardware: string, samples: readonly Sample[]): string {
  const failed = samples.filter(({ error }) => error !== null);
  const times = samples.map(({ took }) => took);
  const what = [...new Set(samples.map(({ name }) => name))].sort();
  const reasons = [...new Set(failed.map(({ error }) => error))];
  return `# Load

${MEMBERS} members at the same time, ${SECONDS} s, ${LARGE.videos.toLocaleString('en')} lessons, ${(LARGE.members * LARGE.progress).toLocaleString('en')} rows of progress, ${(LARGE.members * LARGE.notifications).toLocaleString('en')} notifications.

Machine: ${hardware} Load generator, gateway (Node), PostgREST and Postgres share it.

Method (\`npm run bench:load\`): every member opens the home page (its requests in one parallel round, as the app sends
them), looks at a category, searches, opens a lesson, counts the view, saves the position five times, changes a favourite and reads the
notifications, with pauses of 2 to 6 s between steps (far fewer than people make) and another order for each. Requests are the
app's own (web/src/testing/screen-reads.ts). A time is that of one request until its answer is read, through the gateway.

${table(
  ['what', 'goal', 'measured'],
  [
    [
      'errors',
      '0',
      `${failed.length} of ${samples.length}${reasons.length > 0 ? ` (${reasons.join('; ')})` : ''}`,
    ],
    ['p95 of all requests', '≤ 150 ms', `${ms(quantile(times, 0.95))} ms`],
    ['p50 of all requests', '–', `${ms(quantile(times, 0.5))} ms`],
    ['requests per second', '–', (samples.length / SECONDS).toFixed(0)],
  ],
)}

${table(
  ['step', 'requests', 'p50 ms', 'p95 ms'],
  what.map((name) => {
    const of = samples.filter((sample) => sample.name === name).map(({ took }) => took);
    return [name, String(of.length), ms(quantile(of, 0.5)), ms(quantile(of, 0.95))];
  }),
)}`;
}

await main();
// The app's client keeps timers of its own.
process.exit(0);
