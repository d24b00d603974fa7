import { gzipSync } from 'node:zlib';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, homeOf, PEOPLE, recordApp, send, tokenOf } from './app-requests.ts';
import { databaseReport, type Measured, type Singles } from './database-report.ts';
import {
  ADMIN,
  fillActivity,
  fillVideos,
  LARGE,
  memberId,
  SMALL_CATALOGUE,
  SOMEBODY,
  withLargeStack,
} from './large-world.ts';
import { inTurn, Replay, type Statement, statementReader, withOwnFilter } from './replay.ts';
import type { Result } from './result.ts';
import { figuresOf, repeatedly } from './statistics.ts';

const RUNS = 40;

/** A request with its statement, and the same with "only mine" said in it. */
type Prepared = { request: AppRequest; own: Statement; filtered: Statement };

/**
 * Every read of every screen on a large database. The app's own queries say what is asked, PostgREST makes the statements, and
 * each statement is then run many times, as the member and past row-level security in turn.
 */
export const database = (): Promise<Result> =>
  withLargeStack(async (stack) => {
    const { superuser } = stack.database;
    // The comparison past row-level security needs the same functions; nothing else is opened.
    await superuser
      .unsafe(`grant execute on all functions in schema public, private to service_role`)
      .simple();
    const requests = await recordApp(stack);
    const statements = await readStatements(stack, requests);
    const before = await measureSmall(stack, statements);
    console.log(`${requests.length} requests measured with the small catalogue`);
    await fillVideos(superuser, SMALL_CATALOGUE + 1, LARGE.videos);
    await fillActivity(superuser, LARGE.videos);
    const reads = await measure(stack, statements, before);
    console.log('measured with the large catalogue');
    return databaseReport(reads, await measureSingles(stack, requests), RUNS);
  }, SMALL_CATALOGUE);

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

/** Medians of what members read. */
async function measureSmall(stack: TemporaryStack, statements: Prepared[]) {
  const member = new Replay(stack, 'authenticated', memberId(SOMEBODY));
  const medians = new Map<AppRequest, number>();
  for (const { request, own } of statements.filter((one) => one.request.as === 'member')) {
    const [figures] = await inTurn(RUNS, [[member, await member.prepare(own)]]);
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
      const [figures, guarded, bare] = await inTurn(RUNS, [
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
  const publishing = await repeatedly(5, (count) =>
    admin.run(`insert into public.videos (source, external_id, title, category_id)
      values ('youtube', 'benchmark${String(count).padStart(2, '0')}', 'Aula nova', 3)`),
  );
  const saving = await repeatedly(RUNS, (count) =>
    member.run(
      `select public.save_video_progress(${1 + count * 50}, gen_random_uuid(), 42, 10, now())`,
    ),
  );
  await Promise.all([member.end(), admin.end()]);
  const token = await tokenOf(stack, SOMEBODY);
  const home = homeOf(requests);
  let homeBytes = 0;
  for (const request of home) {
    homeBytes += gzipSync(await (await send(stack.file, token, request)).text()).length;
  }
  const of = { publishing: figuresOf(publishing), saving: figuresOf(saving) };
  return { ...of, homeBytes, homeRequests: home.length };
}
