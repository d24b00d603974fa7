-- Signing in does not require a confirmed mailbox, so the mail about a registration asks whose address it is. It
-- carries two links, "it was me" and "it was not me"; only their hashes are stored here. See
-- docs/decisions/0016-whose-address.md.

create table private.address_links (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles (id) on delete set null,
  confirm_hash text not null unique,
  disown_hash text not null unique,
  expires_at timestamptz not null,
  outcome text,
  constraint address_links_hash_form check (confirm_hash ~ '^[0-9a-f]{64}$' and disown_hash ~ '^[0-9a-f]{64}$'),
  constraint address_links_outcome_known check (outcome in ('confirmed', 'disowned', 'reported'))
);

comment on table private.address_links is
  'The two links of each mail that asks whose address it is. Using one ends all of the person; a new address ends them too.';
comment on column private.address_links.user_id is 'Null once the account is deleted: the row then only answers a second click.';
comment on column private.address_links.confirm_hash is 'SHA-256 of the token of "Confirmar meu e-mail".';
comment on column private.address_links.disown_hash is 'SHA-256 of the token of "Não fui eu".';
comment on column private.address_links.outcome is
  'The outcome: confirmed, disowned (account deleted), reported (account approved already: administrators were notified); null until a link is followed.';

create index address_links_user_idx on private.address_links (user_id);
create index address_links_expires_at_idx on private.address_links (expires_at);

alter table private.address_links enable row level security;
revoke all on private.address_links from public, anon, authenticated, service_role;

create function private.issue_address_links(p_email_id bigint, p_confirm_hash text, p_disown_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  delete from private.address_links as l where l.expires_at < now() - interval '30 days';
  -- Locked: an address that is being changed must not get links that were mailed to the one before.
  select p.id into owner_id
  from private.outbox_emails as e
  join public.profiles as p on p.id = e.user_id
  where e.id = p_email_id
    and e.status = 'sending'
    and e.template in ('registration_received', 'address_confirmation')
    and lower(p.email) = lower(e.recipient)
    and p.email_confirmed_at is null
  for share of p;
  if not found then
    return false;
  end if;
  -- A second attempt to send the mail brings the same links.
  insert into private.address_links as l (user_id, confirm_hash, disown_hash, expires_at)
  values (owner_id, p_confirm_hash, p_disown_hash, now() + interval '72 hours')
  on conflict (confirm_hash) do update set expires_at = excluded.expires_at
    where l.outcome is null and l.user_id = excluded.user_id;
  return found;
end
$$;
comment on function private.issue_address_links(bigint, text, text) is
  'service_role only: keeps for 72 hours the hashes of the links in a claimed mail; false when the mail goes to an address that the account no longer has, or that is confirmed already.';
select private.publish('private.issue_address_links', 'service_role');

create function private.use_address_link(p_hash text, p_is_disowning boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.address_links;
  target public.profiles;
begin
  if p_is_disowning then
    select l.* into link from private.address_links as l where l.disown_hash = p_hash;
  else
    select l.* into link from private.address_links as l where l.confirm_hash = p_hash;
  end if;
  if link.id is null then
    return 'unknown';
  end if;
  -- Locked in the same order as a deletion, the person first; rows are read again after the wait.
  select p.* into target from public.profiles as p where p.id = link.user_id for update;
  select l.* into link from private.address_links as l where l.id = link.id for update;
  if link.id is null then
    return 'unknown';
  end if;
  if link.outcome is not null then
    -- A repeated click gets the same answer, because the first one may have been lost.
    return case when p_is_disowning = (link.outcome <> 'confirmed') then link.outcome else 'used' end;
  end if;
  if target.id is null then
    return 'unknown';
  end if;
  if link.expires_at <= now() then
    return 'expired';
  end if;

  link.outcome := case when not p_is_disowning then 'confirmed' when target.is_approved then 'reported' else 'disowned' end;
  update private.address_links as l set outcome = link.outcome where l.user_id = target.id and l.outcome is null;
  case link.outcome
    when 'confirmed' then
      update public.profiles set email_confirmed_at = now() where id = target.id;
    when 'disowned' then
      perform private.erase_user(target.id, 'user.disowned');
    when 'reported' then
      -- An approved account is not deleted by a link: administrators decide.
      perform private.write_audit('user.disown_reported', 'user', target.id::text, null, null);
      insert into public.user_notifications (user_id, type, title, message, action_url)
      select p.id, 'info', 'Cadastro não reconhecido',
        'A dona ou o dono do e-mail de uma conta aprovada disse que não se cadastrou. Veja qual em Atividade recente e decida o que fazer.',
        '/admin?aba=conteudo&acao=user.disown_reported'
      from public.profiles as p
      where p.role in ('admin', 'superuser') and p.is_approved and p.is_active;
  end case;
  return link.outcome;
end
$$;
comment on function private.use_address_link(text, boolean) is
  'service_role only: what the link with this SHA-256 does. Confirming: confirmed. Disowning: disowned (the unapproved account is deleted and that is audited) or reported (approved: administrators are notified). Else used (the other link was followed), expired, unknown.';
select private.publish('private.use_address_link', 'service_role');

create function private.request_address_confirmation() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  templates constant text[] := '{registration_received,address_confirmation}';
  me public.profiles;
  wait integer;
begin
  perform private.require_session();
  -- Locked, so that two requests in the same moment count each other.
  select p.* into me from public.profiles as p where p.id = auth.uid() for update;
  if not found then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  if me.email_confirmed_at is not null or me.email like '%@sem-email.invalid' then
    return null;
  end if;
  if exists (
    select from private.outbox_emails as e
    where e.user_id = me.id and e.template = any (templates) and e.status in ('pending', 'sending')
      and lower(e.recipient) = lower(me.email) and e.created_at > now() - interval '1 day')
  then
    return 0;
  end if;
  wait := private.seconds_until_mail(me.id, templates);
  if wait > 0 then
    return wait;
  end if;
  perform private.enqueue_email('address_confirmation', me.email, jsonb_build_object('full_name', me.full_name),
    'address_confirmation:' || me.id || ':' || gen_random_uuid());
  return 0;
end
$$;
comment on function private.request_address_confirmation() is
  'Signed-in people, approved or not: queues a new mail with the links for their own address. 0 when one is on its way, else the seconds to wait (one a minute, five a day); null when there is nothing to confirm. Errors: 42501, PT401 the session has ended.';
select private.publish('private.request_address_confirmation', 'authenticated');
