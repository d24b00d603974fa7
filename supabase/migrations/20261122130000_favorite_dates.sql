-- A removal that is undone gives a lesson back its place in the list, which the date decides.

grant insert (created_at) on public.user_favorites to authenticated;

alter policy "Members add videos they can see to their own favorites" on public.user_favorites
  with check (
    user_id = (select auth.uid())
    and created_at <= now()
    and exists (select 1 from public.videos as v where v.id = video_id)
  );
comment on column public.user_favorites.created_at is
  'When the member added it; never in the future. Sent along only where a removal is undone.';
