import type { BrowserContext } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { fillVideos, withoutTriggers } from '../../../bench/large-world.ts';
import {
  startTemporaryStack,
  type TemporaryStack,
} from '../../../local/testing/temporary-stack.ts';
import { demo, stack as shared } from './stack.ts';

/** Lessons beyond those of the demo world, by id. */
const LESSONS = { from: 1_001, to: 1_500 };
const [CATEGORIES, PODCASTS, FAVORITES, PLACES, NOTIFICATIONS, PENDING] = [
  40, 60, 200, 60, 300, 40,
];
const [EXPECTED_LISTS, KEPT] = [20, 60];

/** The demo world after years: as much of everything as one installation gets, on a stack of its own. */
export type LargeWorld = {
  operator: SupabaseClient;
  /** Signs a demo account in. */
  signIn(email: string): Promise<Session>;
  /** Leads what a browser asks the shared stack to this one. */
  serve(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it. Its texts are long, and one lesson, category and episode have an endless word (`endless`). */
export async function startLargeWorld(endless: string): Promise<LargeWorld> {
  const stack = await startTemporaryStack({ siteUrl: process.env.PLANTAO_SITE_URL ?? '' });
  await fill(stack, endless);
  const { gatewayUrl, publishableKey, secretKey } = stack.file;
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return {
    operator: createClient(gatewayUrl, secretKey, options),
    async signIn(email) {
      const client = createClient(gatewayUrl, publishableKey, options);
      const { data, error } = await client.auth.signInWithPassword({
        email,
        password: demo.password,
      });
      if (error) throw error;
      return data.session;
    },
    async serve(context) {
      await context.route(`${shared.gatewayUrl}/**`, (route) => {
        const request = route.request();
        return route.continue({
          url: request.url().replace(shared.gatewayUrl, gatewayUrl),
          headers: { ...request.headers(), apikey: publishableKey },
        });
      });
    },
    stop: () => stack.stop(),
  };
}

async function fill({ database: { superuser } }: TemporaryStack, endless: string): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into public.categories (name, slug, position, show_in_dropdown)
      select
        (array['Emergências respiratórias e ventilação não invasiva', 'Neurologia', 'Procedimentos guiados por ultrassonografia',
          'Toxicologia e acidentes com animais peçonhentos'])[1 + i % 4] || ' ' || i,
        'grande-' || i, 100 + i, i % 2 = 0
      from generate_series(1, ${CATEGORIES}::int) as i`;
  });
  await fillVideos(superuser, LESSONS.from, LESSONS.to);
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      update public.videos set
        category_id = (array(select id from public.categories order by id))[1 + id % (select count(*) from public.categories)],
        title = title || case id % 7 when 0 then ' na sala vermelha: da suspeita à primeira hora de tratamento e à transferência' else '' end,
        instructor = (array['Dra. Maria Aparecida Nascimento de Albuquerque', 'Dr. Caio Ferraz'])[1 + id % 2],
        duration = case id % 3 when 0 then '1:12:44' when 1 then '38:55' else '9:05' end
      where id between ${LESSONS.from} and ${LESSONS.to}`;
    await sql`
      insert into public.podcasts (title, audio_url, duration, category_id, created_at)
      select 'Ronda ' || 100 + i || ': conduta nas primeiras horas e o que muda quando o leito demora a sair',
        'https://audio.example/' || i || '.mp3', case i % 2 when 0 then '1:02:34' else '12:34' end,
        (select min(id) from public.categories), now() - i * interval '1 hour'
      from generate_series(1, ${PODCASTS}::int) as i`;
    // Every demo person has kept, begun and been told much.
    await sql`
      insert into public.user_favorites (user_id, video_id, created_at)
      select p.id, i, now() - i * interval '1 hour'
      from public.profiles as p, generate_series(${LESSONS.from}::int, ${LESSONS.from + FAVORITES}::int) as i`;
    await sql`
      insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, watched_seconds, last_watched_at)
      select p.id, i, 400, 400, 400, now() - i * interval '1 minute'
      from public.profiles as p, generate_series(${LESSONS.to - PLACES}::int, ${LESSONS.to}::int) as i`;
    await sql`
      insert into public.user_notifications (user_id, title, message, type, video_id, action_url, created_at, metadata)
      select p.id, 'Nova aula disponível', v.title, 'new_video', v.id, '/video/' || v.id, now() - v.id * interval '1 minute',
        jsonb_build_object('videoTitle', v.title, 'categoryName', 'Emergências respiratórias')
      from public.profiles as p, public.videos as v
      where v.id between ${LESSONS.from} and ${LESSONS.from + NOTIFICATIONS}`;
    await sql`
      insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
        'pessoa' || i || '@bench.example', '{}', now(), now()
      from generate_series(1, ${PENDING}::int) as i`;
    await sql`
      insert into public.profiles (id, email, phone, full_name, institution, created_at)
      select u.id, u.email, '(11) 9' || right(u.id::text, 4) || '-0000', 'Maria Aparecida Nascimento de Albuquerque',
        'Hospital Universitário da Faculdade de Medicina', now() - interval '3 days'
      from auth.users as u where u.email like '%@bench.example'`;
  });
  await fillDesk(superuser, endless);
  // With its triggers: search and lists have the endless word as they have every other.
  await superuser`
    insert into public.categories (name, slug, description, position)
    values (left(${endless}, 100), 'sem-fim', left(${endless}, 900), 900)`;
  await superuser`
    insert into public.videos (external_id, title, instructor, description, tags, category_id, duration)
    select 'endless0001', left(${endless}, 500), left(${endless}, 120), ${endless}, array[left(${endless}, 60)], id, '1:12:44'
    from public.categories where slug = 'sem-fim'`;
  await superuser`
    insert into public.podcasts (title, description, audio_url, original_file_name, category_id, created_at)
    select left(${endless}, 255), ${endless}, 'https://audio.example/sem-fim.mp3', left(${endless}, 240) || '.mp3', id, now()
    from public.categories where slug = 'sem-fim'`;
  await superuser`
    update public.profiles set full_name = left(${endless}, 200), institution = left(${endless}, 150), created_at = now() - interval '9 days'
    where email = 'pessoa1@bench.example'`;
  await superuser`
    update public.profiles set institution = left(${endless}, 140) where email = ${demo.member}`;
  await superuser`
    insert into public.user_notifications (user_id, title, message, metadata)
    select id, left(${endless}, 255), left(${endless}, 1000),
      jsonb_build_object('videoTitle', left(${endless}, 300), 'categoryName', left(${endless}, 100))
    from public.profiles where email = ${demo.member}`;
  await superuser`
    insert into public.user_favorites (user_id, video_id)
    select p.id, v.id from public.profiles as p, public.videos as v where v.external_id = 'endless0001'`;
  await superuser.unsafe('vacuum analyze').simple();
}

