-- Deletion of old data, and what else is done every night or week. These functions always exist; where pg_cron is available, it
-- calls them.

create function private.apply_retention() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.user_login_logs where login_at < now() - interval '90 days';
  delete from private.progress_events where received_at < now() - interval '30 days';
  delete from private.video_views where viewed_on < current_date - 30;
  delete from private.member_weeks where week < current_date - 730;
  delete from private.category_weeks where week < current_date - 730;
  update private.category_weeks set few = '{}' where week < current_date - 60 and few <> '{}';
  delete from public.podcast_queue where removed_at < now() - interval '30 days';
  delete from private.awaited_searches as a
  where a.asked_on < current_date - 30
    or (a.asked_on < (now() at time zone 'America/Sao_Paulo')::date
      and exists (select 1 from private.unanswered_searches as u where u.words = a.words and u.is_wrong = a.is_wrong));
  delete from private.unanswered_searches where asked_on < current_date - 180;
  delete from private.video_acts where at < now() - interval '30 days';
  delete from private.kept_videos where kept_until <= now();
  delete from private.podcast_acts where at < now() - interval '30 days';
  delete from private.known_devices where last_seen < now() - interval '400 days';
  delete from private.unrecognized_sessions where opened_at < now() - interval '30 days';
  delete from public.user_notifications
  where created_at < now() - interval '180 days' or (is_read and created_at < now() - interval '90 days');
  delete from private.outbox_emails
  where status in ('sent', 'failed') and created_at < now() - interval '90 days';
  delete from private.address_changes where expires_at < now() - interval '30 days';
  delete from private.address_permits where expires_at < now();
  perform private.end_expected_lists();
  perform private.spend_link_sessions(null);
  delete from private.document_requests as d
  using public.profiles as p
  where p.id = d.user_id and p.approved_at < now() - interval '90 days';
  delete from public.sync_runs
  where status in ('succeeded', 'incomplete', 'failed') and created_at < now() - interval '180 days';
  -- A report of an account that is gone stays only until it is closed.
  delete from public.content_reports
  where closed_at < now() - interval '365 days' or (closed_at is not null and user_id is null);
  delete from private.operation_incidents where ended_at < now() - interval '400 days';
  -- pg_cron records each of its calls, four a minute, and deletes none of them.
  if to_regclass('cron.job_run_details') is not null then
    begin
      delete from cron.job_run_details where start_time < now() - interval '2 days';
    exception when insufficient_privilege then
      raise warning 'cron.job_run_details is not ours to clear';
    end;
  end if;
end
$$;
comment on function private.apply_retention() is
  'Nightly: log-ins 90 days, progress events and view marks 30, sums of weeks 730 (marks of a few who watched 60), removed entries of queues 30, what can be undone of bulk changes and deleted lessons 30, known devices 400, sessions of unknown ones 30, addresses of changes 30 after their links, notifications 90 (unread 180), mail 90, what approved people were asked for and answered 90, runs of jobs 180, past alerts of the operation 400, closed reports about the content 365 (at once where the account is gone), calls of pg_cron 2, lists of expected people after their day, searches without an answer 180 (asked by one person 30). The audit log stays.';

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
  perform cron.schedule('plantao-lengths', '42 6 * * *', 'select private.correct_podcast_lengths()');
  perform cron.schedule('plantao-reviews', '47 6 * * *', 'select private.remind_of_reviews()');
  perform cron.schedule('plantao-usage', '7 * * * *', 'select private.compute_usage()');
  -- write_weekly_digests() knows by itself when it is Thursday 7:00 in São Paulo; a frequent call also makes up for an outage.
  perform cron.schedule('plantao-digest', '*/15 * * * *', 'select private.write_weekly_digests()');
end
$$;

do $$
declare
  extension text;
begin
  foreach extension in array array['pg_cron', 'pg_net'] loop
    if not exists (select 1 from pg_catalog.pg_available_extensions where name = extension) then
      raise notice '% is not available here: something else has to ask private.tick_jobs()', extension;
      return;
    end if;
  end loop;
  begin
    create extension if not exists pg_cron with schema pg_catalog;
    create extension if not exists pg_net with schema extensions;
    perform private.schedule_jobs();
  exception when others then
    -- Available but not preloaded: docs/operacao.md says what an operator runs.
    raise notice 'the long jobs are not scheduled: %', sqlerrm;
  end;
end
$$;
