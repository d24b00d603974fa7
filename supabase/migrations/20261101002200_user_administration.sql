-- What administrators do to people. Each public function only forwards; the private one checks the caller and acts.

create function private.approve_users(p_user_ids uuid[]) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  approved bigint;
begin
  perform private.require_admin();
  if p_user_ids is null or cardinality(p_user_ids) > 500 then
    raise exception 'give at most 500 users' using errcode = '22023';
  end if;
  -- A role that waits would come back with the approval, also one whose approval was taken away.
  if not private.is_superuser() and exists (
    select 1 from public.profiles as p where p.id = any (p_user_ids) and not p.is_approved and p.role <> 'user'
  ) then
    raise exception 'only superusers approve administrators' using errcode = '42501';
  end if;
  update public.profiles as p set is_approved = true where p.id = any (p_user_ids) and not p.is_approved;
  get diagnostics approved = row_count;
  return approved;
end
$$;
comment on function private.approve_users(uuid[]) is 'See public.approve_users().';

create function public.approve_users(p_user_ids uuid[]) returns bigint
language sql set search_path = ''
as $$
  select private.approve_users(p_user_ids)
$$;
comment on function public.approve_users(uuid[]) is
  'Administrators: approves up to 500 registrations, somebody with a role only by a superuser; returns how many were still pending. Errors: 42501, 22023.';

-- The act and its record are one transaction; files in Storage follow, as SQL cannot delete them.
create function private.erase_user(p_user_id uuid, p_action text, p_after jsonb default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.profiles as p where p.id = p_user_id for update;
  if not found then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  -- Of the person only the id and the role: the record outlives the account. Before the deletion, as long as an actor
  -- who deletes themselves still has a role.
  insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before, after)
  select private.actor_id(), private.actor_label(), p_action, 'user', p.id::text, jsonb_build_object('role', p.role), p_after
  from public.profiles as p
  where p.id = p_user_id;
  delete from auth.users where id = p_user_id;
end
$$;
comment on function private.erase_user(uuid, text, jsonb) is
  'Audits that a person goes and deletes their account, with all that hangs on it. Errors: 22023 for nobody. Who may is checked by its callers.';

