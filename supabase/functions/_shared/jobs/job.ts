import type { Client } from '../clients.ts';
import type { JobKind } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Run } from './run.ts';

/** What a job gets in one call. */
export type Work = {
  deps: Deps;
  run: Run;
  /** Bypasses row-level security; the audit log names who started the run. */
  client: Client;
  /** After this time the call begins no further page, in epoch milliseconds. */
  deadline: number;
};

/** The cursor of the next page, or how the run ended. */
export type Next = { cursor: unknown } | { ending: 'succeeded' | 'incomplete' };

/** Work that takes longer than one call of a function: it is done page by page, in as many calls as needed. */
export type Job = {
  kind: JobKind;
  /** The message of an unexpected failure, and the word before the reason in the log. */
  words: { unexpected: string; ended: string };
  /** @throws HttpError 503 that names the missing setting, before there is a run */
  requireSettings(deps: Deps): void;
  /** Opens the job for one call; a later call opens it again and passes the stored cursor. */
  open(work: Work): {
    /**
     * Processes one page: at most 50 entries, stored before it resolves.
     *
     * @param cursor null for the first page of a run
     * @throws GoogleError, HttpError: the run fails with that message and keeps what was stored
     */
    step(cursor: unknown): Promise<Next>;
  };
};
