import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { refuse } from './errors.ts';

/** What a signed upload allows: to whom the object will belong and whether it may replace one. */
type UploadGrant = { owner: string | null; upsert: boolean };

export type Tokens = {
  /** A token for reading `path` (`bucket/name`) during `expiresIn` seconds. */
  signRead(path: string, expiresIn: number): Promise<string>;
  /** Returns when the URL stops working. @throws InvalidJWT, InvalidSignature */
  verifyRead(token: string, path: string): Promise<Date>;
  signUpload(path: string, expiresIn: number, grant: UploadGrant): Promise<string>;
  /** @throws InvalidJWT, InvalidSignature */
  verifyUpload(token: string, path: string): Promise<UploadGrant>;
};

/**
 * Signed URLs have a key of their own, derived from the stack's secret: nobody who is handed such a token holds
 * something that Auth or PostgREST would take for a session, nor the other way round.
 */
export function createTokens(jwtSecret: string): Tokens {
  const readKey = deriveKey(jwtSecret, 'storage url');
  const uploadKey = deriveKey(jwtSecret, 'storage upload url');
  return {
    signRead: (path, expiresIn) => sign(readKey, { url: path }, expiresIn),
    async verifyRead(token, path) {
      const { exp } = await verify(readKey, token, path);
      return new Date((exp ?? 0) * 1000);
    },
    signUpload: (path, expiresIn, grant) => sign(uploadKey, { url: path, ...grant }, expiresIn),
    async verifyUpload(token, path) {
      const { owner, upsert } = await verify(uploadKey, token, path);
      return { owner: typeof owner === 'string' ? owner : null, upsert: upsert === true };
    },
  };
}

function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

function sign(key: Uint8Array, claims: Record<string, unknown>, expiresIn: number) {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(now)
    .setExpirationTime(now + expiresIn)
    .sign(key);
}

async function verify(key: Uint8Array, token: string, path: string) {
  const payload = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    requiredClaims: ['exp', 'url'],
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      throw refuse.invalidToken(error instanceof Error ? error.message : 'Invalid JWT');
    },
  );
  if (payload.url !== path) throw refuse.invalidSignature();
  return payload;
}
