-- Runs of the long jobs: where each one is, and what it found.

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
  ignored integer not null default 0,
  ignored_reasons jsonb not null default '[]',
  units integer not null default 0,
  hidden integer not null default 0,
  restored integer not null default 0,
  held integer not null default 0,
  source_failures jsonb not null default '[]',
  holder uuid,
  resume_at timestamptz,
  stalls integer not null default 0,
  constraint sync_runs_kind_form check (kind ~ '^[a-z][a-z0-9_]{0,49}$'),
  constraint sync_runs_status_known 
    check (status in ('queued', 'running', 'succeeded', 'incomplete', 'failed')),
  constraint sync_runs_counts_positive check (total_found >= 0 and imported >= 0 and skipped >= 0 and failed >= 0),
  constraint sync_runs_error_type_length check (char_length(error_type) between 1 and 50),
  constraint sync_runs_ignored_positive check (ignored >= 0),
  constraint sync_runs_units_positive check (units >= 0),
  constraint sync_runs_catalogue_counts_positive check (hidden >= 0 and restored >= 0 and held >= 0),
  constraint sync_runs_stalls_positive check (stalls >= 0),
  -- A run of tomorrow would be the last one, and well, whatever happens today.
  constraint sync_runs_moments_past check (greatest(created_at, started_at, finished_at) <= now() + interval '5 minutes')
);

comment on table public.sync_runs is
  'Runs of the long jobs: channel sync, catalogue check, unused files; written by edge functions, read by administrators.';
comment on column public.sync_runs.kind is 'The job, such as youtube_channel; at most one run per kind is running.';
comment on column public.sync_runs.started_by is 'Administrator who pressed the button; null for a scheduled run.';
comment on column public.sync_runs.heartbeat_at is
  'Last sign of life of the holder: one older than 25 s means that it died, none on a running row that the run paused.';
comment on column public.sync_runs.cursor is 'Where to go on: page token and what else the function needs.';
comment on column public.sync_runs.failed is 'Entries that could not be imported; errors says why.';
comment on column public.sync_runs.error_type is 'Class of the failure that ended the run: quota, forbidden, unauthorized, network, general.';
comment on column public.sync_runs.log is 'Lines shown to the administrator.';
comment on column public.sync_runs.ignored is 'Entries left out on purpose; total_found = imported + skipped + ignored + failed.';
comment on column public.sync_runs.ignored_reasons is 'Why: a list of reason, kind (source or deleted), count and the first titles.';
comment on column public.sync_runs.status is
  'incomplete: the run reached its end, but a source did not return everything.';
comment on column public.sync_runs.units is 'Calls to the YouTube Data API, each of which costs one unit of the daily quota.';
comment on column public.sync_runs.hidden is 'Lessons that members no longer see since this run.';
comment on column public.sync_runs.restored is 'Lessons that members see again since this run.';
comment on column public.sync_runs.held is 'Lessons that this run would hide and that wait for an administrator.';
comment on column public.sync_runs.source_failures is
  'Sources that failed as a whole: a list of source (youtube, drive_key, drive_account), type (as error_type) and message.';
comment on column public.sync_runs.holder is 'The call that works on the run; another one, or none, since it paused, ended or was taken over.';
comment on column public.sync_runs.resume_at is 'When a paused run continues; only an administrator may continue it earlier.';
comment on column public.sync_runs.stalls is 'Calls that died or gave up since a page was stored last; the third in a row ends the run.';

create unique index sync_runs_one_running_idx on public.sync_runs (kind) where status = 'running';
create index sync_runs_recent_idx on public.sync_runs (kind, created_at desc, id desc);
create index sync_runs_created_at_idx on public.sync_runs (created_at desc, id desc);
create index sync_runs_started_by_idx on public.sync_runs (started_by);
create index sync_runs_holder_idx on public.sync_runs (holder) where status = 'running';

select private.guard_table('public.sync_runs', 'sync runs');
create policy "Administrators read sync runs" on public.sync_runs
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.sync_runs to authenticated;
grant select, insert, update, delete on public.sync_runs to service_role;