/** What a coordinator's desk collects: lists of expected people, both bins, a rejection under way, a correction. */
async function fillDesk(
  superuser: TemporaryStack['database']['superuser'],
  endless: string,
): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into private.expected_lists (name, until, made_by)
      select case i when 1 then left(${endless}, 80) else 'Residência em Medicina de Emergência, turma ' || 2000 + i end,
        (now() at time zone 'America/Sao_Paulo')::date + i, (select p.id from public.profiles as p where p.role = 'superuser' limit 1)
      from generate_series(1, ${EXPECTED_LISTS}::int) as i`;
    await sql`
      insert into private.expected_people (list_id, name, address, outcome, settled_at)
      select l.id, case i when 1 then left(${endless}, 160) else 'Maria Aparecida Nascimento de Albuquerque' end,
        'esperada' || l.id || '.' || i || '@bench.example', case i % 9 when 0 then 'rejected' end, case i % 9 when 0 then now() end
      from private.expected_lists as l, generate_series(1, 40) as i`;
    await sql`
      insert into private.kept_videos (video_id, video, kept_at, kept_by)
      select v.id + 100000, to_jsonb(v) || jsonb_build_object('id', v.id + 100000, 'external_id', 'kept' || lpad(v.id::text, 7, '0'),
          'title', case v.id % 9 when 0 then left(${endless}, 500) else v.title end),
        now() - v.id % 29 * interval '1 day', (select p.id from public.profiles as p where p.role = 'superuser' limit 1)
      from public.videos as v where v.id between ${LESSONS.from} and ${LESSONS.from + KEPT}`;
    await sql`
      insert into private.kept_audio (podcast_id, podcast, is_deleted, kept_at)
      select p.id + 100000, to_jsonb(p) || jsonb_build_object('id', p.id + 100000), p.id % 2 = 0, now() - p.id % 29 * interval '1 day'
      from public.podcasts as p`;
    // Long enough that no tick deletes it while the screens are looked at.
    await sql`
      insert into private.held_rejections (user_id, rejected_by, act_id, reason, due_at)
      select p.id, (select a.id from public.profiles as a where a.role = 'superuser' limit 1), gen_random_uuid(), 'CRM não encontrado',
        now() + interval '1 day'
      from public.profiles as p where p.email = 'pessoa40@bench.example'`;
  });
  await superuser`
    insert into public.user_notifications (user_id, type, title, message, action_url)
    select id, 'access_change', 'Um administrador corrigiu seus dados',
      'Instituição: era “Hospital”, agora é “' || left(${endless}, 140) || '”. Está errado? Corrija aqui ou escreva para o suporte.', '/profile'
    from public.profiles where email = ${demo.member}`;
}
