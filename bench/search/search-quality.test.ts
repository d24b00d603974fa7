import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_EMAILS } from '../../local/seed/demo-accounts.ts';
import { startTemporaryStack } from '../../local/testing/temporary-stack.ts';
import { SEARCH_GOALS } from '../goals.ts';
import { askAs, momentsAs } from './ask.ts';
import { cutLikeCaptions, momentQualityOf, readMoments, readSafety, safetyOf } from './moments.ts';
import {
  BLIND_QUESTIONS,
  QUESTIONS,
  type Question,
  qualityOf,
  readRows,
  unwished,
} from './quality.ts';

/** How well search answers the questions of bench/search in the demo world, beside its transcripts and key points. */
/** Hundreds of questions, on whatever machine. */
const PATIENCE_MS = 240_000;

let stack: Awaited<ReturnType<typeof startTemporaryStack>>;
let sql: Sql;

beforeAll(async () => {
  vi.stubEnv('PLANTAO_LOCAL_RATE_LIMITS', 'off');
  stack = await startTemporaryStack();
  sql = stack.database.superuser;
}, PATIENCE_MS);
afterAll(async () => {
  await stack?.stop();
  vi.unstubAllEnvs();
});

const MEMBER = DEMO_EMAILS.member;

it(
  'search answers what doctors ask, and is silent where nothing answers',
  async () => {
    const questions = readRows<Question>(QUESTIONS);
    const answers = await askAs(sql, MEMBER, questions);

    const found = qualityOf(questions, answers);
    const why = JSON.stringify(unwished(questions, answers), null, 1);
    expect(found.recall, why).toBeGreaterThanOrEqual(SEARCH_GOALS.recall);
    expect(found.mrr, why).toBeGreaterThanOrEqual(SEARCH_GOALS.mrr);
    expect(found.absurd, why).toBeLessThanOrEqual(SEARCH_GOALS.absurd);
    expect(found.silent / found.unanswerable, why).toBeGreaterThanOrEqual(SEARCH_GOALS.silent);
  },
  PATIENCE_MS,
);

it(
  'search answers questions that were written without a look at it, dictated ones, codes and slips among them',
  async () => {
    const questions = readRows<Question>(BLIND_QUESTIONS);
    const answers = await askAs(sql, MEMBER, questions);
    const found = qualityOf(questions, answers);
    const why = JSON.stringify(unwished(questions, answers), null, 1);
    expect(found.recall, why).toBeGreaterThanOrEqual(SEARCH_GOALS.blindRecall);
    expect(found.absurd, why).toBeLessThanOrEqual(SEARCH_GOALS.blindAbsurd);
    const spoken = questions.flatMap((question, index) =>
      question.kind === 'voice' ? [index] : [],
    );
    const dictated = qualityOf(
      spoken.flatMap((index) => questions[index] ?? []),
      spoken.map((index) => answers[index] ?? []),
    );
    expect(dictated.recall, why).toBeGreaterThanOrEqual(SEARCH_GOALS.dictated);
  },
  PATIENCE_MS,
);

it(
  'moments lead to the second that answers, and their lines show the number',
  async () => {
    const questions = readMoments();
    const found = momentQualityOf(questions, await momentsAs(sql, MEMBER, questions));
    expect(found.first / found.asked).toBeGreaterThanOrEqual(SEARCH_GOALS.firstSecond);
    expect(found.third / found.asked).toBeGreaterThanOrEqual(SEARCH_GOALS.rightSecond);
    expect(found.shown / found.numbers).toBeGreaterThanOrEqual(SEARCH_GOALS.shown);
  },
  PATIENCE_MS,
);

it(
  'the dose of another patient or by another way is hardly ever first, and never marked',
  async () => {
    const questions = readSafety();
    const found = safetyOf(questions, await momentsAs(sql, MEMBER, questions));
    expect(found.other.length, found.other.join('\n')).toBeLessThanOrEqual(
      SEARCH_GOALS.otherPatients,
    );
    expect(found.marked, found.marked.join('\n')).toEqual([]);
    expect(found.right / found.answerable).toBeGreaterThanOrEqual(SEARCH_GOALS.rightPatients);
  },
  PATIENCE_MS,
);

it(
  'lines show the number, too, where captions are cut after seven words',
  async () => {
    await cutLikeCaptions(sql);
    const questions = readMoments().filter(({ show }) => show !== null);
    const found = momentQualityOf(questions, await momentsAs(sql, MEMBER, questions));
    expect(found.shown / found.numbers).toBeGreaterThanOrEqual(SEARCH_GOALS.shownOfCaptions);
  },
  PATIENCE_MS,
);
