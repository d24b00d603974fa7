import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { errorText } from '../errors.ts';
import { refuse } from './errors.ts';

/** What a signed upload allows: to whom the object will belong and whether it may replace one. */
type UploadGrant = { owner: string | null; upsert: boolean };

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Tokens for one object, named by its path (`bucket/name`). Signed URLs have keys of their own, derived from the
 * stack's secret: such a token is no session for Auth or PostgREST, nor the other way round.
 */
export function createTokens(jwtSecret: string) {
  const readKey = deriveKey(jwtSecret, 'storage url');
  const uploadKey = deriveKey(jwtSecret, 'storage upload url');
  return {
    signRead: (path: string, seconds: number) => sign(readKey, { url: path }, seconds),
    /** Returns when the URL stops working. @throws InvalidJWT, InvalidSignature */
    async verifyRead(token: string, path: string): Promise<Date> {
      const { exp } = await verify(readKey, token, path);
      return new Date((exp ?? 0) * 1000);
    },
    signUpload: (path: string, seconds: number, { owner, upsert }: UploadGrant) =>
      sign(uploadKey, { url: path, owner, upsert }, seconds),
    /** @throws InvalidJWT, InvalidSignature */
    async verifyUpload(token: string, path: string): Promise<UploadGrant> {
      const { owner, upsert } = await verify(uploadKey, token, path);
      return { owner: typeof owner === 'string' ? owner : null, upsert: upsert === true };
    },
  };
}

function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

function sign(key: Uint8Array, claims: Record<string, unknown>, seconds: number) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(`${seconds} seconds`)
    .sign(key);
}

async function verify(key: Uint8Array, token: string, path: string) {
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'url'],
  }).catch((error: unknown) => {
    throw refuse.invalidToken(errorText(error));
  });
  if (payload.url !== path) throw refuse.invalidSignature();
  return payload;
}
