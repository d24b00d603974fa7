-- An account changes its address with a second proof besides the session: the password, or a press in the old mailbox. The
-- new mailbox then completes it at Auth, and the old one can undo that for 72 hours. See
-- docs/decisions/0050-an-address-changes-with-a-second-proof.md.

create table private.address_permits (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  address text not null,
  by_password boolean not null,
  expires_at timestamptz not null
);

comment on table private.address_permits is
  'Who may ask Auth for which new address, for minutes and once; written after the second proof.';
comment on column private.address_permits.by_password is
  'The second proof: the password, so that the old mailbox is to be told, or a press in the old mailbox.';

alter table private.address_permits enable row level security;
revoke all on private.address_permits from public, anon, authenticated, service_role;

create table private.address_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  address text not null,
  hash text unique,
  expires_at timestamptz not null default now() + interval '72 hours',
  outcome text,
  restored_at timestamptz,
  constraint address_changes_kind_known check (kind in ('allow', 'undo')),
  constraint address_changes_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  constraint address_changes_outcome_known check (outcome in ('allowed', 'undone', 'ended'))
);

comment on table private.address_changes is
  'What an old mailbox may decide about a change of address: to allow one that was asked for without the password, or to undo one that happened.';
comment on column private.address_changes.address is 'The new address of a change to allow; the former one of a change to undo.';
comment on column private.address_changes.hash is 'SHA-256 of the token of the link; null until its mail is sent.';
comment on column private.address_changes.outcome is
  'allowed, undone, ended (an undo of an earlier change, or a superuser, made it pointless); null until a link is followed.';
comment on column private.address_changes.restored_at is 'When Auth had the former address again after an undo.';

create index address_changes_user_idx on private.address_changes (user_id);
create index address_changes_expires_at_idx on private.address_changes (expires_at);

alter table private.address_changes enable row level security;
revoke all on private.address_changes from public, anon, authenticated, service_role;

-- The permit

create function private.permit_address(p_user_id uuid, p_address text, p_by_password boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from private.shared_sessions as s where s.user_id = p_user_id) then
    raise exception 'no new address while a shared computer is signed in' using errcode = '55006';
  end if;
  insert into private.address_permits as p (user_id, address, by_password, expires_at)
  values (p_user_id, lower(p_address), p_by_password, now() + interval '5 minutes')
  on conflict (user_id) do update
    set address = excluded.address, by_password = excluded.by_password, expires_at = excluded.expires_at;
end
$$;
comment on function private.permit_address(uuid, text, boolean) is 'See public.permit_address().';

create function public.permit_address(p_user_id uuid, p_address text) returns void
language sql set search_path = ''
as $$
  select private.permit_address(p_user_id, p_address, true)
$$;
comment on function public.permit_address(uuid, text) is
  'service_role only, after the password was checked: lets Auth be asked for exactly this address within five minutes, once; the old mailbox is told when that happens. Errors: 55006 a shared computer is signed in to the account.';

