begin;
\ir scenes.psql
select plan(38);

select scene.cast_everybody();
-- Only what the scene brings is due or runs; undone at the end.
delete from public.sync_runs;
update private.job_schedules set is_active = false;
update private.job_caller set ticked_at = null, token = repeat('a', 64);
insert into private.job_schedules (kind, path, every, next_at) values
  ('scene_due', 'scene-due', '1 hour', now() - interval '150 minutes'), ('scene_later', 'scene-later', '1 day', now() + interval '1 minute'),
  ('scene_busy', 'scene-busy', '1 hour', now() - interval '1 second'), ('scene_off', 'scene-off', '1 hour', now() - interval '1 day');
update private.job_schedules set is_active = false where kind = 'scene_off';
insert into public.sync_runs (kind, status, holder, heartbeat_at) values ('scene_busy', 'running', gen_random_uuid(), now());

-- May not

select scene.access('asks what is due', 'select private.tick_jobs()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role', 'select private.tick_jobs()'), '42501', 'edge functions cannot read the schedules');
select is(scene.attempt('service_role', 'select token from private.job_caller'), '42501', 'edge functions cannot read the token');
select is(scene.attempt('service_role', 'select private.call_jobs()'), '42501', 'edge functions cannot let the database call jobs');
select is(scene.attempt('admin', $$select public.is_job_token('x')$$), '42501', 'only edge functions ask whether a token is right');

select is(scene.value('service_role', $$select public.is_job_token(repeat('a', 64))$$), 'true', 'the right token is accepted');
select is(scene.value('service_role', $$select public.is_job_token(repeat('a', 63) || 'b')$$), 'false', 'another token is refused');
select is(scene.value('service_role', $$select coalesce(public.is_job_token(null), false)$$), 'false', 'a missing token is refused');

-- The tick

select results_eq('select kind, path, run_id from private.tick_jobs(false)', $$select ''::text, ''::text, 0::bigint limit 0$$,
  'a scheduler that leaves schedules alone is told of nothing while a call works');
select is((select ticked_at from private.job_caller), null, 'a scheduler that leaves schedules out does not count as one that starts jobs');
select results_eq('select kind, path, run_id from private.tick_jobs()', $$values ('scene_due', 'scene-due', null::bigint)$$,
  'what is due is called, but for what runs, is switched off or comes later');
select is((select next_at from private.job_schedules where kind = 'scene_due'), now() + interval '30 minutes', 'a due job is called once for all missed times, and then at its usual time');
select is((select next_at from private.job_schedules where kind = 'scene_busy'), now() + interval '1 hour' - interval '1 second', 'what runs already waits for its next time');
select is((select count(*) from private.tick_jobs()), 0::bigint, 'a due job is not called twice');
select isnt((select ticked_at from private.job_caller), null, 'the scheduler is known to live');

update public.sync_runs set heartbeat_at = clock_timestamp() - interval '26 seconds' where kind = 'scene_busy';
select results_eq('select kind, run_id from private.tick_jobs(false)', $$select kind, id from public.sync_runs where kind = 'scene_busy'$$,
  'a run whose worker died is called, with its number');
update public.sync_runs set heartbeat_at = null, holder = null, resume_at = clock_timestamp() - interval '5 seconds' where kind = 'scene_busy';
select is((select count(*) from private.tick_jobs()), 0::bigint, 'one that has just paused goes on by itself');
update public.sync_runs set resume_at = clock_timestamp() - interval '11 seconds' where kind = 'scene_busy';
select is((select count(*) from private.tick_jobs()), 1::bigint, 'one that did not is called');
update public.sync_runs set resume_at = null where kind = 'scene_busy';
select is((select count(*) from private.tick_jobs()), 1::bigint, 'a run that paused before pauses had a time is called');
update public.sync_runs set resume_at = clock_timestamp() + interval '1 minute' where kind = 'scene_busy';
select is((select count(*) from private.tick_jobs()), 0::bigint, 'one that waits is left alone');
update public.sync_runs set heartbeat_at = clock_timestamp() - interval '26 seconds', stalls = 2 where kind = 'scene_busy';
select is((select count(*) from private.tick_jobs()), 0::bigint, 'one that died three times at its page is not called');
select is((select status from public.sync_runs where kind = 'scene_busy'), 'failed', 'a run that stalled three times at its page is ended as failed');

