-- Signing in does not wait for a mailbox, so the address of a registration says nothing about who made it. The mail about
-- a registration carries two links: "it was me" and "it was not me". Only their hashes are here; the links are made when
-- the mail is sent, by the function mail, and are in no table and no log.

alter table public.profiles add column email_confirmed_at timestamptz;
comment on column public.profiles.email_confirmed_at is
  'When the owner of the mailbox proved to be the person: by a link that was mailed to the present address. A new address begins without. Not the column of auth.users, which Auth fills in by itself where confirmations are off.';

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
comment on column private.address_links.user_id is 'Null once the account is gone: its row then only tells a second click what the first one did.';
comment on column private.address_links.confirm_hash is 'SHA-256 of the token of "Confirmar meu e-mail".';
comment on column private.address_links.disown_hash is 'SHA-256 of the token of "Não fui eu".';
comment on column private.address_links.outcome is
  'What came of it: confirmed, disowned (account deleted), reported (account approved already: administrators were told); null as long as nothing did.';
create index address_links_user_idx on private.address_links (user_id);
create index address_links_expires_at_idx on private.address_links (expires_at);

alter table private.address_links enable row level security;
revoke all on private.address_links from public, anon, authenticated, service_role;

comment on column private.outbox_emails.template is
  'registration_received, address_confirmation, registration_approved, registration_rejected, password_changed_by_admin.';

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
comment on function private.issue_address_links(bigint, text, text) is 'See public.issue_address_links().';

create function public.issue_address_links(p_email_id bigint, p_confirm_hash text, p_disown_hash text) returns boolean
language sql set search_path = ''
as $$
  select private.issue_address_links(p_email_id, p_confirm_hash, p_disown_hash)
$$;
comment on function public.issue_address_links(bigint, text, text) is
  'service_role only: keeps for 72 hours the hashes of the links in a claimed mail; false when the mail goes to an address that the account no longer has, or that is confirmed already.';

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
  -- The person first and then their links, as a deletion does; what was read before the wait is read again.
  select p.* into target from public.profiles as p where p.id = link.user_id for update;
  select l.* into link from private.address_links as l where l.id = link.id for update;
  if link.id is null then
    return 'unknown';
  end if;
  if link.outcome is not null then
    -- The same click once more gets the same answer: the first one may have been lost on the way.
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
      -- Somebody approved the account: a mailbox alone does not take it away again.
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
comment on function private.use_address_link(text, boolean) is 'See public.use_address_link().';

create function public.use_address_link(p_hash text, p_is_disowning boolean) returns text
language sql set search_path = ''
as $$
  select private.use_address_link(p_hash, p_is_disowning)
$$;
comment on function public.use_address_link(text, boolean) is
  'service_role only: what the link with this SHA-256 does. Confirming: confirmed. Disowning: disowned (the unapproved account is deleted and that is audited) or reported (approved: administrators are told). Else used (the other link was), expired, unknown.';

grant execute on function
  private.issue_address_links(bigint, text, text), public.issue_address_links(bigint, text, text),
  private.use_address_link(text, boolean), public.use_address_link(text, boolean)
  to service_role;

create function private.request_address_confirmation() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me public.profiles;
  mails record;
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
  select count(*) as count, min(e.created_at) as first, max(e.created_at) as last,
    bool_or(e.status in ('pending', 'sending') and lower(e.recipient) = lower(me.email)) as is_waiting
    into mails
  from private.outbox_emails as e
  where e.user_id = me.id
    and e.template in ('registration_received', 'address_confirmation')
    and e.created_at > now() - interval '1 day';
  if mails.is_waiting then
    return 0;
  end if;
  if mails.count >= 5 then
    return ceil(extract(epoch from mails.first + interval '1 day' - now()))::integer;
  end if;
  if mails.last > now() - interval '1 minute' then
    return ceil(extract(epoch from mails.last + interval '1 minute' - now()))::integer;
  end if;
  perform private.enqueue_email('address_confirmation', me.email, jsonb_build_object('full_name', me.full_name),
    'address_confirmation:' || me.id || ':' || gen_random_uuid());
  return 0;
end
$$;
comment on function private.request_address_confirmation() is 'See public.request_address_confirmation().';

create function public.request_address_confirmation() returns integer
language sql set search_path = ''
as $$
  select private.request_address_confirmation()
$$;
comment on function public.request_address_confirmation() is
  'Whoever is signed in, approved or not: a new mail with the links for their own address. 0 when one is on its way, else the seconds to wait (one a minute, five a day); null when there is nothing to confirm. Errors: 42501, PT401 the session has ended.';
grant execute on function private.request_address_confirmation(), public.request_address_confirmation() to authenticated;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb := case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end;
  given_name text := case jsonb_typeof(metadata -> 'full_name') when 'string' then metadata ->> 'full_name' else '' end;
  given_phone text := case jsonb_typeof(metadata -> 'phone') when 'string' then metadata ->> 'phone' else '' end;
  address text := private.account_email(new.id, new.email);
begin
  -- Metadata is the client's: only the name and phone are taken, within limits; everything else is a constant. Cut before
  -- anything else is done with them: they may be millions of characters long.
  given_name := left(given_name, 2000);
  given_name := btrim(left(btrim(regexp_replace(private.visible_text(given_name), '\s+', ' ', 'g')), 200));
  given_phone := btrim(left(given_phone, 200));
  if char_length(given_name) < 2 then
    given_name := '';
  end if;
  if char_length(given_phone) > 30
    or char_length(private.phone_digits(given_phone)) not between 10 and 15
    or private.phone_digits(given_phone) is null
  then
    given_phone := null;
  end if;
  -- The one thing that may fail here is a phone that has an owner: the auth server then refuses the sign-up.
  insert into public.profiles (id, email, full_name, phone)
  values (new.id, address, given_name, given_phone);
  perform private.enqueue_email('registration_received', address,
    jsonb_build_object('full_name', given_name), 'registration_received:' || new.id);
  return new;
end
$$;

create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.account_email(new.id, new.email);
  -- Auth ends a change that somebody asked for by a link of the mail to the new address: with two mails, after one of
  -- them was confirmed. Without confirmations, or by a superuser, there was no such mail.
  is_proven constant boolean := lower(old.email_change) = lower(new.email)
    and coalesce(new.email_change, '') = ''
    and (coalesce(old.email_change_token_new, '') <> '' or old.email_change_confirm_status = 1);
begin
  update public.profiles as p
  set email = address, email_confirmed_at = case when is_proven then now() end
  where p.id = new.id and p.email <> address;
  if found then
    -- What was mailed to the address before says nothing about this one.
    delete from private.address_links as l where l.user_id = new.id;
    delete from private.outbox_emails as e
    where e.user_id = new.id and e.template = 'address_confirmation' and e.status = 'pending';
  end if;
  return new;
end
$$;
comment on function private.follow_account() is
  'Trigger: the e-mail of the profile follows the one of the account; whether it is confirmed begins anew.';

create or replace function private.forget_people() returns trigger
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
      and a.action in ('user.rejected', 'user.deleted', 'user.left', 'user.disowned'))
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
