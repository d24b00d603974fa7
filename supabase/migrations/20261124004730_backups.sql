-- What is known of backups, and the end of the pause after a restoration.

create table public.backup_log (
  id bigint generated always as identity primary key,
  kind text not null,
  backup_id text not null,
  taken_at timestamptz not null,
  finished_at timestamptz not null default now(),
  schema_version text not null,
  row_count bigint not null,
  file_count bigint not null,
  byte_count bigint not null,
  constraint backup_log_kind_known check (kind in ('backup', 'restore', 'rehearsal')),
  constraint backup_log_backup_id_form check (backup_id ~ '^[0-9A-Za-z._-]{1,100}$'),
  constraint backup_log_schema_version_form check (schema_version ~ '^[0-9]{14}$'),
  constraint backup_log_counts_positive check (row_count >= 0 and file_count >= 0 and byte_count >= 0),
  -- A day to come would keep the checks green until then. Clocks may differ by minutes: a rehearsal has another computer's.
  constraint backup_log_moments_past check (greatest(taken_at, finished_at) <= now() + interval '5 minutes')
);

comment on table public.backup_log is
  'Backups that were taken and restored, written by the commands in operations/; read by superusers. A backup made in another way is not known here.';
comment on column public.backup_log.kind is
  'backup (taken), restore (this installation was filled from it), rehearsal (another installation was, without a difference).';
comment on column public.backup_log.backup_id is 'Name of its folder; where that lies only its owner knows.';
comment on column public.backup_log.taken_at is 'The moment whose state the backup holds.';
comment on column public.backup_log.finished_at is 'When it was taken, or restored.';
comment on column public.backup_log.schema_version is 'The newest migration then.';
comment on column public.backup_log.byte_count is 'Size of tables and files together, as stored in the backup.';

create index backup_log_taken_at_idx on public.backup_log (kind, taken_at desc);

select private.guard_table('public.backup_log', 'the log of backups');
create policy "Superusers read the log of backups" on public.backup_log
  for select to authenticated
  using ((select private.is_superuser()));

grant select on public.backup_log to authenticated, service_role;

create function private.resume_work(p_sends_old_mail boolean default false) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  pause private.work_pause;
  missing bigint;
  held bigint := 0;
begin
  select * into pause from private.work_pause for update;
  if not found then
    return 'Nada estava pausado.';
  end if;
  select count(*) into missing from private.files_to_restore;
  if missing > 0 then
    raise exception 'A restauração não terminou: faltam % arquivos. Rode npm run restore de novo, com a mesma pasta; ele continua de onde parou.', missing
      using errcode = '55000';
  end if;
  if pause.backup_taken_at is not null then
    if p_sends_old_mail is not true then
      update private.outbox_emails as e
      set status = 'failed', claimed_at = null,
        last_error = private.held_mail_error()
      where e.status in ('pending', 'sending') and e.created_at <= pause.backup_taken_at;
      get diagnostics held = row_count;
    end if;
    -- Digests of the time between the backup and now were sent, or are too late.
    insert into private.weekly_digests (thursday)
    select t.thursday
    from (
      select generate_series(
        date_trunc('week', pause.backup_taken_at)::date + 3, now()::date + 1, interval '7 days')::date as thursday
    ) as t
    where private.digest_time(t.thursday) between pause.backup_taken_at and now()
    on conflict (thursday) do nothing;
  end if;
  delete from private.work_pause where is_only;
  return 'E-mails e trabalhos agendados voltaram.' || case
    when held = 0 then ''
    else format(' %s e-mails de antes da cópia foram retidos como falha, porque podem já ter saído.', held)
  end;
end
$$;
comment on function private.resume_work(boolean) is
  'Operators: ends a pause. After a restoration, mail from before the backup is kept as failed unless it is asked for, and the digests of the time since then count as written.';
