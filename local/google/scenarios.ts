import { setTimeout as pause } from 'node:timers/promises';
import { alteredLists } from './altered-lists.ts';
import errors from './errors.json' with { type: 'json' };
import type { ErrorName } from './errors.ts';
import fixedAnswers from './fixed-answers.json' with { type: 'json' };

/** What would have been answered, and the signal that the caller gave up. */
export type Usual = { answer: () => Promise<Response>; signal: AbortSignal };

/** Answers that come late, or not whole. */
export const disturbances = {
  truncated: async ({ answer }) => {
    const usual = await answer();
    const text = await usual.text();
    return new Response(text.slice(0, text.length / 2), usual);
  },
  /** The usual answer, `ms` later. */
  slow: async ({ answer, signal }, ms) => {
    await pause(ms, undefined, { signal }).catch(() => undefined);
    return answer();
  },
  /** The connection breaks in the middle of the body. */
  disconnect: async () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"kind": "')),
        pull: (controller) => controller.error(new Error('disconnected on purpose')),
      }),
      { headers: { 'content-type': 'application/json; charset=UTF-8' } },
    ),
} satisfies Record<string, (usual: Usual, ms: number) => Promise<Response>>;

export type Scenario =
  | ErrorName
  | keyof typeof fixedAnswers
  | keyof typeof alteredLists
  | keyof typeof disturbances;

// The names of the four tables.
export const SCENARIOS = [errors, fixedAnswers, alteredLists, disturbances].flatMap((table) =>
  Object.keys(table),
) as Scenario[];
