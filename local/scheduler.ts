import postgres from 'postgres';
import type { StackContext } from './context.ts';
import { END_S } from './db/postgres.ts';
import { errorText } from './errors.ts';

const OUTBOX_EVERY_MS = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The start, and whoever waits for it, comes first; the check itself may take minutes. */
const FIRST_CHECK_MS = 2 * 60 * 1000;
const CHECK_LIMIT_MS = 150_000;
/** The jobs that the project's migrations give to pg_cron where it exists. */
const HOUSEKEEPING = ['private.apply_retention()', 'private.recount_catalogue()'] as const;

export type SchedulerOptions = {
  mailDrainToken: string;
  syncCronToken: string;
  /** Milliseconds until the catalogue is checked, which it is daily from then on; null: never. Default two minutes. */
  firstCheckMs?: number | null | undefined;
};

/** What the scheduler needs of a stack, be it the embedded or the official one. */
export type ScheduledStack = Pick<StackContext, 'publicUrl' | 'publishableKey' | 'log'> & {
  db: Pick<StackContext['db'], 'url'>;
};

/**
 * Does what pg_cron does on the platform: calls the function `mail` while mail is due and the check of the
 * catalogue once a day, with the same single-purpose tokens a scheduler would send, and runs the nightly
 * jobs of the database once a day.
 */
export function startScheduler(
  context: ScheduledStack,
  { mailDrainToken, syncCronToken, firstCheckMs = FIRST_CHECK_MS }: SchedulerOptions,
): { stop(): Promise<void> } {
  const sql = postgres(context.db.url, { max: 1, idle_timeout: 0, onnotice: () => undefined });
  let isStopping = false;
  let lastFailure = '';
  let housekeepingDue = Date.now();
  let checkDue = Date.now() + (firstCheckMs ?? 0);
  let check: Promise<void> = Promise.resolve();
  const ending = new AbortController();

  const drain = async () => {
    if (!(await isMailDue(sql))) {
      return;
    }
    const response = await fetch(`${context.publicUrl}/functions/v1/mail`, {
      method: 'POST',
      headers: { 'x-cron-token': mailDrainToken },
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(60_000)]),
    });
    const answer = await response.text();
    // An installation without the function keeps its mail; anything else is worth a line, once.
    if (!response.ok && response.status !== 404) {
      throw new Error(`mail: ${response.status} ${answer.slice(0, 200)}`);
    }
  };
  const tellFailure = (error: unknown) => {
    const failure = errorText(error);
    if (!isStopping && failure !== lastFailure) {
      context.log('cron', failure);
      lastFailure = failure;
    }
  };
  const tick = async () => {
    try {
      await drain();
      if (Date.now() >= housekeepingDue) {
        housekeepingDue = Date.now() + DAY_MS;
        await keepHouse(sql);
      }
      if (firstCheckMs !== null && Date.now() >= checkDue) {
        checkDue = Date.now() + DAY_MS;
        // Beside the mail, which does not wait for it.
        check = checkCatalogue(context, syncCronToken, ending.signal).catch(tellFailure);
      }
      lastFailure = '';
    } catch (error) {
      tellFailure(error);
    }
  };
  const loop = async () => {
    while (!isStopping) {
      await tick();
      await pause(OUTBOX_EVERY_MS, () => isStopping);
    }
  };
  const work = loop();
  return {
    async stop() {
      isStopping = true;
      ending.abort();
      // First, because the work may be waiting for a database that does not answer.
      await sql.end({ timeout: END_S });
      await Promise.all([work, check]);
    },
  };
}

/** The nightly check, called as `docs/operacao.md` has pg_net call it. */
async function checkCatalogue(
  context: ScheduledStack,
  token: string,
  ending: AbortSignal,
): Promise<void> {
  const response = await fetch(`${context.publicUrl}/functions/v1/youtube/catalogue-check`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: context.publishableKey,
      'x-cron-token': token,
    },
    body: '{}',
    signal: AbortSignal.any([ending, AbortSignal.timeout(CHECK_LIMIT_MS)]),
  });
  const answer = await response.text();
  // No such function, or somebody is checking already: the next day will do.
  if (!response.ok && response.status !== 404 && response.status !== 409) {
    throw new Error(`catalogue-check: ${response.status} ${answer.slice(0, 200)}`);
  }
}

async function isMailDue(sql: postgres.Sql): Promise<boolean> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('private.outbox_emails') is not null as exists`;
  if (!table?.exists) {
    return false;
  }
  const [row] = await sql<{ due: boolean }[]>`
    select exists (
      select 1 from private.outbox_emails
      where (status = 'pending' and next_attempt_at <= now())
        or (status = 'sending' and claimed_at < now() - interval '10 minutes')
    ) as due`;
  return row?.due ?? false;
}

async function keepHouse(sql: postgres.Sql): Promise<void> {
  for (const job of HOUSEKEEPING) {
    const [found] = await sql<{ exists: boolean }[]>`
      select to_regprocedure(${job}) is not null as exists`;
    if (found?.exists) {
      await sql.unsafe(`select ${job}`);
    }
  }
}

/** Waits in small steps, so that stopping never waits for a full interval. */
async function pause(milliseconds: number, isOver: () => boolean): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
