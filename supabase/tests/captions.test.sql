begin;
\ir scenes.psql
select plan(83);

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

-- Whoever the function names must be a superuser now.

select scene.as_function('admin');
select is(scene.attempt('service_role', $$select public.begin_caption_connection(repeat('a', 64))$$), '42501', 'a function cannot begin for an administrator');
select is(scene.attempt('service_role', 'select public.delete_caption_connection()'), '42501', 'a function cannot disconnect for an administrator');
select is(scene.attempt('service_role', $$select public.store_caption_connection('UC1', 'x', repeat('a', 16) || '.' || repeat('b', 40), '00000000')$$),
  '42501', 'a function cannot connect for an administrator');
select set_config('request.headers', '', true);
select is(scene.attempt('service_role', $$select public.take_caption_state(repeat('a', 64))$$), '42501', 'a function cannot act for nobody');

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
  0::bigint, 'a lost grant is told to nobody else');
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
select results_eq('select waiting, title from public.caption_plan()', $$values (2::bigint, 'nova'::text)$$, 'after that time it waits again');
select public.note_caption_attempt(v.id, 'scene-vid01', 'sem legenda', 30) from public.videos as v where v.title = 'nova';
update public.videos set external_id = 'scene-vid09' where title = 'nova';
select results_eq('select waiting, title from public.caption_plan()', $$values (2::bigint, 'nova'::text)$$, 'another video of the lesson is asked for at once');
delete from public.videos;
select results_eq('select waiting, id from public.caption_plan()', $$values (0::bigint, null::bigint)$$, 'without lessons none waits');
select lives_ok($$select public.note_caption_attempt(-1, 'x', 'y', 1)$$, 'a lesson that is gone is not noted');

insert into public.sync_runs (kind, status, units, created_at) values
  ('youtube_channel', 'succeeded', 40, now()), ('youtube_captions', 'failed', 502, now()),
  ('youtube_captions', 'succeeded', 9000, date_trunc('day', now(), 'America/Los_Angeles') - interval '1 second');
select is((select units_today from public.caption_plan()), 542::bigint, 'units count since midnight in California, of all jobs');

select results_eq($$select path, is_active from private.job_schedules where kind = 'youtube_captions'$$, $$values ('download-captions', false)$$,
  'the download begins by itself only where an operator wants it');

select * from finish();
rollback;
