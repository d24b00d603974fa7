import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../paths.ts';
import { seedFiles } from '../seeding.ts';
import { type ScratchDatabase, startScratchDatabase } from '../testing/scratch-database.ts';
import { DEMO_EMAILS, DEMO_PASSWORD } from './demo-accounts.ts';
import { demoAudio } from './index.ts';

const script = seedFiles()
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Seconds of sound: every frame of MPEG 2.5 layer III at 24 kbit/s and 8 kHz has 216 bytes and lasts 72 ms. */
function mp3Seconds(bytes: Buffer): number {
  const FRAME = 216;
  for (let at = 0; at < bytes.length; at += FRAME) {
    expect(bytes.readUIntBE(at, 3)).toBe(0xff_e3_38);
  }
  return (bytes.length / FRAME) * 0.072;
}

let database: ScratchDatabase;
let sql: Sql;

/** One text per table with all of its rows, for comparing two moments. */
async function everything(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') or (schemaname, tablename) in (('auth', 'users'), ('auth', 'identities'))`;
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql.unsafe<{ text: string }[]>(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text from ${name} as t`,
      );
      return [name, row?.text ?? ''] as const;
    }),
  );
  return Object.fromEntries(rows);
}

const numberOf = async (query: string): Promise<number> => {
  const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::integer as count ${query}`);
  return row?.count ?? 0;
};

beforeAll(async () => {
  database = await startScratchDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(script);
});

afterAll(async () => {
  await sql?.end();
  await database?.stop();
});