-- The address

select is((select private.schedule_jobs('https://abc.supabase.co/')) ~ '^(Agendado|pg_cron)', true, 'an operator may name the address');
select is((select address from private.job_caller), 'https://abc.supabase.co', 'a stored base URL has no slash at its end');
select throws_ok($$select private.schedule_jobs('abc.supabase.co')$$, '23514', null, 'a base URL must be a valid address');
select scene.value('service_role', $$select 1 from public.open_run('scene_due', gen_random_uuid(), p_address => 'https://def.supabase.co/')$$);
select is((select address from private.job_caller), 'https://def.supabase.co', 'a function that starts a job tells it as well');

-- On the platform: pg_cron and pg_net as far as they are used

create schema cron;
create table cron.job (jobid bigint generated always as identity, schedule text, command text, jobname text unique);
create table cron.job_run_details (runid bigint, start_time timestamptz);
create function cron.schedule(job_name text, schedule text, command text) returns bigint language plpgsql as $$
begin
  if schedule like '% seconds' and current_setting('scene.is_old', true) = 'true' then
    raise exception 'invalid schedule: %', schedule;
  end if;
  insert into cron.job (schedule, command, jobname) values (schedule, command, job_name)
  on conflict (jobname) do update set schedule = excluded.schedule;
  return 1;
end
$$;
create function cron.unschedule(job_id bigint) returns boolean language sql as $$ delete from cron.job where jobid = job_id returning true $$;
create schema net;
create table net.queue (url text, headers jsonb, body jsonb);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language sql as $$ insert into net.queue values (url, headers, body) returning 1::bigint $$;

insert into cron.job (schedule, command, jobname) values ('7 * * * *', '', 'plantao-sync'), ('20 7 * * *', '', 'plantao-catalogo'), ('* * * * *', '', 'plantao-mail');
select is((select private.schedule_jobs()), 'Agendado.', 'where both are, the jobs are scheduled');
select results_eq('select jobname, schedule, command from cron.job order by 1',
  $$values ('plantao-jobs', '15 seconds', 'select private.call_jobs()'), ('plantao-mail', '* * * * *', '')$$,
  'every 15 seconds, instead of what called them before');
set local scene.is_old = 'true';
select private.schedule_jobs();
select is((select schedule from cron.job where jobname = 'plantao-jobs'), '* * * * *', 'pg_cron calls every minute where it does not support seconds');

update private.job_schedules set next_at = now() - interval '1 second' where kind in ('scene_due', 'scene_later');
delete from public.sync_runs;
insert into public.sync_runs (kind, status, holder, heartbeat_at) values ('scene_later', 'running', gen_random_uuid(), now() - interval '1 minute');
select private.call_jobs();
select results_eq('select url, headers, body from net.queue order by url', $$
  select 'https://def.supabase.co/functions/v1/jobs/' || t.path, jsonb_build_object('content-type', 'application/json', 'x-cron-token', repeat('a', 64)), t.body
  from (values ('scene-due', '{}'::jsonb), ('scene-later', (select jsonb_build_object('runId', id) from public.sync_runs))) as t (path, body)$$,
  'what is due and what died is posted, with the token of these calls and no key');
update private.job_caller set address = null;
update private.job_schedules set next_at = now() - interval '1 second' where kind = 'scene_due';
select private.call_jobs();
select results_eq('select next_at < now() from private.job_schedules where kind = ''scene_due''', array[true], 'without an address nothing is called, and nothing counts as called');

insert into cron.job_run_details values (1, now() - interval '49 hours'), (2, now() - interval '47 hours');
select private.apply_retention();
select results_eq('select runid from cron.job_run_details', array[2::bigint], 'what pg_cron notes of its calls is kept for two days');

select * from finish();
rollback;
