import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { EMULATOR_KEY } from '../../../local/google/index.ts';
import type { Scenario } from '../../../local/google/scenarios.ts';
import { askedOfGoogle, orderGoogle } from '../../../local/google/testing/ask-emulator.ts';
import { testStack } from '../../../local/testing/stack-for-tests.ts';
import { startTemporaryStack } from '../../../local/testing/temporary-stack.ts';
import { JOBS, type JobKind } from '../../functions/_shared/contracts/jobs.ts';
import { startOwnFunction } from './own-function.ts';
import { callFunction, createWorld, type Person } from './world.ts';

/** A command to the emulator of Google: see local/google/README.md. */
export type Order = {
  scenario: Scenario;
  api?: 'youtube' | 'drive' | 'token';
  path?: string;
  caller?: 'key' | 'account';
  page?: number;
  after?: number;
  times?: number;
  count?: number;
  ms?: number;
  retryAfter?: number;
  asDate?: boolean;
};

/** Scenario, class of the failure, what the message must say. */
export type Failure = [scenario: Order['scenario'], type: string, told: RegExp];

/**
 * The first failure of each class in both parts of what is read, the others in one of them by turns: after the answer is classed,
 * which the tests of `_shared/google` show, the product goes on the same way for all of a class.
 */
export function byTurns(failures: readonly Failure[]) {
  return failures.flatMap(([scenario, type, told], at) => {
    const isFirst = failures.findIndex(([, other]) => other === type) === at;
    const parts = isFirst ? [1, 2] : [1 + (at % 2)];
    return parts.map((part) => ({ scenario, type, told, part, isFirst }));
  });
}

/** How a run ended, as the panel reads it. */
export type RunRow = {
  id: number;
  status: string;
  error_type: string | null;
  errors: string[];
  log: string[];
  source_failures: { source: string; type: string; message: string }[];
  total_found: number;
  imported: number;
  skipped: number;
  ignored: number;
  failed: number;
  hidden: number;
  restored: number;
  held: number;
  units: number;
};

/** A stack of its own with a catalogue, and a Google whose failures the test chooses. */
export type CatalogueStack = Awaited<ReturnType<typeof startCatalogueStack>>;

/** Longer than any run of these tests takes. */
const RUN_TIMEOUT_MS = 60_000;

/**
 * Starts a stack for one test file, because a job reads every lesson there is; `world.ts` uses it from then on. Jobs and
 * imports run in a process that pauses for nothing between two attempts.
 */
export async function startCatalogueStack() {
  const stack = await startTemporaryStack({ seed: false });
  process.env.PLANTAO_STACK_FILE = stack.stackFile;
  const world = createWorld();
  const { sql } = world;
  const admin = await world.person('admin');
  const functions = await startWithoutWaits();

  const google = (command: Order | Record<string, unknown>) => orderGoogle(stack.file, command);

  return {
    sql,
    admin: admin as Person,
    google,
    /** Where functions listen that pause for nothing. */
    functionsUrl: functions.url,

    /** Does all orders; the world stays as it is. */
    async misbehave(orders: readonly (Order | Record<string, unknown>)[]) {
      for (const order of orders) await google(order);
    },

    /**
     * Starts a job as an administrator does and waits for its end.
     *
     * @param base where functions listen; null: those of the stack, which do pause
     */
    async run(kind: JobKind, base: string | null = functions.url): Promise<RunRow> {
      const answer = await callFunction(`jobs/${JOBS[kind]}`, {
        who: admin,
        body: {},
        ...(base ? { base } : {}),
      });
      expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
      const { runId } = answer.json as { runId: number };
      const read = async () => {
        const [row] = await sql<RunRow[]>`
          select id::int, status, error_type, errors, log, source_failures, total_found, imported, skipped,
            ignored, failed, hidden, restored, held, units
          from public.sync_runs where id = ${runId}`;
        return row;
      };
      return vi.waitFor(
        async () => {
          const row = await read();
          if (!row || /queued|running/.test(row.status)) throw new Error('the run does not end');
          return row;
        },
        { timeout: RUN_TIMEOUT_MS, interval: 20 },
      );
    },

    /** Calls that reached Google since the last reset. */
    asked: () => askedOfGoogle(stack.file),

    /** External ids as members find them, newest first. */
    async shown(): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        select external_id as id from public.videos
        where is_active and status = 'active' order by created_at desc, id desc`;
      return rows.map(({ id }) => id);
    },

    /** No lesson, no memory of any, no run, and Google as it was. */
    async empty() {
      // In the order in which a tick of the scheduler goes through them, which may be under way.
      await sql`
        truncate public.sync_runs, public.videos, public.deleted_videos, public.refused_videos cascade`;
      await google({ reset: true });
    },

    async end() {
      await functions.kill();
      await world.end();
      await stack.stop();
    },
  };
}

/** The ids of a world's lessons, newest first, without those that may not be shown. */
export function lessonIds(from: number, to: number, without: readonly number[] = []): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    .filter((number) => !without.includes(number))
    .map((number) => `L${String(number).padStart(8, '0')}-x`);
}

/** Text that no message may contain: Google's messages, keys, URLs. */
export const GOOGLES_OWN_WORDS =
  /AIza|googleapis|https?:|href|project|114030|referer|API key|Backend|Internal error|undefined|\[object/;

/** The ids of a world's files, in the folder's order. */
export function fileIds(from: number, to: number): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `1PlantaoMundoArquivo${String(from + index).padStart(8, '0')}`,
  );
}

/** The private key of a service account; the emulator looks at no signature. */
export const SERVICE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** The functions `jobs` and `drive` on the emulator, in a process that pauses for nothing. */
function startWithoutWaits(variables: Record<string, string> = {}) {
  const stack = testStack();
  const google = `${stack.gatewayUrl}/_/google`;
  return startOwnFunction(
    'jobs',
    {
      GOOGLE_API_BASE: google,
      GOOGLE_TOKEN_URL: `${google}/token`,
      GOOGLE_API_KEY: EMULATOR_KEY,
      YOUTUBE_CHANNEL: '@plantaodemo',
      ...variables,
    },
    stack,
    fileURLToPath(new URL('./serve-without-waits.ts', import.meta.url)),
  );
}

/** The same, which asks Drive with the key and as a service account. */
export function startWithAccount(serviceKey: string) {
  return startWithoutWaits({
    GOOGLE_SERVICE_ACCOUNT_EMAIL: 'plantao@plantao-demo.iam.gserviceaccount.com',
    GOOGLE_SERVICE_ACCOUNT_KEY: serviceKey,
  });
}
