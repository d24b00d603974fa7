-- Administration of people. Each public function only forwards; the private one checks the caller and makes the change.

create function private.keep_a_superuser() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select 1 from old_rows as o
    left join public.profiles as p on p.id = o.id and p.role = 'superuser' and p.is_approved and p.is_active
    where o.role = 'superuser' and o.is_approved and o.is_active and p.id is null
  ) then
    return null;
  end if;
  -- Two superusers who demote each other at the same moment must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('plantao.keep_a_superuser', 0));
  -- The one who stays must be able to sign in: the conditions are those of private.is_superuser().
  if not exists (
    select 1
    from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.role = 'superuser'
      and p.is_approved
      and p.is_active
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  ) then
    raise exception 'the last superuser must stay' using errcode = '42501';
  end if;
  return null;
end
$$;
comment on function private.keep_a_superuser() is
  'Statement trigger: no change or deletion may leave the platform without an approved, active superuser who is not banned.';

create trigger keep_a_superuser_update after update on public.profiles referencing old table as old_rows
  for each statement execute function private.keep_a_superuser();
create trigger keep_a_superuser_delete after delete on public.profiles referencing old table as old_rows
  for each statement execute function private.keep_a_superuser();

create function private.sign_out_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_sessions(new.id);
  return null;
end
$$;
comment on function private.sign_out_suspended() is
  'Trigger: a suspension signs the person out of every device, so that a stolen session is not valid again after a reactivation.';

create trigger sign_out_suspended after update of is_active on public.profiles
  for each row when (old.is_active and not new.is_active) execute function private.sign_out_suspended();

create function private.refuse_from_shared_computer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_shared_session();
  return coalesce(new, old);
end
$$;
comment on function private.refuse_from_shared_computer() is
  'Trigger: from a shared computer no function changes a person''s power or erases a person, because a stranger may find it open. Errors: 42501.';

create trigger refuse_power_from_shared_computer before update of role, is_approved, is_active on public.profiles
  for each row when (
    (old.role <> 'user' or new.role <> 'user')
    and (old.role, old.is_approved, old.is_active) is distinct from (new.role, new.is_approved, new.is_active))
  execute function private.refuse_from_shared_computer();
create trigger refuse_deletion_from_shared_computer before delete on public.profiles
  for each row execute function private.refuse_from_shared_computer();

create function private.set_user_active(p_user_id uuid, p_is_active boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
begin
  perform private.require_admin();
  if p_is_active is null then
    raise exception 'say active or not' using errcode = '22023';
  end if;
  if p_user_id = auth.uid() then
    raise exception 'nobody suspends themselves' using errcode = '42501';
  end if;
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if not found or private.is_rejected(p_user_id) then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  if target.role <> 'user' and not private.is_superuser() then
    raise exception 'only superusers suspend administrators' using errcode = '42501';
  end if;
  update public.profiles set is_active = p_is_active where id = p_user_id and is_active <> p_is_active;
end
$$;
comment on function private.set_user_active(uuid, boolean) is
  'Administrators: suspends or readmits a person, never themselves; an administrator only by a superuser. Errors: 42501, 22023.';
select private.publish('private.set_user_active', 'authenticated');

create function private.update_user(
  p_user_id uuid, p_full_name text default null, p_phone text default null, p_role text default null,
  p_version timestamptz default null
) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
begin
  perform private.require_superuser();
  perform private.refuse_shared_session();
  if p_role is not null and p_role not in ('user', 'admin', 'superuser') then
    raise exception 'there is no such role' using errcode = '22023';
  end if;
  if char_length(btrim(p_full_name)) < 2 then
    raise exception 'a name has at least 2 characters' using errcode = '22023';
  end if;
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if not found or private.is_rejected(p_user_id) then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  -- The row is locked: no other statement changes it between this and the update.
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
comment on function private.update_user(uuid, text, text, text, timestamptz) is
  'Superusers: changes name, phone and role of a person; null leaves a value, an empty phone removes it; with p_version only if updated_at still is that. Never their own role. Errors: 42501, 22023, PT409 changed since, 23505 phone taken, 23514 phone without 10 digits.';
select private.publish('private.update_user', 'authenticated');
