-- Deletion of people: the deletion and its audit entry are one transaction; files in Storage are removed afterwards,
-- because SQL cannot delete them. See docs/decisions/0008-people-who-go.md.

create function private.delete_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('plantao.deletion_is_audited', 'yes', true);
  delete from auth.users where id = p_user_id;
  perform set_config('plantao.deletion_is_audited', '', true);
end
$$;
comment on function private.delete_account(uuid) is
  'Deletes an account with all its data, of which the audit log tells already. Its callers check who may do so.';

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
  perform private.delete_account(p_user_id);
end
$$;
comment on function private.erase_user(uuid, text, jsonb) is
  'Records the deletion of a person and deletes the account with all its data. Errors: 22023 unknown person. Its callers check who may do so.';

create function private.reject_user(p_user_id uuid, p_reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
  reason text := nullif(btrim(left(p_reason, 1000)), '');
begin
  perform private.require_admin();
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if not found or private.is_rejected(p_user_id) then
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
  perform private.erase_user(target.id, 'user.rejected', jsonb_build_object(
    'has_reason', reason is not null, 'waited_seconds', private.waited_seconds(target.created_at)));
end
$$;
comment on function private.reject_user(uuid, text) is
  'Administrators: deletes a person who is not approved at once, audits it and mails the optional reason; the screens use reject_users(), which can be undone. Errors: 42501, 22023.';
select private.publish('private.reject_user', 'authenticated');

create function private.delete_user(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  document jsonb;
begin
  perform private.require_superuser();
  if p_user_id = auth.uid() then
    raise exception 'people delete themselves with their password' using errcode = '42501';
  end if;
  document := private.person_document(p_user_id);
  perform private.erase_user(p_user_id, 'user.deleted');
  return private.issue_receipt('erasure', document, null);
end
$$;
comment on function private.delete_user(uuid) is
  'Superusers: deletes another person''s account and audits it. Files in Storage follow by other means. Returns a receipt that tells nothing of them (number, kind, issued_at, counts). Errors: 42501 (also for the last superuser), 22023.';
select private.publish('private.delete_user', 'authenticated');

create function private.delete_own_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.erase_user(private.actor_id(), 'user.left');
end
$$;
comment on function private.delete_own_account() is
  'service_role only, after the password was checked: deletes the account of the person named by the header x-actor-id and audits it. Errors: 42501 for the last superuser, 22023.';
select private.publish('private.delete_own_account', 'service_role');

-- After any deletion of a person, only the audit entry, an unsent mail about a rejection and, without a name, reports about the
-- content that wait for an answer remain.
create function private.after_profile_delete() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The functions above have written their entry already; a deletion in the dashboard or by Auth has none yet.
  insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before)
  select private.actor_id(), private.actor_label(), 'user.deleted', 'user', o.id::text, jsonb_build_object('role', o.role)
  from old_rows as o
  where coalesce(current_setting('plantao.deletion_is_audited', true), '') = ''
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
    -- Two questions, each with its index: one with "or" reads all mail for every person.
    where e.id in (
      select m.id from old_rows as o join private.outbox_emails as m on lower(m.recipient) = lower(o.email)
      union select m.id from old_rows as o join private.outbox_emails as m on m.user_id = o.id)
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
comment on function private.after_profile_delete() is
  'Statement trigger: a deletion is audited, and personal data in the audit log and the mail outbox are removed.';

create trigger after_profile_delete after delete on public.profiles referencing old table as old_rows
  for each statement execute function private.after_profile_delete();
