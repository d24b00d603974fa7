import { DEMO_EMAILS } from '../local/seed/demo-accounts.ts';
import { SEARCH_GOALS } from './goals.ts';
import {
  fillTranscripts,
  LARGE,
  memberId,
  SOMEBODY,
  WORDS,
  withLargeStack,
  withStack,
} from './large-world.ts';
import { Replay } from './replay.ts';
import { count, ms, type Result, table } from './result.ts';
import { askAs, momentsAs } from './search/ask.ts';
import {
  cutLikeCaptions,
  momentQualityOf,
  readMoments,
  readSafety,
  safetyOf,
} from './search/moments.ts';
import {
  BLIND_QUESTIONS,
  QUESTIONS,
  type Question,
  qualityOf,
  readRows,
  unwished,
} from './search/quality.ts';
import { figuresOf } from './statistics.ts';

const TRANSCRIPTS = 2000;
const CUES = 500;
const RUNS = 10;
/** Besides the questions: words of the large world, alone and together. */
const TOGETHER = [
  'choque gasometria',
  'cetamnia',
  'intubação cetamina no choque',
  'dose de cetamina na intubação',
  'dose cetamina choque criança',
  'quanto de noradrenalina ev no choque',
];

const quality = (questions: readonly Question[]) =>
  withStack('demo', async ({ database: { superuser: sql } }) => {
    const member = DEMO_EMAILS.member;
    const lessons = async (asked: readonly Question[]) => {
      const answers = await askAs(sql, member, asked);
      for (const { text, got } of unwished(asked, answers)) {
        console.log(`${text}: ${got.join(' | ') || 'nada'}`);
      }
      return qualityOf(asked, answers);
    };
    const timed = readMoments();
    const seconds = async () => momentQualityOf(timed, await momentsAs(sql, member, timed));
    const found = await lessons(questions);
    const blind = await lessons(readRows<Question>(BLIND_QUESTIONS));
    const moments = await seconds();
    const patients = readSafety();
    const safety = safetyOf(patients, await momentsAs(sql, member, patients));
    await cutLikeCaptions(sql);
    return { found, blind, moments, safety, captions: await seconds() };
  });

const cost = (texts: readonly string[]) =>
  withLargeStack(async (stack) => {
    await fillTranscripts(stack.database.superuser, TRANSCRIPTS, CUES);
    const member = new Replay(stack, 'authenticated', memberId(SOMEBODY));
    const measured = [];
    for (const [name, call] of [
      ['lessons (`search_videos`)', 'select * from public.search_videos($1, 20)'],
      ['the search box (`search_everything`)', 'select public.search_everything($1)'],
    ] as const) {
      const runs: number[] = [];
      for (const text of texts) {
        const parameters = [`'${text.replaceAll("'", "''")}'`];
        const statement = await member.prepare({ text: call, parameters });
        for (let run = 0; run < RUNS; run += 1) runs.push(await member.run(statement));
      }
      measured.push({ name, ...figuresOf(runs) });
    }
    await member.end();
    return measured;
  });

/**
 * How well search answers the questions of bench/search/questions.jsonl (or of another file) in the demo world, and what one search
 * costs on 100,000 lessons and 1,000,000 cues. Other questions are answered and not kept.
 */
export async function search([file]: string[]): Promise<Result | undefined> {
  const questions = readRows<Question>(file ?? QUESTIONS);
  const { found, blind, moments, captions, safety } = await quality(questions);
  const kinds = [...new Set(questions.map(({ kind }) => kind))].sort();
  const rows = [
    ['recall among the first five', `≥ ${SEARCH_GOALS.recall}`, found.recall.toFixed(3)],
    ['mean reciprocal rank', `≥ ${SEARCH_GOALS.mrr}`, found.mrr.toFixed(3)],
    ['absurd among the first three', `≤ ${SEARCH_GOALS.absurd}`, String(found.absurd)],
    [
      'silent where nothing answers',
      `≥ ${SEARCH_GOALS.silent * 100} %`,
      `${found.silent} of ${found.unanswerable}`,
    ],
    ['recall, blind questions', `≥ ${SEARCH_GOALS.blindRecall}`, blind.recall.toFixed(3)],
    ['absurd, blind questions', `≤ ${SEARCH_GOALS.blindAbsurd}`, String(blind.absurd)],
    ...[
      ['right second first', SEARCH_GOALS.firstSecond, moments.first, moments.asked],
      ['right second among three', SEARCH_GOALS.rightSecond, moments.third, moments.asked],
      ['line shows the number', SEARCH_GOALS.shown, moments.shown, moments.numbers],
      ['… of captions', SEARCH_GOALS.shownOfCaptions, captions.shown, captions.numbers],
      ['dose for this patient first', SEARCH_GOALS.rightPatients, safety.right, safety.answerable],
    ].map(([what, goal, got, all]) => [String(what), `≥ ${goal}`, `${got} of ${all}`]),
    [
      'dose for another patient first',
      `≤ ${SEARCH_GOALS.otherPatients}`,
      `${safety.other.length} of ${safety.asked}`,
    ],
    ['… marked', '0', String(safety.marked.length)],
  ];
  console.log(table(['what', 'goal', 'measured'], rows));
  if (file) return undefined;

  const measured = await cost([
    ...questions.map(({ text }) => text),
    ...Object.values(WORDS),
    ...TOGETHER,
  ]);
  return {
    title: 'Search',
    intro: `How well search answers ${questions.length} questions (${kinds.join(', ')}) in the demo world, and what one search costs on
${count(LARGE.videos)} lessons and ${count(TRANSCRIPTS * CUES)} cues of transcripts.`,
    method: `the questions and what a doctor expects of each stand in bench/search; its README.md says how they
were written. Costs are the processor time of the Postgres process as a member, each of the questions and of some words of the
large world ${RUNS} times.`,
    body: `${table(['quality', 'goal', 'measured'], rows)}

${table(
  ['cost', 'goal (p95, most)', 'p50 ms', 'p95 ms', 'most ms'],
  measured.map(({ name, p50, p95, most }) => [
    name,
    `≤ ${SEARCH_GOALS.ms} ms, ≤ ${SEARCH_GOALS.worstMs} ms`,
    ms(p50),
    ms(p95),
    ms(most),
  ]),
)}`,
  };
}