create function private.reject_user(p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
  reason text := nullif(btrim(left(p_reason, 1000)), '');
begin
  perform private.require_admin();
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if not found then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  if target.is_approved then
    raise exception 'an approved user cannot be rejected' using errcode = '22023';
  end if;
  if target.role <> 'user' and not private.is_superuser() then
    raise exception 'only superusers remove administrators' using errcode = '42501';
  end if;
  perform private.enqueue_email('registration_rejected', target.email,
    jsonb_strip_nulls(jsonb_build_object('full_name', target.full_name, 'reason', reason)),
    'registration_rejected:' || target.id);
  perform private.erase_user(target.id, 'user.rejected', jsonb_build_object('has_reason', reason is not null));
end
$$;
comment on function private.reject_user(uuid, text) is 'See public.reject_user().';

create function public.reject_user(p_user_id uuid, p_reason text default null) returns void
language sql set search_path = ''
as $$
  select private.reject_user(p_user_id, p_reason)
$$;
comment on function public.reject_user(uuid, text) is
  'Administrators: deletes a person who is not approved, audits it and mails the optional reason. Errors: 42501, 22023.';

create function private.delete_user(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_superuser();
  if p_user_id = auth.uid() then
    raise exception 'people delete themselves with their password' using errcode = '42501';
  end if;
  perform private.erase_user(p_user_id, 'user.deleted');
end
$$;
comment on function private.delete_user(uuid) is 'See public.delete_user().';

create function public.delete_user(p_user_id uuid) returns void
language sql set search_path = ''
as $$
  select private.delete_user(p_user_id)
$$;
comment on function public.delete_user(uuid) is
  'Superusers: deletes another person''s account and audits it. Files in Storage follow by other means. Errors: 42501 (also for the last superuser), 22023.';

create function private.delete_own_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.erase_user(private.actor_id(), 'user.left');
end
$$;
comment on function private.delete_own_account() is 'See public.delete_own_account().';

create function public.delete_own_account() returns void
language sql set search_path = ''
as $$
  select private.delete_own_account()
$$;
comment on function public.delete_own_account() is
  'service_role only, after the password was checked: deletes the account of the person named by the header x-actor-id and audits it. Errors: 42501 for the last superuser, 22023.';

grant execute on function private.delete_own_account(), public.delete_own_account() to service_role;

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
  if not found then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  if target.role <> 'user' and not private.is_superuser() then
    raise exception 'only superusers suspend administrators' using errcode = '42501';
  end if;
  update public.profiles set is_active = p_is_active where id = p_user_id and is_active <> p_is_active;
end
$$;
comment on function private.set_user_active(uuid, boolean) is 'See public.set_user_active().';

create function public.set_user_active(p_user_id uuid, p_is_active boolean) returns void
language sql set search_path = ''
as $$
  select private.set_user_active(p_user_id, p_is_active)
$$;
comment on function public.set_user_active(uuid, boolean) is
  'Administrators: suspends or readmits a person, never themselves; an administrator only by a superuser. Errors: 42501, 22023.';

create function private.update_user(p_user_id uuid, p_full_name text, p_phone text, p_role text)
returns public.profiles
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
comment on function private.update_user(uuid, text, text, text) is 'See public.update_user().';

create function public.update_user(
  p_user_id uuid, p_full_name text default null, p_phone text default null, p_role text default null
) returns public.profiles
language sql set search_path = ''
as $$
  select private.update_user(p_user_id, p_full_name, p_phone, p_role)
$$;
comment on function public.update_user(uuid, text, text, text) is
  'Superusers: changes name, phone and role of a person; null leaves a value, an empty phone removes it. Never their own role. Errors: 42501, 22023, 23505 phone taken, 23514 phone without 10 digits.';

grant execute on function
  private.approve_users(uuid[]), public.approve_users(uuid[]),
  private.reject_user(uuid, text), public.reject_user(uuid, text),
  private.delete_user(uuid), public.delete_user(uuid),
  private.set_user_active(uuid, boolean), public.set_user_active(uuid, boolean),
  private.update_user(uuid, text, text, text), public.update_user(uuid, text, text, text)
  to authenticated;

create function private.list_audit_log(
  p_before_id bigint, p_action text, p_actor_id uuid, p_target_type text, p_target_id text, p_limit integer,
  p_is_actorless boolean, p_since timestamptz, p_until timestamptz
) returns setof private.audit_log
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_admin();
  return query
    select a.* from private.audit_log as a
    where (p_before_id is null or a.id < p_before_id)
      and (p_action is null or a.action = p_action)
      and (p_actor_id is null or a.actor_id = p_actor_id)
      and (p_is_actorless is not true or a.actor_id is null)
      and (p_target_type is null or a.target_type = p_target_type)
      and (p_target_id is null or a.target_id = p_target_id)
      and (p_since is null or a.at >= p_since)
      and (p_until is null or a.at < p_until)
    order by a.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function private.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz) is
  'See public.list_audit_log().';

create function public.list_audit_log(
  p_before_id bigint default null, p_action text default null, p_actor_id uuid default null,
  p_target_type text default null, p_target_id text default null, p_limit integer default 50,
  p_is_actorless boolean default false, p_since timestamptz default null, p_until timestamptz default null
) returns table (
  id bigint, at timestamptz, actor_id uuid, actor_name text, actor_role text, action text,
  target_type text, target_id text, before jsonb, after jsonb
)
language sql stable set search_path = ''
as $$
  select a.id, a.at, a.actor_id, p.full_name, a.actor_role, a.action, a.target_type, a.target_id, a.before, a.after
  from private.list_audit_log(p_before_id, p_action, p_actor_id, p_target_type, p_target_id, p_limit,
    p_is_actorless, p_since, p_until) as a
  left join public.profiles as p on p.id = a.actor_id
  order by a.id desc
$$;
comment on function public.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz) is
  'Administrators: the newest audit entries, at most 200, before an id; filters by action, actor (or none: operators and jobs), target and period [since, until). Errors: 42501.';

create function private.list_audit_actors() returns table (actor_id uuid)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- One step of the index for each person, however long the log is.
  return query
    with recursive actors as (
      (select a.actor_id from private.audit_log as a
       where a.actor_role in ('admin', 'superuser') and a.actor_id is not null
       order by a.actor_id limit 1)
      union all
      select (select a.actor_id from private.audit_log as a
              where a.actor_role in ('admin', 'superuser') and a.actor_id > s.actor_id
              order by a.actor_id limit 1)
      from actors as s where s.actor_id is not null
    )
    select s.actor_id from actors as s where s.actor_id is not null limit 500;
end
$$;
comment on function private.list_audit_actors() is 'See public.list_audit_actors().';

create function public.list_audit_actors() returns table (actor_id uuid, actor_name text)
language sql stable set search_path = ''
as $$
  select a.actor_id, p.full_name
  from private.list_audit_actors() as a
  left join public.profiles as p on p.id = a.actor_id
  order by p.full_name nulls last, a.actor_id
$$;
comment on function public.list_audit_actors() is
  'Administrators: everybody who ever acted as an administrator, also those who no longer are; no name where the account is gone. Errors: 42501.';

grant execute on function
  private.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz),
  public.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz),
  private.list_audit_actors(), public.list_audit_actors()
  to authenticated;
