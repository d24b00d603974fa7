-- "Aprovações Pendentes": who waits, by search and filters; how long; and the approval of all who fit them.

create function private.pending_profiles(
  p_query text, p_is_email_confirmed boolean, p_has_crm boolean, p_waiting_hours integer, p_document text,
  p_is_duplicate boolean, p_until timestamptz
) returns setof public.profiles
language plpgsql stable security definer rows 100 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.search_patterns(p_query);
begin
  if p_waiting_hours not between 1 and 8760 then
    raise exception 'hours are 1 to 8760' using errcode = '22023';
  end if;
  if p_document not in ('requested', 'answered') then
    raise exception 'a document is requested or answered' using errcode = '22023';
  end if;
  return query
    select p.* from public.profiles as p
    where not p.is_approved
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
          where private.phone_key(o.phone_digits) = private.phone_key(p.phone_digits) and o.id <> p.id)
        or exists (
          select from public.profiles as o
          where private.name_key(o.full_name) = private.name_key(p.full_name) and o.id <> p.id)
        or exists (
          select from public.profiles as o
          where private.crm_number(o.crm) = private.crm_number(p.crm) and o.id <> p.id
            and coalesce(private.crm_state(o.crm) = private.crm_state(p.crm), true))));
end
$$;
comment on function private.pending_profiles(text, boolean, boolean, integer, text, boolean, timestamptz) is
  'Registrations that wait and fit the filters, null for any: words of name, e-mail, CRM, phone or institution; the newest request for a document open (requested) or answered. Who may ask is checked by its callers.';

create function private.find_pending(
  p_query text default null, p_is_email_confirmed boolean default null, p_has_crm boolean default null,
  p_waiting_hours integer default null, p_document text default null, p_is_duplicate boolean default null,
  p_after_created_at timestamptz default null, p_after_id uuid default null, p_limit integer default 25
) returns table (
  id uuid, full_name text, email text, email_confirmed_at timestamptz, phone text, crm text, specialty text,
  institution text, registration_notes text, role text, created_at timestamptz, updated_at timestamptz,
  documents jsonb, duplicates jsonb
)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select w.id, w.full_name, w.email, w.email_confirmed_at, w.phone, w.crm, w.specialty, w.institution,
      w.registration_notes, w.role, w.created_at, w.updated_at,
      private.documents_of(w.id), private.duplicates_of(w)
    from (
      select p.* from private.pending_profiles(p_query, p_is_email_confirmed, p_has_crm, p_waiting_hours, p_document,
        p_is_duplicate, now()) as p
      where p_after_id is null or (p.created_at, p.id) > (p_after_created_at, p_after_id)
      order by p.created_at, p.id
      limit least(greatest(coalesce(p_limit, 25), 1), 100)
    ) as w
    order by w.created_at, w.id;
end
$$;
comment on function private.find_pending(text, boolean, boolean, integer, text, boolean, timestamptz, uuid, integer) is
  'Administrators: registrations that wait and fit the filters, the oldest first, at most 100, after a person (created_at, id); with what they were asked for and whom they may be the same as. Errors: 42501, 22023.';
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

create function private.approve_pending(
  p_registered_until timestamptz, p_is_email_confirmed boolean default null, p_limit integer default 200,
  p_query text default null, p_has_crm boolean default null, p_waiting_hours integer default null,
  p_document text default null, p_is_duplicate boolean default null
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
  perform set_config('plantao.approval_hold', '', true);
  remaining := cardinality(waiting) - cardinality(batch);
  return next;
end
$$;
comment on function private.approve_pending(timestamptz, boolean, integer, text, boolean, integer, text, boolean) is
  'Administrators: approves the next (at most 500) of all who wait, registered until then and fit the filters of find_pending(); registrations with a role are passed over. Call it until remaining is 0. Errors: 42501, 22023.';
select private.publish('private.approve_pending', 'authenticated');

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
      from public.profiles as p where not p.is_approved
    ) as w
    cross join (
      select count(*) as count,
        percentile_cont(0.5) within group (order by (a.after ->> 'waited_seconds')::bigint)::bigint as median
      from private.audit_log as a
      where a.at >= now() - interval '30 days' and a.action in ('user.approved', 'user.rejected')
        and a.after ? 'waited_seconds'
    ) as d;
end
$$;
comment on function private.pending_summary() is
  'Administrators: how many registrations wait and half of them how long, and the same of those decided in the last 30 days; null medians where there are none. Errors: 42501.';
select private.publish('private.pending_summary', 'authenticated');
