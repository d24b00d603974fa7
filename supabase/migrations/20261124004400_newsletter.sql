-- Who asked to be sent news, at the foot of every page or in "Configurações": the one consent to the weekly digest.
-- An address that is not the account's may be a stranger's: it is asked first, by one mail with a link.

create table public.newsletter_subscriptions (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_subscriptions_user_key unique (user_id),
  constraint newsletter_subscriptions_email_form check (
    char_length(email) <= 254 and email ~ '^[^@[:space:],;<>"]+@[^@[:space:],;<>"]+[.][^@[:space:],;<>".]+$'
  ),
  constraint newsletter_subscriptions_email_lower_case check (email = lower(email))
);

comment on table public.newsletter_subscriptions is
  'Where members asked to be sent news: one address each, given by themselves (consent); leaving deletes the row. The weekly digest goes to these.';
comment on column public.newsletter_subscriptions.email is
  'In lower case. Not unique among members on purpose: a refusal would reveal who else subscribed.';
comment on column public.newsletter_subscriptions.confirmed_at is
  'Set at once for the address of the account, for any other one by the link in the mail to it. Until then nothing else is sent there.';
comment on column public.newsletter_subscriptions.updated_at is 'When the present address was given.';

create index newsletter_subscriptions_email_idx on public.newsletter_subscriptions (email);

create trigger touch_updated_at before update on public.newsletter_subscriptions
  for each row execute function private.touch_updated_at('confirmed_at');

create trigger limit_writes before insert or update or delete on public.newsletter_subscriptions
  for each statement execute function private.limit_writes('newsletter_subscriptions', '60');

select private.guard_table('public.newsletter_subscriptions', 'newsletter subscriptions');
create policy "Members read their own newsletter subscription" on public.newsletter_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members subscribe an address of their own choice" on public.newsletter_subscriptions
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Members change their own newsletter address" on public.newsletter_subscriptions
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Members leave the newsletter" on public.newsletter_subscriptions
  for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete, insert (email), update (email) on public.newsletter_subscriptions to authenticated;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;

-- Whether the address is the account's own

create function private.confirm_own_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.email = old.email and old.confirmed_at is not null then
    return new;
  end if;
  new.confirmed_at := (select now() from public.profiles as p where p.id = new.user_id and lower(p.email) = new.email);
  return new;
end
$$;
comment on function private.confirm_own_address() is 'Trigger: the address of the account needs no confirmation, a new one of any other mailbox does.';

create trigger confirm_own_address before insert or update of email on public.newsletter_subscriptions
  for each row execute function private.confirm_own_address();

create function private.ask_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from private.outbox_emails as e
    where e.user_id = new.user_id and e.template = 'digest_confirmation' and e.status in ('pending', 'sending')
      and e.recipient = new.email)
  then
    return null;
  end if;
  -- A member who types the addresses of other people must not fill their mailboxes.
  if (
    select count(*) from private.outbox_emails as e
    where e.user_id = new.user_id and e.template = 'digest_confirmation' and e.created_at > now() - interval '1 day') >= 5
  then
    raise exception 'five addresses were asked within a day' using errcode = 'PT429';
  end if;
  perform private.enqueue_email('digest_confirmation', new.email, '{}', 'digest_confirmation:' || new.user_id || ':' || gen_random_uuid());
  return null;
end
$$;
comment on function private.ask_new_address() is
  'Trigger: one mail asks an address that is not the account''s whether it wants the digest; at most five a day for one member (PT429).';

create trigger ask_new_address after insert or update of email on public.newsletter_subscriptions
  for each row when (new.confirmed_at is null)
  execute function private.ask_new_address();
