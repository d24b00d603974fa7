begin;
\ir scenes.psql
select plan(114);

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
select scene.access('finds who waits past the API', 'select 1 from (select count(*) from private.find_pending(null, null, null, null, null, null, null, null, null, null, 9)) as c', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('counts who waits', 'select 1 from public.count_approvable()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('approves all', 'select 1 from public.approve_pending(now())', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads the last decision', 'select 1 from public.last_decision()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('counts people', 'select public.count_users()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
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
    lateral public.find_pending(p_after => p.created_at::text, p_after_id => p.id, p_limit => 2) as f
    join scene.people as s on s.id = f.id where after.name = 'pending'$$), 'day_old,pending_admin', 'the next page begins after the last person');

-- Orders, each read whole and one by one, with equal names and without an institution
select is(scene.value('admin', 'select string_agg(distinct total::text, null) from public.find_pending(p_limit => 2)'), '4', 'every page says how many there are in all');
select is(scene.value('admin', $$select string_agg(distinct total::text, null) from public.find_pending(p_waiting_hours => 24, p_limit => 1)$$), '2', 'the number is of those who fit the filters');
create function scene.in_order(p_sort text, p_is_descending boolean) returns text language plpgsql as $$
declare
  found record;
  after_id uuid;
  after text;
  names text[] := '{}';
begin
  loop
    select f.*, s.name as scene_name into found from public.find_pending(p_sort => p_sort, p_is_descending => p_is_descending, p_limit => 1, p_after => after, p_after_id => after_id) as f
      join scene.people as s on s.id = f.id;
    exit when found.id is null or cardinality(names) > 9;
    after_id := found.id;
    after := case p_sort when 'created_at' then found.created_at::text when 'name' then coalesce(nullif(found.full_name, ''), found.email) else found.institution end;
    names := names || found.scene_name;
  end loop;
  return array_to_string(names, ',') || case when names = (select array_agg(s.name order by f.place)
    from (select id, row_number() over () as place from public.find_pending(p_sort => p_sort, p_is_descending => p_is_descending)) as f
    join scene.people as s on s.id = f.id) then '' else ' is not the whole list' end;
end
$$;
grant execute on function scene.in_order(text, boolean) to authenticated;
create function scene.reads(p_sort text, p_is_descending boolean) returns text language sql as $$
  select scene.value('admin', format('select scene.in_order(%L, %L)', p_sort, p_is_descending))
$$;
select is(scene.reads('created_at', false), 'pending,day_old,pending_admin,fresh', 'people are read by how long they wait');
select is(scene.reads('created_at', true), 'fresh,pending_admin,day_old,pending', 'the newest registrations can come first');
select is(scene.reads('name', false), 'pending,fresh,pending_admin,day_old', 'people are read by name');
select is(scene.reads('name', true), 'day_old,pending_admin,fresh,pending', 'people are read by name from Z');
select matches(scene.reads('institution', false), '^pending(,\w+){3}$', 'people without an institution are read last');
select matches(scene.reads('institution', true), '^pending(,\w+){3}$', 'they are read last also from Z');
update public.profiles set full_name = 'João da Silva' where id in (scene.id('fresh'), scene.id('day_old'));
select matches(scene.reads('name', false), '^((pending|fresh|day_old),){3}pending_admin$', 'people of one name are read once each');
select matches(scene.reads('name', true), '^pending_admin(,(pending|fresh|day_old)){3}$', 'people of one name are read once each from Z');
update public.profiles set full_name = 'Lara Fresca' where id = scene.id('fresh');
update public.profiles set full_name = 'Téo Antônio' where id = scene.id('day_old');
select is(scene.attempt('admin', $$select public.find_pending(p_sort => 'email')$$), '22023', 'an unknown order is refused');
select is(scene.attempt('admin', $$select public.find_pending(p_after => 'ontem', p_after_id => gen_random_uuid())$$), '22007', 'a place that is no moment is refused');

-- What people changed themselves
create function scene.changed(who text) returns text language sql as $$
  select coalesce(nullif(array_to_string(p.data_changed, ','), ''), 'nothing') from public.profiles as p where p.id = scene.id(who)
$$;
select is(scene.changed('day_old'), 'nothing', 'what came with the registration, or by others, is no change');
select scene.value('day_old', $$select public.save_own_profile('{"crm": "CRM-SP 777", "institution": "SAMU"}')$$);
select is(scene.changed('day_old'), 'crm,institution', 'a person changed CRM and institution');
select is(scene.value('admin', $$select array_to_string(data_changed, ',') || ' ' || (data_changed_at = now())::text from public.find_pending(p_query => 'teo')$$), 'crm,institution true', 'the list says what changed, and when');
update public.profiles set data_changed_at = now() - interval '1 hour' where id = scene.id('day_old');
select scene.value('day_old', $$select public.save_own_profile('{"crm": " CRM-SP  777 ", "institution": "SAMU"}')$$);
select scene.value('day_old', $$select public.save_own_profile('{"profile_image_url": null}')$$);
select is((select data_changed_at from public.profiles where id = scene.id('day_old')), now() - interval '1 hour', 'an equal save is no change, and neither is one of the picture');
select scene.value('day_old', $$select public.save_own_profile('{"full_name": "Téo A. Costa"}')$$);
select is(scene.changed('day_old'), 'full_name,crm,institution', 'what changed before stays');
select is(scene.attempt('day_old', $$update public.profiles set data_changed = '{}', data_changed_at = null where id = scene.id('day_old')$$), '42501', 'no person takes the mark away');
update public.profiles set crm = 'CRM-SP 31337', email_confirmed_at = now(), last_login = now() where id = scene.id('fresh');
select is(scene.changed('fresh'), 'nothing', 'a correction by others, a confirmation and a log-in are no change of the person''s');
select scene.value('admin', $$select public.approve_users(array[scene.id('day_old'), scene.id('fresh')])$$);
select scene.value('admin', $$select public.undo_approval(array[scene.id('day_old'), scene.id('fresh')])$$);
select is(scene.changed('fresh'), 'nothing', 'an approval that was undone is no change');
select is(scene.changed('day_old'), 'full_name,crm,institution', 'an approval that was undone has not looked at what was changed');
select scene.value('admin', $$select public.approve_users(array[scene.id('day_old')])$$);
select scene.value('admin', $$select public.revoke_approval(scene.id('day_old'))$$);
select is(scene.changed('day_old'), 'nothing', 'an approval that stood has looked at it');
update public.profiles set full_name = 'Téo Antônio', crm = null, institution = null, email_confirmed_at = null where id = scene.id('day_old');
update public.profiles set crm = null, email_confirmed_at = null where id = scene.id('fresh');

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


-- The last decision
create function scene.last() returns text language sql as $$
  select scene.value('admin', 'select concat_ws('' '', decision, decided_by, person_name) from public.last_decision()')
$$;
update public.profiles set approved_at = approved_at - interval '1 minute' where is_approved;
select is(scene.last(), 'rejected Pessoa admin', 'a rejection says nothing of the person');
update public.profiles set approved_at = now() + interval '1 minute' where id = scene.id('pending');
select is(scene.last(), 'approved Pessoa admin João da Silva', 'the newest decision counts');
select scene.value('admin', $$select public.undo_approval(array[scene.id('pending')])$$);
select is(scene.last(), 'rejected Pessoa admin', 'an approval that was undone is no decision');

select * from finish();
rollback;
