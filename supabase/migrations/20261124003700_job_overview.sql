-- What the panel shows of the long jobs, in one call that may be made every two seconds.

create function private.run_summary(run public.sync_runs) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', run.id, 'status', run.status, 'started_at', run.started_at, 'finished_at', run.finished_at,
    'heartbeat_at', run.heartbeat_at, 'resume_at', run.resume_at, 'is_worked_on', private.is_worked_on(run),
    'started_by', run.started_by, 'started_by_name', (select p.full_name from public.profiles as p where p.id = run.started_by),
    'total_found', run.total_found, 'imported', run.imported, 'skipped', run.skipped, 'ignored', run.ignored,
    'failed', run.failed, 'hidden', run.hidden, 'restored', run.restored, 'held', run.held, 'units', run.units,
    'error_type', run.error_type, 'error_count', cardinality(run.errors), 'last_error', run.errors[cardinality(run.errors)],
    'last_line', run.log[cardinality(run.log)], 'source_failures', run.source_failures)
  where run.id is not null
$$;
comment on function private.run_summary(public.sync_runs) is 'A run without its lists; see public.job_overview().';

create function private.job_overview()
returns table (kind text, running jsonb, last_run jsonb, last_success_at timestamptz, next_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_admin();
  return query
    select s.kind, private.run_summary(current), private.run_summary(ended), success.finished_at,
      case when s.is_active and not private.is_paused() and c.ticked_at > clock_timestamp() - interval '5 minutes' then s.next_at end
    from private.job_schedules as s
    cross join private.job_caller as c
    left join lateral (
      select r.* from public.sync_runs as r where r.kind = s.kind and r.status = 'running'
    ) as current on true
    left join lateral (
      select r.* from public.sync_runs as r
      where r.kind = s.kind and r.status in ('succeeded', 'incomplete', 'failed')
      order by r.created_at desc, r.id desc limit 1
    ) as ended on true
    left join lateral (
      select r.finished_at from public.sync_runs as r
      where r.kind = s.kind and r.status = 'succeeded'
      order by r.created_at desc, r.id desc limit 1
    ) as success on true
    order by s.kind = 'youtube_channel' desc, s.kind = 'catalogue_check' desc;
end
$$;
comment on function private.job_overview() is
  'Administrators: each long job (youtube_channel, catalogue_check, orphan_files) with the run that is going on, the last one that ended, when one last succeeded, and when the next starts by itself (null: nothing starts it). A run is an object: id, status, started_at, finished_at, heartbeat_at, resume_at (a paused run goes on then), is_worked_on (a call gave a sign of life within 25 s), started_by, started_by_name, total_found, imported, skipped, ignored, failed, hidden, restored, held, units, error_type, error_count, last_error, last_line, source_failures. Log and errors are read from sync_runs by id. Errors: 42501.';
select private.publish('private.job_overview', 'authenticated');
