import { bodyLimit } from 'hono/body-limit';
import { bodyTooLarge, MAX_BODY, requireJson } from '../_shared/http.ts';
import type { Api } from './route.ts';

/** The one call whose body is a file; it counts its own bytes. */
export const UPLOAD_PATH = '/api/admin/upload-audio';

/** Refuses bodies that are too large or not JSON before anything reads them. */
export function guardBodies(app: Api): void {
  const limit = bodyLimit({
    maxSize: MAX_BODY,
    onError: () => {
      throw bodyTooLarge();
    },
  });
  app.use('*', (c, next) => {
    if (c.req.path === UPLOAD_PATH || c.req.raw.body === null) return next();
    // A proxy may turn "no body" into an empty one, so a missing type is no reason to refuse.
    const type = c.req.header('content-type');
    if (type !== undefined) requireJson(type);
    return limit(c, next);
  });
}
