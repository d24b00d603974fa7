begin;
\ir scenes.psql
select plan(44);

select scene.cast_everybody();
delete from private.caption_connection;
delete from public.sync_runs where kind = 'youtube_captions';
update private.job_schedules set is_active = false, next_at = now() - interval '40 days' where kind = 'youtube_captions';
delete from private.work_pause;

create function scene.nightly() returns boolean language sql as $$
  select s.is_active from private.job_schedules as s where s.kind = 'youtube_captions'
$$;
create function scene.switches() returns setof text language sql as $$
  select l.action || ' ' || coalesce(l.target_id, '-') || ' ' || (l.actor_id = scene.id('admin'))::text || ' ' || (l.after ->> 'title')
  from private.audit_log as l where l.action like 'captions.nightly%' and l.at = now() order by l.id
$$;
create function scene.as_function(who text) returns void language plpgsql as $$
begin
  perform set_config('request.headers', json_build_object('x-actor-id', scene.id(who))::text, true);
end
$$;

-- May not

select scene.access('switches the nights on where no channel is connected', 'select public.set_nightly_captions(true)', 'no', 'no', 'no', 'no', 'no', 'PT409', 'PT409');
insert into private.caption_connection (channel_id, channel_title, token, key_id, lost_at)
values ('UC1', 'Canal', repeat('a', 16) || '.' || repeat('b', 40), '0123abcd', now());
select is(scene.attempt('admin', 'select public.set_nightly_captions(true)'), 'PT409', 'a channel whose grant is lost is not connected');
update private.caption_connection set lost_at = null;
select scene.access('switches the nights on', 'select public.set_nightly_captions(true)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('switches past the public function', 'select private.set_nightly_captions(true)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('asks about the nights', 'select * from public.nightly_captions()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.nightly(), false, 'nothing of this was kept');

-- On and off

select scene.value('admin', 'select public.set_nightly_captions(true)');
select scene.value('admin', 'select public.set_nightly_captions(true)');
select is(scene.nightly(), true, 'an administrator switches the nights on');
select ok((select s.next_at > now() and s.next_at <= now() + interval '1 day' and (s.next_at at time zone 'UTC')::time = '08:20'
  from private.job_schedules as s where s.kind = 'youtube_captions'), 'the first night is the next one, not the one that was missed');
select is((select count(*) from private.tick_jobs() as t where t.kind = 'youtube_captions'), 0::bigint, 'nothing starts at once');
update private.job_schedules set next_at = now() - interval '1 second' where kind = 'youtube_captions';
select is((select t.path from private.tick_jobs() as t where t.kind = 'youtube_captions'), 'download-captions', 'at its time the download starts by itself');
select results_eq('select * from scene.switches()', array['captions.nightly_on UC1 true Canal'], 'the administrator who switched it on is audited, once');
select results_eq($$select scene.value('superuser', 'select is_on || '' '' || changed_by_name from public.nightly_captions()')$$, array['true Pessoa admin'], 'the administrator who switched it on is named');

-- The last night: the newest run that the schedule started

insert into public.sync_runs (kind, status, started_by, created_at, started_at, finished_at, imported, units) values
  ('youtube_captions', 'succeeded', null, now() - interval '2 days', now() - interval '2 days', now() - interval '2 days', 35, 8785),
  ('youtube_captions', 'failed', null, now() - interval '1 day', now() - interval '1 day', now() - interval '1 day', 4, 1004),
  ('youtube_captions', 'succeeded', scene.id('admin'), now(), now(), now(), 1, 251);
select is(scene.value('admin', $$select (last_run ->> 'imported') || ' ' || (last_run ->> 'units') || ' ' || (last_run ->> 'status') from public.nightly_captions()$$),
  '4 1004 failed', 'the last night is told, not what somebody started');

select scene.value('superuser', 'select public.set_nightly_captions(false)');
select is(scene.nightly(), false, 'the nightly download is switched off');
update private.job_schedules set next_at = now() - interval '1 second' where kind = 'youtube_captions';
select is((select count(*) from private.tick_jobs() as t where t.kind = 'youtube_captions'), 0::bigint, 'no night starts any more');
update private.job_schedules set is_active = true where kind = 'youtube_captions';
select is(scene.value('admin', 'select changed_by_name from public.nightly_captions()'), null, 'no administrator is named where an operator switched it past the screen');

-- The channel goes, and with it the nights

select scene.as_function('superuser');
select scene.value('service_role', 'select public.delete_caption_connection()');
select is(scene.nightly(), false, 'without a channel no night is tried');
select results_eq('select * from scene.switches()', array['captions.nightly_on UC1 true Canal', 'captions.nightly_off UC1 false Canal', 'captions.nightly_off UC1 false Canal'],
  'that it was switched off is audited');
select is(scene.attempt('admin', 'select public.set_nightly_captions(false)'), '1 rows', 'off is never refused');

-- The hour of the night
select results_eq($$select private.next_caption_night(t::timestamptz) from unnest(array['2026-11-29 08:19Z', '2026-11-29 08:20Z', '2026-11-29 23:00Z']) as t$$,
  $$values ('2026-11-29 08:20Z'::timestamptz), ('2026-11-30 08:20Z'), ('2026-11-30 08:20Z')$$, 'a night is at 8:20 UTC, and the one that begins now is the next');

select * from finish();
rollback;
