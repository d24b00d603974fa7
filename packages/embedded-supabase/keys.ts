import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SignJWT } from 'jose';
import { errorCode, StackError } from './errors.ts';
import { texts } from './texts.ts';

/** Everything secret of one data folder; made once, kept in `keys.json` (owner only). */
export type StackKeys = {
  /** HS256 secret of user tokens, 64 hex characters. */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Tokens of the two API-key roles, valid for ten years. */
  anonJwt: string;
  serviceRoleJwt: string;
  /** Password of every database role; the database listens on loopback only. */
  databasePassword: string;
};

const NAMES = [
  'jwtSecret',
  'publishableKey',
  'secretKey',
  'anonJwt',
  'serviceRoleJwt',
  'databasePassword',
] as const satisfies readonly (keyof StackKeys)[];

/**
 * Reads the keys of a data folder, making them on first use.
 *
 * @throws StackError when the file is there but damaged: new keys would lock us out of the database.
 */
export async function loadKeys(dataDir: string): Promise<StackKeys> {
  const file = path.join(dataDir, 'keys.json');
  const existing = readKeys(file);
  if (existing !== undefined) {
    return existing;
  }
  const keys = await makeKeys();
  mkdirSync(dataDir, { recursive: true });
  writeKeys(file, keys);
  return keys;
}

function writeKeys(file: string, keys: StackKeys): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readKeys(file: string): StackKeys | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  const damaged = new StackError(texts.keysDamaged(file));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged;
  }
  const entries = new Map(Object.entries(value ?? {}));
  const keys = Object.fromEntries(NAMES.map((name) => [name, entries.get(name)]));
  if (Object.values(keys).some((key) => typeof key !== 'string' || key === '')) {
    throw damaged;
  }
  // Every name was just checked to be a non-empty string.
  return keys as StackKeys;
}

async function makeKeys(): Promise<StackKeys> {
  const jwtSecret = randomBytes(32).toString('hex');
  const [anonJwt, serviceRoleJwt] = await Promise.all([
    roleToken('anon', jwtSecret),
    roleToken('service_role', jwtSecret),
  ]);
  return {
    jwtSecret,
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    anonJwt,
    serviceRoleJwt,
    databasePassword: randomBytes(24).toString('hex'),
  };
}

function roleToken(role: 'anon' | 'service_role', secret: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('supabase')
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(new TextEncoder().encode(secret));
}
