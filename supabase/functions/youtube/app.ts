import { type Context, Hono } from 'hono';
import { bearerToken, requireAdmin, requireCaller } from '../_shared/caller.ts';
import { readPlaylistSchema } from '../_shared/contracts/category-rule.ts';
import { importBulkSchema, importVideoSchema } from '../_shared/contracts/import.ts';
import { videoIdsSchema, videoSourceSchema } from '../_shared/contracts/video.ts';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { type AppEnv, installBasics, readJson } from '../_shared/http.ts';
import { youTube } from '../_shared/youtube/api.ts';
import { changeSource } from '../_shared/youtube/change-source.ts';
import { importBulk, importVideo } from '../_shared/youtube/import.ts';
import { readPlaylist } from '../_shared/youtube/playlists.ts';
import { refreshThumbnails } from '../_shared/youtube/refresh-thumbnails.ts';

/** Imports and changes that need YouTube, for administrators. */
export function createApp(deps: Deps = realDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/youtube');
  installBasics(app, 'youtube', deps);

  const admin = async (c: Context<AppEnv>) =>
    requireAdmin(await requireCaller(deps, bearerToken(c.req.header('authorization'))));

  app.post('/import-video', async (c) => {
    const { client } = await admin(c);
    const answer = await importVideo(deps, client, await readJson(c, importVideoSchema));
    return c.json(answer, answer.restored ? 200 : 201);
  });

  app.post('/import-bulk', async (c) => {
    const { client } = await admin(c);
    return c.json(await importBulk(deps, client, await readJson(c, importBulkSchema)));
  });

  app.post('/playlist', async (c) => {
    await admin(c);
    const { playlist } = await readJson(c, readPlaylistSchema);
    return c.json(await readPlaylist(deps, youTube(deps), playlist));
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
