import { writeFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import type { TemporaryStack } from '../local/testing/temporary-stack.ts';
import { type AppRequest, homeOf, recordApp, send, tokenOf } from './app-requests.ts';
import {
  ADMIN,
  fillTranscripts,
  LARGE,
  memberId,
  SOMEBODY,
  withLargeStack,
  withoutTriggers,
} from './large-world.ts';
import { peakMemory } from './processor.ts';
import { count, ms, type Result, table } from './result.ts';
import { median, repeatedly } from './statistics.ts';

const AT_ONCE = 40;
const ROUNDS = 5;
/** One of the last 200 accounts, who wait for their approval. */
const WAITING = LARGE.members - 50;
const OTHER = 4_000;
/** Compares every way to cut a text into five. */
const EXPENSIVE = '^(.+)(.+)(.+)(.+)\\4\\3\\2\\1$';

const underNames = (column: string): string =>
  Array.from({ length: 40 }, (_, n) => `a${n}:${column}`).join();

const get = (path: string, parameters: Record<string, string>): AppRequest => ({
  screen: '',
  as: 'member',
  method: 'GET',
  path: `/rest/v1/${path}?${new URLSearchParams(parameters)}`,
  headers: {},
  body: undefined,
});

const deep = (levels: number): string =>
  levels === 0 ? 'id' : `id,videos(id,title,description,categories(${deep(levels - 1)}))`;

const farResult = (skip: number) =>
  get('rpc/search_videos', { q: 'conduta caso 1', skip: String(skip), select: 'id' });

/** What is asked, by whom, and the words for it; the first is for comparison. */
const ATTEMPTS: readonly [what: string, who: number, request: AppRequest][] = [
  [
    'for comparison, nothing expensive: the names of the categories',
    OTHER,
    get('categories', { select: 'name' }),
  ],
  [
    'a regular expression on the own row, before the approval',
    WAITING,
    get('profiles', { select: 'id', registration_notes: `match.${EXPENSIVE}` }),
  ],
  [
    'the same on what a function returns',
    WAITING,
    get('rpc/own_records', { 'pgrst_scalar->>account': `match.${EXPENSIVE}` }),
  ],
  [
    'a regular expression on lessons, as a member',
    OTHER,
    get('videos', { select: 'id', description: `match.${EXPENSIVE}` }),
  ],
  ['categories with their lessons, five deep', OTHER, get('categories', { select: deep(5) })],
  ['the 10,000th result of a search', OTHER, farResult(9990)],
  ['the 2,000th result of a search', OTHER, farResult(1990)],
  [
    'one long column under forty names',
    OTHER,
    get('videos', { select: underNames('description') }),
  ],
  [
    'their 5,000 notes of 4,000 letters under forty names',
    OTHER,
    get('notes', { select: underNames('body') }),
  ],
  ['their 5,000 notes of 4,000 letters', OTHER, get('notes', { select: 'body' })],
  ['transcripts under forty names', OTHER, get('transcripts', { select: underNames('cues') })],
  ['all transcripts', OTHER, get('transcripts', { select: 'cues' })],
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
  for (const { pid } of backends) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => Math.max(...backends.map(({ pid }) => peakMemory(pid)));
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

/**
 * What one person with a valid token can cost all others: forty expensive requests leave at once, and a member opens the home
 * page.
 */
export const oneRequest = (): Promise<Result> =>
  withLargeStack(async (stack) => {
    const { superuser } = stack.database;
    const long = `${'a'.repeat(1999)}b`;
    await superuser`
      update public.profiles set registration_notes = ${long} where id = ${memberId(WAITING)}`;
    await superuser`
      update auth.users set raw_user_meta_data = ${superuser.json({ a: long })} where id = ${memberId(WAITING)}`;
    await fillNotes(superuser);
    await fillTranscripts(superuser, 100, 3000);
    const home = homeOf(await recordApp(stack));
    const reader = await tokenOf(stack, SOMEBODY);
    const alone = await repeatedly(30, () => openHome(stack, reader, home));
    const rows: string[][] = [];
    let harmless = 0;
    for (const [what, who, request] of ATTEMPTS) {
      const token = await tokenOf(stack, who);
      const homes: number[] = [];
      const answers = [];
      const most = await memoryOf(superuser);
      for (let round = 0; round < ROUNDS; round += 1) {
        const sent = Array.from({ length: AT_ONCE }, () => ask(stack, token, request));
        homes.push(await openHome(stack, reader, home));
        answers.push(...(await Promise.all(sent)));
      }
      const beside = median(homes);
      harmless ||= beside;
      rows.push([
        what,
        [...new Set(answers.map(({ status }) => status))].sort().join(', '),
        ms(median(answers.map(({ took }) => took))),
        (Math.max(...answers.map(({ bytes }) => bytes)) / 1000).toFixed(1),
        most().toFixed(0),
        ms(beside),
        `${(beside / harmless).toFixed(1)}x`,
      ]);
      console.log(rows.at(-1)?.join(' | '));
    }
    return report(median(alone.slice(10)), rows, await changeNoted(stack));
  });

const report = (usual: number, rows: string[][], noted: string[][]): Result => ({
  title: 'One request',
  intro: `What somebody with a valid token can cost everybody else: ${count(LARGE.videos)} lessons, ${count(LARGE.members)} members.`,
  sharing: 'Whoever asks, the gateway (Node), PostgREST and Postgres share it.',
  method: `${AT_ONCE} such requests leave at once, and in the same moment a member opens the
home page (its requests in one parallel round); ${ROUNDS} times, medians. Alone, the home page takes ${ms(usual)} ms; that any ${AT_ONCE} requests arrive before it costs it the rest of the first row.

The memory is the most that one backend of PostgREST had in it, with what it shares with the others (Linux counts it: \`VmHWM\`).`,
  body: `${table(['what', 'answers', 'each, ms', 'largest, kB', 'memory, MB', 'home beside it, ms', 'of the first row'], rows)}

A lesson with 20,000 notes of 4,000 letters, 5,000 of each of four members:

${table(['by an administrator', 'answer', 'ms'], noted)}`,
});
