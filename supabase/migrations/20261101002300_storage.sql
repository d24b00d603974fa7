-- Private buckets. A path is <id>/<uuid>.<ext> and is never used again; nobody but administrators lists.
-- Any audio/* is a podcast: types without an extension of their own are stored as .audio.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('podcasts', 'podcasts', false, 209715200, array['audio/*']),
  ('avatars', 'avatars', false, 2097152, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- One short lock: policies on storage make uploads wait.
set local lock_timeout = '5s';

create policy "Only approved members reach files" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id not in ('podcasts', 'avatars') or (select private.is_approved()))
  with check (bucket_id not in ('podcasts', 'avatars') or (select private.is_approved()));

create policy "Members open active podcasts and their own photo, administrators all" on storage.objects
  for select to authenticated
  using (
    (bucket_id in ('podcasts', 'avatars') and (select private.is_admin()))
    or (
      bucket_id = 'podcasts'
      -- A select policy would also let members list: only opening one file is meant.
      and (select storage.allow_any_operation(array[
        'storage.object.sign', 'storage.object.sign_many', 'storage.object.get_authenticated',
        'storage.object.get_authenticated_info', 'storage.object.head_authenticated_info']))
      and exists (select 1 from public.podcasts as p where p.file_path = name and p.is_active)
    )
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  );

-- A policy cannot ask the table it guards; and one photo needs two places while it is exchanged.
create function private.has_room_for_photo() returns boolean
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    select count(*) < 10
    from (
      select 1 from storage.objects as o
      where o.bucket_id = 'avatars' and o.name like auth.uid()::text || '/%'
      limit 10
    ) as kept
  );
end
$$;
comment on function private.has_room_for_photo() is
  'The caller has fewer than ten photos: nobody fills the bucket. What nothing refers to goes with the nightly cleanup.';
grant execute on function private.has_room_for_photo() to authenticated;

create policy "Administrators upload podcasts and members their own photo" on storage.objects
  for insert to authenticated
  with check (
    (
      bucket_id = 'podcasts'
      and (select private.is_admin())
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.](mp3|wav|ogg|aac|m4a|mp4|flac|webm|audio)$'
    )
    or (
      bucket_id = 'avatars'
      and split_part(name, '/', 1) = (select auth.uid())::text
      and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.](jpg|jpeg|png|webp)$'
      and (select private.has_room_for_photo())
    )
  );

create policy "Administrators replace the metadata of podcasts" on storage.objects
  for update to authenticated
  using (bucket_id = 'podcasts' and (select private.is_admin()))
  with check (
    bucket_id = 'podcasts'
    and (select private.is_admin())
    and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.](mp3|wav|ogg|aac|m4a|mp4|flac|webm|audio)$'
  );

create policy "Administrators delete podcasts and members their own photo" on storage.objects
  for delete to authenticated
  using (
    (bucket_id in ('podcasts', 'avatars') and (select private.is_admin()))
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  );

create function public.orphaned_files(p_limit integer default 1000) returns table (bucket_id text, name text)
language sql stable set search_path = ''
as $$
  select o.bucket_id, o.name
  from storage.objects as o
  -- A younger file may belong to a dialog that is still open: an upload lives for a day.
  where o.created_at < now() - interval '1 day'
    and (
      (o.bucket_id = 'podcasts' and not exists (select 1 from public.podcasts as p where p.file_path = o.name))
      or (o.bucket_id = 'avatars' and not exists (select 1 from public.profiles as p where p.profile_image_url = o.name))
    )
  order by o.created_at, o.id
  limit least(greatest(coalesce(p_limit, 1000), 1), 1000)
$$;
comment on function public.orphaned_files(integer) is
  'service_role only: files of both buckets, older than a day, that no row refers to; the oldest first, at most 1000.';
grant execute on function public.orphaned_files(integer) to service_role;
