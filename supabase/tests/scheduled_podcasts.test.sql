begin;
\ir scenes.psql
select plan(62);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Cena', 'cena-agendada');
create function scene.episode(p_title text) returns public.podcasts language sql stable security definer as $$
  select p from public.podcasts as p where p.title = 'cena ' || p_title
$$;
grant execute on function scene.episode(text) to anon, authenticated;
-- Only the scene's own episodes are due in this transaction.
update public.podcasts set published_at = null where is_scheduled;
insert into storage.objects (bucket_id, name, metadata) values
  ('podcasts', '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3', '{"size": 5, "mimetype": "audio/mpeg"}');

select is(scene.value('admin', $$with i as (insert into public.podcasts (title, description, audio_url, file_path, category_id, duration, published_at)
    select 'cena um', 'Choque xilofonico', '/storage/v1/object/authenticated/podcasts/11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3',
      '11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.mp3', c.id, '5:00', now() + interval '1 hour'
    from public.categories as c where c.slug = 'cena-agendada' returning is_scheduled, is_active)
  select i.is_scheduled::text || i.is_active from i$$), 'truefalse', 'a new episode with a moment to come is scheduled, not active');
select is(scene.value('admin', $$with i as (insert into public.podcasts (title, audio_url) values ('cena hoje', '/x') returning *)
  select i.is_active::text || i.is_scheduled || (i.published_at = now()) from i$$), 'truefalsetrue', 'an episode without a moment is published now, by the clock of the database');

-- What no member may see before

