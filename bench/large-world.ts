import type { Sql } from 'postgres';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';

/** How much there is of everything; of progress and notifications, for each member. */
export const LARGE = { videos: 100_000, members: 10_000, progress: 100, notifications: 100 };
export const SMALL_CATALOGUE = 1_000;

const CATEGORIES = 20;
const PODCASTS = 2_000;
const WAITING = 200;
const LISTS = 20;
const LISTED = 100;
const DELETED = 300;

/** Account `number` (1 is the administrator, 2 a superuser, the last 200 wait for approval). */
export const memberId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** The address of the same account. */
export const memberEmail = (number: number) => `pessoa${number}@bench.example`;
export const ADMIN = 1;
/** An ordinary member. */
export const SOMEBODY = 5_000;

/** Words of titles by how often they stand there: what a search costs depends on that. */
export const WORDS = {
  'em toda aula': 'plantão',
  'em uma de 4': 'choque',
  'em uma de 20': 'intubação',
  'em uma de 100': 'cetamina',
  'em uma de 500': 'botulismo',
  'só em descrições, uma de 50': 'gasometria',
} as const;

/** What the reads of a screen are asked about; all of it exists in this world. */
export const EXAMPLE = {
  videoId: 501,
  categoryId: 2,
  podcastId: 7,
  listId: 20,
  word: WORDS['em uma de 20'],
  personName: 'Helena',
};

/** Runs a job on an embedded stack of its own, with the demo world or empty. */
export async function withStack<Found>(
  world: 'demo' | 'empty',
  job: (stack: TemporaryStack) => Promise<Found>,
): Promise<Found> {
  const stack = await startTemporaryStack({ seed: world === 'demo' });
  try {
    return await job(stack);
  } finally {
    await stack.stop();
  }
}

/** Runs a job on a stack that holds the large world, or that world with fewer lessons. */
export const withLargeStack = <Found>(
  job: (stack: TemporaryStack) => Promise<Found>,
  videos = LARGE.videos,
): Promise<Found> =>
  withStack('empty', async (stack) => {
    const { superuser } = stack.database;
    await fillPeople(superuser);
    await fillVideos(superuser, 1, videos);
    await fillActivity(superuser, videos);
    await fillLists(superuser);
    await fillBins(superuser);
    return job(stack);
  });

/** People, categories and podcasts. Triggers are off meanwhile: what they would keep is written here. */
async function fillPeople(superuser: Sql): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'authenticated', 'authenticated',
        'pessoa' || i || '@bench.example', '{}', now(), now()
      from generate_series(1, ${LARGE.members}::int) as i`;
    // Everybody is signed in, in a session with their own id.
    await sql`
      insert into auth.sessions (id, user_id, created_at) select u.id, u.id, now() from auth.users as u`;
    await sql`
      insert into public.profiles (id, email, phone, full_name, first_name, last_name, role, is_approved, created_at)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, 'pessoa' || i || '@bench.example',
        '11 9' || lpad(i::text, 8, '0'), f.first || ' ' || l.last, f.first, l.last,
        case i when 1 then 'admin' when 2 then 'superuser' else 'user' end,
        i <= ${LARGE.members - WAITING}, now() - i * interval '1 minute'
      from generate_series(1, ${LARGE.members}::int) as i
      cross join lateral (select (array['Ana','Bia','Caio','Davi','Eva','Flávia','Gil','Helena','Íris','João'])[1 + i % 10]) as f (first)
      cross join lateral (select (array['Souza','Silva','Lima','Braga','Prado','Teles','Nunes'])[1 + i % 7] || ' ' || i) as l (last)`;
    await sql`
      insert into public.categories (id, name, slug, position, show_in_dropdown) overriding system value
      select i, 'Categoria ' || i, 'categoria-' || i, i, i % 2 = 0 from generate_series(1, ${CATEGORIES}::int) as i`;
    await sql`
      insert into private.category_words (category_id, words) select c.id, private.search_vector(c.name) from public.categories as c`;
    await sql`
      insert into public.podcasts (id, title, audio_url, duration, category_id, created_at) overriding system value
      select i, 'Ronda ' || i || case when i % 20 = 0 then ' da intubação' else '' end,
        'https://audio.example/' || i || '.mp3', '12:34', 1 + i % ${CATEGORIES}::int, now() - i * interval '1 hour'
      from generate_series(1, ${PODCASTS}::int) as i`;
    // An empty table is read from end to end, because that costs nothing: so every member has some rows.
    await sql`
      insert into public.podcast_progress (user_id, podcast_id, current_seconds)
      select p.id, 1 + (row_number() over ()) % ${PODCASTS}::int + k, 30
      from public.profiles as p, generate_series(1, 5) as k`;
    await sql`
      insert into public.user_login_logs (user_id, login_at, ip_address)
      select p.id, now() - k * interval '1 day', '10.0.0.1' from public.profiles as p, generate_series(1, 10) as k`;
    await sql`
      insert into public.newsletter_subscriptions (user_id, email)
      select p.id, p.email from public.profiles as p where p.is_approved`;
    await sql`
      insert into private.video_views (user_id, video_id, viewed_on)
      select p.id, k, current_date - k from public.profiles as p, generate_series(1, 10) as k`;
    await sql`
      insert into private.progress_events (event_id, user_id, video_id, occurred_at)
      select gen_random_uuid(), p.id, k, now() - k * interval '1 hour'
      from public.profiles as p, generate_series(1, 20) as k`;
    await sql`
      insert into private.outbox_emails (template, recipient, payload, dedupe_key, status)
      select 'registration_received', p.email, '{}', 'bench:' || p.id, 'sent' from public.profiles as p`;
    await sql`
      insert into private.audit_log (at, actor_id, actor_role, action, target_type, target_id, after)
      select now() - (100000 - i) * interval '1 minute', ${memberId(ADMIN)}, 'admin', 'video.updated', 'video', i::text, '{}'
      from generate_series(1, 100000) as i`;
  });
}

/** As many lists of expected people as there may be. The last two name those who wait, the others members and who never came. */
async function fillLists(superuser: Sql): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into private.expected_lists (id, name, until, made_by) overriding system value
      select i, 'Turma ' || i, private.hospital_day() + 90, ${memberId(ADMIN)} from generate_series(1, ${LISTS}::int) as i`;
    await sql`
      insert into private.expected_people (list_id, name, address, user_id, outcome, settled_at)
      select (i - 1) / ${LISTED}::int + 1, coalesce(p.full_name, 'Ausente ' || i), coalesce(p.email, 'ausente' || i || '@bench.example'),
        m.id, case when m.id is not null then 'member' end, case when m.id is not null then now() end
      from generate_series(1, ${LISTS * LISTED}::int) as i
      left join public.profiles as p on (i % 2 = 0 or i > ${LISTS * LISTED - WAITING}::int)
        and p.email = 'pessoa' || ${LARGE.members - LISTS * LISTED}::int + i || '@bench.example'
      left join public.profiles as m on m.id = p.id and m.is_approved`;
  });
}

