-- "Minha Lista".

create table public.user_favorites (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  video_id bigint not null references public.videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint user_favorites_user_video_key unique (user_id, video_id)
);

comment on table public.user_favorites is '"Minha Lista": lessons a member keeps at hand.';
comment on column public.user_favorites.created_at is
  'When the member added it; never in the future. Sent along only where a removal is undone.';

create index user_favorites_recent_idx on public.user_favorites (user_id, created_at desc, id desc);
create index user_favorites_video_idx on public.user_favorites (video_id);

create trigger limit_writes before insert or update or delete on public.user_favorites
  for each statement execute function private.limit_writes('favorites', '120');

select private.guard_table('public.user_favorites', 'favorites');
create policy "Members read their own favorites" on public.user_favorites
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members add videos they can see to their own favorites" on public.user_favorites
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and created_at <= now()
    and exists (select 1 from public.videos as v where v.id = video_id)
  );
create policy "Members remove their own favorites" on public.user_favorites
  for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete, insert (video_id) on public.user_favorites to authenticated;
grant select, insert, update, delete on public.user_favorites to service_role;
grant insert (created_at) on public.user_favorites to authenticated;

create function public.clear_favorites() returns table (video_id bigint, created_at timestamptz)
language sql set search_path = ''
as $$
  -- What the list does not show would not be missed, nor be brought back by an undo.
  delete from public.user_favorites as f
  where f.user_id = (select auth.uid()) and exists (select 1 from public.videos as v where v.id = f.video_id)
  returning f.video_id, f.created_at
$$;
comment on function public.clear_favorites() is
  'Removes every favourite of the caller whose lesson can be seen, and returns them for restore_favorites().';

create function public.restore_favorites(p_removed jsonb) returns bigint
language plpgsql set search_path = ''
as $$
declare
  missing bigint;
begin
  perform private.require_session();
  if jsonb_typeof(p_removed) is distinct from 'array' or jsonb_array_length(p_removed) > 10000 then
    raise exception 'give a list of at most 10000 favourites' using errcode = '22023';
  end if;
  insert into public.user_favorites (video_id, created_at)
  select distinct on (v.id) v.id, least(coalesce(r.created_at, now()), now())
  from jsonb_to_recordset(p_removed) as r (video_id bigint, created_at timestamptz)
  join public.videos as v on v.id = r.video_id
  on conflict (user_id, video_id) do nothing;
  select count(*) into missing from jsonb_to_recordset(p_removed) as r (video_id bigint)
  where not exists (select 1 from public.videos as v where v.id = r.video_id);
  return missing;
end
$$;
comment on function public.restore_favorites(jsonb) is
  'Puts cleared favourites [{video_id, created_at}] back where they were; what was added meanwhile stays as it is. Returns how many lessons are gone since, and so did not come back. Errors: PT401 the session has ended, 22023 no list, or more than 10,000.';

grant execute on function public.clear_favorites(), public.restore_favorites(jsonb) to authenticated;
