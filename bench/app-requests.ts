import { fileURLToPath } from 'node:url';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { resolveConfig } from 'vite';
import type { Stack } from '../local/stack.ts';
import { runApp } from '../scripts/build/run-app.ts';
import { ADMIN, EXAMPLE, memberEmail, memberId, SOMEBODY } from './large-world.ts';

/** One request of a screen, as the app's own query sent it. */
export type AppRequest = {
  screen: string;
  as: 'member' | 'admin';
  method: string;
  /** Path and query behind the gateway. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Who asks for the reads of each kind. */
export const PEOPLE = { member: SOMEBODY, admin: ADMIN };

/** Where requests go, with the key that every client has. */
export type Gateway = { gatewayUrl: string; publishableKey: string };

/** What is loaded of the app; a module without these names fails here. */
type Reads = {
  screenReads(example: object): (Pick<AppRequest, 'screen' | 'as'> & {
    read(client: unknown): Promise<unknown>;
  })[];
};
type Queries = { createQueryClient(): unknown };
type Session = { connectSession(): Promise<void> };

const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** A session of an account that never signed in: the key of this stack is known here. */
export async function tokenOf(stack: Stack, number: number): Promise<string> {
  return new SignJWT({
    role: 'authenticated',
    email: memberEmail(number),
    session_id: memberId(number),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(memberId(number))
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(stack.file.jwtSecret));
}

/** Sends a request through the gateway, as a person. */
export function send(gateway: Gateway, token: string, request: AppRequest): Promise<Response> {
  const { method, path, body, headers } = request;
  const { gatewayUrl, publishableKey: apikey } = gateway;
  return fetch(`${gatewayUrl}${path}`, {
    method,
    headers: { ...headers, apikey, authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * Runs every read of every screen (web/src/testing/screen-reads.ts) in the app's own code against the stack, and returns
 * what was asked, each request once.
 */
export async function recordApp(stack: Stack): Promise<AppRequest[]> {
  Object.assign(process.env, stack.webEnv);
  const recorded = [...(await recordAs(stack, 'member')), ...(await recordAs(stack, 'admin'))];
  const known = new Set<string>();
  return recorded.filter(({ as, method, path, body }) => {
    const name = JSON.stringify([as, method, path, body]);
    return !known.has(name) && known.add(name);
  });
}

/** What the home page asks for: its own reads, and those of the frame around every page. */
export const homeOf = (requests: readonly AppRequest[]): AppRequest[] =>
  requests.filter(({ screen }) => screen === 'Início' || screen === 'Todas');

async function recordAs(stack: Stack, as: AppRequest['as']): Promise<AppRequest[]> {
  const session = await signInHere(stack, PEOPLE[as]);
  const config = await resolveConfig({ configFile: CONFIG, envDir: false }, 'serve');
  const network = globalThis.fetch;
  return runApp(config, async (load) => {
    const { screenReads } = (await load('/src/testing/screen-reads.ts')) as Reads;
    const { createQueryClient } = (await load('/src/lib/query-client.ts')) as Queries;
    const { connectSession } = (await load('/src/lib/session/session.ts')) as Session;
    const { supabase } = (await load('/src/lib/session/supabase.ts')) as {
      supabase: SupabaseClient;
    };
    await connectSession();
    // Outside of a browser the client keeps its session in memory; who it is, Auth need not be asked.
    globalThis.fetch = async () => Response.json(session.user);
    const { error } = await supabase.auth.setSession(session);
    if (error) throw error;
    const requests: AppRequest[] = [];
    for (const { screen, read } of screenReads(EXAMPLE).filter((one) => one.as === as)) {
      globalThis.fetch = async (input, init) => {
        const { pathname, search } = new URL(String(input));
        const sent = Object.fromEntries(new Headers(init?.headers));
        const { apikey: _, authorization: __, ...headers } = sent;
        const method = init?.method ?? 'GET';
        const body = typeof init?.body === 'string' ? init.body : undefined;
        const response = await network(input, init);
        if (!response.ok) throw new Error(`${screen}: ${method} ${pathname} ${response.status}`);
        if (pathname.startsWith('/rest/')) {
          requests.push({ screen, as, method, path: pathname + search, headers, body });
        }
        return response;
      };
      await read(createQueryClient());
    }
    return requests;
  }).finally(() => {
    globalThis.fetch = network;
  });
}

/** The session entry where the app looks for it. */
async function signInHere(stack: Stack, number: number) {
  const session = {
    access_token: await tokenOf(stack, number),
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 7200,
    expires_at: Math.floor(Date.now() / 1000) + 7200,
    user: { id: memberId(number), email: memberEmail(number), aud: 'authenticated' },
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    const entries = new Map([['auth_token', JSON.stringify(session)]]);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      value: {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => entries.set(key, value),
        removeItem: (key: string) => entries.delete(key),
      },
    });
  }
  // What members did waits in a queue that listens for the network.
  Object.assign(globalThis, { window: new EventTarget() });
  return session;
}
