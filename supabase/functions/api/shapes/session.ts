import { z } from '@hono/zod-openapi';
import type { Session } from '@supabase/supabase-js';
import type { Deps } from '../../_shared/deps.ts';
import { userShape } from './user.ts';

const sessionShape = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: z.number().openapi({ description: 'Segundos desde 1970.' }),
  })
  .openapi('Session');
type SessionShape = z.output<typeof sessionShape>;

/** The tokens of a session that Auth has opened. */
export function sessionShapeOf(deps: Deps, session: Session): SessionShape {
  return {
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: session.expires_at ?? Math.floor(deps.now() / 1000) + session.expires_in,
  };
}

/** The answer to a login, with the tokens for use as Bearer. */
export const signedInShape = userShape.extend({ session: sessionShape }).openapi('SignedInUser');

/** The answer to a registration; without a session when the address must be confirmed first. */
export const registeredShape = userShape
  .extend({
    // A union, because the generated document otherwise does not allow null for a named shape.
    session: z.union([sessionShape, z.null()]),
  })
  .openapi('RegisteredUser');
