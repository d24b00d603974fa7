-- Whoever may not see a lesson is not told its title by the bell either. The notification is withheld, not deleted:
-- a lesson that was hidden by mistake comes back with it, unread where it was unread.

drop policy "Members read their own notifications" on public.user_notifications;
create policy "Members read their own notifications of what they may see" on public.user_notifications
  for select to authenticated
  using (
    user_id = (select auth.uid())
    and (video_id is null or exists (select 1 from public.videos as v where v.id = video_id))
  );
