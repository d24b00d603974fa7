-- "Aprovações Pendentes": who waits, by search and filters; how long; and the approval of all who fit them.

create function private.pending_profiles(
  p_query text, p_is_email_confirmed boolean, p_has_crm boolean, p_waiting_hours integer, p_document text,
  p_is_duplicate boolean, p_until timestamptz
) returns setof public.profiles
language plpgsql stable security definer rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.search_patterns(p_query);
  rejected constant uuid[] := private.rejected_ids();
begin
  if p_waiting_hours not between 1 and 8760 then
    raise exception 'hours are 1 to 8760' using errcode = '22023';
  end if;
  if p_document not in ('requested', 'answered') then
    raise exception 'a document is requested or answered' using errcode = '22023';
  end if;
  return query
    select p.* from public.profiles as p
    where not p.is_approved and p.id <> all (rejected)
      -- The wait is counted until the moment of the question, so that no person begins to fit the filter while the list is worked off.
      and p.created_at <= p_until - make_interval(hours => coalesce(p_waiting_hours, 0))
      and (p_is_email_confirmed is null or (p.email_confirmed_at is not null) = p_is_email_confirmed)
      and (p_has_crm is null or (p.crm is not null) = p_has_crm)
      and (cardinality(patterns) = 0
        or ' ' || private.search_text(concat_ws(' ', p.full_name, p.email, p.crm, p.phone, p.phone_digits, p.institution))
          like all (patterns))
      and (p_document is null or (p_document = 'answered') = (
        select d.answered_at is not null from private.document_requests as d
        where d.user_id = p.id order by d.id desc limit 1))
      -- Only yes or no of what private.duplicates_of() would say: it builds the whole answer for each.
      and (p_is_duplicate is null or p_is_duplicate = (
        exists (
          select from public.profiles as o
          where private.phone_key(o.phone_digits) = private.phone_key(p.phone_digits) and o.id <> p.id and o.id <> all (rejected))
        or exists (
          select from public.profiles as o
          where private.name_key(o.full_name) = private.name_key(p.full_name) and o.id <> p.id and o.id <> all (rejected))
        or exists (
          select from public.profiles as o
          where private.crm_number(o.crm) = private.crm_number(p.crm) and o.id <> p.id and o.id <> all (rejected)
            and coalesce(private.crm_state(o.crm) = private.crm_state(p.crm), true))));
end
$$;
comment on function private.pending_profiles(text, boolean, boolean, integer, text, boolean, timestamptz) is
  'Registrations that wait and fit the filters, null for any: words of name, e-mail, CRM, phone or institution; the newest request for a document open (requested) or answered. Who may ask is checked by its callers.';

create function private.find_pending(
  p_query text default null, p_is_email_confirmed boolean default null, p_has_crm boolean default null,
  p_waiting_hours integer default null, p_document text default null, p_is_duplicate boolean default null,
  p_sort text default 'created_at', p_is_descending boolean default false, p_after text default null,
  p_after_id uuid default null, p_limit integer default 25
) returns table (
  id uuid, full_name text, email text, email_confirmed_at timestamptz, phone text, crm text, specialty text,
  institution text, registration_notes text, role text, created_at timestamptz, data_changed text[],
  data_changed_at timestamptz, documents jsonb, duplicates jsonb, expected jsonb, total bigint
)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
declare
  sort constant text := coalesce(p_sort, 'created_at');
  is_descending constant boolean := coalesce(p_is_descending, false);
  -- Fixed texts, chosen by the arguments: nothing of the caller's becomes part of the statement. People without an
  -- institution come last in both directions.
  institution constant text := case when is_descending
    then 'case when %1$s is null then ''0'' else ''1'' || private.search_text(%1$s) end'
    else 'case when %1$s is null then ''1'' else ''0'' || private.search_text(%1$s) end' end;
  key constant text := case sort
    when 'created_at' then 'p.created_at'
    when 'name' then 'private.person_sort_name(p.full_name, p.email)'
    when 'institution' then format(institution, 'p.institution') end;
  place constant text := case sort
    when 'created_at' then '$7::timestamptz'
    when 'name' then 'private.search_text($7)'
    else format(institution, '$7') end;
