begin;
\ir scenes.psql
select plan(24);

select scene.cast_everybody();
insert into public.videos (external_id, title, duration) values ('scene-lp-01', 'ECG da cena', '30:00'), ('scene-lp-02', 'Outra da cena', '30:00');
insert into public.podcasts (title, audio_url, duration) values ('Ronda da cena', 'https://audio.example/lp.mp3', '30:00');

create function scene.watches(who text, p_title text, p_seconds numeric, p_device text, p_ago interval) returns text language sql as $$
  select scene.value(who, format('select round((public.save_video_progress(%s, gen_random_uuid(), %s, 0, now() - %L::interval, false, %L)).progress_seconds)',
    (select v.id from public.videos as v where v.title = p_title), p_seconds, p_ago, p_device))
$$;
create function scene.hears(who text, p_seconds numeric, p_device text, p_ago interval) returns text language sql as $$
  select scene.value(who, format('select round((public.save_podcast_progress(%s, %s, false, gen_random_uuid(), now() - %L::interval, %L)).current_seconds)',
    (select p.id from public.podcasts as p where p.title = 'Ronda da cena'), p_seconds, p_ago, p_device))
$$;
create function scene.latest(who text) returns text language sql as $$
  select scene.value(who, 'select concat_ws(''/'', kind, title, round(place_seconds), device, seconds_ago) from public.latest_place()')
$$;

select is(scene.latest('member'), null, 'a member who played nothing was nowhere');
select is(scene.watches('member', 'ECG da cena', 793, 'Chrome no Android#ab', '5 minutes'), '793', 'a phone reports its place');
select is(scene.latest('member'), 'lesson/ECG da cena/793/Chrome no Android#ab/300', 'the place, its device, and how long ago it was reached');
select scene.access('asks where the scene''s member was', $$select 1 from public.latest_place()$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');

select is(scene.hears('member', 95, 'Safari no iPhone#cd', '2 minutes'), '95', 'then an episode on another phone');
select is(scene.latest('member'), 'episode/Ronda da cena/95/Safari no iPhone#cd/120', 'of lessons and episodes the one that was played last');
select is(scene.watches('member', 'Outra da cena', 60, 'Chrome no computador#ef', '1 minute'), '60', 'then a lesson on a computer');
select is(scene.latest('member'), 'lesson/Outra da cena/60/Chrome no computador#ef/60', 'the latest place names its device, whichever it is');

-- What is not to be continued, and hides nothing older as the latest
select is(scene.watches('member', 'Outra da cena', 1799, 'Chrome no computador#ef', '50 seconds'), '1799', 'then the lesson is watched to its end');
select is(scene.latest('member'), null, 'a lesson that is over is not to be continued');
select is(scene.watches('member', 'Outra da cena', 600, 'Chrome no computador#ef', '40 seconds'), '600', 'then it is watched again');
select is(scene.latest('member'), 'lesson/Outra da cena/600/Chrome no computador#ef/40', 'one that was watched before and is watched again is');
select is(scene.watches('member', 'Outra da cena', 3, 'Chrome no computador#ef', '30 seconds'), '3', 'then it is begun anew');
select is(scene.latest('member'), null, 'one that was barely begun is not');
select is(scene.watches('member', 'Outra da cena', 700, 'Chrome no computador#ef', '20 seconds'), '700', 'then it is watched on');
update public.videos set is_active = false where title = 'Outra da cena';
select is(scene.latest('member'), null, 'nor one that is hidden meanwhile');
update public.videos set is_active = true where title = 'Outra da cena';

-- A day
update public.user_video_progress set placed_at = now() - interval '25 hours', last_watched_at = now() where user_id = scene.id('member');
update public.podcast_progress set placed_at = now() - interval '23 hours' where user_id = scene.id('member');
select is(scene.latest('member'), 'episode/Ronda da cena/95/Safari no iPhone#cd/82800', 'a place is as old as itself, whatever touched its record since');
update public.podcast_progress set placed_at = now() - interval '25 hours' where user_id = scene.id('member');
select is(scene.latest('member'), null, 'after a day nothing is offered');

select * from finish();
rollback;