select scene.access('reads a scheduled episode by its id', $$select * from public.podcasts where id = (scene.episode('um')).id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('opens the file of a scheduled episode', $$select 1 from storage.objects where name = (scene.episode('um')).file_path$$,
  '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('publishes a scheduled episode', $$update public.podcasts set is_active = true where title = 'cena um'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('sets the flag past the moment', $$update public.podcasts set is_scheduled = false$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('releases episodes by itself', 'select private.release_podcasts()',
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
insert into public.transcripts (podcast_id, cues, origin) select id, '[{"start": 0, "end": 2, "text": "xilofonico"}]', 'file'
from public.podcasts where title = 'cena um';
select is(scene.value('member', $$select count(*) from public.transcripts where podcast_id = (scene.episode('um')).id$$), '0', 'the transcript of a scheduled episode is not read');
select is(scene.value('member', $$select count(*) from public.search_podcasts('xilofonico') where title = 'cena um'$$), '0', 'search does not find a scheduled episode');
select is(scene.value('member', $$select count(*) from public.search_moments('xilofonico') as m where m.podcast_id = (scene.episode('um')).id$$), '0', 'no moment of a scheduled episode is found');
select is(scene.value('member', $$select count(*) from public.short_items() as s where s.kind = 'episode' and s.id = (scene.episode('um')).id$$), '0', 'a scheduled episode is not suggested in "Tenho 7 minutos"');
select isnt(scene.attempt('member', $$select public.save_podcast_progress((scene.episode('um')).id, 5)$$), '1 rows', 'no place of a scheduled episode is kept');
select is(private.digest_news(now() - interval '1 day', now() + interval '1 day')::text like '%cena um%', false, 'the weekly digest does not tell of a scheduled episode');

-- Administrators

select is(scene.value('admin', $$select string_agg(title, ',') from public.find_podcasts(p_situation => 'scheduled')$$), 'cena um', 'administrators filter the scheduled episodes');
select is(scene.attempt('admin', $$update public.podcasts set published_at = now() + interval '3 years' where title = 'cena um'$$), '23514', 'a moment more than two years away is refused');
select is(scene.attempt('admin', $$update public.podcasts set published_at = 'infinity' where title = 'cena um'$$), '23514', 'an episode is not scheduled for ever');
select is(scene.value('admin', $$with u as (update public.podcasts set description = 'Outra', category_id = category_id where title = 'cena um' returning is_scheduled) select is_scheduled from u$$), 'true', 'another edit keeps the schedule');

-- Not before, and at its moment, by a late call

select is(private.release_podcasts(), 0, 'nothing is released before its moment');
update public.podcasts set created_at = now() - interval '30 days' where title = 'cena um';
alter table public.podcasts disable trigger keep_schedule;
update public.podcasts set published_at = now() - interval '1 hour' where title = 'cena um';
alter table public.podcasts enable trigger keep_schedule;
select lives_ok('select * from private.tick_jobs(false)', 'the tick runs');
select is((select p.is_active::text || p.is_scheduled || (p.published_at < now() - interval '30 minutes') || (p.created_at = now()) from scene.episode('um') as p),
  'truefalsetruetrue', 'the tick makes an episode active whose moment is past: its moment stays written, and lists show it as new');
select is(scene.value('member', $$select title from public.podcasts where id = (scene.episode('um')).id$$), 'cena um', 'members read it from then on');
select is(private.digest_news(now() - interval '1 minute', now() + interval '1 minute')::text like '%cena um%', true, 'the weekly digest tells of it then');
select is(private.release_podcasts(), 0, 'a released episode is not released again');
update public.podcasts set announced_at = now() - interval '9 days', is_active = false where title = 'cena um';
update public.podcasts set published_at = now() + interval '1 day' where title = 'cena um';
update public.podcasts set is_active = true where title = 'cena um';
select is((select p.announced_at = now() - interval '9 days' from scene.episode('um') as p), true, 'an episode that members heard before is not told of again');

-- By hand, cancelled, past

insert into public.podcasts (title, audio_url, published_at) values ('cena dois', '/x', now() + interval '1 day');
select is(scene.value('admin', $$with u as (update public.podcasts set is_active = true where title = 'cena dois' returning *) select u.is_scheduled::text || (u.published_at = now()) from u$$), 'falsetrue', 'activating by hand publishes now');
update public.podcasts set published_at = now() + interval '1 day', is_active = true where title = 'cena dois';
select is((select p.is_active::text || p.is_scheduled from scene.episode('dois') as p), 'falsetrue', 'a moment to come goes before the switch');
update public.podcasts set published_at = null where title = 'cena dois';
select is((select p.is_scheduled::text || p.is_active from scene.episode('dois') as p), 'falsefalse', 'a cancelled episode stays inactive, without a schedule');
insert into public.podcasts (title, audio_url, published_at) values ('cena antiga', '/x', now() - interval '1 year');
select is((select p.is_active::text || p.is_scheduled from scene.episode('antiga') as p), 'truefalse', 'a moment of the past schedules nothing');

-- Deleted and brought back before its moment

update public.podcasts set published_at = now() + interval '1 day' where title = 'cena dois';
delete from public.podcasts where title = 'cena dois';
select scene.value('admin', $$select public.restore_audio(id) from public.kept_audio() where title = 'cena dois'$$);
select is((select p.is_scheduled::text || p.is_active from scene.episode('dois') as p), 'truefalse', 'a restored episode waits for its moment again');

-- One that cannot be published keeps no other back

insert into public.podcasts (title, audio_url, published_at) select 'cena ' || n, '/x', now() + interval '1 day' from unnest(array['a', 'b', 'c']) as n;
create function scene.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = 'P0001'; end $$;
create trigger refuse before update on public.podcasts for each row when (new.title = 'cena b') execute function scene.refuse();
alter table public.podcasts disable trigger keep_schedule;
alter table public.podcasts disable trigger refuse;
update public.podcasts set published_at = now() - interval '1 minute' where title in ('cena a', 'cena b', 'cena c');
alter table public.podcasts enable trigger refuse;
alter table public.podcasts enable trigger keep_schedule;
select is(private.release_podcasts(), 2, 'of three episodes that are due, the two that can be are published');
select is((scene.episode('b')).is_scheduled, true, 'the third still waits');
drop trigger refuse on public.podcasts;
select is(private.release_podcasts(), 1, 'until it can be published');

select * from finish();
rollback;