begin
  perform private.require_admin();
  if key is null then
    raise exception 'registrations are sorted by created_at, name or institution' using errcode = '22023';
  end if;
  return query execute format($statement$
    with found as materialized (
      select p.*, %1$s as place
      from private.pending_profiles($1, $2, $3, $4, $5, $6, now()) as p
    )
    select w.id, w.full_name, w.email, w.email_confirmed_at, w.phone, w.crm, w.specialty, w.institution,
      w.registration_notes, w.role, w.created_at, w.data_changed, w.data_changed_at,
      private.documents_of(w.id),
      (select private.duplicates_of(p) from public.profiles as p where p.id = w.id),
      (select private.expected_hint(p) from public.profiles as p where p.id = w.id),
      (select count(*) from found)
    from (
      select f.* from found as f
      where $8 is null or (f.place, f.id) %3$s (%2$s, $8)
      order by f.place %4$s, f.id %4$s
      limit $9
    ) as w
    order by w.place %4$s, w.id %4$s
    $statement$, key, place, case when is_descending then '<' else '>' end, case when is_descending then 'desc' else 'asc' end)
    using p_query, p_is_email_confirmed, p_has_crm, p_waiting_hours, p_document, p_is_duplicate, left(p_after, 400),
      p_after_id, least(greatest(coalesce(p_limit, 25), 1), 100);
end
$$;
comment on function private.find_pending(text, boolean, boolean, integer, text, boolean, text, boolean, text, uuid, integer) is
  'Administrators: registrations that wait and fit the filters, at most 100, and how many there are of them in all; with what they were asked for, whom they may be the same as, and which list of expected people has their address. Sorted by created_at (the oldest first, unless descending), name or institution (those without one last), and continued after a person: p_after is that value of them (of a name: full_name, or email where it is empty; null for no institution), p_after_id their id. Errors: 42501, 22023.';
select private.publish('private.find_pending', 'authenticated');

create function private.approvable_ids(
  p_registered_until timestamptz, p_is_email_confirmed boolean, p_query text, p_has_crm boolean,
  p_waiting_hours integer, p_document text, p_is_duplicate boolean
) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select p.id
  from private.pending_profiles(p_query, p_is_email_confirmed, p_has_crm, p_waiting_hours, p_document, p_is_duplicate,
    p_registered_until) as p
  where p.role = 'user'
  order by p.created_at, p.id
$$;
comment on function private.approvable_ids(timestamptz, boolean, text, boolean, integer, text, boolean) is
  'Registrations that may be approved together, which are those without a role, the oldest first; who may ask is checked by its callers.';

create function private.count_approvable(
  p_is_email_confirmed boolean default null, p_query text default null, p_has_crm boolean default null,
  p_waiting_hours integer default null, p_document text default null, p_is_duplicate boolean default null
) returns table (total bigint, registered_until timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*), now()
    from private.approvable_ids(now(), p_is_email_confirmed, p_query, p_has_crm, p_waiting_hours, p_document, p_is_duplicate);
end
$$;
comment on function private.count_approvable(boolean, text, boolean, integer, text, boolean) is
  'Administrators: how many registrations approve_pending() would approve now with the same filters, and the moment to give it, so that it approves no person who comes later. Errors: 42501, 22023.';
select private.publish('private.count_approvable', 'authenticated');

create function private.pending_ids(
  p_registered_until timestamptz, p_is_email_confirmed boolean default null, p_query text default null,
  p_has_crm boolean default null, p_waiting_hours integer default null, p_document text default null,
  p_is_duplicate boolean default null
) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_registered_until is null then
    raise exception 'say until when they registered' using errcode = '22023';
  end if;
  return array(select private.approvable_ids(p_registered_until, p_is_email_confirmed, p_query, p_has_crm, p_waiting_hours,
    p_document, p_is_duplicate));
end
$$;
comment on function private.pending_ids(timestamptz, boolean, text, boolean, integer, text, boolean) is
  'Administrators: the ids of those whom count_approvable() counted, for a rejection, which names its people. Errors: 42501, 22023.';
select private.publish('private.pending_ids', 'authenticated');

create function private.approve_pending(
  p_registered_until timestamptz, p_is_email_confirmed boolean default null, p_limit integer default 200,
  p_query text default null, p_has_crm boolean default null, p_waiting_hours integer default null,
  p_document text default null, p_is_duplicate boolean default null,
  p_act_id uuid default null
) returns table (approved_ids uuid[], remaining bigint)
language plpgsql security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(p_limit, 200), 1), 500);
  waiting uuid[];
  batch uuid[];
