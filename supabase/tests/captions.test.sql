begin;
\ir scenes.psql
select plan(105);

select scene.cast_everybody();
delete from private.caption_connection;
delete from private.caption_states;
delete from private.caption_attempts;

-- As a function that checked its caller and names them.
create function scene.as_function(who text) returns void language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('x-actor-id', scene.id(who))::text, true);
end
$$;
grant execute on function scene.as_function(text) to service_role, authenticated, anon;

-- May not: no person reaches the tables or the functions.

select scene.access('reads the grant', 'select token from private.caption_connection', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('reads the connection', 'select * from public.read_caption_connection()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('begins to connect past the function', $$select public.begin_caption_connection(repeat('a', 64))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('stores a grant past the function', $$select public.store_caption_connection('UC1', 'x', repeat('a', 16) || '.' || repeat('b', 40), '00000000')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('forgets the grant past the function', 'select public.delete_caption_connection()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('reads the plan', 'select * from public.caption_plan()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('says that the grant is lost', $$select public.lose_caption_connection('x')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role', 'select token from private.caption_connection'), '42501', 'the functions reach the grant through their functions alone');
select is(scene.attempt('service_role', 'select * from private.caption_states'), '42501', 'the functions do not read who is at Google');

-- The person whom the function names must be a superuser now.

select scene.as_function('admin');
select is(scene.attempt('service_role', $$select public.begin_caption_connection(repeat('a', 64))$$), '42501', 'a function cannot begin for an administrator');
select is(scene.attempt('service_role', 'select public.delete_caption_connection()'), '42501', 'a function cannot disconnect for an administrator');
select is(scene.attempt('service_role', $$select public.store_caption_connection('UC1', 'x', repeat('a', 16) || '.' || repeat('b', 40), '00000000')$$),
  '42501', 'a function cannot connect for an administrator');
select set_config('request.headers', '', true);
select is(scene.attempt('service_role', $$select public.take_caption_state(repeat('a', 64))$$), '42501', 'a function without an actor takes no state');

-- A state counts once, for its person, for ten minutes.

select scene.as_function('superuser');
select is(scene.attempt('service_role', $$select public.begin_caption_connection('not a hash')$$), '23514', 'a state is stored as its hash');
select scene.value('service_role', $$select public.begin_caption_connection(repeat('a', 64))$$);
select results_eq('select person, expires_at from private.caption_states', $$values (scene.id('superuser'), now() + interval '10 minutes')$$,
  'a state counts for ten minutes');
select is(scene.value('service_role', $$select public.take_caption_state(repeat('b', 64))$$), 'false', 'another state is refused');
update public.profiles set role = 'superuser' where id = scene.id('other');
select scene.as_function('other');
select is(scene.value('service_role', $$select public.take_caption_state(repeat('a', 64))$$), 'false', 'the state of another person is refused');
select scene.as_function('superuser');
select is(scene.value('service_role', $$select public.take_caption_state(repeat('a', 64))$$), 'true', 'the own state is accepted');
select is(scene.value('service_role', $$select public.take_caption_state(repeat('a', 64))$$), 'false', 'a state is accepted once');
select scene.value('service_role', $$select public.begin_caption_connection(repeat('c', 64))$$);
select scene.value('service_role', $$select public.begin_caption_connection(repeat('d', 64))$$);
select is(scene.value('service_role', $$select public.take_caption_state(repeat('c', 64))$$), 'false', 'a new attempt ends the one before');
update private.caption_states set expires_at = now();
select is(scene.value('service_role', $$select public.take_caption_state(repeat('d', 64))$$), 'false', 'a state that is too old is refused');

-- The connection

select scene.value('service_role', $$select public.store_caption_connection('UC1', 'Canal', repeat('a', 16) || '.' || repeat('b', 40), '0123abcd')$$);
select results_eq($$select channel_id, channel_title, connected_by, lost_at from private.caption_connection$$,
  $$values ('UC1', 'Canal', scene.id('superuser'), null::timestamptz)$$, 'the connection names its channel and who connected it');
select is(scene.value('service_role', 'select connected_by_name from public.read_caption_connection()'), 'Pessoa superuser', 'the functions read who connected it');
select is(scene.attempt('service_role', $$select public.store_caption_connection('UC1', 'x', '1//a-plain-token', '0123abcd')$$), '23514', 'a grant that is not encrypted is refused');
select results_eq($$select actor_id, target_id, before, after from private.audit_log where action = 'captions.connected' order by id desc limit 1$$,
  $$values (scene.id('superuser'), 'UC1', null::jsonb, '{"title": "Canal"}'::jsonb)$$, 'the connection is audited without the grant');

select scene.value('service_role', $$select public.lose_caption_connection('another token')$$);
select is((select lost_at from private.caption_connection), null, 'a grant that was replaced is not lost');
select scene.value('service_role', $$select public.lose_caption_connection(repeat('a', 16) || '.' || repeat('b', 40))$$);
select scene.value('service_role', $$select public.lose_caption_connection(repeat('a', 16) || '.' || repeat('b', 40))$$);
select is((select count(*) from public.user_notifications as n where n.user_id in (scene.id('admin'), scene.id('superuser')) and n.metadata ->> 'subject' = 'captions'),
  2::bigint, 'a lost grant is told to administrators, once');
select is((select count(*) from public.user_notifications as n where n.user_id in (scene.id('member'), scene.id('pending')) and n.metadata ->> 'subject' = 'captions'),
  0::bigint, 'members and pending people are not told of a lost grant');
select scene.value('service_role', $$select public.store_caption_connection('UC1', 'Canal', repeat('c', 16) || '.' || repeat('d', 40), '0123abcd')$$);
select results_eq('select count(*), max(lost_at) from private.caption_connection', $$values (1::bigint, null::timestamptz)$$, 'a new grant takes the place of the lost one');
select ok((select bool_and(n.metadata ? 'isOver') from public.user_notifications as n where n.user_id = scene.id('admin') and n.metadata ->> 'subject' = 'captions'),
  'the notice of a lost grant is closed by a new one');

select scene.value('service_role', 'select public.delete_caption_connection()');
select is((select count(*) from private.caption_connection), 0::bigint, 'a superuser disconnects the channel');
select results_eq($$select before, after from private.audit_log where action = 'captions.disconnected' order by id desc limit 1$$,
  $$values ('{"title": "Canal"}'::jsonb, null::jsonb)$$, 'the end of the connection is audited');

-- Which lessons wait

delete from public.videos;
delete from public.sync_runs;
insert into public.videos (title, external_id, source, status, created_at) values
  ('nova', 'scene-vid01', 'youtube', 'active', now()), ('velha', 'scene-vid02', 'youtube', 'active', now() - interval '1 day'),
  ('fora do ar', 'scene-vid03', 'youtube', 'deleted', now()), ('do Drive', 'scene-drive-file-01', 'google_drive', 'active', now()),
  ('com arquivo', 'scene-vid05', 'youtube', 'active', now());
insert into public.transcripts (video_id, cues, file_name)
select v.id, '[{"start": 0, "end": 1, "text": "x"}]', 'a.srt' from public.videos as v where v.title = 'com arquivo';
select results_eq('select waiting, title from public.caption_plan()', $$values (2::bigint, 'nova'::text)$$,
  'lessons of YouTube that are shown and have no transcript wait, the newest first');
select public.note_caption_attempt(v.id, 'scene-vid01', 'sem legenda', 30) from public.videos as v where v.title = 'nova';
select results_eq('select waiting, title from public.caption_plan()', $$values (1::bigint, 'velha'::text)$$, 'a lesson that was asked for in vain does not wait');
select results_eq('select reason, ask_again_at from private.caption_attempts', $$values ('sem legenda', now() + interval '30 days')$$, 'the reason is kept with the time');
update private.caption_attempts set ask_again_at = now();
select results_eq('select waiting, title from public.caption_plan()', $$values (2::bigint, 'velha'::text)$$,
  'after that time it waits again, behind those that were never asked for');
update public.videos set is_active = false where title = 'velha';
select is((select title from public.caption_plan()), 'velha', 'a hidden lesson comes before one that failed');
delete from private.caption_attempts;
select is((select title from public.caption_plan()), 'nova', 'a hidden lesson comes after those that are shown');
select public.note_caption_attempt(v.id, 'scene-vid01', 'sem legenda', 30) from public.videos as v where v.title = 'nova';
update public.videos set external_id = 'scene-vid09' where title = 'nova';
select results_eq('select waiting, title from public.caption_plan()', $$values (2::bigint, 'nova'::text)$$, 'another video of the lesson is asked for at once');

-- Captions are stored for the video that they are of, and never in place of a transcript.

create function scene.store(p_title text, p_external_id text) returns text language sql as $$
  select scene.value('service_role', format('select public.store_captions(%s, %L, %L, %L, %L)', v.id, p_external_id,
    '[{"start": 0, "end": 1, "text": "do YouTube"}]', 'youtube_auto', 'YouTube (pt)'))
  from public.videos as v where v.title = p_title
$$;
create function scene.origin(p_title text) returns text language sql as $$
  select t.origin from public.transcripts as t join public.videos as v on v.id = t.video_id where v.title = p_title
$$;
select scene.access('stores captions past the function',
  $$select public.store_captions(1, 'x', '[{"start": 0, "end": 1, "text": "x"}]', 'youtube', 'x')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.store('com arquivo', 'scene-vid05'), 'false', 'a file is never replaced by captions');
select is(scene.origin('com arquivo'), 'file', 'the file that came first stays');
select is(scene.store('nova', 'scene-vid01'), 'false', 'captions of a video that the lesson shows no more are not stored');
select is(scene.store('nova', 'scene-vid09'), 'true', 'captions of the video that the lesson shows are stored');
select is(scene.store('nova', 'scene-vid09'), 'false', 'captions are stored once');
select is(scene.value('service_role', $$select public.store_captions(-1, 'x', '[]', 'youtube', 'x')$$), 'false', 'captions of a lesson that is gone are not stored');
update public.videos set title = 'nova e revista' where title = 'nova';
select is(scene.origin('nova e revista'), 'youtube_auto', 'captions stay while the lesson shows the same video');
update public.videos set external_id = 'scene-vid10' where title = 'nova e revista';
select is(scene.origin('nova e revista'), null, 'captions of YouTube go when the lesson shows another video');
update public.videos set external_id = 'scene-vid11' where title = 'com arquivo';
select is(scene.origin('com arquivo'), 'file', 'a file stays when the lesson shows another video');

delete from public.videos;
select results_eq('select waiting, id from public.caption_plan()', $$values (0::bigint, null::bigint)$$, 'without lessons none waits');
select lives_ok($$select public.note_caption_attempt(-1, 'x', 'y', 1)$$, 'a lesson that is gone is not noted');

insert into public.sync_runs (kind, status, units, created_at, finished_at)
select r.kind, r.status, r.units, day.begins + r.began, day.begins + r.ended
from (values (date_trunc('day', now(), 'America/Los_Angeles'))) as day (begins)
cross join (values
  ('youtube_channel', 'succeeded', 40, interval '0 s', interval '1 s'),
  ('youtube_captions', 'failed', 502, '0 s', '1 s'),
  ('youtube_captions', 'succeeded', 9000, '-2 s', '-1 s')) as r (kind, status, units, began, ended);
select is((select units_today from public.caption_plan()), 542::bigint, 'units count since midnight in California, of all jobs');
insert into public.sync_runs (kind, status, units, created_at)
values ('youtube_captions', 'running', 1000, date_trunc('day', now(), 'America/Los_Angeles') - interval '1 hour');
select is((select units_today from public.caption_plan()), 1542::bigint, 'units of a run that goes on over midnight count for the new day');
select is((select is_quota_over from public.caption_plan()), false, 'the quota is not over as long as YouTube gives answers');
update public.sync_runs set error_type = 'quota' where units = 9000;
select is((select is_quota_over from public.caption_plan()), false, 'a quota that was over yesterday is there again');
update public.sync_runs set error_type = 'quota' where units = 502;
select is((select is_quota_over from public.caption_plan()), true, 'the quota is over once YouTube says so');

select results_eq($$select path, is_active from private.job_schedules where kind = 'youtube_captions'$$, $$values ('download-captions', false)$$,
  'the download begins by itself only where an operator wants it');

select * from finish();
rollback;
