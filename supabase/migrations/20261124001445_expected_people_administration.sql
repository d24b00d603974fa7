-- What administrators do with lists of expected people. Only on a device of their own: a list is names and addresses of people who
-- may not even have an account. The audit log says what happened to a list, and of its people only how many they were.

create function private.read_expected(p_people jsonb) returns table (name text, address text)
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) > 500 then
    raise exception 'give at most 500 people' using errcode = '22023';
  end if;
  return query
    select distinct on (r.address) r.name, r.address
    from (
      select btrim(regexp_replace(private.visible_text(left(coalesce(e.value ->> 'name', ''), 1000)), '\s+', ' ', 'g')) as name,
        lower(btrim(left(e.value ->> 'address', 1000))) as address, e.place
      from jsonb_array_elements(p_people) with ordinality as e (value, place)
    ) as r
    order by r.address, r.place;
end
$$;
comment on function private.read_expected(jsonb) is 'People of a list as they were sent: [{"name": …, "address": …}], each address once. Errors: 22023.';

create function private.expected_state(p_entry private.expected_people, p_person public.profiles) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when p_entry.outcome = 'rejected' and p_person.id is null then 'rejected'
    when p_person.id is null then 'absent'
    when p_person.is_approved then case when p_entry.outcome = 'listed' then 'listed' else 'member' end
    when p_entry.outcome in ('listed', 'member') then 'revoked'
    else coalesce(private.waits_in_spite(p_entry, p_person), 'ready')
  end;
end
$$;
comment on function private.expected_state(private.expected_people, public.profiles) is
  'How far the person of an entry is: absent (no account), listed or member (approved, by the list or otherwise), ready (could be approved by the list now), else why not, as private.waits_in_spite().';

create function private.expected_entries(p_list_id bigint) returns table (entry private.expected_people, person public.profiles, state text)
language sql stable security definer rows 100 set search_path = ''
as $$
  -- One join for each way to a person: a condition with both would compare every entry with every account.
  select f.e, f.p, private.expected_state(f.e, f.p)
  from (
    select e, case when e.user_id is null then a else u end as p
    from private.expected_people as e
    left join public.profiles as u on u.id = e.user_id
    left join public.profiles as a on a.email = e.address and e.user_id is null
    where p_list_id is null or e.list_id = p_list_id
  ) as f
$$;
comment on function private.expected_entries(bigint) is 'The entries of a list, or of all, each with its account and its state; for functions that have checked who asks.';

