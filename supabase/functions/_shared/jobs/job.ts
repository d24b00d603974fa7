import type { Client } from '../clients.ts';
import type { JobKind } from '../contracts/jobs.ts';
import type { Deps } from '../deps.ts';
import type { Run } from './run.ts';

/** What one call of a job has to work with. */
export type Work = {
  deps: Deps;
  run: Run;
  /** Passes row-level security; the audit log names who started the run. */
  client: Client;
  /** When this call begins no further page, in epoch milliseconds. */
  deadline: number;
};

/** Where a job goes on, in its own form, or how it ended. */
export type Next = { cursor: unknown } | { ending: 'succeeded' | 'incomplete' };

/** Work that is longer than one call of a function: it is done page by page, by as many calls as it takes. */
export type Job = {
  kind: JobKind;
  /** What a person reads when a run fails for a reason that nobody worded, and before that reason in the log. */
  words: { unforeseen: string; ended: string };
  /** @throws HttpError 503 that names the missing setting, before there is a run */
  requireSettings(deps: Deps): void;
  /** What deals with pages in one call; a later call opens the job anew and hands in the cursor that was kept. */
  open(work: Work): {
    /**
     * Deals with one page: at most 50 entries, stored before it resolves.
     *
     * @param cursor null for the first page of a run
     * @throws GoogleError, HttpError: the run fails with that message, and keeps what was stored
     */
    step(cursor: unknown): Promise<Next>;
  };
};
