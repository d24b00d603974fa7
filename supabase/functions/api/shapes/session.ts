import { z } from '@hono/zod-openapi';
import { userShape } from './user.ts';

const sessionShape = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: z.number().openapi({ description: 'Segundos desde 1970.' }),
  })
  .openapi('Session');
export type SessionShape = z.output<typeof sessionShape>;

/** A person who has just signed in, with the tokens for use as Bearer. */
export const signedInShape = userShape.extend({ session: sessionShape }).openapi('SignedInUser');

/** A person who has just registered; no session where the address must be confirmed first. */
export const registeredShape = userShape
  .extend({
    // A union, because the generated document would otherwise not let a named shape be null.
    session: z.union([sessionShape, z.null()]),
  })
  .openapi('RegisteredUser');
