-- The schedule of the long jobs: what is due, paused or left by a call that died is called again. On the platform
-- pg_cron asks every 15 s and pg_net calls; elsewhere a scheduler does both.

create table private.job_schedules (
  kind text primary key,
  path text not null unique,
  every interval not null,
  next_at timestamptz not null,
  is_active boolean not null default true,
  constraint job_schedules_every_positive check (every >= interval '1 minute')
);

comment on table private.job_schedules is 'When each long job starts by itself. An operator may change every, next_at and is_active.';
comment on column private.job_schedules.path is 'Last part of the job''s address below /functions/v1/jobs/.';
comment on column private.job_schedules.next_at is 'When the job is due; moves on by every when it was called.';

alter table private.job_schedules enable row level security;
revoke all on private.job_schedules from public, anon, authenticated, service_role;

insert into private.job_schedules (kind, path, every, next_at) values
  ('youtube_channel', 'sync-channel', '1 hour', date_trunc('hour', now(), 'UTC') + interval '1 hour 7 minutes'),
  ('catalogue_check', 'check-catalogue', '1 day', date_trunc('day', now(), 'UTC') + interval '1 day 7 hours 20 minutes'),
  ('orphan_files', 'remove-orphan-files', '1 day', date_trunc('day', now(), 'UTC') + interval '1 day 7 hours 50 minutes');

create table private.job_caller (
  is_only boolean primary key default true,
  address text,
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  ticked_at timestamptz,
  asked_at timestamptz,
  constraint job_caller_only check (is_only),
  constraint job_caller_address_form check (address ~ '^https?://[^?#[:space:]]+$')
);

comment on table private.job_caller is 'How the database calls the long jobs: one row.';
comment on column private.job_caller.address is 'Base URL of the functions; null until a function or an operator stored it.';
comment on column private.job_caller.token is 'Accepted by the long jobs only, because pg_net stores requests where other roles can read them.';
comment on column private.job_caller.ticked_at is 'When a scheduler last asked what is due.';
comment on column private.job_caller.asked_at is 'When anything last asked, also one that leaves schedules out: the sign of life of the scheduler.';

alter table private.job_caller enable row level security;
revoke all on private.job_caller from public, anon, authenticated, service_role;

insert into private.job_caller default values;

create function private.store_job_address(p_address text) returns void
language sql security definer set search_path = ''
as $$
  update private.job_caller
  set address = rtrim(p_address, '/')
  where address is distinct from rtrim(p_address, '/')
$$;
comment on function private.store_job_address(text) is 'Stores the base URL of the functions, which they pass themselves.';

create function private.tick_jobs(p_with_schedules boolean default true)
returns table (kind text, path text, run_id bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  -- The lock on this row makes two schedulers take turns.
  update private.job_caller
  set asked_at = clock_timestamp(), ticked_at = case when p_with_schedules then clock_timestamp() else ticked_at end
  where is_only;
  perform private.end_stuck_runs();
  perform private.end_idle_shared_sessions();
  perform private.forget_phone_sign_ins();
  if private.is_paused() then
    return;
  end if;
  begin
    perform private.finish_due_rejections(null, 200);
  exception when others then
    -- Deleted with the next tick.
    raise warning 'rejected registrations were not deleted: % (%)', sqlerrm, sqlstate;
  end;
  begin
    perform private.release_videos();
  exception when others then
    -- The jobs are called all the same, and the lessons tried again with the next tick.
    raise warning 'scheduled lessons were not published: % (%)', sqlerrm, sqlstate;
  end;
  begin
    perform private.release_podcasts();
  exception when others then
    raise warning 'scheduled episodes were not published: % (%)', sqlerrm, sqlstate;
  end;
  if p_with_schedules then
    begin
      perform private.watch_operations();
    exception when others then
      -- What watches the jobs must never stop them.
      raise warning 'operations are not watched: %', sqlerrm;
    end;
    return query
      with due as (
        update private.job_schedules as s
        set next_at = s.next_at + s.every
          * (1 + floor(extract(epoch from clock_timestamp() - s.next_at) / extract(epoch from s.every)))
        where s.is_active and s.next_at <= clock_timestamp()
        returning s.kind, s.path
      )
      select d.kind, d.path, null::bigint from due as d
      where not exists (select 1 from public.sync_runs as r where r.kind = d.kind and r.status = 'running');
  end if;
  return query
    select s.kind, s.path, r.id
    from public.sync_runs as r
    join private.job_schedules as s on s.kind = r.kind
    where r.status = 'running' and not private.is_worked_on(r)
      -- A paused run calls for itself first.
      and (r.heartbeat_at is not null or coalesce(r.resume_at < clock_timestamp() - interval '10 seconds', true));
end
$$;
comment on function private.tick_jobs(boolean) is
  'The calls to make now: due jobs (unless schedules are left out), and, with run_id, runs without a worker; none while work is paused. Deletes the rejected registrations that can no longer be undone, and publishes the lessons whose moment came. Called every few seconds.';

create function private.call_jobs() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller private.job_caller;
  call record;
begin
  select * into caller from private.job_caller;
  if caller.address is null then
    -- Nothing can be called yet; what was rejected is deleted all the same.
    perform private.finish_due_rejections(null, 200);
    return;
  end if;
  for call in select * from private.tick_jobs() loop
    perform net.http_post(
      url => caller.address || '/functions/v1/jobs/' || call.path,
      headers => jsonb_build_object('content-type', 'application/json', 'x-cron-token', caller.token),
      body => jsonb_strip_nulls(jsonb_build_object('runId', call.run_id)),
      timeout_milliseconds => 10000
    );
  end loop;
end
$$;
comment on function private.call_jobs() is 'Calls what tick_jobs() answers, with pg_net; run by pg_cron.';

create function private.schedule_jobs(p_address text default null) returns text
language plpgsql set search_path = ''
as $$
begin
  update private.job_caller set address = coalesce(rtrim(p_address, '/'), address) where is_only;
  if to_regprocedure('cron.schedule(text, text, text)') is null
    or not exists (select 1 from pg_catalog.pg_proc where pronamespace = to_regnamespace('net') and proname = 'http_post')
  then
    return 'pg_cron ou pg_net não existe aqui: outro agendador precisa perguntar a private.tick_jobs().';
  end if;
  -- Names of schedules that an operator may have made by hand.
  perform cron.unschedule(j.jobid) from cron.job as j where j.jobname in ('plantao-sync', 'plantao-catalogo');
  begin
    perform cron.schedule('plantao-jobs', '15 seconds', 'select private.call_jobs()');
  exception when others then
    -- pg_cron before 1.5 counts in minutes.
    perform cron.schedule('plantao-jobs', '* * * * *', 'select private.call_jobs()');
  end;
  return case
    when (select address from private.job_caller) is null
      then 'Agendado. O endereço será conhecido na primeira sincronização feita pelo painel.'
    else 'Agendado.'
  end;
end
$$;
comment on function private.schedule_jobs(text) is
  'Lets pg_cron call tick_jobs(). p_address: https://<ref>.supabase.co, if no function has stored it yet. Returns the outcome.';

create function private.is_job_token(p_token text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select sha256(convert_to(p_token, 'UTF8')) = sha256(convert_to(c.token, 'UTF8')) from private.job_caller as c
$$;
comment on function private.is_job_token(text) is 'service_role only: the token is the one with which the database calls the long jobs.';
select private.publish('private.is_job_token', 'service_role');

grant execute on function private.store_job_address(text) to service_role;
