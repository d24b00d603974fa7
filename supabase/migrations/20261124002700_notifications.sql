-- The notifications of each member.

create table public.user_notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  title text not null,
  message text not null,
  type text not null default 'info',
  is_read boolean not null default false,
  video_id bigint references public.videos (id) on delete cascade,
  category_id bigint references public.categories (id) on delete cascade,
  action_url text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint user_notifications_title_length check (char_length(title) between 1 and 255),
  constraint user_notifications_message_length check (char_length(message) between 1 and 2000),
  constraint user_notifications_type_form check (type ~ '^[a-z_]{1,50}$'),
  constraint user_notifications_action_url_form check (
    private.is_own_path(action_url) and char_length(action_url) <= 500
  ),
  constraint user_notifications_metadata_object check (jsonb_typeof(metadata) = 'object'),
  constraint user_notifications_read_when check (is_read = (read_at is not null))
);

comment on table public.user_notifications is 'Notifications of the bell, written by triggers; members mark and delete their own.';
comment on column public.user_notifications.type is
  'info, new_video (one lesson), new_videos (digest of more than 5), approval, report_answer (about a report of their own), security (a new sign-in) and access_change (what others did to the account: role, approval, password, address, sessions, data), which cannot be switched off; of administrators alone: catalogue_failing (a job), catalogue_key (a source refuses us), catalogue_lessons (hidden or restored), catalogue_held (hidings that wait for confirmation), catalogue_new (lessons of syncs that wait for a review), catalogue_review (key points to be read again), catalogue_report (members reported a problem of the content); of superusers alone: operations_alert (a check of the operation turned red while mail does not leave), power_change (what was done to another person with a role).';
comment on column public.user_notifications.action_url is 'Path inside the site that a click opens; never another host.';
comment on column public.user_notifications.metadata is
  'videoTitle, categoryName, duration of a new_video; videoCount of a digest; subject of what administrators are told, with hidden, restored and titles of catalogue_lessons, due and titles of catalogue_review, open and doses of catalogue_report; reportId of report_answer; ids of person and actor of access_change and power_change, by which they lose the names when an account goes.';
comment on column public.user_notifications.read_at is 'Set by a trigger when is_read becomes true.';
comment on column public.user_notifications.created_at is
  'From then on it is visible: that of an approval waits as long as the approval can be undone, that of a new device until a known browser may have withdrawn it.';

create index user_notifications_recent_idx on public.user_notifications (user_id, created_at desc, id desc);
create index user_notifications_unread_idx on public.user_notifications (user_id) where not is_read;
create index user_notifications_video_idx on public.user_notifications (video_id) where video_id is not null;
create index user_notifications_category_idx on public.user_notifications (category_id) where category_id is not null;
create index user_notifications_created_at_idx on public.user_notifications (created_at);

create trigger limit_writes before insert or update or delete on public.user_notifications
  for each statement execute function private.limit_writes('user_notifications', '120');

select private.guard_table('public.user_notifications', 'notifications');
-- Without a filter, these two ask for no right to read: what is not visible yet is neither marked nor deleted unseen.
create policy "Members mark their own notifications" on public.user_notifications
  for update to authenticated
  using (user_id = (select auth.uid()) and now() - created_at >= interval '0')
  with check (user_id = (select auth.uid()));
create policy "Members delete their own notifications" on public.user_notifications
  for delete to authenticated
  using (user_id = (select auth.uid()) and now() - created_at >= interval '0');
-- created_at may lie in the future while an approval can be undone; written as a difference, because the planner would
-- look up the newest row for a comparison. A lesson that is hidden, or a role that is lost, withholds its notification.
create policy "Members read their own notifications of what they may see" on public.user_notifications
  for select to authenticated
  using (
    user_id = (select auth.uid())
    and now() - created_at >= interval '0'
    and (video_id is null or exists (select 1 from public.videos as v where v.id = video_id))
    and (not starts_with(type, 'catalogue_') or (select private.is_admin()))
    and (type not in ('operations_alert', 'power_change') or (select private.is_superuser()))
  );

grant select, delete, update (is_read) on public.user_notifications to authenticated;
grant select, insert, update, delete on public.user_notifications to service_role;

create function private.stamp_read() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.read_at := case when new.is_read then coalesce(old.read_at, now()) end;
  return new;
end
$$;
comment on function private.stamp_read() is 'Trigger: read_at follows is_read.';

create trigger stamp_read before update of is_read on public.user_notifications
  for each row execute function private.stamp_read();

create function public.unread_notification_count() returns bigint
language sql stable set search_path = ''
as $$
  select count(*) from public.user_notifications as n where n.user_id = (select auth.uid()) and not n.is_read
$$;
comment on function public.unread_notification_count() is 'How many notifications the caller has not read.';

create function public.mark_all_notifications_read() returns bigint
language sql set search_path = ''
as $$
  with marked as (
    update public.user_notifications as n set is_read = true
    where n.user_id = (select auth.uid()) and not n.is_read
    returning 1
  )
  select count(*) from marked
$$;
comment on function public.mark_all_notifications_read() is 'Marks every notification of the caller as read; returns how many were unread.';

grant execute on function public.unread_notification_count(), public.mark_all_notifications_read() to authenticated;
