import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callFunction, createWorld, type Person } from './world.ts';

/** The API has no rules of its own: every read returns what the same person reads from the Data API. */
const world = createWorld();
let member: Person;
let admin: Person;
let videoId: number;

beforeAll(async () => {
  [member, admin] = await Promise.all([world.person('member'), world.person('admin')]);
  videoId = await world.video({ title: 'Sepse: paridade entre os dois caminhos', featured: true });
  for (const { id } of [member, admin]) {
    await world.sql`insert into public.user_favorites (user_id, video_id) values (${id}, ${videoId})`;
    await world.sql`
      insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds)
      values (${id}, ${videoId}, 42, 42)`;
    await world.notification(id);
  }
  await world.podcast({ is_active: false });
});
afterAll(() => world.end());

type Rows = Record<string, unknown>[];
type Read = {
  path: string;
  /** The same read through supabase-js. */
  straight(client: SupabaseClient, who: Person): PromiseLike<{ data: unknown; error: unknown }>;
  /** Fields that both must agree on, as `facade:column`. */
  fields: string[];
};

const newest = { ascending: false };
const videoFields = [
  'id',
  'title',
  'thumbnail',
  'duration',
  'source',
  'instructor',
  'tags',
  'rating',
  'featured',
  'youtubeId:youtube_id',
  'externalId:external_id',
  'googleDriveId:google_drive_id',
  'categoryId:category_id',
  'viewCount:view_count',
  'isActive:is_active',
  'publishedAt:published_at',
  'createdAt:created_at',
];

const READS: Read[] = [
  {
    path: 'categories',
    straight: (client) => client.from('categories').select().order('position').order('name'),
    fields: [
      'id',
      'name',
      'slug',
      'description',
      'showInDropdown:show_in_dropdown',
      'createdAt:created_at',
    ],
  },
  {
    path: 'categories/dropdown',
    straight: (client) =>
      client
        .from('categories')
        .select()
        .eq('show_in_dropdown', true)
        .order('position')
        .order('name'),
    fields: ['id', 'name', 'slug'],
  },
  {
    path: 'videos',
    straight: (client) =>
      client.from('videos').select().order('created_at', newest).order('id', newest).limit(400),
    fields: videoFields,
  },
  {
    path: 'videos?categoryId=2',
    straight: (client) =>
      client
        .from('videos')
        .select()
        .eq('category_id', 2)
        .order('created_at', newest)
        .order('id', newest),
    fields: videoFields,
  },
  {
    path: 'videos/featured',
    straight: (client) =>
      client
        .from('videos')
        .select()
        .eq('featured', true)
        .eq('is_active', true)
        .eq('status', 'active')
        .order('created_at', newest)
        .order('id', newest)
        .limit(24),
    fields: videoFields,
  },
  {
    path: 'videos/recent',
    straight: (client) =>
      client
        .from('videos')
        .select()
        .eq('is_active', true)
        .eq('status', 'active')
        .order('created_at', newest)
        .order('id', newest)
        .limit(24),
    fields: videoFields,
  },
  {
    path: 'videos/search?q=SÉPSE',
    straight: (client) => client.rpc('search_videos', { q: 'SÉPSE', max_results: 20 }),
    fields: videoFields,
  },
  {
    path: 'user/favorites',
    straight: (client, { id }) =>
      client
        .from('user_favorites')
        .select('*,video:videos!inner(*)')
        .eq('user_id', id)
        .order('created_at', newest)
        .order('id', newest),
    fields: ['id', 'videoId:video_id', 'createdAt:created_at'],
  },
  {
    path: 'user/progress',
    straight: (client, { id }) =>
      client
        .from('user_video_progress')
        .select()
        .eq('user_id', id)
        .order('last_watched_at', newest),
    fields: [
      'videoId:video_id',
      'progressSeconds:progress_seconds',
      'isCompleted:is_completed',
      'lastDevice:last_device',
      'revision:revision',
      'rivals:rivals',
    ],
  },
  {
    path: 'user/continue-watching',
    straight: (client, { id }) =>
      client
        .from('user_video_progress')
        .select('*,video:videos!inner(*)')
        .eq('user_id', id)
        .eq('is_completed', false)
        .gt('progress_seconds', 0)
        .is('dismissed_at', null)
        .order('last_watched_at', newest),
    fields: ['videoId:video_id', 'progressSeconds:progress_seconds'],
  },
  {
    path: 'user/notifications',
    straight: (client, { id }) =>
      client
        .from('user_notifications')
        .select()
        .eq('user_id', id)
        .order('created_at', newest)
        .order('id', newest)
        .limit(100),
    fields: [
      'id',
      'title',
      'message',
      'type',
      'metadata',
      'isRead:is_read',
      'videoId:video_id',
      'actionUrl:action_url',
      'readAt:read_at',
    ],
  },
  {
    path: 'podcasts',
    straight: (client) =>
      client.from('podcasts').select().order('created_at', newest).order('id', newest),
    fields: [
      'id',
      'title',
      'duration',
      'audioUrl:audio_url',
      'fileSize:file_size',
      'isActive:is_active',
    ],
  },
];

