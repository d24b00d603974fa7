import { gzipSync } from 'node:zlib';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, recordApp, tokenOf } from './app-requests.ts';
import { databaseReport, type Measured, type Singles } from './database-report.ts';
import {
  ADMIN,
  EXAMPLE,
  fillActivity,
  fillPeople,
  fillVideos,
  LARGE,
  memberId,
  SMALL_CATALOGUE,
  SOMEBODY,
  WORDS,
} from './large-world.ts';
import { figuresOf, Replay, type Took } from './replay.ts';
import { machine, writeResult } from './report.ts';
import { type Statement, saidOpenly, send, statementReader } from './statements.ts';

/*
 * `npm run bench:database`: every read of every screen on a large database. The app's own queries say what is asked,
 * PostgREST makes the statements, and each statement is then run many times, as the member and past row-level
 * security in turn. Writes bench/results/database.md.
 */

const RUNS = 40;
const PEOPLE = { member: SOMEBODY, admin: ADMIN };

type Prepared = { request: AppRequest; own: Statement; openly: Statement };

async function readStatements(stack: TemporaryStack, requests: AppRequest[]): Promise<Prepared[]> {
  const reader = await statementReader(stack);
  const tokens = { member: await tokenOf(stack, SOMEBODY), admin: await tokenOf(stack, ADMIN) };
  const statements: Prepared[] = [];
  for (const request of requests) {
    const token = tokens[request.as];
    const own = await reader.read(token, request);
    const openly = await reader.read(token, saidOpenly(request, memberId(PEOPLE[request.as])));
    statements.push({ request, own, openly });
  }
  await reader.end();
  return statements;
}

/** Medians of what members read. */
async function measureSmall(stack: TemporaryStack, statements: Prepared[]) {
  const member = new Replay(stack, 'authenticated', memberId(SOMEBODY));
  const medians = new Map<AppRequest, number>();
  for (const { request, own } of statements.filter((one) => one.request.as === 'member')) {
    const run = await member.prepare(own);
    const times: Took[] = [];
    for (let count = 0; count < RUNS; count += 1) times.push(await run());
    medians.set(request, figuresOf(times).work);
  }
  await member.end();
  return medians;
}

async function measure(
  stack: TemporaryStack,
  statements: Prepared[],
  before: Map<AppRequest, number>,
): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const as of ['member', 'admin'] as const) {
    const caller = new Replay(stack, 'authenticated', memberId(PEOPLE[as]));
    const operator = new Replay(stack, 'service_role', memberId(PEOPLE[as]));
    for (const { request, own, openly } of statements.filter((one) => one.request.as === as)) {
      const [asked, guarded, bare] = [
        await caller.prepare(own),
        await caller.prepare(openly),
        await operator.prepare(openly),
      ];
      const times = { asked: [] as Took[], guarded: [] as Took[], bare: [] as Took[] };
      for (let run = 0; run < RUNS; run += 1) {
        times.asked.push(await asked());
        times.guarded.push(await guarded());
        times.bare.push(await bare());
      }
      const scans = await caller.sequentialScans(own);
      const figures = figuresOf(times.asked);
      results.push({
        request,
        ...figures,
        before: before.get(request) ?? null,
        guarded: figuresOf(times.guarded).work,
        bare: figuresOf(times.bare).work,
        scans,
        plan: figures.work95 > 15 || scans.length > 0 ? await caller.explain(own) : null,
      });
    }
    await Promise.all([caller.end(), operator.end()]);
  }
  return results;
}

async function measureSingles(stack: TemporaryStack, requests: AppRequest[]): Promise<Singles> {
  const member = new Replay(stack, 'authenticated', memberId(SOMEBODY));
  const admin = new Replay(stack, 'authenticated', memberId(ADMIN));
  const search: Singles['search'] = [];
  const terms = {
    ...WORDS,
    'duas palavras': 'choque gasometria',
    'com erro de digitação': 'cetamnia',
  };
  for (const [kind, word] of Object.entries(terms)) {
    const run = await member.prepare({
      text: 'select * from public.search_videos($1, 20)',
      parameters: [`'${word}'`],
    });
    const times = [];
    for (let count = 0; count < RUNS; count += 1) times.push(await run());
    search.push({ kind, word, ...figuresOf(times) });
  }
  const publishing = [];
  for (let count = 0; count < 5; count += 1) {
    publishing.push(
      await admin.once(`insert into public.videos (source, external_id, title, category_id)
        values ('youtube', 'benchmark${String(count).padStart(2, '0')}', 'Aula nova', 3)`),
    );
  }
  const saving = [];
  for (let count = 0; count < RUNS; count += 1) {
    saving.push(
      await member.once(
        `select public.save_video_progress(${1 + count * 50}, gen_random_uuid(), 42, 10, now())`,
      ),
    );
  }
  await Promise.all([member.end(), admin.end()]);
  const token = await tokenOf(stack, SOMEBODY);
  const home = requests.filter(({ screen }) => screen === 'Início' || screen === 'Todas');
  let homeBytes = 0;
  for (const request of home) {
    homeBytes += gzipSync(await (await send(stack, token, request)).text()).length;
  }
  return {
    search,
    publishing: figuresOf(publishing),
    saving: figuresOf(saving),
    homeBytes,
    homeRequests: home.length,
  };
}

async function main(): Promise<void> {
  const hardware = machine();
  const started = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  const stack = await startTemporaryStack({ seed: false });
  const { superuser } = stack.database;
  try {
    await fillPeople(superuser, LARGE);
    await fillVideos(superuser, 1, SMALL_CATALOGUE);
    await fillActivity(superuser, { ...LARGE, videos: SMALL_CATALOGUE });
    // The comparison past row-level security needs the same functions; nothing else is opened.
    await superuser
      .unsafe(`grant execute on all functions in schema public, private to service_role`)
      .simple();
    say('small catalogue is there');
    const requests = await recordApp(stack, EXAMPLE, PEOPLE);
    say(`${requests.length} requests recorded`);
    const statements = await readStatements(stack, requests);
    const before = await measureSmall(stack, statements);
    say('measured with the small catalogue');
    await fillVideos(superuser, SMALL_CATALOGUE + 1, LARGE.videos);
    await fillActivity(superuser, LARGE);
    say('large catalogue is there');
    const reads = await measure(stack, statements, before);
    say('measured with the large catalogue');
    const singles = await measureSingles(stack, requests);
    say('search, publishing and saving measured');
    writeResult('database', databaseReport({ hardware, reads, singles, runs: RUNS }));
  } finally {
    await stack.stop();
  }
}

await main();
// The app's client keeps timers of its own.
process.exit(0);
