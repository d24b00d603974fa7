import { readFileSync, writeFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, homeOf, tokenOf } from './app-requests.ts';
import { withLargeStack } from './large-stack.ts';
import {
  ADMIN,
  fillTranscripts,
  LARGE,
  memberId,
  SOMEBODY,
  withoutTriggers,
} from './large-world.ts';
import { machine, ms, table, writeResult } from './report.ts';
import { send } from './statements.ts';
import { quantile } from './statistics.ts';

/*
 * `npm run bench:one-request`: what somebody with a valid token can cost all others. Forty expensive
 * requests leave at once, and a member opens the home page. Writes bench/results/one-request.md.
 */

const AT_ONCE = 40;
const ROUNDS = 5;
/** One of the last 200 accounts, who wait for their approval. */
const WAITING = LARGE.members - 50;
const OTHER = 4_000;
/** Compares every way to cut a text into five. */
const EXPENSIVE = '^(.+)(.+)(.+)(.+)\\4\\3\\2\\1$';

const underNames = (column: string): string =>
  Array.from({ length: 40 }, (_, n) => `a${n}:${column}`).join();

type Attempt = { what: string; who: number; request: AppRequest };

const get = (path: string, parameters: Record<string, string>): AppRequest => ({
  screen: '',
  as: 'member',
  method: 'GET',
  path: `/rest/v1/${path}?${new URLSearchParams(parameters)}`,
  headers: {},
  body: undefined,
});

const asOther = (what: string, path: string, parameters: Record<string, string>): Attempt => ({
  what,
  who: OTHER,
  request: get(path, parameters),
});

const deep = (levels: number): string =>
  levels === 0 ? 'id' : `id,videos(id,title,description,categories(${deep(levels - 1)}))`;

const ATTEMPTS: Attempt[] = [
  asOther('for comparison, nothing expensive: the names of the categories', 'categories', {
    select: 'name',
  }),
  {
    what: 'a regular expression on the own row, before the approval',
    who: WAITING,
    request: get('profiles', { select: 'id', registration_notes: `match.${EXPENSIVE}` }),
  },
  {
    what: 'the same on what a function returns',
    who: WAITING,
    request: get('rpc/own_records', { 'pgrst_scalar->>account': `match.${EXPENSIVE}` }),
  },
  asOther('a regular expression on lessons, as a member', 'videos', {
    select: 'id',
    description: `match.${EXPENSIVE}`,
  }),
  asOther('categories with their lessons, five deep', 'categories', { select: deep(5) }),
  asOther('the 10,000th result of a search', 'rpc/search_videos', {
    q: 'conduta caso 1',
    skip: '9990',
    select: 'id',
  }),
  asOther('the 2,000th result of a search', 'rpc/search_videos', {
    q: 'conduta caso 1',
    skip: '1990',
    select: 'id',
  }),
  asOther('one long column under forty names', 'videos', { select: underNames('description') }),
  asOther('their 5,000 notes of 4,000 letters under forty names', 'notes', {
    select: underNames('body'),
  }),
  asOther('their 5,000 notes of 4,000 letters', 'notes', { select: 'body' }),
  asOther('transcripts under forty names', 'transcripts', { select: underNames('cues') }),
  asOther('all transcripts', 'transcripts', { select: 'cues' }),
];

/** Notes of 4,000 letters, as many as a member may have, of each of four members about one lesson. */
const NOTED = 7;
const WRITERS = [OTHER, OTHER + 1, OTHER + 2, OTHER + 3];