const ADMIN_READS: Read[] = [
  {
    path: 'admin/users?limit=50',
    straight: (client) =>
      client.from('profiles').select().order('created_at', newest).order('id', newest).limit(50),
    fields: [
      'id',
      'email',
      'role',
      'fullName:full_name',
      'isApproved:is_approved',
      'lastLogin:last_login',
    ],
  },
  {
    path: 'admin/users/pending?limit=50',
    straight: (client) =>
      client
        .from('profiles')
        .select()
        .eq('is_approved', false)
        .order('created_at', newest)
        .order('id', newest)
        .limit(50),
    fields: ['id', 'email', 'crm', 'registrationNotes:registration_notes'],
  },
];

/** Both answers cut to the agreed fields, under the facade's names. */
async function both({ path, straight, fields }: Read, who: Person): Promise<[Rows, Rows]> {
  const [facade, direct] = await Promise.all([
    callFunction(`api/${path}`, { method: 'GET', who }),
    straight(who.client, who),
  ]);
  expect([facade.status, direct.error]).toEqual([200, null]);
  const cut = (rows: unknown, side: 0 | 1) =>
    (rows as Rows).map((row) =>
      Object.fromEntries(
        fields.map((field) => {
          const [name = '', column = name] = field.split(':');
          return [name, row[side === 0 ? name : column]];
        }),
      ),
    );
  return [cut(facade.json, 0), cut(direct.data, 1)];
}

/** Of two looks at once: other tests add and remove rows meanwhile, which one of them may see alone. */
const expectSame = (read: Read, who: Person) =>
  vi.waitFor(async () => {
    const [facade, straight] = await both(read, who);
    expect(facade.length).toBeGreaterThan(0);
    expect(facade).toEqual(straight);
  }, 15_000);

describe.each(READS)('$path', (read) => {
  test.each(['member', 'admin'] as const)('%s', (role) =>
    expectSame(read, role === 'member' ? member : admin),
  );
});

describe.each(ADMIN_READS)('$path', (read) => {
  test('admin', () => expectSame(read, admin));
});

test('single reads of the API and the database return the same lesson, favorite, progress, profile and unread count', async () => {
  const get = async (path: string) =>
    (await callFunction(`api/${path}`, { method: 'GET', who: member })).json;
  const { client } = member;
  const { data: video } = await client.from('videos').select().eq('id', videoId).single();
  expect(await get(`videos/${videoId}`)).toMatchObject({
    id: video?.id,
    title: video?.title,
    createdAt: video?.created_at,
  });
  expect(await get(`user/favorites/${videoId}/check`)).toEqual({ isFavorite: true });
  expect(await get(`user/progress/${videoId}`)).toMatchObject({ progressSeconds: 42 });
  const { data: profile } = await client.from('profiles').select().eq('id', member.id).single();
  expect(await get('auth/user')).toMatchObject({
    id: member.id,
    email: profile?.email,
    fullName: profile?.full_name,
    lastLogin: profile?.last_login,
  });
  const { data: count } = await client.rpc('unread_notification_count');
  expect(await get('user/notifications/unread-count')).toEqual({ count });
});
