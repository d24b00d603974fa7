import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { at, expectRow, type Row, tryRows } from './contract-rows.ts';
import { callFunction, freeYouTubeId, randomPhone, type World } from './world.ts';

/** Every call for administrators without Google, made by every kind of caller. */
const rowsOf = ({ sql, ...world }: World): Row[] => [
  {
    row: 'GET /admin/users/pending',
    from: 'admin',
    status: 200,
    call: at('/admin/users/pending'),
  },
  { row: 'GET /admin/users', from: 'admin', status: 200, call: at('/admin/users?limit=5') },
  {
    row: 'POST /admin/users/{id}/approve',
    from: 'admin',
    status: 200,
    call: async (who) => {
      const { id } = await world.person('pending');
      return {
        path: `/admin/users/${id}/approve`,
        verify: () =>
          expectRow(sql`select is_approved, approved_by from public.profiles where id = ${id}`, {
            is_approved: true,
            approved_by: who.id,
          }),
      };
    },
  },
  {
    row: 'DELETE /admin/users/{id}',
    from: 'admin',
    status: 204,
    call: async () => {
      const { id } = await world.person('pending');
      return {
        path: `/admin/users/${id}`,
        verify: () => expectRow(sql`select 1 from auth.users where id = ${id}`, undefined),
      };
    },
  },
  {
    row: 'PUT /admin/users/{id}',
    from: 'superuser',
    status: 200,
    call: async () => {
      const { id } = await world.person('member');
      const email = `${randomUUID()}@plantao.example`;
      const phone = randomPhone();
      return {
        path: `/admin/users/${id}`,
        body: { role: 'admin', fullName: 'Outro Nome', email, phone },
        verify: () =>
          expectRow(
            sql`select role, full_name, email, phone from public.profiles where id = ${id}`,
            { role: 'admin', full_name: 'Outro Nome', email, phone },
          ),
      };
    },
  },
  {
    row: 'PUT /admin/users/{id}/password',
    from: 'superuser',
    status: 204,
    call: async () => {
      const { id } = await world.person('member');
      const stored = () => sql`select encrypted_password from auth.users where id = ${id}`;
      const [before] = await stored();
      return {
        path: `/admin/users/${id}/password`,
        body: { password: 'outra-senha-2026' },
        verify: async () => {
          expect(before?.encrypted_password).toBeTruthy();
          expect(await stored()).not.toEqual([before]);
        },
      };
    },
  },
  {
    row: 'PUT /admin/videos/{id}',
    from: 'admin',
    status: 200,
    call: async () => {
      const id = await world.video();
      const categoryId = await world.category();
      const youtubeId = freeYouTubeId('A');
      const text = { title: 'Novo título', description: 'Nova' };
      return {
        path: `/admin/videos/${id}`,
        body: { ...text, categoryId, isActive: false, featured: true, youtubeId },
        verify: () =>
          expectRow(
            sql`
            select title, description, category_id::int, is_active, featured, external_id
            from public.videos where id = ${id}`,
            {
              ...text,
              category_id: categoryId,
              is_active: false,
              featured: true,
              external_id: youtubeId,
            },
          ),
      };
    },
  },
  {
    row: 'DELETE /admin/videos/{id}',
    from: 'admin',
    status: 204,
    call: async () => {
      const id = await world.video();
      return {
        path: `/admin/videos/${id}`,
        verify: () => expectRow(sql`select 1 from public.videos where id = ${id}`, undefined),
      };
    },
  },
  {
    row: 'PUT /admin/videos/bulk',
    from: 'admin',
    status: 200,
    call: async () => {
      const videoIds = [await world.video(), await world.video()];
      return {
        path: '/admin/videos/bulk',
        body: { videoIds, updates: { isActive: false } },
        verify: async (answer) => {
          expect(answer).toEqual({ updatedCount: 2 });
          await expectRow(
            sql`
            select count(*) filter (where is_active)::int as active
            from public.videos where id = any(${videoIds})`,
            { active: 0 },
          );
        },
      };
    },
  },
  {
    row: 'POST /admin/podcasts',
    from: 'admin',
    status: 201,
    call: () => {
      const title = `Sepse em áudio ${randomUUID()}`;
      return {
        path: '/admin/podcasts',
        body: {
          title,
          description: null,
          audioUrl: world.audioUrl,
          duration: '12:34',
          fileSize: 1234,
          fileType: 'audio/mpeg',
          categoryId: null,
          isActive: false,
          originalFileName: 'a.mp3',
        },
        verify: () =>
          expectRow(
            sql`
            select audio_url, duration, file_size::int, is_active, original_file_name
            from public.podcasts where title = ${title}`,
            {
              audio_url: world.audioUrl,
              duration: '12:34',
              file_size: 1234,
              is_active: false,
              original_file_name: 'a.mp3',
            },
          ),
      };
    },
  },
  {
    row: 'PUT /admin/podcasts/{id}',
    from: 'admin',
    status: 200,
    call: async () => {
      const id = await world.podcast({ description: 'Ronda', duration: '12:34' });
      return {
        path: `/admin/podcasts/${id}`,
        body: { title: 'Outro', audioUrl: world.audioUrl, duration: null },
        verify: () =>
          expectRow(
            sql`select title, description, duration from public.podcasts where id = ${id}`,
            { title: 'Outro', description: 'Ronda', duration: null },
          ),
      };
    },
  },
  {
    row: 'DELETE /admin/podcasts/{id}',
    from: 'admin',
    status: 204,
    call: async () => {
      const id = await world.podcast();
      return {
        path: `/admin/podcasts/${id}`,
        verify: () => expectRow(sql`select 1 from public.podcasts where id = ${id}`, undefined),
      };
    },
  },
];

const BESIDE = [
  /^POST \/api\/admin\/upload-audio$/,
  /^POST \/api\/admin\/(youtube|googledrive)\//,
  /^POST \/api\/admin\/videos\/refresh-thumbnails$/,
];
const { world, people, untried } = tryRows(rowsOf);

test('every call of the document has a test in one of the contract files', () => {
  const ours = (name: string) => name.includes(' /api/admin/');
  const isBeside = (name: string) => BESIDE.some((form) => form.test(name));
  expect(untried().filter((name) => ours(name) && !isBeside(name))).toEqual([]);
});

test('an administrator cannot delete an approved user', async () => {
  const { id } = await world.person('member');
  const path = `api/admin/users/${id}`;
  const answer = await callFunction(path, { method: 'DELETE', who: people().admin });
  expect([answer.status, answer.json]).toMatchObject([403, { code: 'forbidden' }]);
  await expectRow(world.sql`select is_approved from public.profiles where id = ${id}`, {
    is_approved: true,
  });
});
