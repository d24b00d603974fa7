import { randomInt, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import {
  ownerSql,
  publicClient,
  serviceClient,
  testStack,
} from '../../../local/testing/stack-for-tests.ts';

export const PASSWORD = 'senha-de-teste-2026';

const ACCOUNT_STATES = {
  pending: { role: 'user', isApproved: false, isActive: true },
  inactive: { role: 'user', isApproved: true, isActive: false },
  member: { role: 'user', isApproved: true, isActive: true },
  admin: { role: 'admin', isApproved: true, isActive: true },
  superuser: { role: 'superuser', isApproved: true, isActive: true },
} as const;
type AccountState = keyof typeof ACCOUNT_STATES;

export type Person = {
  id: string;
  email: string;
  phone: string;
  token: string;
  refreshToken: string;
  client: SupabaseClient;
};

/** People and rows of one test file; `end` deletes them. */
export type World = {
  sql: Sql;
  person(state: AccountState): Promise<Person>;
  /** A lesson that members see, unless changed. */
  video(change?: Record<string, unknown>): Promise<number>;
  category(): Promise<number>;
  notification(userId: string): Promise<number>;
  podcast(change?: Record<string, unknown>): Promise<number>;
  /** An address of a podcast; all podcasts with it are deleted with this world. */
  audioUrl: string;
  end(): Promise<void>;
};

export function createWorld(): World {
  const sql = ownerSql();
  const admin = serviceClient().auth.admin;
  const people: string[] = [];
  const made = { videos: [] as number[], categories: [] as number[], podcasts: [] as number[] };

  const audioUrl = `https://audio.example/${randomUUID()}.mp3`;

  return {
    sql,
    audioUrl,

    async person(state) {
      const email = `${state}.${randomUUID()}@plantao.example`;
      const phone = randomPhone();
      const { data, error } = await admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: `Pessoa ${state}`, phone },
      });
      if (error) throw error;
      const { id } = data.user;
      people.push(id);
      const { role, isApproved, isActive } = ACCOUNT_STATES[state];
      await sql`
        update public.profiles
        set role = ${role}, is_approved = ${isApproved}, is_active = ${isActive}
        where id = ${id}`;
      const { access_token: token, refresh_token: refreshToken } = await signIn(email, state);
      const client = publicClient();
      await client.auth.setSession({ access_token: token, refresh_token: refreshToken });
      return { id, email, phone, token, refreshToken, client };
    },

    async video(change = {}) {
      const row = {
        source: 'youtube',
        external_id: randomUUID().replaceAll('-', '').slice(0, 11),
        title: `Aula ${randomUUID()}`,
        duration: '10:00',
        ...change,
      };
      const [video] = await sql<{ id: string }[]>`
        insert into public.videos ${sql(row)} returning id`;
      made.videos.push(Number(video?.id));
      return Number(video?.id);
    },

    async category() {
      const name = `categoria-${randomUUID()}`;
      const [category] = await sql<{ id: string }[]>`
        insert into public.categories (name, slug) values (${name}, ${name}) returning id`;
      made.categories.push(Number(category?.id));
      return Number(category?.id);
    },

    async notification(userId) {
      const [one] = await sql<{ id: string }[]>`
        insert into public.user_notifications (user_id, title, message)
        values (${userId}, 'Aviso', 'Mensagem') returning id`;
      return Number(one?.id);
    },

    async podcast(change = {}) {
      const row = { title: 'Episódio', audio_url: audioUrl, ...change };
      const [podcast] = await sql<{ id: string }[]>`
        insert into public.podcasts ${sql(row)} returning id`;
      made.podcasts.push(Number(podcast?.id));
      return Number(podcast?.id);
    },

    async end() {
      await sql`
        delete from public.podcasts where id = any(${made.podcasts}) or audio_url = ${audioUrl}`;
      await sql`delete from public.videos where id = any(${made.videos})`;
      await sql`delete from public.categories where id = any(${made.categories})`;
      for (const id of people) await admin.deleteUser(id);
      await sql.end();
    },
  };
}

/** Auth limits log-ins by address, and a test run has only one: each of these comes from another. */
async function signIn(email: string, state: string) {
  const { gatewayUrl, secretKey } = testStack();
  const trusted = createClient(gatewayUrl, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'sb-forwarded-for': randomAddress() } },
  });
  const { data, error } = await trusted.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw new Error(`${state} could not sign in`, { cause: error });
  return data.session;
}

/** Calls a function; `who` signs it with a Bearer token. */
export async function callFunction(
  path: string,
  options: {
    method?: string;
    who?: Person | null;
    body?: unknown;
    headers?: Record<string, string>;
    /** Base of the functions; the stack's by default. */
    base?: string;
  } = {},
): Promise<{ status: number; headers: Headers; text: string; json: unknown }> {
  const { method = 'POST', who, body, headers = {} } = options;
  const base = options.base ?? `${testStack().gatewayUrl}/functions/v1`;
  const isRaw = body instanceof FormData || typeof body === 'string';
  const response = await fetch(`${base}/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: testStack().publishableKey,
      ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** An address that no other call of the tests comes from. */
export function randomAddress(): string {
  const octet = () => Math.floor(Math.random() * 256);
  return `10.${octet()}.${octet()}.${octet()}`;
}

let freeIds = 0;

/**
 * A video of the YouTube emulator without a channel that no lesson of the seed shows. Each test file uses its own
 * letter.
 */
export function freeYouTubeId(letter: string): string {
  freeIds += 1;
  return `demo-Z${letter}${String(freeIds).padStart(2, '0')}-x`;
}

/** A phone that no other account has: of 9 x 10^9, a run draws some thousands. */
export function randomPhone(): string {
  const digits = String(randomInt(0, 100_000_000)).padStart(8, '0');
  return `(${randomInt(10, 100)}) 8${digits.slice(0, 4)}-${digits.slice(4)}`;
}
