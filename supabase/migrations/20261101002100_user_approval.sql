-- What follows from a change of a person's standing, whoever makes it and wherever: screen, function or dashboard.

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
  -- Whoever stays must be able to act: the conditions are those of private.is_superuser().
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

create function private.follow_standing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor uuid := private.actor_id();
  label text;
begin
  if not exists (
    select 1 from new_rows as n join old_rows as o on o.id = n.id
    where (n.role, n.is_approved, n.is_active, n.email) is distinct from (o.role, o.is_approved, o.is_active, o.email)
      -- What people change about themselves is no administrative act.
      or ((n.full_name, n.phone) is distinct from (o.full_name, o.phone) and n.id is distinct from actor)
  ) then
    return null;
  end if;
  label := private.actor_label();

  insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before, after)
  select actor, label,
    case
      when n.is_approved and not o.is_approved then 'user.approved'
      when o.is_approved and not n.is_approved then 'user.approval_revoked'
      when n.role <> o.role then 'user.role_changed'
      when n.is_active and not o.is_active then 'user.activated'
      when o.is_active and not n.is_active then 'user.deactivated'
      else 'user.updated'
    end,
    'user', n.id::text,
    private.changed_keys(d.new_row, d.old_row), private.changed_keys(d.old_row, d.new_row)
  from new_rows as n
  join old_rows as o on o.id = n.id
  cross join lateral (
    select
      jsonb_build_object('role', o.role, 'is_approved', o.is_approved, 'is_active', o.is_active,
        'email', o.email, 'full_name', o.full_name, 'phone', o.phone) as old_row,
      jsonb_build_object('role', n.role, 'is_approved', n.is_approved, 'is_active', n.is_active,
        'email', n.email, 'full_name', n.full_name, 'phone', n.phone) as new_row
  ) as d
  where d.old_row <> d.new_row
    and (n.id is distinct from actor
      or (n.role, n.is_approved, n.is_active, n.email) is distinct from (o.role, o.is_approved, o.is_active, o.email))
  order by n.id;

  insert into public.user_notifications (user_id, type, title, message, action_url)
  select n.id, 'approval', 'Cadastro aprovado', 'Seu acesso à plataforma foi liberado. Bons estudos!', '/'
  from new_rows as n join old_rows as o on o.id = n.id
  where n.is_approved and not o.is_approved;

  perform private.enqueue_email('registration_approved', n.email, jsonb_build_object('full_name', n.full_name),
    'registration_approved:' || n.id || ':' || extract(epoch from n.approved_at)::text)
  from new_rows as n join old_rows as o on o.id = n.id
  where n.is_approved and not o.is_approved
  order by n.id;
  return null;
end
$$;
comment on function private.follow_standing() is
  'Statement trigger: audits changes of role, approval, activity, e-mail (and of name or phone by others); an approval also notifies and mails, once.';

create trigger follow_standing after update on public.profiles referencing old table as old_rows new table as new_rows
  for each statement execute function private.follow_standing();

-- What remains of people who go, whoever deletes them and wherever: the act in the audit log, and the mail that tells
-- a rejected person so, until it is sent.
create function private.forget_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The functions of the screens say first who does it and what; the dashboard and the auth server say nothing.
  insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before)
  select private.actor_id(), private.actor_label(), 'user.deleted', 'user', o.id::text, jsonb_build_object('role', o.role)
  from old_rows as o
  where not exists (
    select 1 from private.audit_log as a
    where a.target_type = 'user' and a.target_id = o.id::text
      and a.action in ('user.rejected', 'user.deleted', 'user.left'))
  order by o.id;

  update private.audit_log as a
  set before = private.redacted(a.before), after = private.redacted(a.after)
  from old_rows as o
  where a.target_type = 'user' and a.target_id = o.id::text
    and (a.before is distinct from private.redacted(a.before) or a.after is distinct from private.redacted(a.after));

  -- By the id as well: a person may have had another address when the mail was written.
  with theirs as (
    select e.id, e.status, e.template
    from private.outbox_emails as e
    join old_rows as o on lower(e.recipient) = lower(o.email) or e.user_id = o.id
    for update of e
  ),
  deleted as (
    delete from private.outbox_emails as e
    using theirs as t
    where e.id = t.id
      and (t.status in ('sent', 'failed') or (t.status = 'pending' and t.template <> 'registration_rejected'))
    returning e.id
  )
  update private.outbox_emails as e
  set forget_when_settled = true
  from theirs as t
  where e.id = t.id and not exists (select 1 from deleted as d where d.id = e.id);
  return null;
end
$$;
comment on function private.forget_people() is
  'Statement trigger: a deletion is audited, and what the audit log and the mail outbox still tell about the person disappears.';

create trigger forget_people after delete on public.profiles referencing old table as old_rows
  for each statement execute function private.forget_people();

create function private.forget_settled_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox_emails as e where e.id = new.id;
  return null;
end
$$;
comment on function private.forget_settled_mail() is
  'Trigger: mail to somebody without an account leaves no trace once it is sent or given up.';

create trigger forget_settled_mail after update of status on private.outbox_emails
  for each row when (new.forget_when_settled and new.status in ('sent', 'failed'))
  execute function private.forget_settled_mail();
