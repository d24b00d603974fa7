import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import type { InboxMessage, Service, StackContext } from '../../context.ts';
import { applyApiKey } from '../../gateway/api-keys.ts';
import { loadKeys } from '../../keys.ts';
import { createInbox } from '../../mail/index.ts';
import { TEST_PROJECT } from '../../testing/project.ts';
import { startScratchDatabase } from '../../testing/scratch-database.ts';
import { createAuthService } from '../index.ts';
import { type AuthOverrides, noRateLimits } from '../settings.ts';

const publicUrl = 'http://127.0.0.1:55299';
export const siteUrl = 'http://127.0.0.1:5173';
export const password = 'password-2026';

/** A new address in a domain that cannot exist. */
export const newEmail = () => `${randomUUID()}@project.example`;

/** One configuration of the service on the test's database, behind the gateway's rules for API keys. */
export type AuthUnderTest = {
  /** The official client with the publishable key and no session; `from` is its address and browser. */
  client(from?: { ip?: string; userAgent?: string }): SupabaseClient;
  /** The official client with the secret key. */
  admin: SupabaseClient;
  fetch(
    path: string,
    init?: RequestInit & { key?: 'publishable' | 'secret' | 'none' },
  ): Promise<Response>;
  /** Mail to an address, newest first. */
  mails(to: string): InboxMessage[];
  /** Lines of the service's log. */
  logged: string[];
};

export type AuthTestBed = {
  /** Superuser. */
  sql: Sql;
  /** The role of migrations. */
  owner: Sql;
  context: StackContext;
  /** Starts the service with other settings; limits are off unless overridden. */
  start(overrides?: AuthOverrides): Promise<AuthUnderTest>;
  stop(): Promise<void>;
};

/** A migrated database of the test file's own. */
export async function startAuthTestBed(): Promise<AuthTestBed> {
  const database = await startScratchDatabase(TEST_PROJECT);
  const { databasePassword: _password, ...keys } = await loadKeys(database.dataDir);
  const owner = postgres(database.url, { max: 2, onnotice: () => undefined });
  const services: Service[] = [];
  const context: StackContext = {
    projectDir: TEST_PROJECT,
    dataDir: database.dataDir,
    smtpPort: 0,
    limitsRates: false,
    mailFrom: 'Test Project <no-reply@project.example>',
    publicUrl,
    siteUrl,
    ...keys,
    db: database,
    inbox: createInbox(),
    log: () => undefined,
  };
  return {
    sql: database.superuser,
    owner,
    context,
    async start(overrides = {}) {
      const logged: string[] = [];
      const inbox = createInbox();
      const log = (_service: string, message: string) => logged.push(message);
      const service = await createAuthService(
        { ...context, inbox, log },
        {
          ...overrides,
          rateLimits: { ...noRateLimits, ...overrides.rateLimits },
          email: { maxFrequency: 0, ...overrides.email },
        },
      );
      services.push(service);
      return {
        ...underTest(service, context),
        mails: (to) => inbox.list().filter((mail) => mail.to.includes(to)),
        logged,
      };
    },
    async stop() {
      for (const service of services) await service.stop?.();
      await owner.end();
      await database.stop();
    },
  };
}

function underTest(
  service: Service,
  context: StackContext,
): Omit<AuthUnderTest, 'mails' | 'logged'> {
  const through = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const decision = applyApiKey(request.headers, url, 'optional', context);
    if ('refusal' in decision) return decision.refusal;
    return service.fetch(new Request(request, { headers: decision.headers }));
  };
  const options = (from: { ip?: string; userAgent?: string }) => ({
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, init);
        request.headers.set('x-forwarded-for', from.ip ?? '127.0.0.1');
        request.headers.set('user-agent', from.userAgent ?? 'vitest');
        return through(request);
      },
    },
  });
  return {
    client: (from = {}) => createClient(publicUrl, context.publishableKey, options(from)),
    admin: createClient(publicUrl, context.secretKey, options({})),
    fetch(path, { key = 'publishable', ...init } = {}) {
      const request = new Request(`${publicUrl}/auth/v1${path}`, { redirect: 'manual', ...init });
      if (key === 'publishable') request.headers.set('apikey', context.publishableKey);
      if (key === 'secret') request.headers.set('apikey', context.secretKey);
      return through(request);
    },
  };
}

type Answer = { data: unknown; error: Error | null };

/** What a call answered with, for calls that must succeed. */
export function expectData<R extends Answer>(result: R): Extract<R, { error: null }>['data'] {
  if (result.error) throw result.error;
  // The clients' result types tell success from failure by `error`.
  return result.data as Extract<R, { error: null }>['data'];
}

/** Registers somebody and leaves them signed in. */
export async function register(
  auth: AuthUnderTest,
  from?: { ip?: string; userAgent?: string },
): Promise<{ client: SupabaseClient; email: string; id: string }> {
  const client = auth.client(from);
  const email = newEmail();
  const { user } = expectData(await client.auth.signUp({ email, password }));
  if (!user) throw new Error('no user');
  return { client, email, id: user.id };
}

/** The link of a mail to this service, as a path for `fetch`. */
export function linkIn(mail: InboxMessage | undefined): string {
  const link = /https?:\/\/\S+\/auth\/v1(\/verify\S+)/.exec(mail?.text ?? '')?.[1];
  if (!link) throw new Error('no link in the mail');
  return link;
}
