begin;
\ir scenes.psql
select plan(68);

select scene.cast_everybody();
-- Only what this scene makes is new, begun or asked for. 2026-12-03 is a Thursday; 7:00 in São Paulo is 10:00Z.
delete from private.weekly_digests;
delete from public.newsletter_subscriptions;
delete from public.user_video_progress;
delete from public.podcast_progress;
update public.videos set announced_at = '2020-01-01' where announced_at is not null;
update public.podcasts set announced_at = '2020-01-01' where announced_at is not null;
insert into public.categories (name, slug, position) values ('Cardiologia da cena', 'cena-cardio', 1), ('Trauma da cena', 'cena-trauma', 2);

create function scene.lesson(p_id text, p_title text, p_at timestamptz, p_category text default null, p_active boolean default true, p_duration text default '20:00')
returns bigint language sql as $$
  insert into public.videos (external_id, title, duration, announced_at, category_id, is_active)
  values (p_id, p_title, p_duration, p_at, (select id from public.categories where slug = p_category), p_active) returning id
$$;
create function scene.episode(p_title text, p_at timestamptz, p_category text default null, p_active boolean default true)
returns bigint language sql as $$
  insert into public.podcasts (title, audio_url, duration, announced_at, category_id, is_active)
  values (p_title, 'https://audio.example/cena.mp3', '30:00', p_at, (select id from public.categories where slug = p_category), p_active) returning id
$$;
create function scene.begin_lesson(who text, p_title text, p_seconds numeric, p_at timestamptz) returns void language sql as $$
  insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, last_watched_at)
  select scene.id(who), v.id, p_seconds, p_seconds, p_at from public.videos as v where v.title = p_title
$$;
create function scene.begin_episode(who text, p_title text, p_seconds numeric, p_at timestamptz) returns void language sql as $$
  insert into public.podcast_progress (user_id, podcast_id, current_seconds, last_listened_at)
  select scene.id(who), e.id, p_seconds, p_at from public.podcasts as e where e.title = p_title
$$;
create temporary view digests as
  select p.name, e.id, e.recipient, e.dedupe_key, e.status, e.attempts, e.payload -> 'news' as news, e.payload -> 'begun' as begun,
    jsonb_array_length(e.payload -> 'news') + jsonb_array_length(e.payload -> 'begun') as lines
  from private.outbox_emails as e join scene.people as p on p.id = e.user_id where e.template = 'weekly_digest';
-- The readers of all addresses said yes.
create function scene.confirm() returns void language sql as $$ update public.newsletter_subscriptions set confirmed_at = now() $$;
create function scene.forget() returns void language sql as $$
  delete from private.weekly_digests;
  delete from private.outbox_emails where template = 'weekly_digest';
$$;

select is(scene.rights('service_role', 'private.weekly_digests') || scene.rights('authenticated', 'private.weekly_digests')
  || scene.rights('anon', 'private.weekly_digests'), '', 'no role of the API reaches what is kept about digests');
