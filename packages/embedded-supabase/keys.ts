import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { errorCode, StackError } from './errors.ts';
import { texts } from './texts.ts';

const secret = z.string().min(1);
const keysSchema = z.object({
  /** HS256 secret of user tokens, 64 hex characters. */
  jwtSecret: secret,
  publishableKey: secret,
  secretKey: secret,
  /** Tokens of the two API-key roles, valid for ten years. */
  anonJwt: secret,
  serviceRoleJwt: secret,
  /** Password of every database role; the database listens on loopback only. */
  databasePassword: secret,
});

/** Everything secret of one data folder; made once, kept in `keys.json` (owner only). */
export type StackKeys = z.infer<typeof keysSchema>;

/**
 * Reads the keys of a data folder, making them on first use.
 *
 * @throws StackError when the file is there but damaged: new keys would lock us out of the database.
 */
export async function loadKeys(dataDir: string): Promise<StackKeys> {
  const file = path.join(dataDir, 'keys.json');
  const existing = readKeys(file);
  if (existing !== undefined) return existing;
  const keys = await makeKeys();
  mkdirSync(dataDir, { recursive: true });
  writeKeys(file, keys);
  return keys;
}

function writeKeys(file: string, keys: StackKeys): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readKeys(file: string): StackKeys | undefined {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError;
    throw isDamaged ? new StackError(texts.keysDamaged(file)) : error;
  }
}

async function makeKeys(): Promise<StackKeys> {
  const jwtSecret = randomBytes(32).toString('hex');
  return {
    jwtSecret,
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    anonJwt: await roleToken('anon', jwtSecret),
    serviceRoleJwt: await roleToken('service_role', jwtSecret),
    databasePassword: randomBytes(24).toString('hex'),
  };
}

function roleToken(role: 'anon' | 'service_role', jwtSecret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(jwtSecret));
}
