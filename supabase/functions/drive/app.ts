import { type Context, Hono } from 'hono';
import { bearerToken, requireAdmin, requireCaller } from '../_shared/caller.ts';
import { importDriveFileSchema, importDriveFolderSchema } from '../_shared/contracts/import.ts';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { importDriveFile } from '../_shared/drive/import.ts';
import { importDriveFolder } from '../_shared/drive/import-folder.ts';
import { type AppEnv, installBasics, readJson } from '../_shared/http.ts';

/** Imports from Google Drive, for administrators. */
export function createApp(deps: Deps = realDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/drive');
  installBasics(app, 'drive', deps);

  const admin = async (c: Context<AppEnv>) =>
    requireAdmin(await requireCaller(deps, bearerToken(c.req.header('authorization'))));

  app.post('/import-video', async (c) => {
    const { client } = await admin(c);
    const answer = await importDriveFile(deps, client, await readJson(c, importDriveFileSchema));
    return c.json(answer, answer.restored ? 200 : 201);
  });

  app.post('/import-folder', async (c) => {
    const { client } = await admin(c);
    return c.json(
      await importDriveFolder(deps, client, await readJson(c, importDriveFolderSchema)),
    );
  });

  return app;
}
