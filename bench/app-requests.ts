import { fileURLToPath } from 'node:url';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { resolveConfig } from 'vite';
import type { Stack } from '../local/stack.ts';
import { runApp } from '../scripts/build/run-app.ts';
import { memberEmail, memberId } from './large-world.ts';

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

type ScreenReads = {
  screen: string;
  as: 'member' | 'admin';
  read(client: unknown): Promise<unknown>;
};
type Screens = { screenReads(example: object): ScreenReads[] };
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

/**
 * Runs every read of every screen (web/src/testing/screen-reads.ts) in the app's own code against the stack, as the person,
 * and returns what was asked, each request once.
 */
export async function recordApp(
  stack: Stack,
  example: object,
  people: Record<AppRequest['as'], number>,
): Promise<AppRequest[]> {
  Object.assign(process.env, stack.webEnv);
  const recorded: AppRequest[] = [];
  for (const as of ['member', 'admin'] as const) {
    recorded.push(...(await recordAs(stack, example, as, people[as])));
  }
  const known = new Set<string>();
  return recorded.filter(({ as, method, path, body }) => {
    const name = JSON.stringify([as, method, path, body]);
    return !known.has(name) && known.add(name);
  });
}

/** What the home page asks for: its own reads, and those of the frame around every page. */
export const homeOf = (requests: readonly AppRequest[]): AppRequest[] =>
  requests.filter(({ screen }) => screen === 'Início' || screen === 'Todas');

async function recordAs(
  stack: Stack,
  example: object,
  as: AppRequest['as'],
  number: number,
): Promise<AppRequest[]> {
  const session = await signInHere(stack, number);
  const config = await resolveConfig({ configFile: CONFIG, envDir: false }, 'serve');
  const network = globalThis.fetch;
  return runApp(config, async (load) => {
    // What is loaded has no types; a module without these names fails here.
    const { screenReads } = (await load('/src/testing/screen-reads.ts')) as Screens;
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
    for (const { screen, read } of screenReads(example).filter((one) => one.as === as)) {
      globalThis.fetch = async (input, init) => {
        const { pathname, search } = new URL(String(input));
        const {
          apikey: _,
          authorization: __,
          ...headers
        } = Object.fromEntries(new Headers(init?.headers));
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
