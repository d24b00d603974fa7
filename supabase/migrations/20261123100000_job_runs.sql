-- What a run of a job tells beyond imported and skipped lessons: how it may end, what it cost, what it hid and restored.

alter table public.sync_runs
  add column units integer not null default 0,
  add column hidden integer not null default 0,
  add column restored integer not null default 0,
  add column held integer not null default 0,
  add column source_failures jsonb not null default '[]',
  add constraint sync_runs_units_positive check (units >= 0),
  add constraint sync_runs_catalogue_counts_positive check (hidden >= 0 and restored >= 0 and held >= 0),
  drop constraint sync_runs_status_known,
  add constraint sync_runs_status_known
    check (status in ('queued', 'running', 'succeeded', 'incomplete', 'failed'));

comment on table public.sync_runs is
  'Runs of the long jobs: channel sync, catalogue check, unused files; written by edge functions, read by administrators.';
comment on column public.sync_runs.status is
  'incomplete: the run reached its end, but a source did not tell everything.';
comment on column public.sync_runs.units is 'Calls to the YouTube Data API, each of which costs one unit of the daily quota.';
comment on column public.sync_runs.hidden is 'Lessons that members no longer see since this run.';
comment on column public.sync_runs.restored is 'Lessons that members see again since this run.';
comment on column public.sync_runs.held is 'Lessons that this run would hide and that wait for an administrator''s word.';
comment on column public.sync_runs.source_failures is
  'Sources that failed as a whole: a list of source (youtube, drive_key, drive_account), type (as error_type) and message.';