select scene.access('writes the digests', 'select private.write_weekly_digests()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('withdraws a digest', $$select private.withdraw_digest(scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- When

select is(private.due_digest(t.at::timestamptz)::text, t.thursday, 'at ' || t.at || ' the digest that is due is ' || coalesce(t.thursday, 'none'))
from (values
  ('2026-12-03 09:59:59Z', null), ('2026-12-03 10:00Z', '2026-12-03'), ('2026-12-04 02:59Z', '2026-12-03'), ('2026-12-04 10:00Z', '2026-12-03'),
  ('2026-12-06 02:59:59Z', '2026-12-03'), ('2026-12-06 03:00Z', null), ('2026-12-02 10:00Z', null), ('2026-12-07 12:00Z', null),
  -- The day is that of São Paulo: there it is still Wednesday, and in UTC Thursday.
  ('2026-12-03 02:00Z', null),
  -- As long as Brazil had a summer time, 7:00 was 9:00Z: the zone knows.
  ('2018-12-06 08:59Z', null), ('2018-12-06 09:00Z', '2018-12-06'),
  ('2026-12-31 10:00Z', '2026-12-31'), ('2027-01-02 12:00Z', '2026-12-31')) as t (at, thursday);

-- To whom

select scene.lesson('scene-dig-1', 'ECG da cena', '2026-12-01 12:00Z', 'cena-cardio');
select is(private.write_weekly_digests('2026-12-03 10:00Z'), 0, 'nobody asked, nobody is written to');
select is_empty('select * from digests', 'no mail was written');
select is((select mails from private.weekly_digests where thursday = '2026-12-03'), 0, 'the week is done all the same');
select scene.forget();
insert into public.newsletter_subscriptions (user_id, email)
select id, name || '.lido@scene.example' from scene.people where name in ('member', 'pending', 'inactive', 'admin');
select is(private.write_weekly_digests('2026-12-03 10:00Z'), 0, 'nobody is written to whose address nobody confirmed');
select scene.forget();
select scene.confirm();
select is(private.write_weekly_digests('2026-12-03 09:59:59Z'), 0, 'at 6:59 nothing is written');
select is(private.write_weekly_digests('2026-12-03 10:00Z'), 2, 'at 7:00 those who asked, are approved and active get one');
select results_eq('select name, recipient, dedupe_key from digests order by name', $$
  select n, n || '.lido@scene.example', 'weekly_digest:' || scene.id(n) || ':2026-12-03' from unnest(array['admin', 'member']) as n$$,
  'to the address that they gave, under a key of person and week');
select is(private.write_weekly_digests('2026-12-03 10:00Z'), 0, 'a second run writes nothing');
insert into public.newsletter_subscriptions (user_id, email) values (scene.id('other'), 'other@scene.example');
select scene.confirm();
select is(private.write_weekly_digests('2026-12-05 12:00Z'), 0, 'a member who subscribed later in the week gets none for it');
select is((select count(*) from digests), 2::bigint, 'each mail is there once');

-- What

select results_eq($$select news, begun from digests where name = 'member'$$, $$
  select jsonb_build_array(jsonb_build_object('kind', 'lesson', 'category', 'Cardiologia da cena', 'total', 1,
    'items', jsonb_build_array(jsonb_build_object('id', v.id, 'title', 'ECG da cena')))), '[]'::jsonb
  from public.videos as v where v.external_id = 'scene-dig-1'$$, 'a new lesson is named under its category');

select scene.forget();
select scene.lesson('scene-dig-2', 'Antes da semana', '2026-11-26 09:59:59Z', 'cena-cardio');
select scene.lesson('scene-dig-3', 'Primeira da semana', '2026-11-26 10:00Z', 'cena-cardio');
select scene.lesson('scene-dig-4', 'Última da semana', '2026-12-03 09:59:59Z', 'cena-cardio');
select scene.lesson('scene-dig-5', 'Depois da semana', '2026-12-03 10:00Z', 'cena-cardio');
select scene.lesson('scene-dig-6', 'Quarta da semana', '2026-11-27 10:00Z', 'cena-cardio');
select scene.lesson('scene-dig-7', 'Oculta pela equipe', '2026-12-01 10:00Z', 'cena-cardio', false);
select scene.lesson('scene-dig-8', 'Oculta na origem', '2026-12-01 10:00Z', 'cena-cardio');
update public.videos set status = 'private' where external_id = 'scene-dig-8';
select scene.episode('Ronda da cena', '2026-12-01 10:00Z', 'cena-trauma');
select scene.episode('Ronda oculta', '2026-12-01 10:00Z', 'cena-trauma', false);
select scene.episode('Sem categoria da cena', '2026-12-01 10:00Z');
select private.write_weekly_digests('2026-12-04 10:00Z');
create function scene.line(p_line jsonb) returns text language sql as $$
  select concat_ws(' ', p_line ->> 'kind', coalesce(p_line ->> 'category', '–'), p_line ->> 'total',
    (select string_agg(i.value ->> 'title', ', ' order by i.ordinality) from jsonb_array_elements(p_line -> 'items') with ordinality as i),
    p_line ->> 'lessons', p_line ->> 'episodes')
$$;
create function scene.news(who text) returns setof text language sql as $$
  select scene.line(n.value) from digests as d cross join lateral jsonb_array_elements(d.news) with ordinality as n where d.name = who order by n.ordinality
$$;
select results_eq($$select scene.news('admin')$$, array[
  'lesson Cardiologia da cena 4 Última da semana, ECG da cena, Quarta da semana', 'episode Trauma da cena 1 Ronda da cena',
  'episode – 1 Sem categoria da cena'], 'from Thursday 7:00 to Thursday 7:00, the three newest titles of each category; hidden titles are not named, not even to administrators');

select scene.lesson('scene-dig-9', 'Da outra semana', '2026-12-10 09:00Z');
select private.write_weekly_digests('2026-12-10 11:00Z');
select results_eq($$select scene.news('member')$$, array['lesson Cardiologia da cena 1 Depois da semana', 'lesson – 1 Da outra semana'],
  'the next digest begins where the last one ended, and what was left of that is withdrawn');
select private.write_weekly_digests('2026-12-24 10:00Z');
select is_empty('select * from digests', 'nothing new, nothing begun: no digest is written');
select scene.lesson('scene-dig-a', 'Da semana perdida', '2026-12-26 10:00Z');
select private.write_weekly_digests('2027-01-07 10:00Z');
select results_eq($$select scene.news('member')$$, array['lesson – 1 Da semana perdida'], 'after a week without a digest nothing is left out');
insert into private.weekly_digests (thursday) values ('2027-01-14');
select is(private.write_weekly_digests('2027-01-14 10:00Z'), 0, 'a week that an operator marked has none');
select throws_ok($$insert into private.weekly_digests (thursday) values ('2027-01-15')$$, '23514', null, 'a digest belongs to a Thursday');

-- What was begun

select scene.forget();
update public.videos set announced_at = '2020-01-01';
update public.podcasts set announced_at = '2020-01-01';
select scene.begin_lesson('member', 'ECG da cena', 300.7, '2026-12-02 12:00Z');
select scene.begin_episode('member', 'Ronda da cena', 60, '2026-12-02 13:00Z');
select scene.begin_lesson('member', 'Oculta pela equipe', 300, '2026-12-02 12:00Z');
select scene.begin_episode('member', 'Ronda oculta', 60, '2026-12-02 12:00Z');
select scene.begin_lesson('member', 'Primeira da semana', 1190, '2026-12-02 12:00Z');
select scene.begin_lesson('member', 'Última da semana', 0, '2026-12-02 12:00Z');
select scene.begin_lesson('member', 'Quarta da semana', 100, '2026-11-03 09:59Z');
select scene.begin_lesson('member', 'Antes da semana', 1150, '2026-12-02 12:00Z');
update public.user_video_progress set is_completed = true, completed_at = now() where progress_seconds = 1150;
select scene.begin_lesson('member', 'Depois da semana', 200, '2026-12-02 12:00Z');
update public.user_video_progress set dismissed_at = now() where progress_seconds = 200;
select scene.begin_lesson('admin', 'ECG da cena', 300, '2026-11-25 12:00Z');
select is(private.write_weekly_digests('2026-12-03 10:00Z'), 1, 'what was begun since the last digest is worth a mail, what was begun before it is not');
select results_eq($$select begun from digests where name = 'member'$$, $$
  select jsonb_build_array(
    jsonb_build_object('kind', 'episode', 'id', e.id, 'title', 'Ronda da cena', 'at', 60, 'left', 1740),
    jsonb_build_object('kind', 'lesson', 'id', v.id, 'title', 'ECG da cena', 'at', 300, 'left', 900))
  from public.videos as v, public.podcasts as e where v.external_id = 'scene-dig-1' and e.title = 'Ronda da cena'$$,
  'with how much is left, the latest first; nothing hidden, finished, dismissed, at its end or of long ago');
select scene.forget();
select scene.lesson('scene-dig-b', 'Nova da cena', '2026-12-01 10:00Z');
select private.write_weekly_digests('2026-12-03 10:00Z');
select results_eq($$select name, jsonb_array_length(begun) from digests order by name$$, $$values ('admin', 1), ('member', 2), ('other', 0)$$,
  'beside news the member''s own begun things of 30 days are named');

-- Never more than seven lines

insert into public.categories (name, slug, position) select 'Categoria ' || n || ' da cena', 'cena-' || n, 10 + n from generate_series(1, 9) as n;
select scene.lesson('scene-man-' || n, 'Aula ' || n || ' da cena', '2026-12-01 10:00Z', 'cena-' || n) from generate_series(1, 9) as n;
select scene.episode('Episódio ' || n || ' da cena', '2026-12-01 10:00Z', 'cena-' || n) from generate_series(8, 9) as n;
select scene.begin_lesson('other', 'Aula ' || n || ' da cena', 100, '2026-12-02 12:00Z') from generate_series(1, 9) as n;
select scene.forget();
select private.write_weekly_digests('2026-12-03 10:00Z');
select results_eq($$select name, lines, jsonb_array_length(begun) from digests order by name$$, $$values ('admin', 7, 1), ('member', 7, 2), ('other', 7, 3)$$,
  'a digest has seven lines at most, three of them for what was begun');
select results_eq($$select scene.news('other')$$, array['lesson Categoria 1 da cena 1 Aula 1 da cena', 'lesson Categoria 2 da cena 1 Aula 2 da cena',
  'lesson Categoria 3 da cena 1 Aula 3 da cena', 'rest – 7 2'], 'the last line counts what has no room');
select scene.forget();
update public.videos set announced_at = '2020-01-01';
update public.podcasts set announced_at = '2020-01-01' where title like 'Epis%';
select scene.episode('Única da cena', '2026-12-01 10:00Z');
select private.write_weekly_digests('2026-12-03 10:00Z');
select results_eq($$select lines, jsonb_array_length(begun) from digests where name = 'other'$$, $$values (7, 6)$$, 'with few news there is room for more of what was begun');

-- Between writing and sending

select is(scene.attempt('member', $$delete from public.newsletter_subscriptions$$), '1 rows', 'a member leaves');
delete from public.newsletter_subscriptions where user_id = scene.id('member');
select is_empty($$select * from digests where name = 'member'$$, 'a member who unsubscribes gets no digest that waits');
update auth.users set email = 'novo@scene.example' where id = scene.id('other');
update public.newsletter_subscriptions set email = 'novo@scene.example' where user_id = scene.id('other');
select results_eq($$select recipient from digests where name = 'other'$$, array['novo@scene.example'], 'one that waits goes to the new address');
update private.outbox_emails set attempts = 1 where template = 'weekly_digest';
update auth.users set email = 'mais-novo@scene.example' where id = scene.id('other');
update public.newsletter_subscriptions set email = 'mais-novo@scene.example' where user_id = scene.id('other');
select is_empty($$select * from digests where name = 'other'$$, 'one that was tried already is withdrawn: it must not change');
select scene.forget();
select private.write_weekly_digests('2026-12-03 10:00Z');
update public.newsletter_subscriptions set email = 'alheio@scene.example' where user_id = scene.id('other');
select is_empty($$select * from digests where name = 'other'$$, 'no digest goes to an unconfirmed address');
select is((select recipient from private.outbox_emails where user_id = scene.id('other') and template = 'digest_confirmation'), 'alheio@scene.example', 'which is asked');
update public.newsletter_subscriptions set email = 'mais-novo@scene.example' where user_id = scene.id('other');
select is_empty($$select 1 from private.outbox_emails where user_id = scene.id('other') and template = 'digest_confirmation'$$, 'a former address is asked no more');
update public.profiles set is_active = false where id = scene.id('admin');
select is_empty($$select * from digests where name = 'admin'$$, 'a suspended person gets no digest that waits');
update public.profiles set is_active = true where id = scene.id('admin');
select scene.forget();
select private.write_weekly_digests('2026-12-03 10:00Z');
update private.outbox_emails set status = 'sending', claimed_at = now() where template = 'weekly_digest';
update public.profiles set is_approved = false where id = scene.id('admin');
select private.finish_outbox_email(e.id, 'Sem conexão.', false) from private.outbox_emails as e where e.user_id = scene.id('admin');
select is_empty($$select * from digests where name = 'admin'$$, 'one that failed to leave at that moment is not tried again');
update private.outbox_emails set status = 'sent' where template = 'weekly_digest';
delete from public.newsletter_subscriptions where user_id = scene.id('other');
select is((select status from digests where name = 'other'), 'sent', 'what was sent stays on record');
insert into public.newsletter_subscriptions (user_id, email) values (scene.id('member'), 'member@scene.example');
select scene.confirm();
select scene.forget();
select private.write_weekly_digests('2026-12-03 10:00Z');
delete from auth.users where id = scene.id('member');
select is((select count(*) from private.outbox_emails where template = 'weekly_digest' and status = 'pending'), 0::bigint, 'a deleted account leaves no digest');

-- Other mail comes first

delete from private.outbox_emails;
select private.enqueue_email('weekly_digest', n || '@scene.example', '{}', 'weekly_digest:' || gen_random_uuid() || ':2026-12-03') from generate_series(1, 3) as n;
select private.enqueue_email('registration_approved', 'depois@scene.example', '{}', 'registration_approved:cena');
update private.outbox_emails set next_attempt_at = now() - interval '1 hour' where template = 'weekly_digest';
select is((select template from private.claim_outbox_emails(1)), 'registration_approved', 'digests keep no other mail waiting');
select is((select count(*) from private.claim_outbox_emails(10) where template = 'weekly_digest'), 3::bigint, 'digests follow');

-- The mark of an episode

select is((select announced_at from public.podcasts where title = 'Ronda oculta'), '2020-01-01', 'an episode keeps when it was announced');
insert into public.podcasts (title, audio_url, is_active) values ('Rascunho da cena', 'https://audio.example/r.mp3', false);
select is((select announced_at from public.podcasts where title = 'Rascunho da cena'), null, 'a hidden episode is no news');
update public.podcasts set is_active = true where title = 'Rascunho da cena';
select is((select announced_at from public.podcasts where title = 'Rascunho da cena'), now(), 'an episode is news when it can be heard');
select is(scene.attempt('superuser', $$update public.podcasts set announced_at = now() where title = 'Rascunho da cena'$$), '42501', 'an episode is not made news again');

select * from finish();
rollback;
