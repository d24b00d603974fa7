import { OpenAPIHono } from '@hono/zod-openapi';
import { type Deps, realDeps } from '../_shared/deps.ts';
import { installBasics, invalid } from '../_shared/http.ts';
import { addPhoneRoutes } from './auth/phone-routes.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addDocumentation } from './documentation.ts';
import { addHealthRoute } from './health.ts';
import type { Api, ApiContext, ApiEnv } from './route.ts';
import { addAdminImportRoutes } from './routes/admin-imports.ts';
import { addAdminUserRoutes } from './routes/admin-users.ts';
import { addAdminVideoRoutes } from './routes/admin-videos.ts';
import { addCategoryRoutes } from './routes/categories.ts';
import { addFavoriteRoutes } from './routes/favorites.ts';
import { addNewsletterRoutes } from './routes/newsletter.ts';
import { addNotificationRoutes } from './routes/notifications.ts';
import { addPodcastRoutes } from './routes/podcasts.ts';
import { addProfileRoutes } from './routes/profile.ts';
import { addProgressRoutes } from './routes/progress.ts';
import { addVideoRoutes } from './routes/videos.ts';
import { createSessions } from './session/sessions.ts';
import { addUploadRoute } from './upload/routes.ts';

/** The specification's calls over HTTP: a facade over the same tables, without rules of its own. */
export function createApp(deps: Deps = realDeps): Api {
  const app: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error);
    },
  }).basePath('/api');
  installBasics(app, 'api', deps);

  const context: ApiContext = { deps, sessions: createSessions(deps) };
  app.use('*', (c, next) => {
    c.set('sessions', context.sessions);
    return next();
  });
  addHealthRoute(app, context);
  addAuthRoutes(app, context);
  addPhoneRoutes(app, context);
  addCategoryRoutes(app, context);
  addVideoRoutes(app, context);
  addFavoriteRoutes(app, context);
  addProgressRoutes(app, context);
  addProfileRoutes(app, context);
  addNotificationRoutes(app, context);
  addNewsletterRoutes(app, context);
  addPodcastRoutes(app, context);
  addUploadRoute(app, context);
  addAdminUserRoutes(app, context);
  addAdminVideoRoutes(app, context);
  addAdminImportRoutes(app, context);
  // Last, because it also answers unknown addresses.
  addDocumentation(app);
  return app;
}