create function private.take_address_permit(p_user_id uuid, p_address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  permit private.address_permits;
begin
  delete from private.address_permits as p
  where p.user_id = p_user_id and p.address = lower(p_address) and p.expires_at > now()
  returning p.* into permit;
  -- The mail is queued here and not by the function that checked the password: a thief who used the permit first would keep
  -- that function from telling the owner.
  if permit.by_password then
    perform private.enqueue_email('address_change_asked', p.email,
      jsonb_build_object('full_name', p.full_name, 'address', permit.address),
      'address_change_asked:' || p.id || ':' || gen_random_uuid())
    from public.profiles as p where p.id = p_user_id;
  end if;
  return permit.user_id is not null;
end
$$;
comment on function private.take_address_permit(uuid, text) is
  'Uses up the permit for an address, and tells the old mailbox where it was given for the password; false where there is none.';

-- Without the password: the old mailbox is asked

create function private.ask_address_change(p_user_id uuid, p_address text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
  change bigint;
  wait integer;
begin
  -- Locked, so that two requests in the same moment count each other.
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if target.id is null or target.email like '%@sem-email.invalid' then
    raise exception 'no old mailbox can be asked' using errcode = '22023';
  end if;
  if exists (select 1 from private.shared_sessions as s where s.user_id = target.id) then
    raise exception 'no new address while a shared computer is signed in' using errcode = '55006';
  end if;
  if exists (select 1 from auth.users as u where lower(u.email) = lower(p_address)) then
    raise exception 'another account has this address' using errcode = '23505';
  end if;
  wait := private.seconds_until_mail(target.id, '{address_change_requested}');
  if wait > 0 then
    return wait;
  end if;
  insert into private.address_changes (user_id, kind, address) values (target.id, 'allow', lower(p_address))
  returning id into change;
  perform private.enqueue_email('address_change_requested', target.email,
    jsonb_build_object('full_name', target.full_name, 'address', lower(p_address)),
    'address_change_requested:' || target.id || ':' || change);
  return 0;
end
$$;
comment on function private.ask_address_change(uuid, text) is
  'service_role only: mails the present mailbox of an account a link that allows this new address. 0, or the seconds to wait (one a minute, five a day). Errors: 22023 the account has no mailbox, 23505 the address is taken, 55006 a shared computer is signed in.';
select private.publish('private.ask_address_change', 'service_role');

-- What the mails need while they are sent

create function private.issue_address_change(p_email_id bigint, p_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update private.address_changes as c set hash = p_hash, expires_at = now() + interval '72 hours'
  from private.outbox_emails as e
  join public.profiles as p on p.id = e.user_id
  where e.id = p_email_id and e.status = 'sending'
    and c.id = split_part(e.dedupe_key, ':', 3)::bigint and c.user_id = e.user_id and c.outcome is null
    and case e.template
      when 'address_change_requested' then c.kind = 'allow' and lower(p.email) = lower(e.recipient)
      when 'address_changed' then c.kind = 'undo' and lower(c.address) = lower(e.recipient)
      else false end;
  return found;
end
$$;
comment on function private.issue_address_change(bigint, text) is
  'service_role only: keeps for 72 hours the hash of the link in a claimed mail to an old mailbox; false when there is nothing to decide any more.';
select private.publish('private.issue_address_change', 'service_role');

create function private.permit_allowed_address(p_email_id bigint) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  target record;
begin
  select p.id, p.email, c.address into target
  from private.outbox_emails as e
  join private.address_changes as c on c.id = split_part(e.dedupe_key, ':', 3)::bigint and c.user_id = e.user_id
  join public.profiles as p on p.id = c.user_id
  where e.id = p_email_id and e.status = 'sending' and e.template = 'address_change_link'
    and c.kind = 'allow' and c.outcome = 'allowed' and c.expires_at > now() and c.address = lower(e.recipient);
  if target.id is null then
    return null;
  end if;
  perform private.permit_address(target.id, target.address, false);
  return target.email;
end
$$;
comment on function private.permit_allowed_address(bigint) is
  'service_role only: permits the address of a claimed mail that its old mailbox allowed, and returns that of the account now; null when it is allowed no more. Errors: 55006 a shared computer is signed in.';
select private.publish('private.permit_allowed_address', 'service_role');

-- The links

create function private.use_address_change(p_hash text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  link private.address_changes;
  target public.profiles;
begin
  select c.* into link from private.address_changes as c where c.hash = p_hash;
  if link.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- Locked in the same order as a deletion, the person first; rows are read again after the wait.
  select p.* into target from public.profiles as p where p.id = link.user_id for update;
  select c.* into link from private.address_changes as c where c.id = link.id for update;
  if link.id is null or target.id is null then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if link.expires_at <= now() and (link.outcome is null or (link.outcome = 'undone' and link.restored_at is null)) then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if link.outcome is null then
    if link.kind = 'allow' then
      link.outcome := 'allowed';
      perform private.enqueue_email('address_change_link', link.address,
        jsonb_build_object('full_name', target.full_name, 'address', link.address),
        'address_change_link:' || target.id || ':' || link.id);
    else
      link.outcome := 'undone';
      perform private.undo_address_change(link, target);
    end if;
    update private.address_changes as c set outcome = link.outcome where c.id = link.id;
  end if;
  -- A repeated press gets the same answer, and finishes what Auth may not have done after the first.
  if link.outcome <> 'undone' or link.restored_at is not null then
    return jsonb_build_object('outcome', link.outcome);
  end if;
  return jsonb_build_object('outcome', link.outcome, 'restore', jsonb_build_object(
    'userId', target.id, 'email', link.address, 'isTaken', not private.free_former_address(target.id, link.address)));
end
$$;
comment on function private.use_address_change(text) is
  'service_role only: what the link with this SHA-256 does. outcome: allowed (the new mailbox gets its mail), undone (sessions are ended; restore says which address Auth must give back to whom, as long as it has not, and whether another account has it), ended, expired, unknown.';

create function private.free_former_address(p_user_id uuid, p_address text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  -- A thief of the account could register the address that became free, so that its owner never gets it back. This press is one of
  -- that address's mailbox, which may disown an account that no administrator approved.
  perform private.erase_user(p.id, 'user.disowned')
  from public.profiles as p
  where p.email = p_address and p.id <> p_user_id and not p.is_approved and p.email_confirmed_at is null;
  return not exists (select 1 from auth.users as u where lower(u.email) = p_address and u.id <> p_user_id);
end
$$;
comment on function private.free_former_address(uuid, text) is
  'Deletes an account that was registered with the former address of a person and that neither its mailbox nor an administrator recognized; false when another one has the address.';

create function private.end_later_changes(p_user_id uuid, p_link_id bigint) returns void
language sql security definer set search_path = ''
as $$
  -- Whoever changed it may have changed it again and hold those mailboxes: what came later ends, what came before stays, with
  -- the mails that are still to tell of it.
  with ended as (
    update private.address_changes as c set outcome = 'ended'
    where c.user_id = p_user_id and (c.kind = 'allow' or (c.id > p_link_id and c.restored_at is null))
    returning c.id
  ), withdrawn as (
    delete from private.outbox_emails as e using ended
    where e.user_id = p_user_id and e.status = 'pending' and split_part(e.dedupe_key, ':', 3) = ended.id::text
      and e.template in ('address_change_requested', 'address_change_link', 'address_changed')
  )
  delete from private.address_permits as p where p.user_id = p_user_id
$$;
comment on function private.end_later_changes(uuid, bigint) is
  'Ends what has not to be decided any more after an undo: what came after the change that is undone, and all that was allowed or asked. Without a change, after a new password: the latter alone.';

create function private.undo_address_change(p_link private.address_changes, p_target public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_later_changes(p_target.id, p_link.id);
  perform private.end_sessions(p_target.id);
  perform private.write_audit('user.email_undone', 'user', p_target.id::text,
    jsonb_build_object('email', p_target.email), jsonb_build_object('email', p_link.address));
  insert into public.user_notifications (user_id, type, title, message, action_url)
  select p.id, 'info', 'Troca de e-mail desfeita',
    'Quem recebe o e-mail antigo de uma conta disse que não pediu a troca. As sessões terminaram e o endereço volta, se nenhuma outra conta já o usa. Veja qual em Atividade recente.',
    '/admin?aba=conteudo&acao=user.email_undone'
  from public.profiles as p
  where p.role = 'superuser' and p.is_approved and p.is_active and p.id <> p_target.id;
end
$$;
comment on function private.undo_address_change(private.address_changes, public.profiles) is
  'Ends what the change opened, and tells of it; the address itself is restored at Auth.';
select private.publish('private.use_address_change', 'service_role');

create function private.note_new_address(p_user_id uuid, p_former text, p_is_proven boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
  change bigint;
begin
  select p.* into target from public.profiles as p where p.id = p_user_id;
  delete from private.address_permits as p where p.user_id = p_user_id;
  -- A change that another mailbox than the present one allowed may be about to be sent.
  update private.address_changes as c set outcome = 'ended'
  where c.user_id = p_user_id and c.kind = 'allow'
    and (c.outcome is null or (c.outcome = 'allowed' and c.address <> target.email));
  delete from private.outbox_emails as e
  where e.user_id = p_user_id and e.template = 'address_change_link' and e.status = 'pending';
  if p_is_proven then
    if p_former is null then
      return;
    end if;
    insert into private.address_changes (user_id, kind, address) values (target.id, 'undo', lower(p_former))
    returning id into change;
    perform private.enqueue_email('address_changed', lower(p_former),
      jsonb_build_object('full_name', target.full_name, 'address', target.email),
      'address_changed:' || target.id || ':' || change);
    return;
  end if;
  -- As Auth does after a proven change: what it mailed before, to this mailbox or that one, opens nothing any more.
  delete from auth.one_time_tokens as t where t.user_id = target.id;
  with restored as (
    update private.address_changes as c set restored_at = now()
    where c.user_id = target.id and c.outcome = 'undone' and c.restored_at is null and c.address = target.email
    returning c.id
  )
  select min(r.id) into change from restored as r;
  if change is not null then
    -- Once more: a link of the last change may have been pressed between the undo and Auth's answer.
    perform private.end_later_changes(target.id, change);
  else
    -- A superuser or the dashboard decided, also about an undo that Auth could not do.
    update private.address_changes as c set outcome = 'ended'
    where c.user_id = target.id and c.kind = 'undo' and c.restored_at is null;
    perform private.tell_set_address(target, p_former);
  end if;
end
$$;
comment on function private.note_new_address(uuid, text, boolean) is
  'After a change of address: one that its new mailbox completed can be undone from the old one for 72 hours; any other is a superuser''s, which the former mailbox is told, or an undo.';

-- A password that is checked by signing in is no sign-in of the person's.
create function private.forget_password_check(p_session_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.silence_session(p_session_id);
  delete from public.user_login_logs as l using auth.sessions as s
  where s.id = p_session_id and l.user_id = s.user_id and l.login_at = s.created_at;
  delete from auth.sessions as s where s.id = p_session_id;
end
$$;
comment on function private.forget_password_check(uuid) is
  'service_role only: ends the session that checked a password, with what is told and listed of it.';
select private.publish('private.forget_password_check', 'service_role');

grant execute on function private.permit_address(uuid, text, boolean), public.permit_address(uuid, text) to service_role;
