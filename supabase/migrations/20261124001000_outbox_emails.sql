-- Mail is written here in the transaction of the act that causes it, and the edge function mail sends it: nothing is
-- lost while the provider is down, and a rolled-back act sends nothing.

create table private.outbox_emails (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  payload jsonb not null default '{}',
  forget_when_settled boolean not null default false,
  dedupe_key text not null unique,
  user_id uuid generated always as (
    substring(dedupe_key from '^[a-z_]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::|$)')::uuid
  ) stored,
  status text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_emails_template_form check (template ~ '^[a-z_]{1,50}$'),
  constraint outbox_emails_recipient_form check (recipient ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  constraint outbox_emails_payload_object check (jsonb_typeof(payload) = 'object'),
  constraint outbox_emails_status_known check (status in ('pending', 'sending', 'sent', 'failed')),
  constraint outbox_emails_attempts_positive check (attempts >= 0)
);

comment on table private.outbox_emails is 'Mail to send, and mail sent in the last 90 days.';
comment on column private.outbox_emails.template is
  'registration_received, address_confirmation, registration_approved, registration_rejected, document_requested, password_changed_by_admin, address_change_asked, address_change_requested, address_change_link, address_changed, catalogue_notice, weekly_digest, digest_confirmation, new_device, operations_alert, access_changed, address_set_by_admin, data_corrected.';
comment on column private.outbox_emails.payload is
  'What the template fills in: full_name; reason for a rejection; request of a document_requested; address, the new one, of mails about a change of it; items of a catalogue_notice; news and begun of a weekly_digest, new_device; checks of an operations_alert; title, message, action_url and at of an access_changed, with the ids of person and actor; changes of a data_corrected.';
comment on column private.outbox_emails.forget_when_settled is
  'The recipient has no account any more: the row is deleted as soon as the mail is sent or given up.';
comment on column private.outbox_emails.dedupe_key is
  'template:person, and :occasion where there can be more than one. One mail per key, ever; also the idempotency key for the provider, so that a lost answer does not send twice.';
comment on column private.outbox_emails.user_id is
  'The person whom the mail is about, by the dedupe key; the address may belong to another person by now. Without a foreign key, because the mail about a rejection outlives the account.';
comment on column private.outbox_emails.status is
  'pending (waits for next_attempt_at), sending (claimed), sent, failed (its recipient or its content was refused; set pending to retry).';
comment on column private.outbox_emails.attempts is 'Ended attempts: a claim that was given back, or whose sender died, is none.';
comment on column private.outbox_emails.claimed_at is 'A claim older than 10 minutes belongs to a crashed sender and is taken over.';

-- In the order in which mail is handed out.
create index outbox_emails_due_idx on private.outbox_emails ((template = 'weekly_digest'), next_attempt_at, id)
  where status = 'pending';
create index outbox_emails_claimed_idx on private.outbox_emails (claimed_at, id) where status = 'sending';
create index outbox_emails_failed_idx on private.outbox_emails (id) where status = 'failed';
create index outbox_emails_sent_at_idx on private.outbox_emails (sent_at) where status = 'sent';
create index outbox_emails_created_at_idx on private.outbox_emails (created_at);
create index outbox_emails_user_idx on private.outbox_emails (user_id);
create index outbox_emails_recipient_idx on private.outbox_emails (lower(recipient));

alter table private.outbox_emails enable row level security;
revoke all on private.outbox_emails from public, anon, authenticated, service_role;

create function private.registration_mail_wait() returns interval
language sql stable set search_path = ''
as $$
  select interval '1 hour' * ((
    (select count(*) from private.outbox_emails as o where o.status = 'pending' and o.template = 'registration_received')
    + (select count(*) from private.outbox_emails as o
      where o.status = 'sent' and o.sent_at > now() - interval '1 hour' and o.template = 'registration_received')
  ) / 100)::integer
$$;
comment on function private.registration_mail_wait() is
  'How long the next mail about a registration waits: strangers type whose mailbox it goes to, so a hundred leave in an hour and others keep the name of the sender good.';

create function private.enqueue_email(p_template text, p_recipient text, p_payload jsonb, p_dedupe_key text)
returns void
language sql security definer set search_path = ''
as $$
  insert into private.outbox_emails (template, recipient, payload, dedupe_key, next_attempt_at)
  select p_template, p_recipient, coalesce(p_payload, '{}'), p_dedupe_key,
    now() + case p_template when 'registration_received' then private.registration_mail_wait() else interval '0' end
  -- An account without an address has a placeholder that no mail can reach.
  where p_recipient ~ '^[^@[:space:]]+@[^@[:space:]]+$' and p_recipient not like '%@sem-email.invalid'
  on conflict (dedupe_key) do nothing
$$;
comment on function private.enqueue_email(text, text, jsonb, text) is 'service_role only: writes one mail, once per dedupe key.';
select private.publish('private.enqueue_email', 'service_role');

create function private.seconds_until_mail(p_user_id uuid, p_templates text[]) returns integer
language sql stable security definer set search_path = ''
as $$
  select greatest(0, ceil(extract(epoch from
    case when count(*) >= 5 then min(e.created_at) + interval '1 day' else max(e.created_at) + interval '1 minute' end - now())))::integer
  from private.outbox_emails as e
  where e.user_id = p_user_id and e.template = any (p_templates) and e.created_at > now() - interval '1 day'
$$;
comment on function private.seconds_until_mail(uuid, text[]) is
  'Seconds until a person may have another mail of these templates: one a minute, five a day; 0 when it may be sent now.';

create function private.claim_outbox_emails(p_limit integer) returns setof private.outbox_emails
language sql security definer set search_path = ''
as $$
  -- Materialized: some plans run a subquery once per row, each time with the limit anew. Two parts, because an "or" of
  -- both would sort everything that waits.
  with abandoned as materialized (
    select o.id
    from private.outbox_emails as o
    where o.status = 'sending' and o.claimed_at < now() - interval '10 minutes' and not private.is_paused()
    order by o.claimed_at, o.id
    limit least(greatest(coalesce(p_limit, 10), 1), 100)
    for update skip locked
  ),
  due as materialized (
    select o.id
    from private.outbox_emails as o
    where o.status = 'pending' and o.next_attempt_at <= now() and not private.is_paused()
    -- Thousands of digests at once keep no other mail waiting.
    order by o.template = 'weekly_digest', o.next_attempt_at, o.id
    limit least(greatest(coalesce(p_limit, 10), 1), 100) - (select count(*) from abandoned)
    for update skip locked
  )
  update private.outbox_emails as e
  set status = 'sending', claimed_at = now()
  from (select a.id from abandoned as a union all select d.id from due as d) as claimed
  where e.id = claimed.id
  returning e.*
$$;
comment on function private.claim_outbox_emails(integer) is
  'Hands out mail that is due, each row to one sender: concurrent senders skip what another has locked. None during a pause.';

create function public.claim_outbox_emails(p_limit integer default 10)
returns table (id bigint, template text, recipient text, payload jsonb, dedupe_key text, attempts integer)
language sql set search_path = ''
as $$
  select c.id, c.template, c.recipient, c.payload, c.dedupe_key, c.attempts
  from private.claim_outbox_emails(p_limit) as c
$$;
comment on function public.claim_outbox_emails(integer) is
  'service_role only: mail to send now. Give dedupe_key to the provider as idempotency key, then call finish_outbox_email.';

create function private.finish_outbox_email(p_id bigint, p_error text default null, p_is_refused boolean default false) returns void
language sql security definer set search_path = ''
as $$
  update private.outbox_emails as e
  set
    -- Mail is retried after an outage of any length; only refused mail is given up.
    status = case when p_error is null then 'sent' when p_is_refused then 'failed' else 'pending' end,
    attempts = e.attempts + 1,
    sent_at = case when p_error is null then now() end,
    last_error = left(p_error, 1000),
    -- 1, 2, 4 … minutes, at most 6 hours; up to a quarter later, so that a recovered provider is not flooded.
    next_attempt_at = case
      when p_error is null then e.next_attempt_at
      else now() + least(interval '1 minute' * power(2, least(e.attempts, 20)), interval '6 hours')
        * (1 + random() / 4)
    end,
    claimed_at = null
  where e.id = p_id and e.status = 'sending'
$$;
comment on function private.finish_outbox_email(bigint, text, boolean) is
  'service_role only: ends a claim; p_error null means sent, a text means try again later, or never when p_is_refused.';
select private.publish('private.finish_outbox_email', 'service_role');

create function private.release_outbox_emails(p_ids bigint[]) returns void
language sql security definer set search_path = ''
as $$
  update private.outbox_emails as e
  set status = 'pending', claimed_at = null
  where e.id = any (p_ids) and e.status = 'sending'
$$;
comment on function private.release_outbox_emails(bigint[]) is 'service_role only: gives back claimed mail that was not tried.';
select private.publish('private.release_outbox_emails', 'service_role');

create function private.delete_settled_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox_emails as e where e.id = new.id;
  return null;
end
$$;
comment on function private.delete_settled_email() is
  'Trigger: mail to a person without an account is deleted once it is sent or given up.';

create trigger delete_settled_email after update of status on private.outbox_emails
  for each row when (new.forget_when_settled and new.status in ('sent', 'failed'))
  execute function private.delete_settled_email();

grant execute on function private.claim_outbox_emails(integer), public.claim_outbox_emails(integer) to service_role;
