import type { TestDeps } from './deps.ts';
import { json } from './network.ts';
import { YOUTUBE } from './youtube.ts';

export const TOKEN_URL = 'https://oauth2.googleapis.com/token';
export const REVOKE_URL = 'https://oauth2.googleapis.com/revoke';

export const CAPTIONS_ENV = {
  YOUTUBE_CHANNEL: '@plantao',
  YOUTUBE_OAUTH_CLIENT_ID: 'client-id',
  YOUTUBE_OAUTH_CLIENT_SECRET: 'client-secret-of-test',
  CAPTIONS_TOKEN_KEY: btoa('k'.repeat(32)),
};

/** What must appear in no line, answer or address of ours. */
export const SECRETS = {
  code: '4/0code-of-google',
  refresh: '1//refresh-of-google',
  access: 'ya29.access-of-google',
};

type Stored = { channel_id: string; channel_title: string; token: string; key_id: string };
type Waiting = { id: number; external_id: string; title: string };

export type CaptionWorld = {
  /** Hash of the state by person, as long as it counts. */
  states: Map<string, string>;
  connection: (Stored & { is_lost: boolean }) | null;
  /** Channels by their id; `granted` is the one of the grant. */
  granted: string;
  scope: string;
  /** Forms that were sent for tokens. */
  forms: URLSearchParams[];
  revoked: string[];
  waiting: Waiting[];
  attempts: { id: number; reason: string; days: number }[];
  transcripts: Record<string, unknown>[];
  /** Lessons that got a transcript, or another video, while theirs was read. */
  overtaken: Set<number>;
  /** Units that other jobs have spent today. */
  spent: number;
  /** YouTube said today that the quota is used up. */
  isQuotaOver: boolean;
  lost: number;
  /** Ends the grant at Google. */
  isOver: boolean;
};

const CHANNELS: Record<string, string> = { UC1: 'Canal Plantão', UC2: 'Outro canal' };

/** The database's functions of captions, with its rules, and Google's OAuth. */
export function serveCaptions(deps: TestDeps, change: Partial<CaptionWorld> = {}): CaptionWorld {
  const world: CaptionWorld = {
    states: new Map(),
    connection: null,
    granted: 'UC1',
    scope: 'https://www.googleapis.com/auth/youtube.force-ssl',
    forms: [],
    revoked: [],
    waiting: [],
    attempts: [],
    transcripts: [],
    overtaken: new Set(),
    spent: 0,
    isQuotaOver: false,
    lost: 0,
    isOver: false,
    ...change,
  };
  const actorOf = (request: Request) => request.headers.get('x-actor-id') ?? '';
  const done = (id: number) => {
    world.waiting = world.waiting.filter((lesson) => lesson.id !== id);
  };
  const channelItem = (id: string) => ({ id, snippet: { title: CHANNELS[id] } });
  deps.network.on({
    'POST /rest/v1/rpc/begin_caption_connection': async (request) => {
      world.states.set(actorOf(request), (await request.json()).p_state_hash);
      return json(null);
    },
    'POST /rest/v1/rpc/take_caption_state': async (request) => {
      const isOwn = world.states.get(actorOf(request)) === (await request.json()).p_state_hash;
      if (isOwn) world.states.delete(actorOf(request));
      return json(isOwn);
    },
    'POST /rest/v1/rpc/store_caption_connection': async (request) => {
      const given = (await request.json()) as Record<string, string>;
      world.connection = {
        channel_id: given.p_channel_id ?? '',
        channel_title: given.p_channel_title ?? '',
        token: given.p_token ?? '',
        key_id: given.p_key_id ?? '',
        is_lost: false,
      };
      return json(null);
    },
    'POST /rest/v1/rpc/delete_caption_connection': () => {
      world.connection = null;
      return json(null);
    },
    'POST /rest/v1/rpc/lose_caption_connection': () => {
      world.lost += 1;
      if (world.connection) world.connection.is_lost = true;
      return json(null);
    },
    'POST /rest/v1/rpc/read_caption_connection': () =>
      json(
        world.connection
          ? [
              {
                ...world.connection,
                connected_at: '2026-11-20T12:00:00+00:00',
                connected_by_name: 'super',
              },
            ]
          : [],
      ),
    'POST /rest/v1/rpc/caption_plan': () =>
      json([
        {
          waiting: world.waiting.length,
          units_today: world.spent,
          is_quota_over: world.isQuotaOver,
          id: null,
          external_id: null,
          title: null,
          ...world.waiting[0],
        },
      ]),
    'POST /rest/v1/rpc/note_caption_attempt': async (request) => {
      const given = await request.json();
      world.attempts.push({ id: given.p_video_id, reason: given.p_reason, days: given.p_days });
      done(given.p_video_id);
      return json(null);
    },
    'POST /rest/v1/rpc/store_captions': async (request) => {
      const given = await request.json();
      const isOvertaken = world.overtaken.has(given.p_video_id);
      if (!isOvertaken) world.transcripts.push(given);
      done(given.p_video_id);
      return json(!isOvertaken);
    },
    [`POST ${TOKEN_URL}`]: async (request) => {
      const form = new URLSearchParams(await request.text());
      world.forms.push(form);
      if (world.isOver) return json({ error: 'invalid_grant' }, 400);
      return json({
        access_token: SECRETS.access,
        scope: world.scope,
        ...(form.has('code') && { refresh_token: SECRETS.refresh }),
      });
    },
    [`POST ${REVOKE_URL}`]: async (request) => {
      world.revoked.push(new URLSearchParams(await request.text()).get('token') ?? '');
      return json({});
    },
    [`GET ${YOUTUBE}/channels`]: (_request, url) =>
      json({ items: [channelItem(url.searchParams.has('mine') ? world.granted : 'UC1')] }),
  });
  return world;
}
