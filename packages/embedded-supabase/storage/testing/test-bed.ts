import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import type { Sql } from 'postgres';
import type { Service, StackContext } from '../../context.ts';
import { ensureStorageSchema } from '../../db/platform.ts';
import { startDatabase } from '../../db/postgres.ts';
import { startGateway } from '../../gateway/gateway.ts';
import { loadKeys } from '../../keys.ts';
import { anyFreePort } from '../../ports.ts';
import { resetDataDir } from '../../reset.ts';
import { createStorageService } from '../index.ts';

/** Storage alone, behind the real gateway, on a database that has the platform's schemas and nothing of the project. */
export type StorageStack = {
  url: string;
  /** Folder of the objects' bytes. */
  files: string;
  keys: Pick<StackContext, 'publishableKey' | 'secretKey' | 'jwtSecret'>;
  superuser: Sql;
  /** Login as the non-superuser `postgres`, for policies. */
  postgresUrl: string;
  /** A client with a user's token, the secret key, or the publishable key alone. */
  client(who: { userId: string } | 'service' | 'anon'): SupabaseClient;
  tokenOf(userId: string): Promise<string>;
  /** Stops and starts the service on the same data, as a restart of the stack does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** @param config the text of a `config.toml` */
export async function startStorage(config = ''): Promise<StorageStack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'embedded-storage-'));
  const keys = await loadKeys(dataDir);
  const database = await startDatabase({
    dataDir,
    port: await anyFreePort(),
    log: () => {},
    durable: false,
  });
  await ensureStorageSchema(database.superuser);

  const projectDir = mkdtempSync(path.join(tmpdir(), 'embedded-project-'));
  await mkdir(path.join(projectDir, 'supabase'));
  await writeFile(path.join(projectDir, 'supabase', 'config.toml'), config);
  const port = await anyFreePort();
  const context: StackContext = {
    ...keys,
    dataDir,
    projectDir,
    smtpPort: 0,
    limitsRates: false,
    mailFrom: 'Test Project <no-reply@project.example>',
    publicUrl: `http://127.0.0.1:${port}`,
    siteUrl: 'http://127.0.0.1:5173',
    db: database,
    inbox: {
      deliver: () => {
        throw new Error('storage sends no mail');
      },
      list: () => [],
    },
    log: () => {},
  };
  const start = () => createStorageService(context);
  let storage = await start();
  const notHere = async () => new Response(null, { status: 404 });
  const absent: Service = { fetch: notHere };
  const gateway = await startGateway(context, port, () => ({
    storage,
    rest: { fetch: notHere, answer: notHere, stop: async () => {} },
    auth: absent,
    functions: absent,
    tools: absent,
  }));

  const tokenOf = (userId: string) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(keys.jwtSecret));

  return {
    url: context.publicUrl,
    files: path.join(dataDir, 'storage'),
    keys,
    superuser: database.superuser,
    postgresUrl: database.url,
    tokenOf,
    client: (who) =>
      createClient(
        context.publicUrl,
        who === 'service' ? keys.secretKey : keys.publishableKey,
        typeof who === 'string'
          ? { auth: { persistSession: false, autoRefreshToken: false } }
          : { accessToken: () => tokenOf(who.userId) },
      ),
    async restart() {
      await storage.stop?.();
      storage = await start();
    },
    async stop() {
      await gateway.stop();
      await storage.stop?.();
      await database.stop();
      await resetDataDir(dataDir);
      await rm(projectDir, { recursive: true });
    },
  };
}
