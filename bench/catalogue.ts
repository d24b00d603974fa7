import { setTimeout as pause } from 'node:timers/promises';
import { LESSON_FOLDER } from '../local/google/lesson-world.ts';
import { askedOfGoogle, orderGoogle } from '../local/google/testing/ask-emulator.ts';
import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { demoSession, tokenIn } from '../scripts/test/demo-site.ts';
import { catalogueReport, type Measurement } from './catalogue/catalogue-report.ts';
import { measuredFunction } from './catalogue/measured-function.ts';
import { withStack } from './large-world.ts';
import type { Result } from './result.ts';

/** The most that any of these runs may take. */
const PATIENCE_MS = 10 * 60 * 1000;
/** After the end of a run, what its call still has to do. */
const SETTLED_MS = 400;
/** How long Drive takes for each answer here; YouTube answers at once. */
const DRIVE_MS = 150;

type Job = { kind: 'youtube_channel' | 'catalogue_check'; task: string };
const SYNC: Job = { kind: 'youtube_channel', task: 'sync-channel' };
const CHECK: Job = { kind: 'catalogue_check', task: 'check-catalogue' };

/** What is done to the world: another one in place of it, orders to the emulator, or a week that passes. */
type Change = { world: object } | { order: object } | 'a week passes';
/** Every run in its order, with what happens before it. */
const RUNS: readonly [before: Change[], what: string, job: Job][] = [
  [[{ world: { videos: 74 } }], '74 lessons: first sync', SYNC],
  [[], '74 lessons: second sync', SYNC],
  [[], '74 lessons: check', CHECK],
  [[{ world: { videos: 5000, refused: 56 } }], '5,000 lessons: first sync', SYNC],
  [[], '5,000 lessons: second sync', SYNC],
  [[{ order: { publish: 3 } }], '5,000 lessons: sync of three new ones', SYNC],
  [['a week passes'], '5,000 lessons: weekly full pass', SYNC],
  [[], '5,000 lessons: check', CHECK],
];

/**
 * What it costs to keep the catalogue in step with YouTube and Drive: real functions in Deno, the emulator of Google, the
 * embedded stack.
 */
export const catalogue = (): Promise<Result> =>
  withStack('demo', async (stack) => {
    const all: Measurement[] = [];
    for (const [before, what, job] of RUNS) {
      for (const change of before) await apply(stack, change);
      all.push(await run(stack, what, job));
    }
    await apply(stack, { world: { videos: 0, files: 300 } });
    await orderGoogle(stack.file, { scenario: 'slow', api: 'drive', ms: DRIVE_MS });
    const imported = await importFolder(stack);
    all.push(await run(stack, '300 files of Drive: check', CHECK));
    return catalogueReport({ all, imported, driveMs: DRIVE_MS });
  });

async function apply(stack: TemporaryStack, change: Change): Promise<void> {
  const sql = stack.database.superuser;
  if (change === 'a week passes') {
    await sql`
      update public.sync_runs
      set cursor = jsonb_set(cursor, '{wholeAt}', to_jsonb((cursor ->> 'wholeAt')::numeric - 8 * 24 * 3600000))
      where kind = 'youtube_channel' and cursor ->> 'wholeAt' is not null`;
  } else if ('order' in change) await orderGoogle(stack.file, change.order);
  else {
    await sql`truncate public.videos, public.deleted_videos, public.sync_runs cascade`;
    await orderGoogle(stack.file, { reset: true });
    await orderGoogle(stack.file, change);
  }
}

/** Runs a job to its end in a process of its own, begun as this installation begins it. */
async function run(stack: TemporaryStack, what: string, job: Job): Promise<Measurement> {
  const sql = stack.database.superuser;
  const before = await askedOfGoogle(stack.file);
  const own = await measuredFunction(stack, 'jobs');
  try {
    const began = performance.now();
    const answer = await own.call(job.task);
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
    const ended = async () => {
      const [row] = await sql<{ status: string; total: number }[]>`
        select status, total_found as total from public.sync_runs
        where kind = ${job.kind} order by id desc limit 1`;
      return row?.status === 'running' ? undefined : row;
    };
    let row = await ended();
    while (row === undefined && performance.now() - began < PATIENCE_MS) {
      await pause(50);
      row = await ended();
    }
    const took = performance.now() - began;
    await pause(SETTLED_MS);
    const after = await askedOfGoogle(stack.file);
    const measured = {
      what,
      ending: row?.status ?? 'running',
      lessons: row?.total ?? 0,
      units: after.units - before.units,
      drive: (after.calls['drive/files'] ?? 0) - (before.calls['drive/files'] ?? 0),
      took,
      ...own.spent(),
      peak: own.peak(),
    };
    console.log(JSON.stringify(measured));
    return measured;
  } finally {
    await own.stop();
  }
}

/** Brings a folder into the catalogue as an administrator would, a call at a time until nothing remains. */
async function importFolder(stack: TemporaryStack): Promise<number> {
  const token = tokenIn(await demoSession(stack.file, DEMO_EMAILS.admin));
  const began = performance.now();
  for (let left = 1; left > 0; ) {
    const answer = await fetch(`${stack.context.publicUrl}/functions/v1/drive/import-folder`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: stack.file.publishableKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ folderId: LESSON_FOLDER }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    left = ((await answer.json()) as { remaining: number }).remaining;
  }
  return performance.now() - began;
}
