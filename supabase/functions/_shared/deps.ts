import { type Env, parseEnv, readProcessEnv } from './env.ts';

/** What a function needs from outside; tests pass their own. */
export type Deps = {
  env(): Env;
  fetch: typeof fetch;
  now(): number;
  /** Resolves after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>;
  /** Writes one structured line; never pass personal data. */
  log(line: Record<string, unknown>): void;
  /** Keeps the function alive after the answer until this work is done, where the runtime allows it. */
  waitUntil(work: Promise<unknown>): void;
};

/** The result of work that is finished even when the caller disconnects. */
export function finishAnyway<T>(deps: Deps, work: Promise<T>): Promise<T> {
  deps.waitUntil(work.catch(() => undefined));
  return work;
}

/** Keeps a function alive after its answer; only the hosted edge runtime has it. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

let cached: Env | undefined;

export const realDeps: Deps = {
  env() {
    cached ??= parseEnv(readProcessEnv);
    return cached;
  },
  // Called through the global, so that a test server which replaces it is seen.
  fetch: (input, init) => fetch(input, init),
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  log: (line) => console.log(JSON.stringify(line)),
  waitUntil(work) {
    if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work);
  },
};
