import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_EMAILS } from '../../local/seed/demo-accounts.ts';
import { seedFiles } from '../../local/seeding.ts';
import {
  type ScratchDatabase,
  startScratchDatabase,
} from '../../local/testing/scratch-database.ts';
import { SEARCH_GOALS } from '../goals.ts';
import { askAs } from './ask.ts';
import { qualityOf, unwished } from './quality.ts';
import { QUESTIONS, readQuestions } from './questions.ts';

/** How well search answers the questions of bench/search in the demo world, beside its transcripts and key points. */
/** A database is made and filled for it. */
const PATIENCE_MS = 120_000;

let database: ScratchDatabase;

beforeAll(async () => {
  database = await startScratchDatabase();
}, PATIENCE_MS);
afterAll(async () => {
  await database?.stop();
});

it(
  'search answers what doctors ask, and is silent where nothing answers',
  async () => {
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    for (const file of seedFiles()) await sql.unsafe(readFileSync(file, 'utf8'));
    const questions = readQuestions(QUESTIONS);
    const answers = await askAs(sql, DEMO_EMAILS.member, questions);
    await sql.end();

    const found = qualityOf(questions, answers);
    const why = JSON.stringify(unwished(questions, answers), null, 1);
    expect(found.recall, why).toBeGreaterThanOrEqual(SEARCH_GOALS.recall);
    expect(found.mrr, why).toBeGreaterThanOrEqual(SEARCH_GOALS.mrr);
    expect(found.absurd, why).toBeLessThanOrEqual(SEARCH_GOALS.absurd);
    expect(found.silent / found.unanswerable, why).toBeGreaterThanOrEqual(SEARCH_GOALS.silent);
  },
  PATIENCE_MS,
);