describe('supabase/seed.sql', () => {
  it('the seed changes nothing when it runs again, even after somebody has worked with it', async () => {
    await sql`update public.profiles set institution = 'Outro Hospital' where email = 'membro@plantao.example'`;
    await sql`update public.profiles set is_approved = true where email = 'nina@plantao.example'`;
    const before = await everything();
    await sql.unsafe(script);
    expect(await everything()).toEqual(before);
  });

  it('the seed has the people that every role and state of the app needs', async () => {
    const people = await sql<{ email: string; state: string }[]>`
      select email, concat_ws(' ', role, case when is_approved then 'approved' else 'pending' end,
        case when not is_active then 'inactive' end) as state
      from public.profiles`;
    const stateOf = Object.fromEntries(people.map((person) => [person.email, person.state]));
    expect(stateOf).toMatchObject({
      [DEMO_EMAILS.superuser]: 'superuser approved',
      [DEMO_EMAILS.admin]: 'admin approved',
      [DEMO_EMAILS.member]: 'user approved',
      [DEMO_EMAILS.pending]: 'user pending',
      'joao@plantao.example': 'user approved inactive',
    });
    const states = Object.values(stateOf);
    expect(states.filter((state) => state === 'user approved').length).toBeGreaterThanOrEqual(8);
    expect(await numberOf(`from public.profiles where approved_by is null and is_approved`)).toBe(
      3,
    );
  });

  it('everybody of the seed can sign in with the demo password', async () => {
    const refused = await sql`
      select u.email from auth.users as u
      left join auth.identities as i on i.user_id = u.id and i.provider = 'email' and i.provider_id = u.id::text
      where u.encrypted_password <> extensions.crypt(${DEMO_PASSWORD}, u.encrypted_password)
        or i.id is null or u.email_confirmed_at is null
        or u.confirmation_token is null or u.recovery_token is null
        or u.email_change_token_new is null or u.email_change is null`;
    expect(refused).toEqual([]);
  });

  it('the seed names no real person', async () => {
    const strangers = await sql`
      select email from public.profiles
      where email not like '%@plantao.example' or phone !~ '^[(]11[)] 90000-0[0-9]{3}$'
      union all select recipient from private.outbox_emails where recipient not like '%@plantao.example'`;
    expect(strangers).toEqual([]);
  });

  it('the seed leaves no mail to send', async () => {
    // Nina's is the one that the first test caused.
    expect(
      await numberOf(
        `from private.outbox_emails where status <> 'sent' and payload ->> 'full_name' <> 'Nina Abrantes'`,
      ),
    ).toBe(0);
  });

  it('the seed fills the catalogue', async () => {
    expect(await numberOf('from public.categories')).toBeGreaterThanOrEqual(9);
    expect(await numberOf('from public.categories where show_in_dropdown')).toBeGreaterThan(1);
    expect(await numberOf('from public.videos')).toBeGreaterThanOrEqual(64);
    expect(
      await numberOf('from public.videos where featured and is_active'),
    ).toBeGreaterThanOrEqual(6);
    expect(await numberOf('from public.videos where not is_active')).toBeGreaterThan(0);
    expect(await numberOf(`from public.videos where source = 'google_drive'`)).toBeGreaterThan(3);
    expect(
      await numberOf(`from public.videos where created_at > now() - interval '7 days'`),
    ).toBeGreaterThanOrEqual(8);
    expect(await numberOf('from public.podcasts where is_active')).toBeGreaterThanOrEqual(7);
  });

  it('the seed shows what stands beside a recording, and what was searched for in vain', async () => {
    const withTranscript = 'from public.transcripts as t join';
    expect(
      await numberOf(`${withTranscript} public.videos as v on v.id = t.video_id and v.is_active`),
    ).toBeGreaterThanOrEqual(12);
    expect(
      await numberOf(
        `${withTranscript} public.podcasts as p on p.id = t.podcast_id and p.is_active`,
      ),
    ).toBeGreaterThanOrEqual(4);
    expect(
      await numberOf(
        'from public.videos where chapters is not null and cardinality(key_points) > 0',
      ),
    ).toBeGreaterThanOrEqual(20);
    expect(await numberOf('from public.notes')).toBeGreaterThanOrEqual(5);
    expect(await numberOf('from private.unanswered_searches')).toBeGreaterThanOrEqual(3);
  });

  it('the seed has a report that waits, one that is looked at and one that was answered, by three members', async () => {
    const reports = await sql`
      select r.kind, r.state, r.at_seconds < coalesce(v.duration_seconds, p.duration_seconds) as is_within, w.role
      from public.content_reports as r
      join public.profiles as w on w.id = r.user_id and w.is_approved and w.email <> ${DEMO_EMAILS.member}
      left join public.videos as v on v.id = r.video_id
      left join public.podcasts as p on p.id = r.podcast_id
      order by r.kind`;
    expect(reports).toEqual([
      { kind: 'caption', state: 'resolved', is_within: true, role: 'user' },
      { kind: 'dose', state: 'open', is_within: true, role: 'user' },
      { kind: 'sound', state: 'in_review', is_within: true, role: 'user' },
    ]);
    expect(await numberOf(`from public.user_notifications where type = 'catalogue_report'`)).toBe(
      0,
    );
  });

  it('every line and chapter of the seed lies within its recording', async () => {
    const strangers = await sql`
      with recording as (
        select 'video' as kind, id, title, duration_seconds, chapter_list, chapters from public.videos
        union all select 'podcast', id, title, duration_seconds, chapter_list, chapters from public.podcasts
      )
      select r.title, cue ->> 'text' as beyond from recording as r
      join public.transcripts as t on (r.kind = 'video' and t.video_id = r.id) or (r.kind = 'podcast' and t.podcast_id = r.id)
      cross join jsonb_array_elements(t.cues) as cue
      where (cue ->> 'end')::numeric > r.duration_seconds
      union all
      select title, chapter_list from recording
      where chapter_list is not null
        and jsonb_array_length(chapters) is distinct from regexp_count(chapter_list, e'\\n') + 1`;
    expect(strangers).toEqual([]);
  });

  it('a key point of the seed that has a second is said there', async () => {
    const points = `
      from (select id as video_id, null::bigint as podcast_id, key_point_seconds from public.videos
        union all select null, id, key_point_seconds from public.podcasts) as r
      cross join unnest(r.key_point_seconds) as p (second)
      where p.second is not null`;
    expect(await numberOf(points)).toBeGreaterThanOrEqual(25);
    const unsaid = ` and not exists (
        select from public.transcripts as t, jsonb_array_elements(t.cues) as cue
        where (t.video_id = r.video_id or t.podcast_id = r.podcast_id) and (cue ->> 'start')::numeric = p.second)`;
    expect(await numberOf(points + unsaid)).toBe(0);
  });

  it('the sentence on the landing page is said in the lesson, at its second', async () => {
    const [cue] = await sql<{ words: string }[]>`
      select cue ->> 'text' as words from public.transcripts as t
      join public.videos as v on v.id = t.video_id, jsonb_array_elements(t.cues) as cue
      where v.external_id = 'demo-CS06-x' and (cue ->> 'start')::numeric = 348`;
    const page = readFileSync(path.join(REPOSITORY, 'web/src/pages/AnswerScreen.tsx'), 'utf8');
    const text = page.replaceAll(/<[^>]+>|\{' '\}/g, '').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`aos 5:48: ${cue?.words}`);
  });

  it('the seed writes durations in all three forms, and each is understood', async () => {
    for (const form of ['^[0-9]+:[0-9]{2}$', '^[0-9]+:[0-9]{2}:[0-9]{2}$', '^PT']) {
      expect(await numberOf(`from public.videos where duration ~ '${form}'`)).toBeGreaterThan(5);
    }
    expect(
      await numberOf('from public.videos where duration is not null and duration_seconds is null'),
    ).toBe(0);
  });

  it('every lesson of the seed has a poster of its own that needs no internet', async () => {
    const lessons = await sql<{ thumbnail: string }[]>`select thumbnail from public.videos`;
    const missing = lessons.filter(
      ({ thumbnail }) => !existsSync(path.join(REPOSITORY, 'web', 'public', thumbnail)),
    );
    expect(missing).toEqual([]);
    expect(new Set(lessons.map(({ thumbnail }) => thumbnail)).size).toBe(lessons.length);
  });

  it('no lesson of the seed has an id that the real YouTube can have', async () => {
    // An id is 64 bits in 11 letters of 6: the last one carries only 4, so it ends in one of 16.
    expect(await numberOf(`from public.videos where youtube_id ~ '[048AEIMQUYcgkosw]$'`)).toBe(0);
  });

  it('the seed describes each audio file exactly, and one episode without audio', async () => {
    const rows = await sql<{ file_path: string | null; audio_url: string; file_size: string }[]>`
      select file_path, audio_url, duration_seconds, file_size from public.podcasts`;
    const files = await demoAudio();
    expect(rows).toHaveLength(files.size + 1);
    expect(rows.filter(({ file_path }) => file_path === null)).toEqual([
      { file_path: null, audio_url: '', duration_seconds: null, file_size: null },
    ]);
    for (const [file, bytes] of files) {
      expect(rows.find(({ file_path }) => file_path === file)).toMatchObject({
        duration_seconds: Math.floor(mp3Seconds(bytes)),
        file_size: String(bytes.length),
      });
    }
  });

  it('an episode of the seed is as long as a real one, and no member is beyond its end', async () => {
    const lengths = await sql<{ seconds: number }[]>`
      select duration_seconds as seconds from public.podcasts where file_path is not null`;
    expect(lengths.filter(({ seconds }) => seconds < 9 * 60 || seconds > 25 * 60)).toEqual([]);
    expect(
      await numberOf(`from public.podcast_progress as h join public.podcasts as p on p.id = h.podcast_id
        where h.current_seconds > p.duration_seconds`),
    ).toBe(0);
  });

  it('an instructor of the seed has a title and one name, on screens and in what is said', async () => {
    const instructors = await sql<{ instructor: string }[]>`
      select distinct instructor from public.videos`;
    const names = instructors.map(({ instructor }) => instructor);
    expect(names.filter((name) => !/^Dra?\. /.test(name))).toEqual([]);
    const bare = names.map((name) => name.replace(/^Dra?\. /, ''));
    expect(new Set(bare).size).toBe(names.length);
    const greetings = await sql<{ instructor: string; words: string }[]>`
      select v.instructor, t.cues -> 0 ->> 'text' as words from public.transcripts as t
      join public.videos as v on v.id = t.video_id`;
    const others = greetings.filter(({ instructor, words }) => {
      const said = /\beu sou (\p{Lu}\p{L}+ \p{Lu}\p{L}+)/u.exec(words)?.[1];
      return said !== undefined && !instructor.endsWith(` ${said}`);
    });
    expect(others).toEqual([]);
  });
});
