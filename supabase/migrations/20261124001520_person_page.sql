-- The page of one person: what administrators read there and do. The rule is the one of all acts on people:
-- administrators deal with ordinary users, superusers with all people.

create function private.require_power_over(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  their_role text;
begin
  perform private.require_admin();
  select p.role into their_role from public.profiles as p where p.id = p_user_id;
  if not found or private.is_rejected(p_user_id) then
    raise exception 'there is no such user' using errcode = '22023';
  end if;
  if their_role <> 'user' and not private.is_superuser() then
    raise exception 'only superusers deal with administrators' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_power_over(uuid) is
  'Raises 42501 unless the caller is an administrator and the person an ordinary user, or the caller is a superuser; 22023 where there is no such person.';

-- A question can end in an error that tells part of the answer, and takes an entry of its own transaction back. So a look is
-- announced by a request of its own, and answered only after that has ended.
create function private.announce_look(p_user_id uuid, p_look text) returns void
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  action constant text := case p_look when 'watched' then 'user.watched_seen' when 'export' then 'user.export_asked' end;
begin
  perform private.refuse_patterns();
  perform private.require_power_over(p_user_id);
  if action is null then
    raise exception 'there is no such look' using errcode = '22023';
  end if;
  if p_look = 'export' and not private.is_superuser() then
    raise exception 'only superusers make copies' using errcode = '42501';
  end if;
  if p_look = 'export' then
    perform private.refuse_shared_session();
  end if;
  if p_look = 'watched' then
    -- What is seen is as of now.
    perform private.sum_up_usage();
  end if;
  perform private.write_audit(action, 'user', p_user_id::text, null, null);
end
$$;
comment on function private.announce_look(uuid, text) is
  'Writes to the audit log that the caller looks at what is known of a person alone, and has a minute for it: ''watched'' (watched_weeks(), administrators) or ''export'' (export_person(), superusers). Errors: 42501, 22023.';
select private.publish('private.announce_look', 'authenticated');

create function private.require_announced(p_user_id uuid, p_action text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.audit_log as a
    where a.target_type = 'user' and a.target_id = p_user_id::text and a.actor_id = private.actor_id() and a.action = p_action
      and a.at > now() - interval '1 minute' and a.at < now()
  ) then
    raise exception 'a look is announced first: announce_look()' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_announced(uuid, text) is
  'Raises 42501 unless the caller has announced this look at the person in the last minute, in a transaction that has ended.';

create function private.person_emails(p_user_id uuid)
returns table (id bigint, template text, status text, created_at timestamptz, sent_at timestamptz)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_power_over(p_user_id);
  return query
    select e.id, e.template, e.status, e.created_at, e.sent_at
    from private.outbox_emails as e
    where e.user_id = p_user_id
    order by e.id desc
    limit 100;
end
$$;
comment on function private.person_emails(uuid) is
  'Administrators, of ordinary users; superusers, of all people: the last 100 mails of 90 days to a person by kind, time and state; never to which address or what they say. Errors: 42501, 22023.';
select private.publish('private.person_emails', 'authenticated');

create function private.person_sessions(p_user_id uuid) returns table (
  id uuid, is_shared boolean, user_agent text, address text, city text, opened_at timestamptz, last_used_at timestamptz
)
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  -- As for log-ins: addresses are a superuser's matter.
  perform private.require_superuser();
  return query
    select s.id, s.is_shared, s.user_agent, s.address, s.city, s.opened_at, s.last_used_at
    from private.sessions_of(p_user_id) as s
    order by s.last_used_at desc, s.id
    limit 100;
end
$$;
comment on function private.person_sessions(uuid) is
  'Superusers: the living sessions of a person, by last use, at most 100. Errors: 42501.';
select private.publish('private.person_sessions', 'authenticated');

create function private.end_person_sessions(p_user_id uuid, p_session_id uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  ended uuid[];
begin
  perform private.refuse_patterns();
  perform private.require_power_over(p_user_id);
  if p_user_id = auth.uid() then
    raise exception 'people end their own sessions in the settings' using errcode = '42501';
  end if;
  with gone as (
    delete from auth.sessions as s
    where s.user_id = p_user_id and (p_session_id is null or s.id = p_session_id)
    returning s.id
  )
  select coalesce(array_agg(g.id), '{}') into ended from gone as g;
  if cardinality(ended) > 0 then
    delete from private.known_devices as d where d.user_id = p_user_id and d.last_session_id = any (ended);
    perform private.write_audit('user.sessions_ended', 'user', p_user_id::text, null,
      jsonb_build_object('count', cardinality(ended)));
    insert into public.user_notifications (user_id, type, title, message, action_url)
    values (p_user_id, 'access_change', 'Sua sessão foi encerrada',
      'Um administrador encerrou a sua sessão em um ou mais aparelhos. A sua senha continua a mesma.', '/settings#sessoes');
  end if;
  return cardinality(ended);
end
$$;
comment on function private.end_person_sessions(uuid, uuid) is
  'Administrators, of ordinary users; superusers, of all people but themselves: signs a person out of one device or of all, at once; audits it, tells the person in the bell and returns of how many. Those devices are unknown again. Errors: 42501, 22023.';
select private.publish('private.end_person_sessions', 'authenticated');

create function private.revoke_approval(p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  approved_since timestamptz;
begin
  -- Locked first, so that the person does not become an administrator between the question and the act.
  select p.approved_at into approved_since from public.profiles as p where p.id = p_user_id and p.is_approved for update;
  perform private.require_power_over(p_user_id);
  if p_user_id = auth.uid() then
    raise exception 'nobody revokes their own approval' using errcode = '42501';
  end if;
  -- What has not told of the approval yet does not tell of it afterwards.
  delete from private.outbox_emails as e
  where e.dedupe_key = private.approval_mail_key(p_user_id, approved_since) and e.status = 'pending';
  delete from public.user_notifications as n
  where n.user_id = p_user_id and n.type = 'approval' and n.created_at > clock_timestamp();
  update public.profiles as p set is_approved = false where p.id = p_user_id and p.is_approved;
end
$$;
comment on function private.revoke_approval(uuid) is
  'Administrators, of ordinary users; superusers, of all people but themselves: the person waits for an approval again, from the next statement on, and is told nothing. Errors: 42501 (also for the last superuser), 22023.';
select private.publish('private.revoke_approval', 'authenticated');

grant execute on function private.require_power_over(uuid) to authenticated;
