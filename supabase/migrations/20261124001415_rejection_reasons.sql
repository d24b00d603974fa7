-- Reasons of a rejection that administrators write once and choose from.

create table public.rejection_reasons (
  id bigint generated always as identity primary key,
  name text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rejection_reasons_name_length check (char_length(btrim(name)) >= 1 and char_length(name) <= 80),
  constraint rejection_reasons_reason_length check (char_length(btrim(reason, E' \t\r\n')) >= 1 and char_length(reason) <= 500)
);
create unique index rejection_reasons_name_key on public.rejection_reasons (private.search_text(name));

comment on table public.rejection_reasons is 'Texts that administrators begin the reason of a rejection with; a rejection keeps no link to one.';
comment on column public.rejection_reasons.name is 'The name by which administrators choose the reason; only they read it.';
comment on column public.rejection_reasons.reason is 'What the person reads in the mail, unless it is changed before.';

select private.audit_table('public.rejection_reasons', 'rejection_reason');
create trigger touch_updated_at before update on public.rejection_reasons
  for each row execute function private.touch_updated_at();

-- As many as a list to choose from holds.
create trigger check_count after insert on public.rejection_reasons
  for each statement execute function private.limit_rows('50');

select private.guard_table('public.rejection_reasons', 'rejection reasons');
create policy "Administrators read rejection reasons" on public.rejection_reasons
  for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators add rejection reasons" on public.rejection_reasons
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change rejection reasons" on public.rejection_reasons
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete rejection reasons" on public.rejection_reasons
  for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on public.rejection_reasons to authenticated;
grant insert (name, reason), update (name, reason) on public.rejection_reasons to authenticated;
grant select, insert, update, delete on public.rejection_reasons to service_role;
