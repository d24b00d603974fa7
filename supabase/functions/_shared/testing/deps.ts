import type { Deps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { type FakeNetwork, fakeNetwork, PLATFORM } from './network.ts';

export type TestDeps = Deps & {
  network: FakeNetwork;
  lines: Record<string, unknown>[];
  /** How long the code under test asked to wait, in milliseconds; nothing really waits. */
  slept: number[];
  /** Moves the clock by so many milliseconds. */
  pass(milliseconds: number): void;
  /** Work that was left to go on after the answer. */
  background: Promise<unknown>[];
};

const TEST_ENV = {
  SUPABASE_URL: PLATFORM,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  SUPABASE_SECRET_KEY: 'sb_secret_test',
  SITE_URL: 'https://plantao.example',
};

/** Everything a function needs, with a clock, a log and a network that the test holds. */
export function testDeps(env: Record<string, string> = {}): TestDeps {
  const network = fakeNetwork();
  const variables: Record<string, string | undefined> = { ...TEST_ENV, ...env };
  const parsedEnv = parseEnv((name) => variables[name]);
  let clock = Date.parse('2026-11-20T12:00:00Z');
  const slept: number[] = [];
  const lines: Record<string, unknown>[] = [];
  const background: Promise<unknown>[] = [];
  return {
    network,
    lines,
    slept,
    background,
    pass(milliseconds) {
      clock += milliseconds;
    },
    env: () => parsedEnv,
    fetch: network.fetch,
    now: () => clock,
    async sleep(milliseconds) {
      slept.push(milliseconds);
      clock += milliseconds;
    },
    log: (line) => void lines.push(line),
    waitUntil: (work) => void background.push(work),
  };
}
