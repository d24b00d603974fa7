import { gzipSync } from 'node:zlib';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, homeOf, recordApp, tokenOf } from './app-requests.ts';
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
import { type Figures, figuresOf, Replay } from './replay.ts';
import { machine, writeResult } from './report.ts';
import { type Statement, send, statementReader, withOwnFilter } from './statements.ts';

/*
 * `npm run bench:database`: every read of every screen on a large database. The app's own queries say what is asked,
 * PostgREST makes the statements, and each statement is then run many times, as the member and past row-level
 * security in turn. Writes bench/results/database.md.
 */

const RUNS = 40;
const PEOPLE = { member: SOMEBODY, admin: ADMIN };

type Prepared = { request: AppRequest; own: Statement; filtered: Statement };

async function readStatements(stack: TemporaryStack, requests: AppRequest[]): Promise<Prepared[]> {
  const reader = await statementReader(stack);
  const tokens = { member: await tokenOf(stack, SOMEBODY), admin: await tokenOf(stack, ADMIN) };
  const statements: Prepared[] = [];
  for (const request of requests) {
    const token = tokens[request.as];
    const own = await reader.read(token, request);
    const filtered = await reader.read(token, withOwnFilter(request, memberId(PEOPLE[request.as])));
    statements.push({ request, own, filtered });
  }
  await reader.end();
  return statements;
}

/** Runs one statement after the other, again and again, so that whatever else the machine does meets them all. */
async function inTurn(statements: readonly [Replay, string][]): Promise<Figures[]> {
  const runs = statements.map((): number[] => []);
  for (let count = 0; count < RUNS; count += 1) {
    for (const [index, [replay, text]] of statements.entries()) {
      runs[index]?.push(await replay.run(text));
    }
  }
  return runs.map(figuresOf);
}

/** Medians of what members read. */
async function measureSmall(stack: TemporaryStack, statements: Prepared[]) {
  const member = new Replay(stack, 'authenticated', memberId(SOMEBODY));
  const medians = new Map<AppRequest, number>();
  for (const { request, own } of statements.filter((one) => one.request.as === 'member')) {
    const [figures] = await inTurn([[member, await member.prepare(own)]]);
    if (figures) medians.set(request, figures.p50);
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
    for (const { request, own, filtered } of statements.filter((one) => one.request.as === as)) {
      const asked = await caller.prepare(own);
      const [figures, guarded, bare] = await inTurn([
        [caller, asked],
        [caller, await caller.prepare(filtered)],
        [operator, await operator.prepare(filtered)],
      ]);
      if (!figures || !guarded || !bare) throw new Error('a statement was not measured');
      results.push({
        request,
        ...figures,
        before: before.get(request) ?? null,
        guarded: guarded.p50,
        bare: bare.p50,
        scans: await caller.sequentialScans(asked),
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
    const text = 'select public.search_everything($1)';
    const [figures] = await inTurn([
      [member, await member.prepare({ text, parameters: [`'${word}'`] })],
    ]);
    if (figures) search.push({ kind, word, ...figures });
  }
  const publishing: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    publishing.push(
      await admin.run(`insert into public.videos (source, external_id, title, category_id)
        values ('youtube', 'benchmark${String(count).padStart(2, '0')}', 'Aula nova', 3)`),
    );
  }
  const saving: number[] = [];
  for (let count = 0; count < RUNS; count += 1) {
    saving.push(
      await member.run(
        `select public.save_video_progress(${1 + count * 50}, gen_random_uuid(), 42, 10, now())`,
      ),
    );
  }
  await Promise.all([member.end(), admin.end()]);
  const token = await tokenOf(stack, SOMEBODY);
  const home = homeOf(requests);
  let homeBytes = 0;
  for (const request of home) {
    homeBytes += gzipSync(await (await send(stack.file, token, request)).text()).length;
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
    const requests = await recordApp(stack, EXAMPLE, PEOPLE);
    const statements = await readStatements(stack, requests);
    const before = await measureSmall(stack, statements);
    console.log(`${requests.length} requests measured with the small catalogue`);
    await fillVideos(superuser, SMALL_CATALOGUE + 1, LARGE.videos);
    await fillActivity(superuser, LARGE);
    const reads = await measure(stack, statements, before);
    console.log('measured with the large catalogue');
    const singles = await measureSingles(stack, requests);
    writeResult('database', databaseReport({ hardware, reads, singles, runs: RUNS }));
  } finally {
    await stack.stop();
  }
}

await main();
// The app's client keeps timers of its own.
process.exit(0);