create function private.expected_lists() returns table (
  id bigint, name text, until date, made_by_name text, is_stopped boolean, made_at timestamptz, updated_at timestamptz,
  total bigint, came bigint, ready bigint
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  return query
    select l.id, l.name, l.until, a.full_name, not private.answers_for_lists(l.made_by), l.made_at, l.updated_at,
      coalesce(c.total, 0), coalesce(c.came, 0), coalesce(c.ready, 0)
    from private.expected_lists as l
    left join public.profiles as a on a.id = l.made_by
    left join (
      select (e.entry).list_id, count(*) as total, count(*) filter (where e.state in ('listed', 'member')) as came,
        count(*) filter (where e.state = 'ready') as ready
      from private.expected_entries(null) as e group by 1
    ) as c on c.list_id = l.id
    where l.until >= private.hospital_day()
    order by l.made_at desc, l.id desc;
end
$$;
comment on function private.expected_lists() is
  'Administrators, on an own device: the lists of expected people that hold, the newest first, with how many are on them, how many of these are members, and how many could be approved now; is_stopped: no administrator answers for the list, and it approves no registration. Errors: 42501.';
select private.publish('private.expected_lists', 'authenticated');

create function private.expected_people(p_list_id bigint) returns table (
  id bigint, name text, address text, updated_at timestamptz, state text, user_id uuid, full_name text, settled_at timestamptz
)
language plpgsql stable security definer rows 100 set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  return query
    select (e.entry).id, (e.entry).name, (e.entry).address, (e.entry).updated_at, e.state, p.id, p.full_name,
      (e.entry).settled_at
    from private.expected_entries(p_list_id) as e
    join private.expected_lists as l on l.id = (e.entry).list_id and l.until >= private.hospital_day()
    -- A rejected registration is gone already.
    left join public.profiles as p on p.id = (e.person).id and not private.is_rejected(p.id)
    where l.id = p_list_id
    order by private.search_text(coalesce(nullif((e.entry).name, ''), (e.entry).address)), (e.entry).id;
end
$$;
comment on function private.expected_people(bigint) is
  'Administrators, on an own device: the people of a list by name, each with private.expected_state() and the account, if there is one. Errors: 42501.';
select private.publish('private.expected_people', 'authenticated');

create function private.review_expected(p_people jsonb, p_list_id bigint default null) returns table (
  address text, state text, list_id bigint, list_name text, full_name text
)
language plpgsql stable security definer rows 100 set search_path = ''
as $$
declare
  is_stopped constant boolean := exists (
    select from private.expected_lists as l where l.id = p_list_id and not private.answers_for_lists(l.made_by));
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  return query
    select r.address, case when s.state = 'ready' and is_stopped then 'stopped' else s.state end,
      l.id, l.name, case when not private.is_rejected(p.id) then p.full_name end
    from private.read_expected(p_people) as r
    left join private.expected_people as e on e.address = r.address
    left join private.expected_lists as l on l.id = e.list_id and l.until >= private.hospital_day()
    left join public.profiles as p on p.email = r.address
    cross join lateral private.expected_state(
      row(0, coalesce(p_list_id, 0), r.name, r.address, now(), now(), null, null, null)::private.expected_people, p) as s (state);
end
$$;
comment on function private.review_expected(jsonb, bigint) is
  'Administrators, on an own device: what would become of these people on a new list, or on one that there is: the state of each as in expected_people(), or stopped where the list would approve the person if an administrator answered for it, and the list that has the address already. Errors: 42501, 22023.';
select private.publish('private.review_expected', 'authenticated');

-- Adds people and approves those who wait with a proven address. The caller has said how many these are.
create function private.put_expected(p_list private.expected_lists, p_people jsonb, p_approves bigint) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  added bigint;
  approved bigint;
begin
  insert into private.expected_people (list_id, name, address, user_id, outcome, settled_at)
  select p_list.id, r.name, r.address, p.id, case when p.id is not null then 'member' end, case when p.id is not null then now() end
  from private.read_expected(p_people) as r
  left join public.profiles as p on p.email = r.address and p.is_approved
  order by r.address
  on conflict (address) do nothing;
  get diagnostics added = row_count;
  if (select count(*) from private.expected_people as e where e.list_id = p_list.id) > 500 then
    raise exception 'a list has at most 500 people' using errcode = '22023';
  end if;
  approved := private.approve_by_list(p_list);
  if approved is distinct from p_approves then
    raise exception 'another number of people would be approved' using errcode = 'PT409';
  end if;
  return jsonb_build_object('id', p_list.id, 'added', added, 'approved', approved);
exception when check_violation or not_null_violation then
  raise exception 'a name or an address is none' using errcode = '22023';
end
$$;
comment on function private.put_expected(private.expected_lists, jsonb, bigint) is
  'Adds people to a list and approves those of it who wait; passes over addresses that a list has already. Errors: 22023, PT409 not as many would be approved.';

create function private.check_list_day(p_until date) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_until is null or p_until < private.hospital_day() or p_until > private.hospital_day() + interval '1 year' then
    raise exception 'a list holds from today to a year at most' using errcode = '22023';
  end if;
end
$$;
comment on function private.check_list_day(date) is 'Raises 22023 unless a list may hold until this day.';

create function private.lock_expected_list(p_id bigint, p_version timestamptz default null) returns private.expected_lists
language plpgsql security definer set search_path = ''
as $$
declare
  list private.expected_lists;
begin
  select l.* into list from private.expected_lists as l where l.id = p_id and l.until >= private.hospital_day() for update;
  if list.id is null then
    raise exception 'there is no such list' using errcode = 'PT404';
  end if;
  if p_version is not null and p_version <> list.updated_at then
    raise exception 'the list has changed meanwhile' using errcode = 'PT409';
  end if;
  return list;
end
$$;
comment on function private.lock_expected_list(bigint, timestamptz) is 'A list that holds, locked. Errors: PT404, PT409 it is of another version.';

create function private.note_list(p_verb text, p_list private.expected_lists, p_before jsonb, p_after jsonb) returns void
language sql security definer set search_path = ''
as $$
  -- Another administrator who has the list open learns that it is no longer the one that they see.
  update private.expected_lists as l set updated_at = now() where l.id = p_list.id;
  select private.write_audit('expected_list.' || p_verb, 'expected_list', p_list.id::text, p_before, jsonb_build_object('name', p_list.name) || p_after)
$$;
comment on function private.note_list(text, private.expected_lists, jsonb, jsonb) is 'Audits what was done to a list, which is of another version then.';

create function private.create_expected_list(p_name text, p_until date, p_people jsonb, p_approves bigint) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  list private.expected_lists;
  put jsonb;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  perform private.check_list_day(p_until);
  perform private.end_expected_lists();
  insert into private.expected_lists (name, until, made_by)
  values (btrim(regexp_replace(private.visible_text(left(p_name, 500)), '\s+', ' ', 'g')), p_until, auth.uid())
  returning * into list;
  put := private.put_expected(list, p_people, p_approves);
  perform private.note_list('created', list, null, jsonb_build_object('until', p_until, 'added', put -> 'added', 'approved', put -> 'approved'));
  return put;
exception when check_violation or not_null_violation then
  raise exception 'no such name, or 20 lists are there' using errcode = '22023';
end
$$;
comment on function private.create_expected_list(text, date, jsonb, bigint) is
  'Administrators, on an own device: makes a list of expected people, and approves those who wait with a proven address of it, as many as p_approves says; {id, added, approved}. Errors: 42501, 22023, 23505 another list has the name, PT409 another number would be approved: nothing is written.';
select private.publish('private.create_expected_list', 'authenticated');

create function private.add_expected(p_list_id bigint, p_people jsonb, p_approves bigint) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  list private.expected_lists;
  put jsonb;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  perform private.end_expected_lists();
  list := private.lock_expected_list(p_list_id);
  put := private.put_expected(list, p_people, p_approves);
  perform private.note_list('people_added', list, null, jsonb_build_object('added', put -> 'added', 'approved', put -> 'approved'));
  return put;
end
$$;
comment on function private.add_expected(bigint, jsonb, bigint) is
  'Administrators, on an own device: adds people to a list, otherwise as create_expected_list(). Errors: 42501, 22023, PT404, PT409.';
select private.publish('private.add_expected', 'authenticated');

create function private.approve_expected(p_list_id bigint, p_approves bigint) returns bigint
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  list private.expected_lists;
  approved bigint;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  list := private.lock_expected_list(p_list_id);
  if not private.answers_for_lists(list.made_by) then
    update private.expected_lists as l set made_by = auth.uid() where l.id = list.id returning * into list;
    perform private.note_list('taken_over', list, null, '{}');
  end if;
  approved := private.approve_by_list(list);
  if approved is distinct from p_approves then
    raise exception 'another number of people would be approved' using errcode = 'PT409';
  end if;
  return approved;
end
$$;
comment on function private.approve_expected(bigint, bigint) is
  'Administrators, on an own device: approves those of a list who could be approved now, as many as p_approves says. A list for which no administrator answers is the caller''s from then on. Errors: 42501, PT404, PT409 another number would be approved.';
select private.publish('private.approve_expected', 'authenticated');

create function private.change_expected_list(p_id bigint, p_name text, p_until date, p_version timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old private.expected_lists;
  list private.expected_lists;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  perform private.check_list_day(p_until);
  old := private.lock_expected_list(p_id, coalesce(p_version, '-infinity'));
  update private.expected_lists as l
  set name = btrim(regexp_replace(private.visible_text(left(p_name, 500)), '\s+', ' ', 'g')), until = p_until
  where l.id = p_id returning * into list;
  perform private.note_list('updated', list, jsonb_build_object('name', old.name, 'until', old.until), jsonb_build_object('until', list.until));
exception when check_violation or not_null_violation then
  raise exception 'a list has a name of 1 to 80 characters' using errcode = '22023';
end
$$;
comment on function private.change_expected_list(bigint, text, date, timestamptz) is
  'Administrators, on an own device: another name or last day, upon the version that was read. Errors: 42501, 22023, 23505 another list has the name, PT404, PT409 changed meanwhile.';
select private.publish('private.change_expected_list', 'authenticated');

create function private.change_expected_person(p_id bigint, p_name text, p_address text, p_version timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry private.expected_people;
  list private.expected_lists;
  given record;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  select r.* into given from private.read_expected(jsonb_build_array(jsonb_build_object('name', p_name, 'address', p_address))) as r;
  select l.* into list from private.expected_people as e cross join private.lock_expected_list(e.list_id) as l where e.id = p_id;
  select e.* into entry from private.expected_people as e where e.id = p_id for update;
  if entry.id is null then
    raise exception 'there is no such person on a list' using errcode = 'PT404';
  end if;
  if entry.updated_at is distinct from p_version or entry.user_id is not null then
    raise exception 'the entry has changed meanwhile' using errcode = 'PT409';
  end if;
  -- A rejection is of the address; another one is another person.
  update private.expected_people as e
  set name = given.name, address = given.address,
    outcome = case when e.address = given.address then e.outcome end, settled_at = case when e.address = given.address then e.settled_at end
  where e.id = p_id;
  perform private.note_list('person_changed', list, null, '{}');
exception when check_violation or not_null_violation then
  raise exception 'a name or an address is none' using errcode = '22023';
end
$$;
comment on function private.change_expected_person(bigint, text, text, timestamptz) is
  'Administrators, on an own device: another name or address for an entry that no account has used up, upon the version that was read; approves no registration. Errors: 42501, 22023, 23505 a list has the address, PT404, PT409 changed or used meanwhile.';
select private.publish('private.change_expected_person', 'authenticated');

create function private.remove_expected(p_ids bigint[]) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  if p_ids is null or cardinality(p_ids) > 500 then
    raise exception 'give at most 500 entries' using errcode = '22023';
  end if;
  -- A list before its entries, as everywhere, so that two administrators do not deadlock.
  perform 1 from private.expected_lists as l
  where l.id in (select e.list_id from private.expected_people as e where e.id = any (p_ids)) order by l.id for update;
  with gone as (
    delete from private.expected_people as e where e.id = any (p_ids) returning e.list_id
  ), counted as (
    select g.list_id, count(*) as removed from gone as g group by g.list_id
  ), noted as (
    select c.removed, private.note_list('people_removed', l, null, jsonb_build_object('removed', c.removed))
    from counted as c join private.expected_lists as l on l.id = c.list_id
  )
  select coalesce(sum(n.removed), 0) into removed from noted as n;
  return removed;
end
$$;
comment on function private.remove_expected(bigint[]) is
  'Administrators, on an own device: takes people off their lists and returns how many; who is a member stays one. Errors: 42501, 22023.';
select private.publish('private.remove_expected', 'authenticated');

create function private.delete_expected_list(p_id bigint, p_version timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list private.expected_lists;
  people bigint;
begin
  perform private.require_admin();
  perform private.refuse_shared_session();
  list := private.lock_expected_list(p_id, coalesce(p_version, '-infinity'));
  select count(*) into people from private.expected_people as e where e.list_id = list.id;
  delete from private.expected_lists as l where l.id = list.id;
  perform private.write_audit('expected_list.deleted', 'expected_list', list.id::text,
    jsonb_build_object('name', list.name, 'until', list.until, 'count', people), null);
end
$$;
comment on function private.delete_expected_list(bigint, timestamptz) is
  'Administrators, on an own device: deletes a list with its names and addresses, upon the version that was read; who is a member stays one. Errors: 42501, PT404, PT409 changed meanwhile.';
select private.publish('private.delete_expected_list', 'authenticated');
