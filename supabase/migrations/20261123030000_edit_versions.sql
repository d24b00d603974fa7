-- updated_at is the version of a row: whoever edits says upon which one (`updated_at=eq.…` beside the id, or p_version of
-- a function), and the very statement that writes compares it. So two values are never the same, however quickly two
-- changes follow each other, and a write that changes nothing makes no new version.

create or replace function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_updated_at() is
  'Trigger: updated_at is the time of the last change, and later than that of the change before.';

-- What nobody edits (views, log-ins, when the source was asked) is no new version.
drop trigger touch_updated_at on public.videos;
create trigger touch_updated_at before update on public.videos
  for each row
  when (
    (old.source, old.external_id, old.resource_key, old.title, old.description, old.thumbnail, old.duration,
      old.published_at, old.category_id, old.instructor, old.tags, old.rating, old.is_active, old.featured, old.status)
    is distinct from
    (new.source, new.external_id, new.resource_key, new.title, new.description, new.thumbnail, new.duration,
      new.published_at, new.category_id, new.instructor, new.tags, new.rating, new.is_active, new.featured, new.status)
  )
  execute function private.touch_updated_at();

drop trigger touch_updated_at on public.podcasts;
create trigger touch_updated_at before update on public.podcasts
  for each row
  when (
    (old.title, old.description, old.audio_url, old.file_path, old.original_file_name, old.duration, old.file_size,
      old.file_type, old.category_id, old.is_active, old.published_at)
    is distinct from
    (new.title, new.description, new.audio_url, new.file_path, new.original_file_name, new.duration, new.file_size,
      new.file_type, new.category_id, new.is_active, new.published_at)
  )
  execute function private.touch_updated_at();

drop trigger touch_updated_at on public.categories;
create trigger touch_updated_at before update on public.categories
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();

drop trigger touch_updated_at on public.profiles;
create trigger touch_updated_at before update on public.profiles
  for each row
  when (
    (old.email, old.phone, old.full_name, old.first_name, old.last_name, old.profile_image_url, old.crm, old.specialty,
      old.institution, old.registration_notes, old.is_active, old.is_approved, old.approved_by, old.role)
    is distinct from
    (new.email, new.phone, new.full_name, new.first_name, new.last_name, new.profile_image_url, new.crm, new.specialty,
      new.institution, new.registration_notes, new.is_active, new.is_approved, new.approved_by, new.role)
  )
  execute function private.touch_updated_at();

-- Without p_version both are called as before.
drop function public.update_user(uuid, text, text, text);
drop function private.update_user(uuid, text, text, text);

create function private.update_user(
  p_user_id uuid, p_full_name text, p_phone text, p_role text, p_version timestamptz
) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
begin
  perform private.require_superuser();
  if p_role is not null and p_role not in ('user', 'admin', 'superuser') then
    raise exception 'there is no such role' using errcode = '22023';
  end if;
  if char_length(btrim(p_full_name)) < 2 then
    raise exception 'a name has at least 2 characters' using errcode = '22023';
  end if;
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if not found then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  -- The row is locked: nobody else changes it between this and the update.
  if target.updated_at <> p_version then
    raise exception 'the user has changed since' using errcode = 'PT409';
  end if;
  if p_user_id = auth.uid() and p_role <> target.role then
    raise exception 'nobody changes their own role' using errcode = '42501';
  end if;
  update public.profiles as p
  set
    full_name = coalesce(p_full_name, p.full_name),
    phone = case when p_phone is null then p.phone else nullif(btrim(p_phone), '') end,
    role = coalesce(p_role, p.role)
  where p.id = p_user_id
  returning p.* into target;
  return target;
end
$$;
comment on function private.update_user(uuid, text, text, text, timestamptz) is 'See public.update_user().';

create function public.update_user(
  p_user_id uuid, p_full_name text default null, p_phone text default null, p_role text default null,
  p_version timestamptz default null
) returns public.profiles
language sql set search_path = ''
as $$
  select private.update_user(p_user_id, p_full_name, p_phone, p_role, p_version)
$$;
comment on function public.update_user(uuid, text, text, text, timestamptz) is
  'Superusers: changes name, phone and role of a person; null leaves a value, an empty phone removes it; with p_version only if updated_at still is that. Never their own role. Errors: 42501, 22023, PT409 changed since, 23505 phone taken, 23514 phone without 10 digits.';

revoke all on function
  private.update_user(uuid, text, text, text, timestamptz), public.update_user(uuid, text, text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  private.update_user(uuid, text, text, text, timestamptz), public.update_user(uuid, text, text, text, timestamptz)
  to authenticated;
