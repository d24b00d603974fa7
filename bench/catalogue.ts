import { setTimeout as pause } from 'node:timers/promises';
import { LESSON_FOLDER } from '../local/google/lesson-world.ts';
import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { demoSession } from '../scripts/test/demo-session.ts';
import { catalogueReport, type Measurement } from './catalogue/catalogue-report.ts';
import { measuredFunction } from './catalogue/measured-function.ts';
import { machine, writeResult } from './report.ts';

/*
 * `npm run bench:catalogue`: what it costs to keep the catalogue in step with YouTube and Drive. Real functions in Deno,
 * the emulator of Google, the embedded stack. Writes bench/results/catalogue.md.
 */

/** The most that any of these runs may take. */
const PATIENCE_MS = 10 * 60 * 1000;
/** After the end of a run, what its call still has to do. */
const SETTLED_MS = 400;
/** How long Drive takes for each answer here; YouTube answers at once. */
const DRIVE_MS = 150;

type Job = { kind: 'youtube_channel' | 'catalogue_check'; task: string };
const SYNC: Job = { kind: 'youtube_channel', task: 'sync-channel' };
const CHECK: Job = { kind: 'catalogue_check', task: 'check-catalogue' };

async function controlGoogle(stack: TemporaryStack, command: object) {
  const answer = await fetch(`${stack.context.publicUrl}/_/google/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function googleUsage(stack: TemporaryStack) {
  const answer = await fetch(`${stack.context.publicUrl}/_/google/control`);
  const { units, calls } = (await answer.json()) as {
    units: number;
    calls: Record<string, number>;
  };
  return { units, drive: calls['drive/files'] ?? 0 };
}

/** Runs a job to its end in a process of its own, begun as this installation begins it. */
async function run(stack: TemporaryStack, what: string, job: Job): Promise<Measurement> {
  const sql = stack.database.superuser;
  const before = await googleUsage(stack);
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
    const after = await googleUsage(stack);
    const measured = {
      what,
      ending: row?.status ?? 'running',
      lessons: row?.total ?? 0,
      units: after.units - before.units,
      drive: after.drive - before.drive,
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

/** Every lesson, deleted lesson and run of the world before is gone. */
async function empty(stack: TemporaryStack) {
  const sql = stack.database.superuser;
  await sql`truncate public.videos, public.deleted_videos, public.sync_runs cascade`;
  await controlGoogle(stack, { reset: true });
}

/** Brings a folder into the catalogue as an administrator would, a call at a time until nothing remains. */
async function importFolder(stack: TemporaryStack): Promise<number> {
  const session = await demoSession(stack.file, DEMO_EMAILS.admin);
  const { access_token: token } = JSON.parse(session) as { access_token: string };
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

async function main(): Promise<void> {
  const hardware = machine();
  const stack = await startTemporaryStack();
  const all: Measurement[] = [];
  const note = async (what: string, job: Job) => {
    all.push(await run(stack, what, job));
  };
  try {
    await empty(stack);
    await controlGoogle(stack, { world: { videos: 74 } });
    await note('74 lessons: first sync', SYNC);
    await note('74 lessons: second sync', SYNC);
    await note('74 lessons: check', CHECK);

    await empty(stack);
    await controlGoogle(stack, { world: { videos: 5000, refused: 56 } });
    await note('5,000 lessons: first sync', SYNC);
    await note('5,000 lessons: second sync', SYNC);
    await controlGoogle(stack, { publish: 3 });
    await note('5,000 lessons: sync of three new ones', SYNC);
    await skipWeek(stack);
    await note('5,000 lessons: weekly full pass', SYNC);
    await note('5,000 lessons: check', CHECK);

    await empty(stack);
    await controlGoogle(stack, { world: { videos: 0, files: 300 } });
    await controlGoogle(stack, { scenario: 'slow', api: 'drive', ms: DRIVE_MS });
    const imported = await importFolder(stack);
    await note('300 files of Drive: check', CHECK);
    writeResult('catalogue', catalogueReport({ hardware, all, imported, driveMs: DRIVE_MS }));
  } finally {
    await stack.stop();
  }
}

/** Makes the weekly reading of the whole channel due again. */
async function skipWeek(stack: TemporaryStack): Promise<void> {
  await stack.database.superuser`
    update public.sync_runs
    set cursor = jsonb_set(cursor, '{wholeAt}', to_jsonb((cursor ->> 'wholeAt')::numeric - 8 * 24 * 3600000))
    where kind = 'youtube_channel' and cursor ->> 'wholeAt' is not null`;
}

await main();
