import { readFileSync } from 'node:fs';

/** How well a search answers; shares are between 0 and 1. */
export type Quality = {
  /** Of what answers a question, how much is among the first five; at most five count. */
  recall: number;
  /** One divided by the place of the first that answers, on average. */
  mrr: number;
  /** Absurd ones among the first three of all questions. */
  absurd: number;
  /** Questions that nothing answers, and how many of them got acceptable lessons or none. */
  unanswerable: number;
  silent: number;
};

const FIRST = 5;
const GLANCE = 3;

/** @param answers titles for each question, best first */
export function qualityOf(
  questions: readonly Question[],
  answers: readonly (readonly string[])[],
): Quality {
  const asked = questions.map((question, index) => ({ ...question, got: answers[index] ?? [] }));
  const answerable = asked.filter(({ relevant }) => relevant.length > 0);
  const unanswerable = asked.filter(({ relevant }) => relevant.length === 0);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    recall: mean(
      answerable.map(
        ({ relevant, got }) =>
          relevant.filter((title) => got.slice(0, FIRST).includes(title)).length /
          Math.min(FIRST, relevant.length),
      ),
    ),
    mrr: mean(
      answerable.map(({ relevant, got }) => {
        const place = got.findIndex((title) => relevant.includes(title));
        return place < 0 ? 0 : 1 / (place + 1);
      }),
    ),
    absurd: asked.flatMap(({ absurd, got }) =>
      got.slice(0, GLANCE).filter((title) => absurd.includes(title)),
    ).length,
    unanswerable: unanswerable.length,
    silent: unanswerable.filter(({ acceptable, got }) =>
      got.every((title) => acceptable.includes(title)),
    ).length,
  };
}

/** Questions whose answer is not as wished, with what came instead: for mending the terms. */
export function unwished(
  questions: readonly Question[],
  answers: readonly (readonly string[])[],
): { text: string; got: readonly string[] }[] {
  return questions.flatMap((question, index) => {
    const got = answers[index] ?? [];
    const { recall, mrr, absurd, silent, unanswerable } = qualityOf([question], [got]);
    const isWell = absurd === 0 && (unanswerable > 0 ? silent > 0 : recall === 1 && mrr === 1);
    return isWell ? [] : [{ text: question.text, got: got.slice(0, FIRST) }];
  });
}

/** A question with what a doctor expects among the answers; titles of the demo world. */
export type Question = {
  text: string;
  kind: string;
  /** Lessons that answer; none where silence is the right answer. */
  relevant: readonly string[];
  /** Lessons that do no harm among the results. */
  acceptable: readonly string[];
  /** Lessons at which a doctor would shake the head. */
  absurd: readonly string[];
};

/** The rows of a file, one a line as JSON. */
export const readRows = <Row>(file: string | URL): Row[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

export const QUESTIONS = new URL('questions.jsonl', import.meta.url);
/** Written without a look at the code or the terms; see README.md. */
export const BLIND_QUESTIONS = new URL('blind-questions.jsonl', import.meta.url);
