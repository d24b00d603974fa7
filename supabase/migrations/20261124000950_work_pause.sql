-- Mail and scheduled jobs wait while a row stands here: after a restoration, until an operator has looked, and whenever an
-- operator wants it. See docs/decisions/0046-backup-and-restore.md.

create table private.work_pause (
  is_only boolean primary key default true,
  reason text not null,
  paused_at timestamptz not null default now(),
  backup_id text,
  backup_taken_at timestamptz,
  constraint work_pause_only check (is_only),
  constraint work_pause_reason_length check (char_length(reason) between 1 and 200),
  constraint work_pause_backup_whole check ((backup_id is null) = (backup_taken_at is null))
);

comment on table private.work_pause is
  'While it has its one row, no mail is handed out, no job starts by its schedule and no digest is written. End it with private.resume_work().';
comment on column private.work_pause.backup_id is 'The backup that was restored; null for a pause that an operator made.';
comment on column private.work_pause.backup_taken_at is 'Mail written until then may have been sent by the installation that was lost.';

alter table private.work_pause enable row level security;
revoke all on private.work_pause from public, anon, authenticated, service_role;

create table private.files_to_restore (
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name)
);

comment on table private.files_to_restore is
  'Files of a backup whose rows are restored and that are not uploaded yet. The limits of uploads do not count for them: their owners may be suspended by now.';

alter table private.files_to_restore enable row level security;
revoke all on private.files_to_restore from public, anon, authenticated, service_role;

create function private.is_paused() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.work_pause)
$$;
comment on function private.is_paused() is 'Mail and scheduled jobs wait.';

create function private.pause_work(p_reason text) returns text
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(p_reason)), 0) not between 1 and 200 then
    raise exception 'Diga o motivo da pausa, em até 200 letras.' using errcode = '22023';
  end if;
  insert into private.work_pause (reason) values (btrim(p_reason)) on conflict (is_only) do nothing;
  return case
    when found then 'E-mails e trabalhos agendados estão pausados. Para voltar: select private.resume_work();'
    else 'Já havia uma pausa; ela continua como estava.'
  end;
end
$$;
comment on function private.pause_work(text) is 'Operators: lets mail and scheduled jobs wait; a pause that is there already stays as it is.';

create function private.held_mail_error() returns text
language sql immutable set search_path = ''
as $$
  select 'Veio de uma cópia de segurança e pode já ter sido enviado. Tente de novo só se for preciso.'
$$;
comment on function private.held_mail_error() is 'last_error of mail that a restoration held back; "Tentar todos de novo" leaves it.';
