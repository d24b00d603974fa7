import { type Context, Hono } from 'hono';
import {
  bearerToken,
  requireAdmin,
  requireCaller,
  requireOwnDevice,
  requireSuperuser,
} from '../_shared/caller.ts';
import {
  beginConnection,
  captionStatus,
  endConnection,
  finishConnection,
} from '../_shared/captions/connection.ts';
import { captionGrantSchema } from '../_shared/contracts/captions.ts';
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

/** Imports and changes that need YouTube, for administrators; the grant of its channel is for superusers. */
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

  app.post('/captions', async (c) => {
    await admin(c);
    return c.json(await captionStatus(deps));
  });

  const superuser = async (c: Context<AppEnv>) => {
    const caller = requireSuperuser(await admin(c));
    // A key of the installation.
    await requireOwnDevice(caller);
    return caller;
  };

  app.post('/captions-connect', async (c) =>
    c.json(await beginConnection(deps, await superuser(c))),
  );

  app.post('/captions-grant', async (c) => {
    const caller = await superuser(c);
    await finishConnection(deps, caller, await readJson(c, captionGrantSchema));
    return c.json(await captionStatus(deps));
  });

  app.post('/captions-disconnect', async (c) =>
    c.json(await endConnection(deps, await superuser(c))),
  );

  return app;
}
