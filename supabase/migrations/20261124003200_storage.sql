-- Private buckets. A path is <id>/<uuid>.<ext> and is never used again; only administrators can list files. Any audio/* is
-- an episode: types without an extension of their own are stored as .audio. Storage also writes and deletes past the
-- policies, so triggers guard the files too. See docs/decisions/0014-files-are-guarded-in-the-database.md.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('podcasts', 'podcasts', false, 209715200, array['audio/*']),
  ('avatars', 'avatars', false, 2097152, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.check_new_file() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- Storage writes as a role of its own; the row names the owner of the file.
  uploader text := case new.bucket_id when 'avatars' then split_part(new.name, '/', 1) else new.owner_id end;
  person uuid;
begin
  -- Files of the service itself have no owner; those of a backup were checked when they were uploaded first.
  if uploader is null or exists (
    select 1 from private.files_to_restore as f where f.bucket_id = new.bucket_id and f.name = new.name
  ) then
    return new;
  end if;
  if uploader ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    person := uploader::uuid;
  end if;
  if not exists (
    select 1 from public.profiles as p
    where p.id = person and p.is_approved and p.is_active and (new.bucket_id = 'avatars' or p.role <> 'user')
  ) then
    raise exception 'the owner of this file may not upload (any more)' using errcode = '42501';
  end if;
  if new.bucket_id = 'avatars' then
    -- One at a time: of two uploads at once, the second must count the first.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('photos of ' || person, 0));
    if (
      select count(*) >= 10
      from (
        select 1 from storage.objects as o where o.bucket_id = 'avatars' and o.name like person || '/%' limit 10
      ) as kept
    ) then
      raise exception 'ten photos are the most' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;
comment on function private.check_new_file() is
  'Trigger: files come from approved people, podcasts from administrators, also by an address that was signed earlier; a person has at most ten photos.';

-- Fails quickly instead of making uploads wait for these locks.
set local lock_timeout = '5s';

create trigger plantao_check_new_file before insert on storage.objects
  for each row when (new.bucket_id in ('podcasts', 'avatars'))
  execute function private.check_new_file();

create function private.refuse_file_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  raise exception 'a stored file never changes: upload another one' using errcode = '42501';
end
$$;
comment on function private.refuse_file_change() is 'Trigger: a path of our buckets is used once.';

create trigger plantao_refuse_file_change before update on storage.objects
  for each row when (
    old.bucket_id in ('podcasts', 'avatars')
    and (old.bucket_id, old.name, old.version) is distinct from (new.bucket_id, new.name, new.version))
  execute function private.refuse_file_change();

create function private.keep_needed_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row is locked by now, so an episode that takes the file either has it already or will not find it.
  if private.is_file_needed(old.bucket_id, old.name) then
    return null;
  end if;
  delete from private.claimed_files as c where c.bucket_id = old.bucket_id and c.name = old.name;
  return old;
end
$$;
comment on function private.keep_needed_file() is
  'Trigger: skips the deletion of a file that a row names or that is kept, by any caller; a claim goes with its file.';

create trigger plantao_keep_needed_file before delete on storage.objects
  for each row when (old.bucket_id in ('podcasts', 'avatars'))
  execute function private.keep_needed_file();

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
        'storage.object.get_authenticated', 'storage.object.get_authenticated_info', 'storage.object.head_authenticated_info']))
      and exists (select 1 from public.podcasts as p where p.file_path = name and p.is_active)
    )
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  );
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
    )
  );
create policy "Administrators delete podcasts and members their own photo" on storage.objects
  for delete to authenticated
  using (
    (bucket_id in ('podcasts', 'avatars') and (select private.is_admin()))
    or (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text)
  );
-- A signed URL works for all people who have it, so only the edge function api creates one, for an hour.
create policy "Nobody signs addresses of podcasts by themselves" on storage.objects
  as restrictive for select to authenticated
  using (
    bucket_id <> 'podcasts'
    or not (select storage.allow_any_operation(array['storage.object.sign', 'storage.object.sign_many']))
  );
create policy "Nobody hands the right to upload on" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id not in ('podcasts', 'avatars')
    or not (select storage.allow_any_operation(array['storage.object.sign_upload_url']))
  );

create function private.claim_orphaned_files(p_limit integer default 1000) returns table (bucket_id text, name text)
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  candidates uuid[];
begin
  delete from private.kept_audio as k where k.kept_until <= now();
  -- A photo may have been chosen again meanwhile, and a file have gone with its bucket.
  delete from private.claimed_files as c
  where private.is_file_needed(c.bucket_id, c.name)
    or not exists (select 1 from storage.objects as o where o.bucket_id = c.bucket_id and o.name = c.name);

  with orphans as materialized (
    select o.id from storage.objects as o
    -- A younger file may belong to a dialog that is still open: an upload lives for a day.
    where o.created_at < now() - interval '1 day'
      and (
        (o.bucket_id = 'podcasts'
          and not exists (select 1 from public.podcasts as p where p.file_path = o.name)
          and not exists (select 1 from private.kept_audio as k where k.file_path = o.name))
        or (o.bucket_id = 'avatars' and not exists (select 1 from public.profiles as p where p.profile_image_url = o.name))
      )
      and not exists (select 1 from private.claimed_files as c where c.bucket_id = o.bucket_id and c.name = o.name)
    order by o.created_at, o.id
    limit wanted
    for update of o skip locked
  )
  select array_agg(s.id) into candidates from orphans as s;
  -- Locked now: a row that took a file before the lock is seen by this later statement.
  insert into private.claimed_files (bucket_id, name)
  select o.bucket_id, o.name from storage.objects as o
  where o.id = any (candidates) and not private.is_file_needed(o.bucket_id, o.name)
  order by o.created_at, o.id
  on conflict do nothing;

  -- The claims of a cleanup that died come first.
  return query
    select c.bucket_id, c.name from private.claimed_files as c
    join storage.objects as o on o.bucket_id = c.bucket_id and o.name = c.name
    order by c.claimed_at, o.created_at, o.id
    limit wanted;
end
$$;
comment on function private.claim_orphaned_files(integer) is
  'service_role only: files of both buckets, older than a day, that no row refers to and that are not kept; claimed, so that none may be named again before it is deleted. The oldest first, at most 1000; those claimed earlier and still there before them.';
select private.publish('private.claim_orphaned_files', 'service_role', 'orphaned_files');