async function fillNotes(superuser: Sql): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into public.notes (user_id, id, video_id, at_seconds, body, search)
      select writer, gen_random_uuid(), ${NOTED}, n % 500, repeat('adrenalina ', 363), repeat('adrenalina ', 363)
      from unnest(${WRITERS.map(memberId)}::uuid[]) as writer, generate_series(1, 5000) as n`;
  });
  await superuser`vacuum analyze public.notes`;
}

/** Lets every backend of PostgREST count its memory anew; what it returns reads the most that one has had since, in MB. */
async function memoryOf(superuser: Sql): Promise<() => number> {
  const backends = await superuser<{ pid: number }[]>`
    select pid from pg_stat_activity where usename = 'authenticator'`;
  const statuses = backends.map(({ pid }) => `/proc/${pid}`);
  for (const folder of statuses) writeFileSync(`${folder}/clear_refs`, '5');
  return () =>
    Math.max(
      ...statuses.map((folder) => {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8')) ?? [];
        return Number(kilobytes) / 1000;
      }),
    );
}

/** What an administrator waits for, where a lesson has notes of four members. */
async function changeNoted(stack: TemporaryStack): Promise<string[][]> {
  const token = await tokenOf(stack, ADMIN);
  const acts: [string, Partial<AppRequest>][] = [
    ['renamed', { method: 'PATCH', body: JSON.stringify({ title: 'Outro nome' }) }],
    ['deleted', { method: 'DELETE' }],
  ];
  const rows: string[][] = [];
  for (const [name, act] of acts) {
    const plain = get('videos', { id: `eq.${NOTED}` });
    const headers = { 'content-type': 'application/json' };
    const { status, took } = await ask(stack, token, { ...plain, headers, ...act });
    rows.push([name, String(status), ms(took)]);
  }
  return rows;
}

async function ask(stack: TemporaryStack, token: string, request: AppRequest) {
  const started = performance.now();
  const response = await send(stack.file, token, request);
  const bytes = (await response.arrayBuffer()).byteLength;
  return { status: response.status, bytes, took: performance.now() - started };
}

/** Opens the home page: its requests in one parallel round, until the last answer is read. */
async function openHome(stack: TemporaryStack, token: string, home: readonly AppRequest[]) {
  const started = performance.now();
  const answers = await Promise.all(home.map((request) => ask(stack, token, request)));
  const failed = answers.filter(({ status }) => status >= 400);
  if (failed.length > 0) console.log(`home: ${failed.length} requests failed`);
  return performance.now() - started;
}

async function main(): Promise<void> {
  const hardware = machine();
  await withLargeStack(async (stack, recorded) => {
    const { superuser } = stack.database;
    await superuser`
      update public.profiles set registration_notes = repeat('a', 1999) || 'b' where id = ${memberId(WAITING)}`;
    await superuser`
      update auth.users set raw_user_meta_data = jsonb_build_object('a', repeat('a', 1999) || 'b') where id = ${memberId(WAITING)}`;
    await fillNotes(superuser);
    await fillTranscripts(superuser, 100, 3000);
    const home = homeOf(recorded);
    const reader = await tokenOf(stack, SOMEBODY);
    const alone: number[] = [];
    for (let run = 0; run < 30; run += 1) alone.push(await openHome(stack, reader, home));
    const usual = quantile(alone.slice(10), 0.5);
    const rows: string[][] = [];
    let harmless = 0;
    for (const { what, who, request } of ATTEMPTS) {
      const token = await tokenOf(stack, who);
      const homes: number[] = [];
      const answers = [];
      const most = await memoryOf(superuser);
      for (let round = 0; round < ROUNDS; round += 1) {
        const sent = Array.from({ length: AT_ONCE }, () => ask(stack, token, request));
        homes.push(await openHome(stack, reader, home));
        answers.push(...(await Promise.all(sent)));
      }
      const beside = quantile(homes, 0.5);
      harmless ||= beside;
      const statuses = [...new Set(answers.map(({ status }) => status))].sort();
      rows.push([
        what,
        statuses.join(', '),
        ms(
          quantile(
            answers.map(({ took }) => took),
            0.5,
          ),
        ),
        (Math.max(...answers.map(({ bytes }) => bytes)) / 1000).toFixed(1),
        most().toFixed(0),
        ms(beside),
        `${(beside / harmless).toFixed(1)}x`,
      ]);
      console.log(rows.at(-1)?.join(' | '));
    }
    writeResult('one-request', report(hardware, usual, rows, await changeNoted(stack)));
  });
}

function report(hardware: string, usual: number, rows: string[][], noted: string[][]): string {
  return `# One request

What somebody with a valid token can cost everybody else: ${LARGE.videos.toLocaleString('en')} lessons, ${LARGE.members.toLocaleString('en')} members.

Machine: ${hardware} Whoever asks, the gateway (Node), PostgREST and Postgres share it.

Method (\`npm run bench:one-request\`): ${AT_ONCE} such requests leave at once, and in the same moment a member opens the
home page (its requests in one parallel round); ${ROUNDS} times, medians. Alone, the home page takes ${ms(usual)} ms; that any ${AT_ONCE} requests arrive before it costs it the rest of the first row.

The memory is the most that one backend of PostgREST had in it, with what it shares with the others (Linux counts it: \`VmHWM\`).

${table(['what', 'answers', 'each, ms', 'largest, kB', 'memory, MB', 'home beside it, ms', 'of the first row'], rows)}

A lesson with 20,000 notes of 4,000 letters, 5,000 of each of four members:

${table(['by an administrator', 'answer', 'ms'], noted)}`;
}

await main();
// The app's client keeps timers of its own.
process.exit(0);
