-- What may become of a file, whoever asks: Storage writes and deletes also past the policies, so triggers decide.

create function private.check_new_file() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- Storage writes as itself in the end; whose file it is stands in the row.
  uploader text := case new.bucket_id when 'avatars' then split_part(new.name, '/', 1) else new.owner_id end;
  person uuid;
begin
  -- The service itself has no owner.
  if uploader is null then
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
  'Trigger: files come from approved people, podcasts from administrators, also by an address that was signed earlier; nobody has more than ten photos.';

create function private.keep_file_as_it_is() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  raise exception 'a stored file never changes: upload another one' using errcode = '42501';
end
$$;
comment on function private.keep_file_as_it_is() is 'Trigger: a path of our buckets is used once.';

create function private.keep_needed_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The row is locked by now, so a podcast that takes the file either has it already or will not find it.
  if private.is_file_needed(old.bucket_id, old.name) then
    return null;
  end if;
  delete from private.claimed_files as c where c.bucket_id = old.bucket_id and c.name = old.name;
  return old;
end
$$;
comment on function private.keep_needed_file() is
  'Trigger: a file that a row names, or that is kept, stays whoever deletes it; a claim goes with its file.';

-- One short lock: triggers and policies on storage make uploads wait.
set local lock_timeout = '5s';

create trigger plantao_check_new_file before insert on storage.objects
  for each row when (new.bucket_id in ('podcasts', 'avatars'))
  execute function private.check_new_file();
create trigger plantao_keep_file_as_it_is before update on storage.objects
  for each row when (
    old.bucket_id in ('podcasts', 'avatars')
    and (old.bucket_id, old.name, old.version) is distinct from (new.bucket_id, new.name, new.version))
  execute function private.keep_file_as_it_is();
create trigger plantao_keep_needed_file before delete on storage.objects
  for each row when (old.bucket_id in ('podcasts', 'avatars'))
  execute function private.keep_needed_file();

-- An address of a podcast is good for whoever holds it, until it ends: only the function `api` signs one, for an hour.
alter policy "Members open active podcasts and their own photo, administrators all" on storage.objects
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

-- How many photos somebody has is counted by the trigger above.
alter policy "Administrators upload podcasts and members their own photo" on storage.objects
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
drop function private.has_room_for_photo();

drop policy "Administrators replace the metadata of podcasts" on storage.objects;
