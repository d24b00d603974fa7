begin;
\ir scenes.psql
select plan(75);

select scene.cast_everybody();
select scene.person('pending_admin', 'admin', p_approved => false);
-- Only these wait: the demo world may be there, too.
update public.profiles set is_approved = true where not is_approved and id not in (select id from scene.people);
update public.profiles set full_name = 'João da Silva', crm = 'CRM-SP 012345', institution = 'Santa Casa', created_at = now() - interval '80 hours',
  email_confirmed_at = now() where id = scene.id('pending');
select scene.person('fresh', p_approved => false);
update public.profiles set full_name = 'Lara Fresca', phone = '(11) 98888-7777' where id = scene.id('fresh');
select scene.person('day_old', p_approved => false);
update public.profiles set full_name = 'Téo Antônio', created_at = now() - interval '30 hours' where id = scene.id('day_old');
update public.profiles set created_at = now() - interval '10 hours' where id = scene.id('pending_admin');

-- Who may
select scene.access('finds who waits', 'select 1 from (select count(*) from public.find_pending()) as c', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('finds who waits past the API', 'select 1 from (select count(*) from private.find_pending(null, null, null, null, null, null, null, null, 9)) as c', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('counts who waits', 'select 1 from public.count_approvable()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('approves all', 'select 1 from public.approve_pending(now())', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads how long people wait', 'select 1 from public.pending_summary()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.attempt('admin', $$select private.pending_profiles(null, null, null, null, null, null, now())$$), '42501', 'no role reads the rows behind the list');
select is(scene.attempt('admin', $$select private.duplicates_of(p) from public.profiles as p$$), '42501', 'no role asks for duplicates past the list');

-- Filters, each alike in the list, the count and the approval, which passes over people with a role
create function scene.found(p_filters text) returns text language plpgsql as $$
declare
  listed text;
  approvable text;
  counted bigint;
  approved text;
begin
  listed := scene.value('superuser', format($q$select string_agg(s.name, ',' order by f.created_at, f.id) from public.find_pending(%s) as f join scene.people as s on s.id = f.id$q$, p_filters));
  approvable := scene.value('superuser', format($q$select string_agg(s.name, ',' order by f.created_at, f.id) from public.find_pending(%s) as f join scene.people as s on s.id = f.id where f.role = 'user'$q$, p_filters));
  counted := scene.value('superuser', format('select total from public.count_approvable(%s)', p_filters));
  begin
    approved := scene.value('superuser', format($q$with a as (select approved_ids from public.approve_pending(now()%s))
      select string_agg(s.name, ',' order by p.created_at, p.id) from a cross join unnest(a.approved_ids) as id join scene.people as s using (id) join public.profiles as p using (id)$q$,
      case when p_filters = '' then '' else ', ' || p_filters end));
    raise exception using errcode = 'SCENE', message = coalesce(approved, 'nobody');
  exception when sqlstate 'SCENE' then
    approved := nullif(sqlerrm, 'nobody');
  end;
  return case when approvable is distinct from approved or counted <> coalesce(cardinality(string_to_array(approvable, ',')), 0)
    then format('list %s without roles, count %s, approval %s', approvable, counted, approved) else coalesce(listed, 'nobody') end;
end
$$;
select is(scene.found(''), 'pending,day_old,pending_admin,fresh', 'all pending people are found, the oldest first');
select is(scene.found('p_is_email_confirmed => true'), 'pending', 'the filter of confirmed e-mails counts everywhere');
select is(scene.found('p_has_crm => true'), 'pending', 'the filter of a CRM counts everywhere');
select is(scene.found('p_has_crm => false'), 'day_old,pending_admin,fresh', 'people are found by having no CRM');
select is(scene.found('p_waiting_hours => 24'), 'pending,day_old', 'people who wait over 24 hours are found');
select is(scene.found('p_waiting_hours => 72'), 'pending', 'people who wait over 72 hours are found');
select is(scene.found($$p_query => 'joao SILVA'$$), 'pending', 'words of a name, without accents and case');
select is(scene.found($$p_query => '12345'$$), 'pending', 'digits of a CRM');
select is(scene.found($$p_query => '1198888'$$), 'fresh', 'digits of a phone');
select is(scene.found($$p_query => 'santa casa', p_waiting_hours => 24$$), 'pending', 'a search and a filter together');
select is(scene.found($$p_query => 'ninguem assim'$$), 'nobody', 'a search may find no person');
select is(scene.found($$p_query => '%'$$), 'pending,day_old,pending_admin,fresh', 'a search has no wildcards');
select is(scene.attempt('admin', 'select public.count_approvable(p_waiting_hours => 0)'), '22023', 'hours have a smallest value');
select is(scene.attempt('admin', 'select public.find_pending(p_waiting_hours => 8761)'), '22023', 'hours have a greatest value');
select is(scene.attempt('admin', $$select public.approve_pending(now(), p_document => 'x')$$), '22023', 'an unknown state of a document is refused');
select is(scene.value('admin', $$select string_agg(s.name, ',') from public.count_approvable() as c, scene.people as s where s.name = 'pending' and c.total = 3$$), 'pending', 'an administrator does not count people with a role');
select is(scene.value('superuser', 'select total from public.count_approvable()'), '3', 'a superuser''s count leaves out people with a role, too, who are decided about one by one');
select is(scene.value('admin', 'select count(*) from public.find_pending(p_limit => 100000)'), '4', 'a page has a limit of its own');
select is(scene.value('admin', $$select string_agg(s.name, ',' order by f.created_at) from scene.people as after
    join public.profiles as p on p.id = after.id,
    lateral public.find_pending(p_after_created_at => p.created_at, p_after_id => p.id, p_limit => 2) as f
    join scene.people as s on s.id = f.id where after.name = 'pending'$$), 'day_old,pending_admin', 'the next page begins after the last person');

-- The moment of the question
create temporary table asked_at as select now() - interval '7 hours' as at;
grant select on asked_at to authenticated;
select is(scene.attempt('admin', $$select 1 from public.approve_pending((select at from asked_at), p_waiting_hours => 24) as a where cardinality(a.approved_ids) = 1$$), '1 rows',
  'hours are counted until the moment of the question, so that no later person begins to fit');

-- Documents
select scene.value('admin', $$select public.request_document(scene.id('fresh'), 'Envie o CRM.')$$);
select scene.value('admin', $$select public.request_document(scene.id('day_old'), 'Envie o CRM.')$$);
select scene.value('day_old', $$select public.answer_document_request((public.own_document_requests() -> 0 ->> 'id')::bigint, 'CRM 9')$$);
select is(scene.found($$p_document => 'requested'$$), 'fresh', 'whom a document was requested of');
select is(scene.found($$p_document => 'answered'$$), 'day_old', 'people who have answered are found');
select is(scene.value('admin', $$select f.documents #>> '{0,answer}' || ' ' || (f.documents #>> '{0,asked_by}') from public.find_pending(p_document => 'answered') as f$$), 'CRM 9 Pessoa admin', 'the list has request, answer and who asked');
select scene.value('admin', $$select public.request_document(scene.id('day_old'), 'E o nome?', (select (f.documents #>> '{0,id}')::bigint from public.find_pending(p_document => 'answered') as f))$$);
select is(scene.found($$p_document => 'answered'$$), 'nobody', 'the newest request decides');

-- Possible duplicates
create function scene.doubles(who text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(s.name || ' ' || (d -> 'same')::text || ' ' || (d ->> 'is_approved'), '; ' order by s.name)
    from public.find_pending() as f cross join jsonb_array_elements(f.duplicates) as d join scene.people as s on s.id = (d ->> 'id')::uuid
    where f.id = scene.id(%L)$q$, who))
$$;
select is(scene.found('p_is_duplicate => true'), 'nobody', 'no person is taken for a duplicate without a reason');
update public.profiles set phone = '(11) 8888-7777' where id = scene.id('member');
select is(scene.doubles('fresh'), 'member ["phone"] true', 'a phone without its ninth digit is the same, also that of an approved person');
update public.profiles set phone = '(21) 8888-7777' where id = scene.id('member');
select is(scene.doubles('fresh'), null, 'another area code is another phone');
update public.profiles set full_name = 'JOAO  da silva', crm = '12345/SP' where id = scene.id('other');
select is(scene.doubles('pending'), 'other ["crm", "name"] true', 'a name without accents and a CRM in another form are the same');
update public.profiles set crm = 'CRM/RJ 12345', full_name = 'Outro Nome' where id = scene.id('other');
select is(scene.doubles('pending'), null, 'the same number of another state is another CRM');
update public.profiles set crm = '12.345' where id = scene.id('other');
select is(scene.doubles('pending'), 'other ["crm"] true', 'a CRM without its state may be the same');
update public.profiles set crm = null, full_name = 'Téo Antônio' where id = scene.id('other');
update public.profiles set full_name = 'Téo', crm = 'CRM-X' where id = scene.id('member');
update public.profiles set full_name = 'Téo' where id = scene.id('fresh');
select is(scene.doubles('fresh'), null, 'one word alone is no name');
select is(scene.doubles('day_old'), 'other ["name"] true', 'two people with one full name are marked');
select is(scene.found('p_is_duplicate => true'), 'day_old', 'the filter of possible duplicates counts everywhere');
select is(scene.found('p_is_duplicate => false'), 'pending,pending_admin,fresh', 'people who are no duplicate are found');

-- How long
select is(scene.value('admin', 'select waiting from public.pending_summary()'), '4', 'the summary counts who waits');
select is(scene.value('admin', 'select median_waiting_seconds from public.pending_summary()'), (20 * 3600)::text, 'half of those who wait have waited as long');
create temporary table before as select scene.value('admin', 'select decided from public.pending_summary()')::bigint as decided;
select scene.value('admin', $$select public.approve_users(array[scene.id('pending')])$$);
select scene.value('admin', $$select public.reject_user(scene.id('day_old'))$$);
select is(scene.value('admin', 'select decided from public.pending_summary()')::bigint, (select decided + 2 from before), 'approvals and rejections count as decided');
select is((select after ->> 'waited_seconds' from private.audit_log where action = 'user.rejected' and target_id = scene.id('day_old')::text), (30 * 3600)::text, 'how long a rejected person had waited outlives their data');

select * from finish();
rollback;