/** Deleted lessons with what belonged to them, videos that syncs leave out, and a tenth as many deleted podcasts. */
async function fillBins(superuser: Sql): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into private.kept_videos (video_id, video, kept_at, kept_by)
      select 1000000 + i, to_jsonb(v) || jsonb_build_object('id', 1000000 + i, 'external_id', 'gone' || lpad(i::text, 7, '0')),
        now() - i * interval '1 hour', ${memberId(ADMIN)}
      from generate_series(1, ${DELETED}::int) as i join public.videos as v on v.id = i`;
    await sql`
      insert into private.kept_rows (kept_video_id, user_id, table_name, content)
      select k.video_id, f.user_id, 'public.user_favorites', to_jsonb(f) || jsonb_build_object('video_id', k.video_id)
      from private.kept_videos as k
      cross join lateral (select f.* from public.user_favorites as f where f.video_id = k.video_id - 1000000 limit 20) as f`;
    await sql`
      insert into public.deleted_videos (source, external_id, title, deleted_at, deleted_by)
      select 'youtube', 'left' || lpad(i::text, 7, '0'), 'Fora da sincronização ' || i, now() - i * interval '90 minutes',
        ${memberId(ADMIN)}
      from generate_series(1, ${2 * DELETED}::int) as i`;
    await sql`
      insert into private.kept_audio (podcast_id, podcast, is_deleted, kept_at, kept_by)
      select 1000000 + p.id, to_jsonb(p) || jsonb_build_object('id', 1000000 + p.id), true, now() - p.id * interval '8 hours',
        ${memberId(ADMIN)}
      from public.podcasts as p where p.id <= ${DELETED / 10}::int`;
  });
  await superuser.unsafe('vacuum analyze').simple();
}

/** Lessons from..to. Every fiftieth is hidden; titles hold the words above as often as they say. */
export async function fillVideos(superuser: Sql, from: number, to: number): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    const restore = await dropIndexes(sql, ['videos']);
    await sql`
      insert into public.videos (id, external_id, title, description, duration, thumbnail, category_id, instructor,
        tags, view_count, is_active, featured, announced_at, created_at, search) overriding system value
      select i, lpad(i::text, 11, 'x'), t.title, t.description, (5 + i % 80) || ':30', '/demo/thumbs/a.svg',
        1 + i % ${CATEGORIES}::int, 'Docente ' || i % 50, array['tag' || i % 30], i % 1000, i % 50 <> 0, i % 200 = 0,
        now(), now() - ((i * 7919::bigint) % 1000003) * interval '1 minute',
        ' ' || private.search_text(concat_ws(' ', t.title, 'Docente ' || i % 50, 'tag' || i % 30,
          'Categoria ' || 1 + i % ${CATEGORIES}::int, t.description))
      from generate_series(${from}::int, ${to}::int) as i
      cross join lateral (select
        'Plantão ' || i || ': ' ||
        case when i % 4 = 1 then 'choque ' else 'conduta ' end ||
        case when i % 20 = 3 then 'intubação ' else '' end ||
        case when i % 100 = 7 then 'cetamina ' else '' end ||
        case when i % 500 = 11 then 'botulismo ' else '' end ||
        (array['no adulto','na criança','no idoso','na gestante','no trauma'])[1 + i % 5] ||
        ' caso ' || (i * 31 % 997) as title,
        'Discussão do caso ' || i || ' com exame, conduta e revisão. ' ||
        case when i % 50 = 13 then 'Inclui gasometria. ' else '' end ||
        repeat('Pontos-chave da sala vermelha, erros comuns e o que fazer primeiro. ', 4) as description
      ) as t`;
    await restore();
    // What triggers would write for search.
    await sql`
      insert into private.search_documents (video_id, is_visible, category_id, seconds, created_at, title, words)
      select v.id, v.is_active, v.category_id, v.duration_seconds, v.created_at, private.search_stems(v.title),
        private.document_words(private.searched_texts(v))
      from public.videos as v where v.id between ${from}::int and ${to}::int`;
    await sql`select private.learn_words(array(
      select concat_ws(' ', v.title, v.instructor, v.description) from public.videos as v
      where v.id between ${from}::int and ${to}::int))`;
    await sql`select private.recount_catalogue()`;
    await sql`select setval(pg_get_serial_sequence('public.videos', 'id'), ${to}::bigint)`;
  });
}

/** Transcripts of lessons 1..count with so many cues each. Words of titles are said as often as WORDS says. */
export async function fillTranscripts(superuser: Sql, count: number, cues: number): Promise<void> {
  await withoutTriggers(superuser, async (sql) => {
    await sql`
      insert into public.transcripts (video_id, cues)
      select i, (select jsonb_agg(jsonb_build_object('start', c * 4, 'end', c * 4 + 4, 'text', l.words) order by c)
        from generate_series(0, ${cues}::int - 1) as c
        cross join lateral (select
          case when c % 4 = 1 then 'no choque ' else 'então na conduta ' end ||
          case when c % 20 = 3 then 'a intubação ' else '' end ||
          case when c % 100 = 7 then 'com cetamina 1 mg/kg ' else '' end ||
          'a gente olha o paciente ' || (i * 31 + c) % 997 || ' e decide' as words) as l)
      from generate_series(1, ${count}::int) as i`;
    await sql`
      select private.index_spoken(d.id, t, null)
      from public.transcripts as t
      join private.search_documents as d on d.video_id = t.video_id`;
  });
  await superuser.unsafe('vacuum analyze').simple();
}

/** What members did, spread evenly over lessons 1..videos; replaces what was there. */
export async function fillActivity(superuser: Sql, videos: number): Promise<void> {
  const { members, progress, notifications } = LARGE;
  await withoutTriggers(superuser, async (sql) => {
    await sql`truncate public.user_video_progress, public.user_favorites, public.user_notifications`;
    const restore = await dropIndexes(sql, [
      'user_video_progress',
      'user_favorites',
      'user_notifications',
    ]);
    // Lessons of one member: evenly apart, beginning somewhere else for each. One less than `videos / progress`, so
    // that no member has hidden ones alone (every fiftieth).
    await sql`
      insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, watched_seconds,
        is_completed, completed_at, last_watched_at)
      select ('00000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid,
        1 + (m * 7919::bigint + k * ${Math.floor(videos / progress) - 1}::int) % ${videos}::int,
        60 + k, 60 + k, 60, k % 4 = 0, case when k % 4 = 0 then now() end, now() - (k * 97 + m % 97) * interval '1 minute'
      from generate_series(1, ${members}::int) as m, generate_series(1, ${progress}::int) as k`;
    await sql`
      insert into public.user_favorites (user_id, video_id, created_at)
      select p.user_id, p.video_id, p.last_watched_at from public.user_video_progress as p where p.id % 5 = 0`;
    await sql`
      insert into public.user_notifications (user_id, title, message, type, video_id, action_url, is_read, read_at, created_at)
      select ('00000000-0000-4000-8000-' || lpad(m::text, 12, '0'))::uuid, 'Nova aula disponível', 'Plantão ' || k,
        'new_video', 1 + (k * 1009::bigint) % ${videos}::int, '/video/' || k, k > 12,
        case when k > 12 then now() end, now() - k * interval '1 hour'
      from generate_series(1, ${members}::int) as m, generate_series(1, ${notifications}::int) as k`;
    await restore();
  });
  await superuser.unsafe('vacuum analyze').simple();
}

/** Takes the indexes away that no constraint needs; the returned function builds them again, which is far quicker. */
async function dropIndexes(sql: Sql, tables: string[]): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index as i
    join pg_class as c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${tables}) and not i.indisunique`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    await sql`set local maintenance_work_mem = '256MB'`;
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
}

/** One transaction in which no trigger and no foreign key is looked at: this world is consistent by itself. */
export async function withoutTriggers(
  superuser: Sql,
  job: (sql: Sql) => Promise<void>,
): Promise<void> {
  await superuser.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`set local synchronous_commit = off`;
    // The same tagged template; the library's type of a transaction only lacks what ends connections.
    await job(transaction as unknown as Sql);
  });
}
