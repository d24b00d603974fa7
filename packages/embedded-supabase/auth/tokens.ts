import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthError, forbidden } from './errors.ts';
import type { UserRow } from './users.ts';

/** How the person signed in, as `amr` tells it. */
export type AuthenticationMethod = 'password' | 'otp';

/** What a session contributes to its access tokens. */
export type SessionClaims = {
  id: string;
  aal: string;
  amr: readonly { method: string; timestamp: number }[];
};

const claimsSchema = z.object({
  sub: z.string().optional(),
  role: z.string().optional(),
  session_id: z.string().optional(),
});
type Claims = z.infer<typeof claimsSchema>;

/**
 * Access tokens, HS256 with the stack's shared secret.
 *
 * @param issuer public address of this service, e.g. `http://127.0.0.1:54321/auth/v1`
 * @param lifetime seconds
 */
export function createAccessTokens(secret: string, issuer: string, lifetime: number) {
  const key = new TextEncoder().encode(secret);
  return {
    /** @returns the token and its end in seconds since 1970 */
    async sign(user: UserRow, session: SessionClaims) {
      const issuedAt = Math.floor(Date.now() / 1000);
      const expiresAt = issuedAt + lifetime;
      const token = await new SignJWT({
        email: user.email ?? '',
        phone: user.phone ?? '',
        app_metadata: user.raw_app_meta_data ?? {},
        user_metadata: user.raw_user_meta_data ?? {},
        role: user.role ?? '',
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: user.is_anonymous,
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(user.aud ?? '')
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    /** The claims of the request's bearer token. @throws AuthError 401 without one, 403 for a bad one */
    async claimsOf(request: Request): Promise<Claims> {
      const token = /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
      if (!token) {
        throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
      }
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return claimsSchema.parse(payload);
      } catch (error) {
        const why =
          error instanceof errors.JWTExpired
            ? 'token has invalid claims: token is expired'
            : 'token signature is invalid';
        throw forbidden('bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
      }
    },
  };
}
