-- Which call works on a run is decided here, by this clock: a call holds a run as long as it sends heartbeats, and what
-- a call that lost it still wants to write is refused. See docs/decisions/0018-long-jobs.md.

create function private.is_worked_on(run public.sync_runs) returns boolean
language sql volatile set search_path = ''
as $$
  select run.status = 'running' and coalesce(run.heartbeat_at > clock_timestamp() - interval '25 seconds', false)
$$;
comment on function private.is_worked_on(public.sync_runs) is 'A call works on the run, and gave a sign of life within 25 s.';

create function private.end_stuck_runs() returns void
language sql security definer set search_path = ''
as $$
  update public.sync_runs as r
  set status = 'failed', error_type = 'general', finished_at = clock_timestamp(), holder = null, stalls = r.stalls + 1,
    errors = r.errors || words.why, log = r.log || ('Interrompida: ' || words.why)
  from (values ('A execução parou três vezes no mesmo ponto e foi encerrada. O que já estava feito foi mantido. '
    || 'Comece de novo; se repetir, avise quem cuida do servidor.')) as words (why)
  where r.status = 'running' and r.stalls >= 2 and r.heartbeat_at is not null and not private.is_worked_on(r)
$$;
comment on function private.end_stuck_runs() is
  'Ends runs whose third call in a row died at the same page, because every later call would die there, too.';

create function public.open_run(
  p_kind text, p_holder uuid, p_started_by uuid default null, p_run_id bigint default null, p_address text default null
) returns setof public.sync_runs
language plpgsql set search_path = ''
as $$
declare
  run public.sync_runs;
begin
  if p_address is not null then
    perform private.store_job_address(p_address);
  end if;
  perform private.end_stuck_runs();
  select * into run from public.sync_runs as r where r.kind = p_kind and r.status = 'running' for update;
  if not found then
    if p_run_id is null then
      return query
        insert into public.sync_runs (kind, status, started_by, started_at, heartbeat_at, holder)
        values (p_kind, 'running', p_started_by, clock_timestamp(), clock_timestamp(), p_holder)
        on conflict (kind) where status = 'running' do nothing
        returning *;
    end if;
    return;
  end if;
  if private.is_worked_on(run)
    or run.id <> p_run_id
    or (run.resume_at > clock_timestamp() and p_started_by is null)
  then
    return;
  end if;
  return query
    update public.sync_runs as r
    set holder = p_holder, heartbeat_at = clock_timestamp(), resume_at = null,
      stalls = r.stalls + (run.heartbeat_at is not null)::integer
    where r.id = run.id
    returning r.*;
end
$$;
comment on function public.open_run(text, uuid, uuid, bigint, text) is
  'service_role only: starts a run of a kind, or continues the one that paused or whose call died; p_run_id: continues that one only. No row: another call holds it, it is not due, or it has ended.';

create function public.save_run(p_id bigint, p_holder uuid, p_state jsonb default '{}', p_pause_ms integer default null)
returns boolean
language plpgsql set search_path = ''
as $$
declare
  run public.sync_runs;
  is_over boolean;
begin
  select * into run from public.sync_runs as r
  where r.id = p_id and r.holder = p_holder and r.status = 'running'
  for no key update;
  if not found then
    return false;
  end if;
  run := jsonb_populate_record(run, p_state);
  is_over := run.status <> 'running';
  update public.sync_runs as r
  set status = run.status, error_type = run.error_type, cursor = run.cursor,
    total_found = run.total_found, imported = run.imported, skipped = run.skipped, ignored = run.ignored,
    ignored_reasons = run.ignored_reasons, failed = run.failed, hidden = run.hidden, restored = run.restored,
    held = run.held, units = run.units, source_failures = run.source_failures, errors = run.errors, log = run.log,
    heartbeat_at = case when p_pause_ms is null then clock_timestamp() end,
    resume_at = case when p_pause_ms is not null then clock_timestamp() + p_pause_ms * interval '1 millisecond' end,
    holder = case when p_pause_ms is null and not is_over then p_holder end,
    finished_at = case when is_over then clock_timestamp() end,
    stalls = case
      when p_state ? 'cursor' then 0
      when p_pause_ms is not null then r.stalls + 1
      else r.stalls
    end
  where r.id = p_id;
  return true;
end
$$;
comment on function public.save_run(bigint, uuid, jsonb, integer) is
  'service_role only: a heartbeat of the holder, with the columns in p_state (a cursor: a page was stored; a status: the run ended). p_pause_ms releases the run for this long. False: the caller does not hold it any more, and nothing was written.';

create function private.require_lease() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  header text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-run-holder';
begin
  -- Locked until the end of the statement, so that the run is not taken over in between.
  if header is not null and current_setting('role', true) = 'service_role' and not exists (
    select 1 from public.sync_runs as r where r.holder::text = header and r.status = 'running' for key share)
  then
    raise exception 'another call works on this run' using errcode = 'PT409';
  end if;
  return null;
end
$$;
comment on function private.require_lease() is
  'Statement trigger: a call that names itself as holder of a run (header x-run-holder) changes nothing once the run was taken over. Errors: PT409.';

create trigger lease before insert or update or delete on public.videos
  for each statement execute function private.require_lease();

grant execute on function
  private.is_worked_on(public.sync_runs), private.end_stuck_runs(), public.open_run(text, uuid, uuid, bigint, text),
  public.save_run(bigint, uuid, jsonb, integer)
  to service_role;
