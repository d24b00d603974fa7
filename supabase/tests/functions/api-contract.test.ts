import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { at, expectRow, type Row, tryRows } from './contract-rows.ts';
import { randomPhone, type World } from './world.ts';

/** Every call for people and members, made by every kind of caller. */
const rowsOf = ({ sql, ...world }: World): Row[] => [
  { row: 'GET /auth/user', from: 'signed-in', status: 200, call: at('/auth/user') },
  { row: 'GET /categories', from: 'member', status: 200, call: at('/categories') },
  {
    row: 'GET /categories/dropdown',
    from: 'member',
    status: 200,
    call: at('/categories/dropdown'),
  },
  { row: 'GET /videos', from: 'member', status: 200, call: at('/videos') },
  { row: 'GET /videos', from: 'member', status: 200, call: at('/videos?categoryId=1&limit=3') },
  { row: 'GET /videos/featured', from: 'member', status: 200, call: at('/videos/featured') },
  { row: 'GET /videos/recent', from: 'member', status: 200, call: at('/videos/recent') },
  { row: 'GET /videos/search', from: 'member', status: 200, call: at('/videos/search?q=sepse') },
  {
    row: 'GET /videos/{id}',
    from: 'member',
    status: 200,
    call: async () => ({ path: `/videos/${await world.video()}` }),
  },
  {
    row: 'POST /videos/{id}/view',
    from: 'member',
    status: 200,
    call: async (who) => {
      const id = await world.video();
      return {
        path: `/videos/${id}/view`,
        verify: () =>
          expectRow(sql`select user_id from private.video_views where video_id = ${id}`, {
            user_id: who.id,
          }),
      };
    },
  },
  {
    row: 'POST /user/favorites',
    from: 'member',
    status: 201,
    call: async (who) => {
      const videoId = await world.video();
      return {
        path: '/user/favorites',
        body: { videoId },
        verify: () =>
          expectRow(sql`select user_id from public.user_favorites where video_id = ${videoId}`, {
            user_id: who.id,
          }),
      };
    },
  },
  { row: 'GET /user/favorites', from: 'member', status: 200, call: at('/user/favorites') },
  {
    row: 'GET /user/favorites/{videoId}/check',
    from: 'member',
    status: 200,
    call: async () => ({ path: `/user/favorites/${await world.video()}/check` }),
  },
  {
    row: 'DELETE /user/favorites/{videoId}',
    from: 'member',
    status: 204,
    call: async (who) => {
      const videoId = await world.video();
      await sql`insert into public.user_favorites (user_id, video_id) values (${who.id}, ${videoId})`;
      return {
        path: `/user/favorites/${videoId}`,
        verify: () =>
          expectRow(
            sql`select 1 from public.user_favorites where video_id = ${videoId}`,
            undefined,
          ),
      };
    },
  },
  {
    row: 'POST /user/progress',
    from: 'member',
    status: 200,
    call: async (who) => {
      const videoId = await world.video();
      return {
        path: '/user/progress',
        body: { videoId, progressSeconds: 42, isCompleted: false },
        verify: () =>
          expectRow(
            sql`
            select user_id, progress_seconds::int as seconds
            from public.user_video_progress where video_id = ${videoId}`,
            { user_id: who.id, seconds: 42 },
          ),
      };
    },
  },
  { row: 'GET /user/progress', from: 'member', status: 200, call: at('/user/progress') },
  {
    row: 'GET /user/progress/{videoId}',
    from: 'member',
    status: 200,
    call: async () => ({ path: `/user/progress/${await world.video()}` }),
  },
  {
    row: 'GET /user/continue-watching',
    from: 'member',
    status: 200,
    call: at('/user/continue-watching'),
  },
  {
    row: 'PUT /user/profile',
    from: 'signed-in',
    status: 200,
    call: (who) => {
      const institution = `Hospital ${randomUUID()}`;
      const form = { crm: 'CRM-SP 000001', specialty: 'Trauma', institution };
      return {
        path: '/user/profile',
        body: { firstName: 'Ana', lastName: 'Souza', ...form },
        verify: () =>
          expectRow(
            sql`
            select first_name, last_name, full_name, crm, specialty, institution
            from public.profiles where id = ${who.id}`,
            { first_name: 'Ana', last_name: 'Souza', full_name: 'Ana Souza', ...form },
          ),
      };
    },
  },
  {
    row: 'PATCH /user/profile',
    from: 'member',
    status: 200,
    call: (who) => {
      const email = `${randomUUID()}@plantao.example`;
      const phone = randomPhone();
      return {
        path: '/user/profile',
        body: { fullName: 'Bia Lima', email, phone },
        // Without the password the new address waits for both mailboxes, the old one first.
        verify: () =>
          expectRow(
            sql`
              select u.email, coalesce(u.email_change, '') as email_change, c.address, p.full_name, p.phone
              from auth.users as u join public.profiles as p on p.id = u.id
              join private.address_changes as c on c.user_id = u.id where u.id = ${who.id}`,
            { email: who.email, email_change: '', address: email, full_name: 'Bia Lima', phone },
          ),
      };
    },
  },
  {
    row: 'GET /user/notifications',
    from: 'member',
    status: 200,
    call: at('/user/notifications'),
  },
  {
    row: 'GET /user/notifications/unread-count',
    from: 'member',
    status: 200,
    call: at('/user/notifications/unread-count'),
  },
  {
    row: 'PATCH /user/notifications/{id}/read',
    from: 'member',
    status: 204,
    call: async (who) => {
      const id = await world.notification(who.id);
      return {
        path: `/user/notifications/${id}/read`,
        verify: () =>
          expectRow(
            sql`
            select is_read, read_at is not null as has_time
            from public.user_notifications where id = ${id}`,
            { is_read: true, has_time: true },
          ),
      };
    },
  },
  {
    row: 'PATCH /user/notifications/mark-all-read',
    from: 'member',
    status: 204,
    call: async (who) => {
      const ids = [await world.notification(who.id), await world.notification(who.id)];
      return {
        path: '/user/notifications/mark-all-read',
        verify: () =>
          expectRow(
            sql`
            select count(*) filter (where is_read)::int as read
            from public.user_notifications where id = any(${ids})`,
            { read: 2 },
          ),
      };
    },
  },
  {
    row: 'DELETE /user/notifications/{id}',
    from: 'member',
    status: 204,
    call: async (who) => {
      const id = await world.notification(who.id);
      return {
        path: `/user/notifications/${id}`,
        verify: () =>
          expectRow(sql`select 1 from public.user_notifications where id = ${id}`, undefined),
      };
    },
  },
  { row: 'GET /podcasts', from: 'member', status: 200, call: at('/podcasts') },
  {
    row: 'GET /podcasts/{id}/audio',
    from: 'member',
    status: 200,
    call: async () => ({ path: `/podcasts/${await world.podcast()}/audio` }),
  },
];

const BESIDE = [
  /^GET \/api\/health$/,
  /^GET \/api\/logout$/,
  /^POST \/api\/auth\/(login|register)$/,
  /^POST \/api\/user\/change-password$/,
];
const { untried } = tryRows(rowsOf);

test('every call of the document has a test in one of the contract files', () => {
  const ours = (name: string) => !name.includes(' /api/admin/');
  const isBeside = (name: string) => BESIDE.some((form) => form.test(name));
  expect(untried().filter((name) => ours(name) && !isBeside(name))).toEqual([]);
});
