import { type Context, Hono } from 'hono';
import { bearerToken, requireAdmin, requireCaller } from '../_shared/caller.ts';
import { JOBS } from '../_shared/contracts/jobs.ts';
import { noInputSchema } from '../_shared/contracts/sync.ts';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { orphanFiles } from '../_shared/files/orphan-files.ts';
import { type AppEnv, installBasics, readJson } from '../_shared/http.ts';
import type { Job } from '../_shared/jobs/job.ts';
import { startJob } from '../_shared/jobs/work.ts';
import { requireCronToken, sameSecret } from '../_shared/secrets.ts';
import { catalogueCheck } from '../_shared/videos/check.ts';
import { channelSync } from '../_shared/youtube/sync.ts';

const ALL: Job[] = [channelSync, catalogueCheck, orphanFiles];

/** The long jobs: each call begins one or goes on with it, and answers at once. */
export function createApp(deps: Deps = realDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/jobs');
  installBasics(app, 'jobs', deps);

  /** The administrator who starts a job; null for a schedule and for this installation itself. */
  const starter = async (c: Context<AppEnv>): Promise<string | null> => {
    const key = c.req.header('apikey');
    if (key !== undefined && (await sameSecret(key, deps.env().secretKey))) return null;
    const token = c.req.header('x-cron-token');
    if (token !== undefined) {
      await requireCronToken(token, deps.env().SYNC_CRON_TOKEN);
      return null;
    }
    const caller = await requireCaller(deps, bearerToken(c.req.header('authorization')));
    return requireAdmin(caller).id;
  };

  for (const job of ALL) {
    app.post(`/${JOBS[job.kind]}`, async (c) => {
      const startedBy = await starter(c);
      await readJson(c, noInputSchema);
      return c.json((await startJob(deps, job, startedBy)).run, 202);
    });
  }

  return app;
}
