-- Mail that does not leave: superusers see it and send it again.

create function private.list_stuck_emails(p_limit integer default 50)
returns table (
  id bigint, template text, recipient text, status text, attempts integer, last_error text, created_at timestamptz,
  next_attempt_at timestamptz, total bigint
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_superuser();
  return query
    select e.id, e.template, e.recipient, e.status, e.attempts, left(e.last_error, 300), e.created_at,
      case when e.status = 'pending' then e.next_attempt_at end, count(*) over ()
    from private.outbox_emails as e
    where e.status = 'failed' or (e.status = 'pending' and e.attempts > 0)
    order by e.id desc
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function private.list_stuck_emails(integer) is
  'Superusers: mail that was refused (failed) or tried in vain (pending), newest first, at most 200, and how many there are. Errors: 42501.';
select private.publish('private.list_stuck_emails', 'authenticated', 'stuck_emails');

create function private.retry_emails(p_ids bigint[] default null) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  retried bigint[];
begin
  perform private.refuse_patterns();
  perform private.require_superuser();
  if cardinality(p_ids) > 500 then
    raise exception 'no more than 500 mails at once' using errcode = '22023', hint = 'Escolha até 500 e-mails de cada vez.';
  end if;
  with chosen as materialized (
    -- Locked, so that two who press at once do not both send it; in one order, so that they do not wait for each other.
    select e.id from private.outbox_emails as e
    where (e.status = 'failed' or (e.status = 'pending' and e.attempts > 0 and e.next_attempt_at > now()))
      -- A mail that a restoration held back is sent again only if a superuser chose it: it may have left long ago.
      and (e.id = any (p_ids) or (p_ids is null and e.last_error is distinct from private.held_mail_error()))
    order by e.id
    limit 500
    for update skip locked
  ),
  again as (
    update private.outbox_emails as e
    set status = 'pending', next_attempt_at = now(),
      -- A refused mail goes to where its person is now; these two are about another address than the account's.
      recipient = case when e.status = 'failed' and e.template not in ('weekly_digest', 'digest_confirmation')
        then coalesce((select p.email from public.profiles as p where p.id = e.user_id and p.email not like '%@sem-email.invalid'),
          e.recipient)
        else e.recipient end,
      -- A provider takes one key for one mail only: what was refused gets another.
      dedupe_key = case when e.status = 'failed'
        then substring(e.dedupe_key from '^(.*?)(?::reenvio[0-9]+)?$') || ':reenvio' || e.attempts
        else e.dedupe_key end
    from chosen as c
    where e.id = c.id
    returning e.id
  )
  select array_agg(a.id order by a.id) into retried from again as a;
  if retried is null then
    return 0;
  end if;
  perform private.write_audit('mail.retried', 'mail', case when cardinality(retried) = 1 then retried[1]::text end, null,
    jsonb_build_object('count', cardinality(retried), 'ids', to_jsonb(retried)));
  return cardinality(retried);
end
$$;
comment on function private.retry_emails(bigint[]) is
  'Superusers: puts mail that was refused, or waits for its next attempt, into the queue again, now; without ids up to 500, the oldest first, but none that a restoration held back. Returns how many: 0 when another superuser did so already. Errors: 42501, 22023.';
select private.publish('private.retry_emails', 'authenticated');
