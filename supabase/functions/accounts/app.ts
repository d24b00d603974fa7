import { type Context, Hono } from 'hono';
import {
  bearerToken,
  requireAdmin,
  requireCaller,
  requireMember,
  requireSuperuser,
} from '../_shared/caller.ts';
import {
  deleteOwnAccountSchema,
  eraseUserCall,
  finishRejectionsCall,
  newAddressCall,
  rejectUserCall,
  setPasswordCall,
  updateUserCall,
} from '../_shared/contracts/account.ts';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { type AppEnv, installBasics, readJson } from '../_shared/http.ts';
import { changeOwnEmail } from '../_shared/users/email.ts';
import { setPassword } from '../_shared/users/password.ts';
import {
  deleteOwnAccount,
  deleteUser,
  finishRejections,
  rejectUser,
} from '../_shared/users/remove.ts';
import { updateUser } from '../_shared/users/update.ts';

/** Changes of accounts that need Auth or Storage, which policies of the database cannot express. */
export function createApp(deps: Deps = realDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/accounts');
  installBasics(app, 'accounts', deps);
  const caller = (c: Context<AppEnv>) =>
    requireCaller(deps, bearerToken(c.req.header('authorization')));

  app.post('/update', async (c) => {
    const superuser = requireSuperuser(await caller(c));
    const { userId, version, ...edit } = await readJson(c, updateUserCall);
    await updateUser(deps, superuser, userId, edit, version);
    return c.body(null, 204);
  });

  app.post('/password', async (c) => {
    const superuser = requireSuperuser(await caller(c));
    const { userId, password } = await readJson(c, setPasswordCall);
    await setPassword(deps, superuser, userId, password);
    return c.body(null, 204);
  });

  app.post('/reject', async (c) => {
    const admin = requireAdmin(await caller(c));
    const { userId, reason } = await readJson(c, rejectUserCall);
    await rejectUser(deps, admin, userId, reason);
    return c.body(null, 204);
  });

  app.post('/finish-rejections', async (c) => {
    const admin = requireAdmin(await caller(c));
    const { userIds } = await readJson(c, finishRejectionsCall);
    return c.json({ deleted: await finishRejections(deps, admin, userIds) });
  });

  app.post('/erase', async (c) => {
    const superuser = requireSuperuser(await caller(c));
    const { userId } = await readJson(c, eraseUserCall);
    return c.json(await deleteUser(deps, superuser, userId), 200);
  });

  app.post('/new-address', async (c) => {
    const self = requireMember(await caller(c));
    const { email, password } = await readJson(c, newAddressCall);
    await changeOwnEmail(deps, self, email, password, 'password');
    return c.body(null, 204);
  });

  app.post('/delete-own', async (c) => {
    const self = await caller(c);
    const { password } = await readJson(c, deleteOwnAccountSchema);
    await deleteOwnAccount(deps, self, password);
    return c.body(null, 204);
  });

  return app;
}
