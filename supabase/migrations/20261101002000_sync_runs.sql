-- Imports that take longer than one function call: where they are, what they found.

create table public.sync_runs (
  id bigint generated always as identity primary key,
  kind text not null,
  status text not null default 'queued',
  started_by uuid references public.profiles (id) on delete set null,
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  cursor jsonb,
  total_found integer not null default 0,
  imported integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  errors text[] not null default '{}',
  error_type text,
  log text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint sync_runs_kind_form check (kind ~ '^[a-z][a-z0-9_]{0,49}$'),
  constraint sync_runs_status_known check (status in ('queued', 'running', 'succeeded', 'failed')),
  constraint sync_runs_counts_positive check (total_found >= 0 and imported >= 0 and skipped >= 0 and failed >= 0),
  constraint sync_runs_error_type_length check (char_length(error_type) between 1 and 50)
);

comment on table public.sync_runs is 'Runs of channel syncs, folder imports and catalogue checks; written by edge functions, read by administrators.';
comment on column public.sync_runs.kind is 'What runs, such as youtube_channel; at most one running per kind.';
comment on column public.sync_runs.started_by is 'Administrator who pressed the button; null for a scheduled run.';
comment on column public.sync_runs.heartbeat_at is 'Last sign of life: an old one on a running row means the function died and may be resumed.';
comment on column public.sync_runs.cursor is 'Where to go on: page token and what else the function needs.';
comment on column public.sync_runs.failed is 'Entries that could not be imported; errors says why.';
comment on column public.sync_runs.error_type is 'Class of the failure that ended the run: quota, forbidden, unauthorized, network, general.';
comment on column public.sync_runs.log is 'Lines shown to the administrator.';

create unique index sync_runs_one_running_idx on public.sync_runs (kind) where status = 'running';
create index sync_runs_recent_idx on public.sync_runs (kind, created_at desc, id desc);
create index sync_runs_created_at_idx on public.sync_runs (created_at desc, id desc);
create index sync_runs_started_by_idx on public.sync_runs (started_by);

alter table public.sync_runs enable row level security;

create policy "Only approved members reach sync runs" on public.sync_runs
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
create policy "Administrators read sync runs" on public.sync_runs
  for select to authenticated
  using ((select private.is_admin()));

revoke all on public.sync_runs from anon, authenticated, service_role;
grant select on public.sync_runs to authenticated;
grant select, insert, update, delete on public.sync_runs to service_role;
