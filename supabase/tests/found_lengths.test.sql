begin;
\ir scenes.psql
select plan(26);

select scene.cast_everybody();
insert into public.videos (external_id, title, duration) values ('scene-len-1', 'Cortada', '21:00');
insert into public.podcasts (title, audio_url, duration) values ('scene', '/x', '1:02'), ('scene dois', '/x', '1:02');
update public.podcasts set updated_at = now() - interval '1 hour' where title like 'scene%';

create function scene.watch(who text, found numeric) returns void language sql as $$
  select scene.value(who, format($q$select (public.save_video_progress((select id from public.videos where external_id = 'scene-len-1'),
    gen_random_uuid(), 30, 10, now(), p_length_seconds => %s)).id$q$, found))
$$;
create function scene.hear(who text, found numeric, is_done boolean default true, p_title text default 'scene') returns void language sql as $$
  select scene.value(who, format($q$select (public.save_podcast_progress((select id from public.podcasts where title = %L), %s, %L, gen_random_uuid(),
    p_length_seconds => %s)).id$q$, p_title, found, is_done, found))
$$;
create function scene.length(p_title text default 'scene') returns text language sql as $$
  select private.correct_podcast_lengths();
  select duration from public.podcasts where title = p_title
$$;

select scene.access('reads what players found', $$select public.found_lengths(v) from public.videos as v where external_id = 'scene-len-1'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('corrects lengths', 'select private.correct_podcast_lengths()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
create temporary view found as select private.found_lengths(v) as lengths from public.videos as v where external_id = 'scene-len-1';

select scene.watch('member', 1259);
select is((select lengths from found), '{}', 'two seconds are rounding');
select scene.watch('member', 650);
update private.progress_events set received_at = received_at - interval '1 minute';
select scene.watch('member', 600);
select scene.watch('other', 600);
select is((select lengths from found), '{600.000}', 'of each member the last length that their player found');
update public.videos set duration = '10:00' where external_id = 'scene-len-1';
select is((select lengths from found), '{}', 'what the catalogue has learned is found no more');

select scene.hear('member', 533);
select is(scene.length(), '1:02', 'one member alone corrects nothing');
select scene.hear('member', 533.5);
select is(scene.length(), '1:02', 'however often');
select scene.hear('other', 400);
select is(scene.length(), '1:02', 'two people who disagree change no length');
select scene.hear('other', 534, false);
select is(scene.length(), '1:02', 'what a player guesses before the end counts for nothing');
update private.progress_events set received_at = received_at - interval '1 minute';
select scene.hear('other', 534);
select is(scene.length(), '8:53', 'two who heard the end correct the length');
update public.podcasts set duration = '5:00' where title = 'scene';
select is(scene.length(), '5:00', 'what was found before the last edit may be about another audio');
select scene.hear('admin', 4000.4, true, 'scene dois');
select is(scene.length('scene dois'), '66:40', 'an administrator who heard the end is enough');
select is((select actor_id from private.audit_log where action = 'podcast.update' and target_id = (select id::text from public.podcasts where title = 'scene dois') order by id desc limit 1),
  null, 'the audit log names no person for the change');
select is((select duration_seconds from public.podcasts where title = 'scene dois'), 4000, 'the catalogue reads it');

select * from finish();
rollback;
