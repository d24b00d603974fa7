-- Approvals, and the effects of a change of role, approval, activity or address by any screen, function or dashboard.
-- An approval can be undone for ten seconds, plus two for the request; mail and notification wait as long.

create function private.stamp_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.actor_id();
begin
  if new.is_approved and not old.is_approved then
    new.approved_at := now();
    -- An operator in the dashboard may name the approver; a signed-in administrator always is the approver.
    if actor is not null then
      new.approved_by := (select p.id from public.profiles as p where p.id = actor);
    elsif new.approved_by is not distinct from old.approved_by then
      new.approved_by := null;
    end if;
  elsif old.is_approved and not new.is_approved then
    new.approved_at := null;
    new.approved_by := null;
  end if;
  return new;
end
$$;
comment on function private.stamp_approval() is 'Trigger: approved_at and approved_by follow is_approved.';

create trigger stamp_approval before update of is_approved on public.profiles
  for each row execute function private.stamp_approval();

create function private.approval_mail_key(p_user_id uuid, p_approved_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select 'registration_approved:' || p_user_id || ':' || extract(epoch from p_approved_at)::text
$$;
comment on function private.approval_mail_key(uuid, timestamptz) is 'Dedupe key of the mail about one approval.';

create function private.waited_seconds(p_registered_at timestamptz) returns bigint
language sql stable set search_path = ''
as $$
  select greatest(floor(extract(epoch from now() - p_registered_at)), 0)::bigint
$$;
comment on function private.waited_seconds(timestamptz) is
  'How long a registration has waited, for the audit entry of its decision.';

create function private.after_profile_update() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.actor_id();
  act constant uuid := private.audit_act();
  label text;
  -- Set while a list of expected people approves (expected_people.sql).
  listed constant jsonb := nullif(current_setting('plantao.expected_list', true), '')::jsonb;
  -- Set by the functions whose approvals can be undone; approvals in the dashboard cannot.
  told_at timestamptz := now() + coalesce(nullif(current_setting('plantao.approval_hold', true), '')::interval, '0');
begin
  if not exists (
    select 1 from new_rows as n join old_rows as o on o.id = n.id
    where (n.role, n.is_approved, n.is_active, n.email) is distinct from (o.role, o.is_approved, o.is_active, o.email)
      -- Changes of one's own profile are no administrative change.
      or ((n.full_name, n.phone) is distinct from (o.full_name, o.phone) and n.id is distinct from actor)
      or ((n.crm, n.specialty, n.institution) is distinct from (o.crm, o.specialty, o.institution) and n.id <> actor)
  ) then
    return null;
  end if;
  label := private.actor_label();
  -- The person themselves proved the address: who acts is the list, and who answers for it.
  if actor is null and listed is not null then
    actor := listed ->> 'made_by';
    label := 'expected_list';
  end if;

  with changes as (
    select n.id,
      case
        when n.is_approved and not o.is_approved then 'user.approved'
        when o.is_approved and not n.is_approved
          then coalesce(nullif(current_setting('plantao.withdrawal_is', true), ''), 'user.approval_revoked')
        when n.role <> o.role then 'user.role_changed'
        when n.is_active and not o.is_active then 'user.activated'
        when o.is_active and not n.is_active then 'user.deactivated'
        else 'user.updated'
      end as action,
      private.changed_keys(d.new_row, d.old_row) as before,
      private.changed_keys(d.old_row, d.new_row) || case when n.is_approved and not o.is_approved
        then jsonb_strip_nulls(jsonb_build_object('waited_seconds', private.waited_seconds(n.created_at), 'expected_list', listed -> 'name'))
        else '{}' end as after
    from new_rows as n
    join old_rows as o on o.id = n.id
    cross join lateral (
      select
        jsonb_build_object('role', o.role, 'is_approved', o.is_approved, 'is_active', o.is_active,
          'email', o.email, 'full_name', o.full_name, 'phone', o.phone,
          'crm', o.crm, 'specialty', o.specialty, 'institution', o.institution) as old_row,
        jsonb_build_object('role', n.role, 'is_approved', n.is_approved, 'is_active', n.is_active,
          'email', n.email, 'full_name', n.full_name, 'phone', n.phone,
          'crm', n.crm, 'specialty', n.specialty, 'institution', n.institution) as new_row
    ) as d
    where d.old_row <> d.new_row
      and (n.id is distinct from actor
        or (n.role, n.is_approved, n.is_active, n.email) is distinct from (o.role, o.is_approved, o.is_active, o.email))
  )
  insert into private.audit_log (actor_id, actor_role, act_id, action, target_type, target_id, before, after)
  select actor, label, act, c.action, 'user', c.id::text, c.before, c.after
  from (select * from changes where act is null order by id) as c
  union all
  -- An act upon many changes the approval alone: its entry tells nothing else of a person.
  select actor, label, act, c.action, 'user', case when count(*) = 1 then min(c.id::text) end,
    case when count(*) = 1 then jsonb_agg(c.before) -> 0 else jsonb_build_object('rows', jsonb_object_agg(c.id, c.before)) end,
    case when count(*) = 1 then jsonb_agg(c.after) -> 0 else
      jsonb_build_object('count', count(*), 'ids', jsonb_agg(c.id order by c.id), 'rows', jsonb_object_agg(c.id, c.after)) end
  from changes as c
  where act is not null
  group by c.action;

  insert into public.user_notifications (user_id, type, title, message, action_url, created_at)
  select n.id, 'approval', 'Cadastro aprovado', 'Seu acesso à plataforma foi liberado. Bom plantão.', '/', told_at
  from new_rows as n join old_rows as o on o.id = n.id
  where n.is_approved and not o.is_approved;

  perform private.enqueue_email('registration_approved', n.email, jsonb_build_object('full_name', n.full_name),
    private.approval_mail_key(n.id, n.approved_at))
  from new_rows as n join old_rows as o on o.id = n.id
  where n.is_approved and not o.is_approved
  order by n.id;
  if told_at > now() then
    update private.outbox_emails as e
    set next_attempt_at = told_at
    from new_rows as n join old_rows as o on o.id = n.id
    where n.is_approved and not o.is_approved
      and e.dedupe_key = private.approval_mail_key(n.id, n.approved_at) and e.status = 'pending';
  end if;
  return null;
end
$$;
comment on function private.after_profile_update() is
  'Statement trigger: audits changes of role, approval, activity, e-mail (and of name or phone by others, of CRM, specialty or institution by other people); an approval also notifies and mails, once.';

create trigger after_profile_update after update on public.profiles referencing old table as old_rows new table as new_rows
  for each statement execute function private.after_profile_update();

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

create function private.approve_users(p_user_ids uuid[], p_act_id uuid default null) returns bigint
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
  perform private.begin_audit_act(p_act_id, cardinality(p_user_ids));
  update public.profiles as p set is_approved = true
  where p.id = any (p_user_ids) and not p.is_approved and p.id <> all (private.rejected_ids());
  get diagnostics approved = row_count;
  perform private.begin_audit_act(null, 0);
  perform set_config('plantao.approval_hold', '', true);
  return approved;
end
$$;
comment on function private.approve_users(uuid[], uuid) is
  'Administrators: approves up to 500 registrations, a person with a role only alone and only by a superuser; returns how many were still pending, which those are not that are being rejected. Calls with one p_act_id are one entry of the audit log. Mail and notification wait twelve seconds for undo_approval(). Errors: 42501, 22023.';
select private.publish('private.approve_users', 'authenticated');

create function private.undo_approval(p_user_ids uuid[], p_act_id uuid default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  undone uuid[];
  keys text[];
begin
  perform private.require_admin();
  if p_user_ids is null or cardinality(p_user_ids) > 500 then
    raise exception 'give at most 500 users' using errcode = '22023';
  end if;
  perform 1 from public.profiles as p where p.id = any (p_user_ids) order by p.id for update;
  keys := array(
    select private.approval_mail_key(p.id, p.approved_at) from public.profiles as p
    where p.id = any (p_user_ids) and p.is_approved and p.approved_by = auth.uid());
  -- Locked until the end of the transaction, so that no sender claims this mail.
  perform 1 from private.outbox_emails as e where e.dedupe_key = any (keys) order by e.id for update;
  undone := array(
    select p.id from public.profiles as p
    where p.id = any (p_user_ids)
      and p.is_approved
      and p.approved_by = auth.uid()
      and (p.role = 'user' or private.is_superuser())
      and exists (
        select 1 from public.user_notifications as n
        where n.user_id = p.id and n.type = 'approval' and n.created_at > clock_timestamp())
      and not exists (
        select 1 from private.outbox_emails as e
        where e.dedupe_key = private.approval_mail_key(p.id, p.approved_at) and e.status <> 'pending'));
  delete from private.outbox_emails as e
  using public.profiles as p
  where p.id = any (undone) and e.dedupe_key = private.approval_mail_key(p.id, p.approved_at);
  delete from public.user_notifications as n
  where n.user_id = any (undone) and n.type = 'approval' and n.created_at > clock_timestamp();
  perform set_config('plantao.withdrawal_is', 'user.approval_undone', true);
  perform private.begin_audit_act(p_act_id, cardinality(undone));
  update public.profiles as p set is_approved = false where p.id = any (undone);
  perform private.begin_audit_act(null, 0);
  perform set_config('plantao.withdrawal_is', '', true);
  return cardinality(undone);
end
$$;
comment on function private.undo_approval(uuid[], uuid) is
  'Administrators: undoes their own approvals until mail and notification are sent (twelve seconds), at most 500; returns how many. The audit log keeps both changes; calls with one p_act_id are one entry. Errors: 42501, 22023.';
select private.publish('private.undo_approval', 'authenticated');
