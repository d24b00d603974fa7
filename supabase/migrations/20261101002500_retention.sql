-- What is kept no longer than needed. The functions always exist; where pg_cron is, they run by themselves.

create function private.apply_retention() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.user_login_logs where login_at < now() - interval '90 days';
  delete from private.progress_events where received_at < now() - interval '30 days';
  delete from private.video_views where viewed_on < current_date - 30;
  delete from public.user_notifications
  where created_at < now() - interval '180 days' or (is_read and created_at < now() - interval '90 days');
  delete from private.outbox_emails
  where status in ('sent', 'failed') and created_at < now() - interval '90 days';
  delete from public.sync_runs
  where status in ('succeeded', 'failed') and created_at < now() - interval '180 days';
end
$$;
comment on function private.apply_retention() is
  'Nightly: log-ins 90 days, progress events and view marks 30, notifications 90 (unread 180), mail 90, sync runs 180. The audit log stays.';

do $$
begin
  if not exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    raise notice 'pg_cron is not available here: run private.apply_retention() by other means';
    return;
  end if;
  begin
    create extension if not exists pg_cron with schema pg_catalog;
  exception when others then
    -- Available but not preloaded: the server has to be configured first.
    raise notice 'pg_cron cannot be used here: %', sqlerrm;
    return;
  end;
  perform cron.schedule('plantao-retention', '17 6 * * *', 'select private.apply_retention()');
  perform cron.schedule('plantao-recount', '37 6 * * *', 'select private.recount_catalogue()');
end
$$;
