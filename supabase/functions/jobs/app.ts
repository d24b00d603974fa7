import { type Context, Hono } from 'hono';
import { bearerToken, requireAdmin, requireCaller } from '../_shared/caller.ts';
import { JOBS, jobStartSchema } from '../_shared/contracts/jobs.ts';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { type AppEnv, installBasics, readJson } from '../_shared/http.ts';
import type { Job } from '../_shared/jobs/job.ts';
import { startJob } from '../_shared/jobs/work.ts';
import { refusedToken } from '../_shared/secrets.ts';
import { channelSync } from '../_shared/youtube/sync.ts';
import { isSecretKey, requireJobToken } from './auth.ts';
import { captionDownload } from './caption-download.ts';
import { catalogueCheck } from './catalogue-check/check.ts';
import { orphanFiles } from './orphan-files.ts';

const ALL: Job[] = [channelSync, catalogueCheck, orphanFiles, captionDownload];

/** The long jobs: each call starts or continues one, and answers at once. */
export function createApp(deps: Deps = realDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/jobs');
  installBasics(app, 'jobs', deps);

  /** The administrator who starts a job; null for calls by the database's schedule or by the function itself. */
  const starter = async (c: Context<AppEnv>): Promise<string | null> => {
    const token = bearerToken(c.req.header('authorization'));
    if (await isSecretKey(deps, [c.req.header('apikey'), token])) return null;
    const jobToken = c.req.header('x-cron-token');
    if (jobToken !== undefined) {
      await requireJobToken(deps, jobToken);
      return null;
    }
    // Screens send a header in any case, also when the session has ended.
    if (c.req.header('authorization') === undefined) throw refusedToken('x-cron-token');
    return requireAdmin(await requireCaller(deps, token)).id;
  };

  for (const job of ALL) {
    app.post(`/${JOBS[job.kind]}`, async (c) => {
      const startedBy = await starter(c);
      const { runId } = await readJson(c, jobStartSchema);
      return c.json((await startJob(deps, job, startedBy, runId)).run, 202);
    });
  }

  return app;
}
