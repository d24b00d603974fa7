import { JOB_STALE_MS } from '../contracts/jobs.ts';
import type { TestDeps } from './deps.ts';
import { json } from './network.ts';

export type Row = Record<string, unknown>;

/** `open_run` and `save_run` with the database's rules, for rows of the test. */
export function serveRuns(deps: TestDeps, runs: Row[], defaults: Row): void {
  const now = () => new Date(deps.now()).toISOString();
  const later = (milliseconds: number) => new Date(deps.now() + milliseconds).toISOString();
  deps.network.on({
    'POST /rest/v1/rpc/open_run': async (request) => {
      const asked = (await request.json()) as Record<string, unknown>;
      const run = runs.find((one) => one.kind === asked.p_kind && one.status === 'running');
      if (!run) {
        if (asked.p_run_id !== null) return json([]);
        const begun = {
          ...defaults,
          id: runs.length + 1,
          kind: asked.p_kind,
          status: 'running',
          started_by: asked.p_started_by,
          // Later than the run before, even if the test's clock did not advance.
          started_at: later(runs.length),
          heartbeat_at: now(),
          holder: asked.p_holder,
        };
        runs.push(begun);
        return json([begun]);
      }
      const heartbeat = run.heartbeat_at as string | null;
      const isFresh = heartbeat !== null && Date.parse(heartbeat) > deps.now() - JOB_STALE_MS;
      const isOther = asked.p_run_id !== null && asked.p_run_id !== run.id;
      const resumeAt = run.resume_at as string | null;
      const waits =
        resumeAt !== null && Date.parse(resumeAt) > deps.now() && asked.p_started_by === null;
      if (isFresh || isOther || waits) return json([]);
      Object.assign(run, {
        holder: asked.p_holder,
        heartbeat_at: now(),
        resume_at: null,
        stalls: Number(run.stalls) + (heartbeat === null ? 0 : 1),
      });
      return json([run]);
    },
    'POST /rest/v1/rpc/save_run': async (request) => {
      const asked = (await request.json()) as Record<string, unknown>;
      const state = asked.p_state as Row;
      const pauseMs = asked.p_pause_ms as number | null;
      const run = runs.find(
        (one) => one.id === asked.p_id && one.holder === asked.p_holder && one.status === 'running',
      );
      if (!run) return json(false);
      const isStall = pauseMs !== null && !('cursor' in state);
      Object.assign(run, state, {
        heartbeat_at: pauseMs === null ? now() : null,
        resume_at: pauseMs === null ? null : later(pauseMs),
        stalls: 'cursor' in state ? 0 : Number(run.stalls) + (isStall ? 1 : 0),
      });
      const isOver = run.status !== 'running';
      if (isOver) run.finished_at = now();
      if (isOver || pauseMs !== null) run.holder = null;
      return json(true);
    },
  });
}
