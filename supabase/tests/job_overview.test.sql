begin;
\ir scenes.psql
select plan(16);

select scene.cast_everybody();
delete from public.sync_runs;
delete from private.job_schedules;
insert into private.job_schedules (kind, path, every, next_at) values
  ('youtube_channel', 'sync-channel', '1 hour', '2030-01-01'), ('orphan_files', 'remove-orphan-files', '1 day', '2030-01-02'),
  ('catalogue_check', 'check-catalogue', '1 day', '2030-01-03');
update private.job_schedules set is_active = false where kind = 'orphan_files';
update private.job_caller set ticked_at = now();
insert into public.sync_runs (kind, status, started_by, created_at, finished_at, errors, log, hidden, cursor) values
  ('youtube_channel', 'succeeded', null, now() - interval '3 hours', now() - interval '3 hours', '{}', '{}', 0, null),
  ('youtube_channel', 'failed', scene.id('admin'), now() - interval '2 hours', now() - interval '2 hours', '{primeiro,último}', '{a,b}', 3, null),
  ('catalogue_check', 'incomplete', null, now() - interval '2 hours', now() - interval '2 hours', '{}', '{}', 0, null);
insert into public.sync_runs (kind, status, heartbeat_at, cursor) values ('youtube_channel', 'running', now(), '{"seen": ["secreto"]}');

select scene.access('asks how the jobs are', 'select * from public.job_overview()', 'no', 'no', 'no', 'no', 'no', '3 rows', '3 rows');

create temporary table told as select null::text as kind, null::jsonb as running, null::jsonb as last_run,
  null::timestamptz as last_success_at, null::timestamptz as next_at limit 0;
grant all on told to authenticated;
select scene.act_as('admin');
insert into told select * from public.job_overview();
select scene.step_out();
select results_eq('select kind from told', array['youtube_channel', 'catalogue_check', 'orphan_files'], 'every job has a line, in the order of the panel');
select results_eq($$select running ->> 'status', running ->> 'is_worked_on' from told where kind = 'youtube_channel'$$, $$values ('running', 'true')$$, 'a running job is shown, and whether a call works on it');
select results_eq($$select last_run ->> 'status', last_run ->> 'started_by_name', last_run ->> 'last_error', last_run ->> 'error_count', last_run ->> 'hidden', last_run ->> 'last_line'
  from told where kind = 'youtube_channel'$$, $$values ('failed', 'Pessoa admin', 'último', '2', '3', 'b')$$, 'the overview has the last ended run without its lists');
select is((select to_jsonb(t)::text like '%secreto%' from told as t where kind = 'youtube_channel'), false, 'the overview does not contain the cursor of a run');
select results_eq('select kind, last_success_at from told', $$values ('youtube_channel', now() - interval '3 hours'), ('catalogue_check', null), ('orphan_files', null)$$,
  'an incomplete run is no success');
select results_eq('select kind, next_at from told', $$values ('youtube_channel', '2030-01-01'::timestamptz), ('catalogue_check', '2030-01-03'), ('orphan_files', null)$$,
  'the overview has the time of the next start, if there is one');
select is((select running from told where kind = 'orphan_files'), null, 'what never ran has no run');
insert into private.work_pause (reason) values ('restauração');
select is(scene.value('admin', 'select count(next_at) from public.job_overview()'), '0', 'nor in a pause, in which none begins');
delete from private.work_pause;
update private.job_caller set ticked_at = now() - interval '6 minutes';
select is(scene.value('admin', 'select count(next_at) from public.job_overview()'), '0', 'the overview has no next start when no scheduler has called for five minutes');

select * from finish();
rollback;
