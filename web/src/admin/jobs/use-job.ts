import { useQuery } from '@tanstack/react-query';
import type { JobKind } from '#contracts/jobs.ts';
import { jobQueries } from './jobs.queries.ts';
import { stateOf } from './jobs.rules.ts';
import { useJobsState } from './jobs-store.ts';

/** The state of a job; `JobsPanel` keeps it fresh. */
export function useJob(kind: JobKind) {
  const { starting } = useJobsState();
  const query = useQuery({
    ...jobQueries.overview(),
    select: (jobs) => jobs.find((job) => job.kind === kind),
  });
  const job = query.data;
  // Measured at the time of the last answer. Reading that time draws the card again also where an answer repeats the
  // one before, so that a run without heartbeats is seen to have stopped.
  const state = stateOf(job, query.dataUpdatedAt);
  const isStarting = starting.includes(kind);
  return {
    job,
    state,
    isStarting,
    isBusy: isStarting || (state !== 'idle' && state !== 'stranded'),
  };
}