begin
  perform private.require_admin();
  if p_registered_until is null then
    raise exception 'say until when they registered' using errcode = '22023';
  end if;
  waiting := array(select private.approvable_ids(p_registered_until, p_is_email_confirmed, p_query, p_has_crm,
    p_waiting_hours, p_document, p_is_duplicate));
  batch := waiting[1:size];
  perform 1 from public.profiles as p where p.id = any (batch) order by p.id for update;
  -- All of one round can be undone until twelve seconds after its last batch; five seconds are more than a batch may take.
  perform set_config('plantao.approval_hold',
    12 + 5 * ceil((cardinality(waiting) - cardinality(batch))::numeric / size) || ' seconds', true);
  perform private.begin_audit_act(p_act_id, cardinality(waiting));
  with approved as (
    update public.profiles as p
    set is_approved = true
    -- Checked again: a row that another statement had locked may have another role or address now.
    where p.id = any (batch)
      and p.id in (select private.approvable_ids(p_registered_until, p_is_email_confirmed, p_query, p_has_crm,
        p_waiting_hours, p_document, p_is_duplicate))
    returning p.id
  )
  select coalesce(array_agg(a.id order by a.id), '{}') into approved_ids from approved as a;
  perform private.begin_audit_act(null, 0);
  perform set_config('plantao.approval_hold', '', true);
  remaining := cardinality(waiting) - cardinality(batch);
  return next;
end
$$;
comment on function private.approve_pending(timestamptz, boolean, integer, text, boolean, integer, text, boolean, uuid) is
  'Administrators: approves the next (at most 500) of all who wait, registered until then and fit the filters of find_pending(); registrations with a role are passed over. Call it until remaining is 0, with one p_act_id, which makes it one entry of the audit log. Errors: 42501, 22023.';
select private.publish('private.approve_pending', 'authenticated');

