-- What a sync leaves out on purpose is no error: live broadcasts, age restrictions, lessons that were deleted here.

alter table public.sync_runs
  add column ignored integer not null default 0,
  add column ignored_reasons jsonb not null default '[]',
  add constraint sync_runs_ignored_positive check (ignored >= 0);
comment on column public.sync_runs.ignored is 'Entries left out on purpose; total_found = imported + skipped + ignored + failed.';
comment on column public.sync_runs.ignored_reasons is 'Why: a list of reason, kind (source or deleted), count and the first titles.';
