import { Hono } from 'hono';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { type AppEnv, installBasics } from '../_shared/http.ts';
import { requireCronToken } from '../_shared/secrets.ts';
import { drainOutbox } from './drain.ts';
import { type MailProvider, providerFor } from './providers/provider.ts';

/** Sends the mail that waits in the outbox. Called by a scheduler, never by a browser. */
export function createApp(
  deps: Deps = realDeps,
  provider: (deps: Deps) => MailProvider = providerFor,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/mail');
  installBasics(app, 'mail', deps);
  app.post('/', async (c) => {
    await requireCronToken(c.req.header('x-cron-token'), deps.env().MAIL_DRAIN_TOKEN);
    const work = drainOutbox(deps, provider(deps));
    // Goes on when the scheduler no longer waits: pg_net gives up after five seconds unless told otherwise.
    deps.afterAnswer(work.catch(() => undefined));
    return c.json(await work);
  });
  return app;
}
