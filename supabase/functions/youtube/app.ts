import { type Context, Hono } from 'hono';
import { bearerToken, requireAdmin, requireCaller } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { importBulkSchema, importVideoSchema } from '../_shared/contracts/import.ts';
import { noInputSchema } from '../_shared/contracts/sync.ts';
import { videoIdsSchema, videoSourceSchema } from '../_shared/contracts/video.ts';
import { type Deps, realDeps, toTheEnd } from '../_shared/deps.ts';
import { type AppEnv, installBasics, readJson } from '../_shared/http.ts';
import { requireCronToken } from '../_shared/secrets.ts';
import type { Starter } from '../_shared/sync/run.ts';
import { checkCatalogue } from '../_shared/videos/check.ts';
import { changeSource } from '../_shared/youtube/change-source.ts';
import { importBulk, importVideo } from '../_shared/youtube/import.ts';
import { refreshThumbnails } from '../_shared/youtube/refresh-thumbnails.ts';
import { syncChannel } from '../_shared/youtube/sync.ts';

/** What administrators, and a scheduler, have done on YouTube. */
export function createApp(deps: Deps = realDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/youtube');
  installBasics(app, 'youtube', deps);

  const admin = async (c: Context<AppEnv>) =>
    requireAdmin(await requireCaller(deps, bearerToken(c.req.header('authorization'))));

  /** The administrator, or the scheduler by its token: then row-level security has nobody to ask. */
  const starter = async (c: Context<AppEnv>): Promise<Starter> => {
    const token = c.req.header('x-cron-token');
    if (token === undefined) return admin(c);
    await requireCronToken(token, deps.env().SYNC_CRON_TOKEN);
    return { id: null, client: serviceClient(deps) };
  };

  app.post('/sync-channel', async (c) => {
    const by = await starter(c);
    await readJson(c, noInputSchema);
    return c.json(await toTheEnd(deps, syncChannel(deps, by)));
  });

  app.post('/catalogue-check', async (c) => {
    const by = await starter(c);
    await readJson(c, noInputSchema);
    return c.json(await toTheEnd(deps, checkCatalogue(deps, by)));
  });

  app.post('/import-video', async (c) => {
    const { client } = await admin(c);
    const video = await importVideo(deps, client, await readJson(c, importVideoSchema));
    return c.json({ video }, 201);
  });

  app.post('/import-bulk', async (c) => {
    const { client } = await admin(c);
    return c.json(await importBulk(deps, client, await readJson(c, importBulkSchema)));
  });

  app.post('/change-source', async (c) => {
    const { client } = await admin(c);
    return c.json(await changeSource(deps, client, await readJson(c, videoSourceSchema)));
  });

  app.post('/refresh-thumbnails', async (c) => {
    const { client } = await admin(c);
    const { videoIds } = await readJson(c, videoIdsSchema);
    return c.json(await refreshThumbnails(deps, client, videoIds));
  });

  return app;
}