create function private.weigh_pending(
  p_user_ids uuid[] default null, p_registered_until timestamptz default null, p_query text default null,
  p_is_email_confirmed boolean default null, p_has_crm boolean default null, p_waiting_hours integer default null,
  p_document text default null, p_is_duplicate boolean default null
) returns table (total bigint, unconfirmed bigint, without_crm bigint, duplicates bigint, holder_name text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  until constant timestamptz := coalesce(p_registered_until, now());
  chosen uuid[];
begin
  perform private.require_admin();
  if cardinality(p_user_ids) > 5000 then
    raise exception 'give at most 5000 users' using errcode = '22023';
  end if;
  chosen := case when p_user_ids is null
    then array(select private.approvable_ids(until, p_is_email_confirmed, p_query, p_has_crm, p_waiting_hours, p_document, p_is_duplicate))
    else array(select p.id from public.profiles as p
      where p.id = any (p_user_ids) and not p.is_approved and p.id <> all (private.rejected_ids())) end;
  return query
    select count(*), count(*) filter (where p.email_confirmed_at is null), count(*) filter (where p.crm is null),
      (select count(*) from private.pending_profiles(null, null, null, null, null, true, until) as d where d.id = any (chosen)),
      (select a.full_name from private.approval_leases as l join public.profiles as a on a.id = l.admin_id
       where l.user_id = any (chosen) and l.admin_id <> auth.uid() and l.expires_at > now()
       order by l.expires_at desc limit 1)
    from public.profiles as p where p.id = any (chosen);
end
$$;
comment on function private.weigh_pending(uuid[], timestamptz, text, boolean, boolean, integer, text, boolean) is
  'Administrators: of registrations by id (at most 5000), or of all that fit the filters of find_pending() and registered until then: how many still wait and may be decided together, how many of them have no confirmed address, no CRM or a possible duplicate, and who else looks at one of them right now. Errors: 42501, 22023.';
select private.publish('private.weigh_pending', 'authenticated');

create function private.registration_now(p_user_id uuid) returns table (
  is_waiting boolean, holder_name text, action text, actor_name text, is_own boolean, decided_at timestamptz, list_name text
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.require_admin();
  is_waiting := exists (
    select from public.profiles as p where p.id = p_user_id and not p.is_approved and not private.is_rejected(p.id));
  if is_waiting then
    select a.full_name into holder_name
    from private.approval_leases as l join public.profiles as a on a.id = l.admin_id
    where l.user_id = p_user_id and l.admin_id <> auth.uid() and l.expires_at > now();
  else
    -- Who made a list answers for what it approves by itself, and has decided nothing at that moment.
    select d.action, a.full_name, d.actor_id = auth.uid() and d.actor_role <> 'expected_list', d.at,
      case when d.actor_role = 'expected_list' then d.after ->> 'expected_list' end
    into action, actor_name, is_own, decided_at, list_name
    from private.audit_log as d
    left join public.profiles as a on a.id = d.actor_id
    where d.target_type = 'user' and (d.target_id = p_user_id::text or (d.target_id is null and d.after -> 'ids' ? p_user_id::text))
      and d.action in ('user.approved', 'user.rejected', 'user.deleted', 'user.left', 'user.disowned')
    order by d.id desc
    limit 1;
  end if;
  return next;
end
$$;
comment on function private.registration_now(uuid) is
  'Administrators: whether a registration waits, and who else looks at it right now; if it does not wait, what was decided (an action of the audit log, null for an unknown person), by whom and when; list_name: by this list of expected people, which is that person''s. Errors: 42501.';
select private.publish('private.registration_now', 'authenticated');

create function private.decisions_since(p_since timestamptz)
returns table (at timestamptz, action text, actor_id uuid, waited_seconds bigint)
language sql stable security definer set search_path = ''
as $$
  with steps as (
    select a.at, a.action, a.actor_id, lead(a.action) over (partition by one.id order by a.id) as next_action,
      coalesce(a.after -> 'rows' -> one.id ->> 'waited_seconds', a.after ->> 'waited_seconds')::bigint as waited_seconds
    from private.audit_log as a
    cross join lateral (
      select a.target_id as id where a.target_id is not null
      union all
      select t.id from jsonb_array_elements_text(case when a.target_id is null then a.after -> 'ids' end) as t (id)
    ) as one
    where a.at >= p_since
      and a.action in ('user.approved', 'user.rejected', 'user.approval_undone', 'user.rejection_undone')
  )
  select s.at, s.action, s.actor_id, s.waited_seconds from steps as s
  where s.action in ('user.approved', 'user.rejected')
    and s.next_action is distinct from 'user.approval_undone' and s.next_action is distinct from 'user.rejection_undone'
$$;
comment on function private.decisions_since(timestamptz) is
  'Approvals and rejections by the audit log, one of each person, without those that were undone. For functions that have checked who asks.';

create function private.pending_summary()
returns table (waiting bigint, median_waiting_seconds bigint, decided bigint, median_decided_seconds bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select w.count, w.median, d.count, d.median
    from (
      select count(*) as count,
        percentile_cont(0.5) within group (order by private.waited_seconds(p.created_at))::bigint as median
      from public.profiles as p where not p.is_approved and p.id <> all (private.rejected_ids())
    ) as w
    cross join (
      select count(*) as count,
        percentile_cont(0.5) within group (order by a.waited_seconds)::bigint as median
      from private.decisions_since(now() - interval '30 days') as a
      where a.waited_seconds is not null
    ) as d;
end
$$;
comment on function private.pending_summary() is
  'Administrators: how many registrations wait and half of them how long, and the same of those decided in the last 30 days and not undone; null medians where there are none. Errors: 42501.';
select private.publish('private.pending_summary', 'authenticated');

create function private.last_decision()
returns table (decision text, decided_at timestamptz, decided_by text, person_id uuid, person_name text, list_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select d.decision, d.at, nullif(coalesce(nullif(a.full_name, ''), a.email), ''), d.person_id, d.name,
      (select case when l.actor_role = 'expected_list' then l.after ->> 'expected_list' end
       from private.audit_log as l
       where l.target_type = 'user' and l.target_id = d.person_id::text and l.action = 'user.approved' and l.at = d.at
       order by l.id desc limit 1)
    from (
      -- An approval that was undone has no time any more.
      (select 'approved' as decision, p.approved_at as at, p.approved_by as actor, p.id as person_id,
         coalesce(nullif(p.full_name, ''), p.email) as name
       from public.profiles as p where p.is_approved and p.approved_at is not null
       order by p.approved_at desc limit 1)
      union all
      -- Of a rejected person nothing is kept but that there was one.
      (select 'rejected', l.at, l.actor_id, null, null
       from private.decisions_since(now() - interval '1 year') as l where l.action = 'user.rejected'
       order by l.at desc limit 1)
    ) as d
    left join public.profiles as a on a.id = d.actor
    order by d.at desc limit 1;
end
$$;
comment on function private.last_decision() is
  'Administrators: the newest decision about a registration that still stands, approved or rejected, when, and by whom (null for the dashboard or an account that is gone); list_name: by this list of expected people, which is that person''s; who was rejected is not kept. Errors: 42501.';
select private.publish('private.last_decision', 'authenticated');
