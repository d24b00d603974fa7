import { readFileSync } from 'node:fs';

/** A question with what a doctor expects among the answers; titles of the demo world. */
export type Question = {
  text: string;
  kind: string;
  /** Lessons that answer; none where silence is the right answer. */
  relevant: readonly string[];
  /** Lessons that disturb nobody. */
  acceptable: readonly string[];
  /** Lessons at which a doctor would shake the head. */
  absurd: readonly string[];
};

/** One question a line. `q`, `also_ok` and `must_not` are other names that such files have for the same. */
export function readQuestions(file: string | URL): Question[] {
  const text = readFileSync(file, 'utf8').trim();
  const rows: unknown[] = text.startsWith('[')
    ? (JSON.parse(text) as unknown[])
    : text.split('\n').map((line) => JSON.parse(line) as unknown);
  return (rows as Record<string, never>[]).map((row) => ({
    text: row.text ?? row.q ?? '',
    kind: row.kind ?? '',
    relevant: row.relevant ?? [],
    acceptable: row.acceptable ?? row.also_ok ?? [],
    absurd: row.absurd ?? row.must_not ?? [],
  }));
}

export const QUESTIONS = new URL('questions.jsonl', import.meta.url);
/** Written by somebody who had seen neither the code nor the terms; see README.md. */
export const BLIND_QUESTIONS = new URL('blind-questions.jsonl', import.meta.url);
