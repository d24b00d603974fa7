-- What each member wants to be told and how. It is honoured where notifications and mails are written.

create table public.notification_preferences (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  kind text not null,
  bell boolean not null,
  email boolean not null,
  updated_at timestamptz not null default now(),
  constraint notification_preferences_user_kind_key unique (user_id, kind),
  constraint notification_preferences_kind_known check (kind in ('new_lessons', 'catalogue')),
  constraint notification_preferences_lessons_by_bell check (kind <> 'new_lessons' or not email)
);

comment on table public.notification_preferences is
  'Choices of members, one row per kind; without a row everything of the kind is told. The weekly digest is no kind here: its consent is the row in newsletter_subscriptions.';
comment on column public.notification_preferences.kind is
  'new_lessons (new_video, new_videos) or catalogue (what administrators are told). An approval, the answer to an own report and what is about the own access are always told. Of new lessons, muted_categories leaves out more.';
comment on column public.notification_preferences.bell is 'Whether a notification is written.';
comment on column public.notification_preferences.email is
  'Whether a mail is written at the time; always false of new_lessons, which are mailed by the weekly digest.';

create index notification_preferences_no_lessons_idx on public.notification_preferences (user_id)
  where kind = 'new_lessons' and not bell;

create trigger touch_updated_at before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

create trigger limit_writes before insert or update or delete on public.notification_preferences
  for each statement execute function private.limit_writes('notification_preferences', '60');

select private.guard_table('public.notification_preferences', 'notification preferences');
create policy "Members read their own notification preferences" on public.notification_preferences
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members choose how they are told" on public.notification_preferences
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Members change how they are told" on public.notification_preferences
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- The kind can be updated because PostgREST names every column of a body when it updates instead of inserting.
grant select, insert (kind, bell, email), update (kind, bell, email) on public.notification_preferences to authenticated;
grant select, insert, update, delete on public.notification_preferences to service_role;

create view private.told_of_lessons as
  select p.id from public.profiles as p
  where p.is_approved and p.is_active
    and not exists (
      select 1 from public.notification_preferences as o
      where o.user_id = p.id and o.kind = 'new_lessons' and not o.bell);
comment on view private.told_of_lessons is 'Whose bell announces new lessons: approved, active members who did not switch it off.';
revoke all on private.told_of_lessons from public, anon, authenticated, service_role;

create function private.wants(p_user_id uuid, p_kind text, p_way text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case p_way when 'bell' then o.bell when 'email' then o.email end
    from public.notification_preferences as o where o.user_id = p_user_id and o.kind = p_kind), true)
$$;
comment on function private.wants(uuid, text, text) is
  'Whether a person wants to be told of this kind by bell or by email; true for a person who has chosen nothing.';
