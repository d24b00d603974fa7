begin;
\ir scenes.psql
select plan(130);

select scene.cast_everybody();
insert into public.videos (external_id, title, duration, is_active) values
  ('scene-pro-1', 'Com duração', '10:00', true), ('scene-pro-2', 'Sem duração', null, true), ('scene-pro-3', 'Inativa', '10:00', false);
create function scene.video(n integer) returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-pro-' || n
$$;
grant execute on function scene.video(integer) to anon, authenticated;

-- Saves one event as a person and returns it as text: position/furthest/watched/completed.
create function scene.save(
  who text, video integer, reached numeric, delta numeric, age interval, ended boolean default false,
  event uuid default gen_random_uuid()
) returns text language plpgsql as $$
begin
  return scene.value(who, format(
    'select round(r.progress_seconds) || ''/'' || round(r.furthest_seconds) || ''/'' || round(r.watched_seconds) || ''/'' || r.is_completed
     from public.save_video_progress(%s, %L, %s, %s, now() - %L::interval, %L, ''teste'') as r',
    scene.video(video), event, reached, delta, age, ended));
end
$$;

select policies_are('public', 'user_video_progress', array[
  'Requests are plain',
  'Only approved members reach video progress', 'Members read their own progress',
  'Members dismiss their own progress', 'Members delete their own progress'
]);
select is(scene.rights('anon', 'public.user_video_progress'), '', 'anon has no right on progress');
select is(scene.rights('authenticated', 'public.user_video_progress'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.user_video_progress', 'INSERT'), '', 'authenticated inserts no column');
select is(scene.columns('authenticated', 'public.user_video_progress', 'UPDATE'), 'dismissed_at', 'authenticated updates dismissed_at only');

-- Who sees and writes what

select is(scene.save('member', 1, 60, 30, '1 hour'), '60/60/30/false', 'a first event makes the row');
-- Also of people who lost their approval or were suspended: not even their own rows are theirs to see.
insert into public.user_video_progress (user_id, video_id)
select id, scene.video(1) from scene.people where name in ('pending', 'inactive');
select scene.access('reads progress of the cast',
  $$select 1 from public.user_video_progress where video_id = scene.video(1)$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('inserts progress',
  $$insert into public.user_video_progress (video_id, progress_seconds, furthest_seconds) values (scene.video(1), 1, 1)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('writes a position',
  $$update public.user_video_progress set progress_seconds = 1 where video_id = scene.video(1)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('completes by hand',
  $$update public.user_video_progress set is_completed = true where video_id = scene.video(1)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('dismisses the row of the member',
  $$update public.user_video_progress set dismissed_at = now() where video_id = scene.video(1) returning id$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('deletes the row of the member',
  $$delete from public.user_video_progress where video_id = scene.video(1) returning id$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('saves progress in an active video',
  $$select public.save_video_progress(scene.video(1), gen_random_uuid(), 5, 0, now())$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('saves progress in an inactive video',
  $$select public.save_video_progress(scene.video(3), gen_random_uuid(), 5, 0, now())$$,
  'no', 'no', 'no', '22023', '22023', '1 rows', '1 rows');
select scene.access('calls the private function',
  $$select private.save_video_progress(scene.video(1), gen_random_uuid(), 5, 0, now(), false, '', null, false, null)$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the events', 'select 1 from private.progress_events', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- The last position wins, by the time it happened

select is(scene.save('member', 1, 120, 60, '59 minutes'), '120/120/90/false', 'playing on moves position and furthest position');
select is(scene.save('member', 1, 30, 0, '58 minutes'), '30/120/90/false', 'going back keeps the furthest');
select is(scene.save('member', 1, 90, 0, '2 hours'), '30/120/90/false', 'a late, older event does not move the position');
select is(scene.save('member', 1, 200, 0, '119 minutes'), '30/200/90/false', 'a late, older event may move the furthest position');
select is(scene.save('member', 1, 40, 10, '-3 days'), '40/200/100/false', 'a clock that runs ahead counts as now');
select cmp_ok((select last_watched_at from public.user_video_progress where user_id = scene.id('member') and video_id = scene.video(1)),
  '<=', now(), 'last_watched_at is never in the future');

-- Idempotent by event id

select is(scene.save('other', 1, 10, 10, '50 minutes', false, '00000000-0000-4000-8000-00000000ab01'), '10/10/10/false', 'a new event counts');
select is(scene.save('other', 1, 10, 10, '50 minutes', false, '00000000-0000-4000-8000-00000000ab01'), '10/10/10/false', 'the retry of an event does not count');
select is(scene.save('other', 1, 300, 99, '1 minute', false, '00000000-0000-4000-8000-00000000ab01'), '10/10/10/false', 'the retry of an event with other values does not count');
select is((select count(*) from private.progress_events where event_id = '00000000-0000-4000-8000-00000000ab01'), 1::bigint, 'a repeated event is stored once');

-- Played seconds are plausible

select is(scene.save('admin', 1, 500, 500, '1 hour'), '500/500/60/false', 'a first event is worth a minute at most');
select is(scene.save('admin', 1, 510, 500, '3590 seconds'), '510/510/80/false', 'ten seconds are worth twenty: double speed');
select is(scene.save('admin', 1, 512, 500, '3595 seconds'), '510/512/80/false', 'a span already credited is not credited again');
select is(scene.save('admin', 1, 100, -50, '3000 seconds'), '100/512/80/false', 'negative seconds do not count');
select is(scene.save('admin', 1, 100, 10, '40 days'), '100/512/80/false', 'an event older than the memory of retries is worth nothing');
-- Events that come in from the newest to the oldest: each may claim all it likes.
insert into public.videos (external_id, title, duration) values ('scene-pro-4', 'De trás para a frente', '10:00');
select is(scene.save('admin', 4, 10, 500, '1 hour'), '10/10/60/false', 'the first event to arrive is worth a minute');
select is(scene.save('admin', 4, 10, 500, '3605 seconds'), '10/10/70/false', 'one from five seconds before adds what five seconds can');
select is(scene.save('admin', 4, 10, 500, '3606 seconds'), '10/10/72/false', 'one more second adds two');
select is(scene.save('admin', 4, 10, 500, '3607 seconds'), '10/10/74/false', 'a later event never adds another first minute');
select is(scene.save('admin', 4, 10, 500, '3606.5 seconds'), '10/10/74/false', 'an event between two credited ones adds nothing');
select is(scene.save('admin', 4, 10, 100, '2 hours'), '10/10/134/false', 'an hour before, it is another first minute');
select is(scene.save('admin', 4, 10, 9000, '3608 seconds'), '10/10/7260/false', 'all in all twice the hour that passed and the first minute, no more');
select is(scene.save('superuser', 1, 530, 0, '1 hour'), '530/530/0/false', 'a drag to near the end plays nothing');

-- Completion

select is(scene.save('superuser', 1, 540, 0, '59 minutes'), '540/540/0/false', 'exactly 90 % is not above 90 %');
select is(scene.save('superuser', 1, 541, 0, '58 minutes'), '541/541/0/true', 'above 90 % is completed');
select is(scene.save('superuser', 1, 5, 0, '57 minutes'), '5/541/0/true', 'watching a completed lesson again keeps it completed');
select is((select completed_at from public.user_video_progress where user_id = scene.id('superuser') and video_id = scene.video(1)),
  now() - interval '58 minutes', 'completed_at is the first time');
select is(scene.save('member', 2, 5000, 0, '1 minute'), '5000/5000/0/false', 'without a duration a position completes nothing');
select is(scene.save('member', 2, 0, 0, '0 seconds', true), '0/5000/0/true', 'marking as watched completes');

-- Borders

select is(scene.save('other', 1, -5, 0, '10 minutes'), '0/10/10/false', 'positions start at 0');
select is(scene.save('other', 1, 99999, 0, '9 minutes'), '600/600/10/true', 'positions end at the duration');
select is(scene.save('other', 2, 999999999, 0, '9 minutes'), '172800/172800/0/false', 'without a duration two days are the end');
select is(scene.attempt('member', $$select public.save_video_progress(scene.video(1), gen_random_uuid(), 'NaN', 0, now())$$), '22023', 'NaN is no position');
select is(scene.attempt('member', $$select public.save_video_progress(scene.video(1), gen_random_uuid(), 'Infinity', 0, now())$$), '22023', 'infinity is no position');
select is(scene.attempt('member', $$select public.save_video_progress(scene.video(1), gen_random_uuid(), 1, 'NaN', now())$$), '22023', 'NaN is no delta');
select is(scene.attempt('member', $$select public.save_video_progress(scene.video(1), gen_random_uuid(), 1, 0, '-infinity')$$), '22023', 'an event happened at some time');
select is(scene.attempt('member', $$select public.save_video_progress(scene.video(1), null, 1, 0, now())$$), '22023', 'an event has an id');
select is(scene.attempt('member', $$select public.save_video_progress(scene.video(1), gen_random_uuid(), null, 0, now())$$), '22023', 'an event has a position');
select is(scene.attempt('member', $$select public.save_video_progress(-1, gen_random_uuid(), 1, 0, now())$$), '22023', 'an unknown video has no progress');

-- The recording as the player found it, which was cut or became longer at its source

create function scene.report(who text, reached numeric, delta numeric, age interval, ended boolean, found text) returns text language sql as $$
  select scene.value(who, format(
    'select round(r.progress_seconds) || ''/'' || round(r.furthest_seconds) || ''/'' || r.is_completed
     from public.save_video_progress(scene.video(5), gen_random_uuid(), %s, %s, now() - %L::interval, %L, p_length_seconds => %L) as r',
    reached, delta, age, ended, found))
$$;
insert into public.videos (external_id, title, duration) values ('scene-pro-5', 'Cortada', '21:00');
select is(scene.report('member', 700, 10, '1 hour', false, null), '700/700/false', 'a place from before the cut');
select is(scene.report('member', 1260, 0, '50 minutes', true, '600.2'), '600/700/false', 'an end to which nothing was played completes nothing, and is within the recording');
select is(scene.report('member', 530, 10, '40 minutes', false, '600.2'), '530/700/false', 'below 90 % of the recording is not completed');
select is(scene.report('member', 545, 10, '39 minutes', false, '600.2'), '545/700/true', '90 % are of the recording');
select is(scene.report('other', 300, 10, '1 hour', false, '600'), '300/300/false', 'another member begins after the cut');
select is(scene.report('other', 599, 10, '50 minutes', false, '1800'), '599/599/false', 'of a longer recording 90 % are later');
select is(scene.report('other', 1700, 10, '49 minutes', true, '1800'), '1700/1700/true', 'of a longer recording the place is not cut off, and its end completes it');
select is(scene.report('admin', 598, 5, '50 minutes', false, '2000'), '598/598/false', 'paused just before the end');
select is(scene.report('admin', 600, 0, '49 minutes', true, '600'), '600/600/true', 'ended after the pause at the end completes');
select is(scene.report('superuser', 99999, 5, '50 minutes', false, '-1'), '1260/1260/true', 'a length that cannot be is none');
select is(scene.attempt('superuser', $$select public.save_video_progress(scene.video(5), gen_random_uuid(), 5, 0, now(), p_length_seconds => 'NaN')$$),
  '1 rows', 'a length that is no number is ignored');
select bag_eq($$select length_seconds from private.progress_events where video_id = scene.video(5) and length_seconds is not null$$,
  array[600.2, 600.2, 600.2, 600, 1800, 1800, 2000, 600]::numeric(12, 3)[], 'a length that is not the catalogue''s is kept');

-- Dismissed until watched again

select is(scene.value('member', $$with d as (update public.user_video_progress set dismissed_at = '2099-01-01' where video_id = scene.video(2) returning dismissed_at = now()) select * from d$$), 'true', 'a dismissal has the server''s time');
select scene.save('member', 2, 6, 0, '1 minute');
create temporary view dismissed as
  select dismissed_at is not null as yes from public.user_video_progress
  where user_id = scene.id('member') and video_id = scene.video(2);
select ok((select yes from dismissed), 'an event from before leaves it dismissed');
-- As if it had been dismissed an hour ago.
alter table public.user_video_progress disable trigger stamp_dismissal;
update public.user_video_progress set dismissed_at = now() - interval '1 hour'
where user_id = scene.id('member') and video_id = scene.video(2);
alter table public.user_video_progress enable trigger stamp_dismissal;
select scene.save('member', 2, 7, 0, '30 minutes');
select ok(not (select yes from dismissed), 'watching again brings it back');

select * from finish();
rollback;
