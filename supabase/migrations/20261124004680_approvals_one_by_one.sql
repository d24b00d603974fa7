-- People with a role are decided about one by one: an approval or a rejection of many passes over them or is refused.

create function private.require_single_role(p_user_ids uuid[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select 1 from public.profiles as p where p.id = any (p_user_ids) and not p.is_approved and p.role <> 'user'
  ) then
    return;
  end if;
  if not private.is_superuser() then
    raise exception 'only superusers decide about administrators' using errcode = '42501';
  end if;
  if cardinality(p_user_ids) > 1 then
    raise exception 'a person with a role is decided about alone' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_single_role(uuid[]) is
  'Refuses a decision about pending people with a role, 42501 unless the caller is a superuser, 22023 unless it is about one person. The rows are locked by its callers.';

create or replace function private.approve_users(p_user_ids uuid[]) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  approved bigint;
begin
  perform private.require_admin();
  if p_user_ids is null or cardinality(p_user_ids) > 500 then
    raise exception 'give at most 500 users' using errcode = '22023';
  end if;
  -- Locked before the checks, so that concurrent changes of role or approval are seen; in the order of the ids, so that
  -- two administrators do not deadlock.
  perform 1 from public.profiles as p where p.id = any (p_user_ids) order by p.id for update;
  -- The approval would activate a stored role, also that of a person whose approval was revoked.
  perform private.require_single_role(p_user_ids);
  perform set_config('plantao.approval_hold', '12 seconds', true);
  update public.profiles as p set is_approved = true where p.id = any (p_user_ids) and not p.is_approved;
  get diagnostics approved = row_count;
  perform set_config('plantao.approval_hold', '', true);
  return approved;
end
$$;
comment on function public.approve_users(uuid[]) is
  'Administrators: approves up to 500 registrations, somebody with a role only alone and only by a superuser; returns how many were still pending. Mail and notification wait twelve seconds for undo_approval(). Errors: 42501, 22023.';

create or replace function private.reject_users(p_user_ids uuid[], p_reason text) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  rejected uuid[];
  one uuid;
begin
  perform private.require_admin();
  if p_user_ids is null or cardinality(p_user_ids) > 50 then
    raise exception 'give at most 50 users' using errcode = '22023';
  end if;
  -- In the order of the ids, so that two administrators do not deadlock; whom somebody else has decided about is skipped.
  rejected := array(
    select p.id from public.profiles as p
    where p.id = any (p_user_ids) and not p.is_approved
    order by p.id for update);
  perform private.require_single_role(p_user_ids);
  foreach one in array rejected loop
    perform private.reject_user(one, p_reason);
  end loop;
  return rejected;
end
$$;
comment on function public.reject_users(uuid[], text) is
  'Administrators: rejects up to 50 registrations as reject_user() does, somebody with a role only alone, all or none; returns whom: approved and unknown people are passed over. Errors: 42501, 22023.';

create or replace function private.approvable_ids(
  p_registered_until timestamptz, p_is_email_confirmed boolean, p_query text, p_has_crm boolean,
  p_waiting_hours integer, p_document text, p_is_duplicate boolean
) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id
  from private.pending_profiles(p_query, p_is_email_confirmed, p_has_crm, p_waiting_hours, p_document, p_is_duplicate,
    p_registered_until) as p
  where p.role = 'user'
  order by p.created_at, p.id
$$;
comment on function private.approvable_ids(timestamptz, boolean, text, boolean, integer, text, boolean) is
  'Registrations that may be approved together, which are those without a role, the oldest first; who may ask is checked by its callers.';
comment on function public.approve_pending(timestamptz, boolean, integer, text, boolean, integer, text, boolean) is
  'Administrators: approves the next (at most 500) of all who wait, registered until then and fit the filters of find_pending(); registrations with a role are passed over. Call it until remaining is 0. Errors: 42501, 22023.';
