import { Hono } from 'hono';
import { type Deps, finishAnyway, realDeps } from '../_shared/deps.ts';
import { type AppEnv, installBasics } from '../_shared/http.ts';
import { requireCronToken } from '../_shared/secrets.ts';
import { drainOutbox } from './drain.ts';
import type { MailProvider } from './providers/provider.ts';
import { providerFor } from './providers/provider-for.ts';

/** Sends the mail in the outbox. Called by a scheduler, never by a browser. */
export function createApp(
  deps: Deps = realDeps,
  provider: (deps: Deps) => MailProvider = providerFor,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>().basePath('/mail');
  installBasics(app, 'mail', deps);
  app.post('/', async (c) => {
    await requireCronToken(c.req.header('x-cron-token'), deps.env().MAIL_DRAIN_TOKEN);
    // The scheduler may disconnect: pg_net waits only five seconds by default.
    return c.json(await finishAnyway(deps, drainOutbox(deps, provider(deps))));
  });
  return app;
}
