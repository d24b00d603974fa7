begin;
\ir scenes.psql
select plan(218);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
update public.profiles set full_name = 'Vera Coordenadora' where id = scene.id('admin');

create function scene.address(who text) returns text language sql stable as $$
  select p.email from public.profiles as p where p.id = scene.id(who)
$$;
-- The press on the link of the mail, as the function of the links does it.
create function scene.prove(who text) returns text language plpgsql as $$
begin
  insert into private.address_links (user_id, confirm_hash, disown_hash, expires_at)
  values (scene.id(who), encode(sha256(('c' || scene.id(who))::bytea), 'hex'), encode(sha256(('d' || scene.id(who))::bytea), 'hex'), now() + interval '1 hour');
  return scene.value('service_role', format('select public.use_address_link(%L, false)', encode(sha256(('c' || scene.id(who))::bytea), 'hex')));
end
$$;
create function scene.is_in(who text) returns boolean language sql stable as $$
  select p.is_approved from public.profiles as p where p.id = scene.id(who)
$$;
create function scene.people(variadic pairs text[]) returns text language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', pairs[n], 'address', pairs[n + 1]) order by n), '[]')::text
  from generate_series(1, cardinality(pairs), 2) as n
$$;
create function scene.make(who text, name text, people text, approves bigint default 0, until date default private.hospital_day() + 30) returns text
language sql as $$
  select scene.value(who, format('select public.create_expected_list(%L, %L, %L, %s)', name, until, people, approves))
$$;
create function scene.list(called text) returns bigint language sql stable as $$ select l.id from private.expected_lists as l where l.name = called $$;
create function scene.state(called text, p_address text) returns text language sql as $$
  select scene.value('admin', format('select state from public.expected_people(%s) where address = %L', scene.list(called), p_address))
$$;

-- Who may

select is(scene.rights(r, t), '', r || ' has no right on ' || t)
from unnest(array['anon', 'authenticated', 'service_role']) as r, unnest(array['private.expected_lists', 'private.expected_people']) as t;
select scene.make('admin', 'Cena', scene.people('Ana Lima', 'ana@scene.example'));
grant execute on all functions in schema scene to anon, authenticated;
select scene.access('reads the lists', 'select 1 from public.expected_lists() as l where l.name = ''Cena''', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads a list', format('select 1 from public.expected_people(%s)', scene.list('Cena')), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('asks about addresses', $$select 1 from public.review_expected('[{"address": "ana@scene.example"}]')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('makes a list', $$select public.create_expected_list('Outra', current_date + 1, '[]', 0)$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('adds people', format('select public.add_expected(%s, ''[]'', 0)', scene.list('Cena')), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('approves by a list', format('select public.approve_expected(%s, 0)', scene.list('Cena')), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('renames a list', format('select public.change_expected_list(%s, ''Nova'', current_date + 1, %L)', l.id, l.updated_at), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows')
from private.expected_lists as l where l.name = 'Cena';
select scene.access('changes a person', format('select public.change_expected_person(%s, ''Ana'', ''a@scene.example'', %L)', e.id, e.updated_at), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows')
from private.expected_people as e where e.address = 'ana@scene.example';
select scene.access('removes a person', format('select public.remove_expected(array[%s]::bigint[])', e.id), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows')
from private.expected_people as e where e.address = 'ana@scene.example';
select scene.access('deletes a list', format('select public.delete_expected_list(%s, %L)', l.id, l.updated_at), 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows')
from private.expected_lists as l where l.name = 'Cena';
select private.share_session(scene.id('second_admin'));
select is(scene.attempt('second_admin', s), '42501', 'not on a shared computer: ' || s) from unnest(array[
  'select 1 from public.expected_lists()', 'select 1 from public.expected_people(1)', 'select 1 from public.review_expected(''[]'')',
  'select public.create_expected_list(''x'', current_date, ''[]'', 0)', 'select public.add_expected(1, ''[]'', 0)', 'select public.approve_expected(1, 0)',
  'select public.change_expected_list(1, ''x'', current_date, now())', 'select public.change_expected_person(1, '''', ''a@b.example'', now())',
  'select public.remove_expected(''{}'')', 'select public.delete_expected_list(1, now())']) as s;
delete from private.shared_sessions;

-- Only a proven address

select scene.person('ana', p_approved => false), scene.person('stranger', p_approved => false), scene.person('typed', p_approved => false);
select scene.make('admin', 'R1', scene.people('Pessoa ana', upper(scene.address('ana')), '', scene.address('stranger')));
select is(scene.is_in('ana'), false, 'a registration with an address of a list waits');
update auth.users set email_confirmed_at = now(), raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}' where id = scene.id('ana');
select is(scene.is_in('ana'), false, 'what Auth says of its own column proves nothing');
select is(scene.attempt('ana', $$update public.profiles set email_confirmed_at = now() where id = auth.uid()$$), '42501', 'a person does not confirm their own address');
select is(scene.prove('ana'), 'confirmed', 'the answer of the link is the one of every registration');
select is(scene.is_in('ana'), true, 'the press in the mailbox approves at once');
select is(scene.is_in('stranger'), false, 'and no other person');
select is(scene.prove('typed'), 'confirmed', 'an address that is on no list is answered the same');
select is(scene.is_in('typed'), false, 'who is on no list waits as before');

-- The same effects as by hand
select results_eq($$select approved_by, approved_at from public.profiles where id = scene.id('ana')$$,
  $$values (scene.id('admin'), now())$$, 'approved by who answers for the list, now');
select results_eq($$select title, action_url from public.user_notifications where user_id = scene.id('ana') and type = 'approval'$$,
  $$values ('Cadastro aprovado', '/')$$, 'the person is notified');
select is((select count(*) from private.outbox_emails where template = 'registration_approved' and user_id = scene.id('ana')), 1::bigint, 'and mailed once');
select results_eq($$select actor_id, actor_role, after - 'waited_seconds' from private.audit_log where action = 'user.approved' and target_id = scene.id('ana')::text$$,
  $$values (scene.id('admin'), 'expected_list', '{"is_approved": true, "expected_list": "R1"}'::jsonb)$$, 'the audit log says which list did it, and whose it is');
select is(scene.state('R1', scene.address('ana')), 'listed', 'the list says that the person came');
select is(scene.value('admin', $$select came || ' of ' || total from public.expected_lists() where name = 'R1'$$), '1 of 2', 'and counts it');
select scene.prove('stranger');
select is(scene.is_in('stranger'), true, 'an entry without a name fits any');
select scene.person('by_hand', p_approved => false);
select scene.value('admin', $$select public.approve_users(array[scene.id('by_hand')])$$);
select results_eq($$select actor_role, after ? 'expected_list' from private.audit_log where action = 'user.approved' and target_id = scene.id('by_hand')::text$$,
  $$values ('admin', false)$$, 'the next approval by hand is none by a list');
select is(scene.value('admin', $$select public.person_review(scene.id('stranger')) ->> 'list'$$), 'R1', 'the page of a person names the list that approved them');
select is(scene.value('admin', $$select concat_ws(', ', actor_name, is_own, list_name) from public.registration_now(scene.id('stranger'))$$),
  'Vera Coordenadora, f, R1', 'who comes too late is told that a list approved, also who made it');
update public.profiles set approved_at = approved_at - interval '1 minute' where is_approved and id <> scene.id('stranger');
select is(scene.value('second_admin', $$select concat_ws(', ', decided_by, list_name) from public.last_decision()$$), 'Vera Coordenadora, R1', 'and the last decision is the list''s');
select is(scene.value('second_admin', $$select concat_ws(', ', is_own, list_name) from public.registration_now(scene.id('by_hand'))$$), 'f', 'what an administrator decides is no list''s');
select is(scene.value('admin', $$select public.person_review(scene.id('by_hand')) ->> 'list'$$), null, 'and none where an administrator did');

select scene.person('slip', p_approved => false);
select scene.value('admin', format('select public.add_expected(%s, %L, 0)', scene.list('R1'), scene.people('', scene.address('slip'))));
select scene.value('admin', $$select public.approve_users(array[scene.id('slip')])$$);
select is(scene.state('R1', scene.address('slip')), 'member', 'an approval by hand uses the entry up');
select is(scene.value('admin', $$select public.undo_approval(array[scene.id('slip')])$$), '1', 'which is undone at once');
select is(scene.state('R1', scene.address('slip')), 'unproven', 'then the entry waits as before');
select scene.prove('slip');
select is(scene.state('R1', scene.address('slip')), 'listed', 'and approves as before');
delete from auth.users where id = scene.id('slip');

-- Once
select scene.value('admin', $$select public.revoke_approval(scene.id('ana'))$$);
update public.profiles set email_confirmed_at = now() + interval '1 second' where id = scene.id('ana');
select is(scene.is_in('ana'), false, 'an entry approves once');
select is(scene.state('R1', scene.address('ana')), 'revoked', 'and the list says that the approval was taken back');
select scene.value('superuser', $$select public.delete_user(scene.id('ana'))$$);
select is((select count(*) from private.expected_people as e join private.expected_lists as l on l.id = e.list_id where l.name = 'R1'), 1::bigint, 'with an erased account its entry goes');

-- Other spellings are other addresses
select scene.person('dotted', p_approved => false);
update auth.users set email = 'rita.souza+x@scene.example' where id = scene.id('dotted');
select scene.make('admin', 'Pontos', scene.people('Pessoa dotted', 'ritasouza@scene.example', 'Pessoa dotted', 'rita.souza@scene.example'));
select scene.prove('dotted');
select is(scene.is_in('dotted'), false, 'dots and what follows a plus are compared as they stand');

-- Who is not approved in spite of a list

create function scene.waits(who text, prepare text, why text, what text) returns setof text language plpgsql as $$
begin
  perform scene.person(who, p_approved => false);
  perform scene.value('admin', format('select public.add_expected(%s, %L, 0)', scene.list('R1'), scene.people('Pessoa ' || who, scene.address(who))));
  execute prepare;
  perform scene.prove(who);
  return next extensions.is(scene.is_in(who), false, what || ' waits');
  return next extensions.is(scene.state('R1', scene.address(who)), why, 'and the list says why: ' || why);
  return next extensions.is((select private.expected_hint(p) ->> 'why' from public.profiles as p where p.id = scene.id(who)), why, 'and so does the hint of the inbox');
end
$$;
select scene.waits('w1', $$update public.profiles set is_active = false where id = scene.id('w1')$$, 'suspended', 'a suspended person');
select scene.waits('w2', $$update public.profiles set role = 'admin' where id = scene.id('w2')$$, 'role', 'a person with a role');
select scene.waits('w3', $$select scene.value('admin', 'select public.request_document(scene.id(''w3''), ''CRM'')')$$, 'asked', 'a person who was asked for a document');
select scene.waits('w4', $$update public.profiles set full_name = 'Bruno Costa' where id = scene.id('w4')$$, 'other_name', 'a person with another name');
select scene.waits('w5', $$select scene.value('second_admin', 'select public.hold_registration(scene.id(''w5''))')$$, 'held', 'a person at whose registration an administrator looks');
select scene.waits('w6', $$insert into private.audit_log (actor_role, action, target_type, target_id) values ('admin', 'user.approval_revoked', 'user', scene.id('w6')::text)$$, 'revoked', 'a person whose approval was taken back');
update public.profiles set is_active = true where id = scene.id('w1');
select is((select private.expected_hint(p) ->> 'why' from public.profiles as p where p.id = scene.id('w1')), 'ready', 'and that nothing is in the way any more, where the list holds');
update public.profiles set is_active = false where id = scene.id('w1');
update public.profiles set email_confirmed_at = null where id in (scene.id('w3'), scene.id('w4'));
select is(scene.state('R1', scene.address(w)), why, 'of whom the proof alone would not let in, the list does not say that it would: ' || why)
from (values ('w3', 'asked'), ('w4', 'other_name')) as v (w, why);
update public.profiles set email_confirmed_at = now() where id in (scene.id('w3'), scene.id('w4'));
select is((select private.expected_hint(p) from public.profiles as p where p.id = scene.id('w4')), jsonb_build_object('list', 'R1', 'name', 'Pessoa w4', 'why', 'other_name'), 'the hint names the list and the name on it');
select is(scene.value('admin', $$select f.expected ->> 'name' from public.find_pending(p_limit => 100) as f where f.id = scene.id('w4')$$), 'Pessoa w4', 'which the inbox shows');
select is((select private.expected_hint(p) from public.profiles as p where p.id = scene.id('typed')), null, 'there is no hint about who is on no list');
select is(scene.value('admin', $$select public.approve_users(array[scene.id('w4')])$$), '1', 'an administrator approves all the same');
select is(scene.state('R1', scene.address('w4')), 'member', 'and the entry is used up');

select is(private.names_agree(a, b), expected, format('%s / %s', a, b)) from (values
  ('Ana Lima', 'ana LIMA', true), ('SILVA, José da', 'Jose Pereira Silva', true), ('Ana', 'Ana Lima', true), ('', 'Bruno', true),
  ('Ana Lima', 'Ana Souza', false), ('Ana Lima', '', false), ('Maria de Sá', 'João de Sá', false), ('Ana Lima', 'Lima', true)
) as n (a, b, expected);

-- Rejected, left, disowned

create function scene.registered(who text, p_address text) returns void language plpgsql as $$
begin
  perform scene.person(who, p_approved => false);
  update auth.users set email = p_address where id = scene.id(who);
end
$$;
select scene.value('admin', format('select public.add_expected(%s, %L, 0)', scene.list('R1'),
  scene.people('', 'rejected@scene.example', '', 'left@scene.example', '', 'disowned@scene.example', '', 'erased@scene.example', '', 'moved@scene.example')));
select scene.registered('r1', 'rejected@scene.example');
select scene.value('admin', $$select public.reject_user(scene.id('r1'))$$);
select scene.registered('r2', 'rejected@scene.example');
select scene.prove('r2');
select is(scene.is_in('r2'), false, 'a list does not overrule a rejection');
select is(scene.state('R1', 'rejected@scene.example'), 'rejected', 'and says so');

-- A rejection of several, which are one entry of the audit log, while it can be undone and after
select scene.value('admin', format('select public.add_expected(%s, %L, 0)', scene.list('R1'), scene.people('', 'm1@scene.example', '', 'm2@scene.example', '', 'm3@scene.example')));
select scene.registered(m, m || '@scene.example') from unnest(array['m1', 'm2', 'm3']) as m;
select is(scene.value('admin', $$select cardinality(public.reject_users(array[scene.id('m1'), scene.id('m2'), scene.id('m3')]))$$), '3', 'three of a list are rejected');
select scene.prove('m1');
select is(scene.is_in('m1'), false, 'a list does not approve whom an administrator has just rejected');
select is(scene.state('R1', 'm1@scene.example'), 'rejected', 'nor says that it could');
select is(scene.value('admin', format($$select concat(user_id, full_name) from public.expected_people(%s) where address = 'm1@scene.example'$$, scene.list('R1'))), '', 'the person is gone from the list of administrators');
select is(scene.value('admin', $$select concat(state, full_name) from public.review_expected('[{"address": "m1@scene.example"}]')$$), 'rejected', 'and from the review');
select is(scene.value('admin', $$select public.undo_rejection(array[scene.id('m3')])$$), '1', 'one of them is taken back');
update private.held_rejections set due_at = clock_timestamp() - interval '1 millisecond';
select scene.value('admin', $$select public.finish_rejections(array[scene.id('m1'), scene.id('m2')])$$);
select set_eq($$select address, outcome from private.expected_people where address like 'm_@scene.example'$$,
  $$values ('m1@scene.example', 'rejected'), ('m2@scene.example', 'rejected'), ('m3@scene.example', null)$$, 'their entries are closed by it, and no other');
delete from auth.users where id = scene.id('m3');
select is((select count(*) from private.expected_people where address = 'm3@scene.example'), 0::bigint, 'a rejection that was undone closes no entry when the account goes later');

select scene.registered('l1', 'left@scene.example');
select scene.value('service_role', format($$select set_config('request.headers', '{"x-actor-id": "%s"}', true)$$, scene.id('l1')));
select scene.value('service_role', 'select public.delete_own_account()');
select set_config('request.headers', '', true);
select scene.registered('l2', 'left@scene.example');
select scene.prove('l2');
select is(scene.is_in('l2'), true, 'a stranger who registers an address and leaves takes no person off the list');
select scene.registered('d1', 'disowned@scene.example');
select private.erase_user(scene.id('d1'), 'user.disowned');
select scene.registered('d2', 'disowned@scene.example');
select scene.prove('d2');
select is(scene.is_in('d2'), true, 'nor does one whom the mailbox disowned');
select scene.registered('e1', 'erased@scene.example');
select scene.value('superuser', $$select public.delete_user(scene.id('e1'))$$);
select scene.registered('e2', 'erased@scene.example');
select scene.prove('e2');
select is(scene.is_in('e2'), false, 'an erasure deletes the entry');

-- A later address
select scene.person('mover', p_approved => false);
select scene.prove('mover');
update auth.users set email = 'moved@scene.example' where id = scene.id('mover');
select is(scene.is_in('mover'), false, 'an address that an operator sets is not proven');
update auth.users set email = 'elsewhere@scene.example' where id = scene.id('mover');
select private.permit_address(scene.id('mover'), 'moved@scene.example', true);
update auth.users set email_change = 'moved@scene.example', email_change_token_new = 'x' where id = scene.id('mover');
update auth.users set email = 'moved@scene.example', email_change = '', email_change_token_new = '' where id = scene.id('mover');
select is(scene.is_in('mover'), true, 'an address that its own link brought is');

-- Who waits already when a list is made

select scene.person('early', p_approved => false), scene.person('unproven', p_approved => false), scene.person('late', p_approved => false);
select scene.prove('early');
select set_eq(format($$select address, state from public.review_expected(%L)$$, scene.people('Pessoa early', scene.address('early'), '', scene.address('unproven'),
  'X', scene.address('member'), '', 'new@scene.example', '', 'rejected@scene.example')),
  format($$values (%L, 'ready'), (%L, 'unproven'), (%L, 'member'), ('new@scene.example', 'absent'), ('rejected@scene.example', 'ready')$$,
    scene.address('early'), scene.address('unproven'), scene.address('member')), 'the review says what would become of each')
from (select scene.act_as('admin')) as a;
select scene.step_out();
select is(scene.attempt('admin', format($$select public.create_expected_list('R2', current_date + 30, %L, 0)$$, scene.people('', scene.address('early')))), 'PT409',
  'a list that would approve other people than the question said is not made');
select is(scene.make('admin', 'R2', scene.people('Pessoa early', scene.address('early'), '', scene.address('unproven'), '', scene.address('member'), '', scene.address('w1')), 1)::jsonb - 'id',
  '{"added": 3, "approved": 1}'::jsonb, 'who waits with a proven address is approved; an address of another list is passed over');
select is(scene.is_in('early'), true, 'as the question said');
select is(scene.is_in('unproven'), false, 'and who has not proven it is not');
select results_eq($$select actor_id, actor_role, after ->> 'expected_list' from private.audit_log where action = 'user.approved' and target_id = scene.id('early')::text$$,
  $$values (scene.id('admin'), 'admin', 'R2')$$, 'this approval is the administrator''s, by the list');
select is(scene.state('R2', scene.address('member')), 'member', 'who was a member is on the list as one');

-- Stopped

update public.profiles set role = 'user' where id = scene.id('admin');
select is((select private.expected_hint(p) ->> 'why' from public.profiles as p where p.id = scene.id('unproven')), 'stopped',
  'nor does the hint of the inbox promise that the proof alone lets anybody in');
select scene.prove('unproven');
select is(scene.is_in('unproven'), false, 'a list whose administrator is none any more approves no registration');
select is((select private.expected_hint(p) ->> 'why' from public.profiles as p where p.id = scene.id('unproven')), 'stopped', 'the hint of the inbox says why');
select results_eq($$select is_stopped, ready from (select scene.act_as('second_admin')) as a, public.expected_lists() where name = 'R2'$$,
  $$values (true, 1::bigint)$$, 'and says so');
select scene.step_out();
select is(scene.value('second_admin', format($$select state from public.review_expected(jsonb_build_array(jsonb_build_object('address', scene.address('typed'))), %s)$$, coalesce(l, 'null'))), w,
  'saving on ' || case when l is null then 'a new list' else 'a stopped list' end || ' would make a person ' || w)
from (values (null, 'ready'), (scene.list('R2')::text, 'stopped')) as v (l, w);
select is(scene.attempt('second_admin', format('select public.approve_expected(%s, 2)', scene.list('R2'))), 'PT409', 'not other people than the question said');
select is(scene.value('second_admin', format('select public.approve_expected(%s, 1)', scene.list('R2'))), '1', 'another administrator takes it over');
select results_eq($$select is_approved, approved_by from public.profiles where id = scene.id('unproven')$$, $$values (true, scene.id('second_admin'))$$, 'with those who wait');
update public.profiles set role = 'admin' where id = scene.id('admin');
update auth.users set banned_until = now() + interval '1 day' where id = scene.id('second_admin');
select is(private.answers_for_lists(scene.id('second_admin')), false, 'a banned administrator answers for no list');
update auth.users set banned_until = null where id = scene.id('second_admin');
update public.profiles set is_active = false where id = scene.id('second_admin');
select is(private.answers_for_lists(scene.id('second_admin')), false, 'nor does a suspended one');
update public.profiles set is_active = true where id = scene.id('second_admin');
select is(private.answers_for_lists(null), false, 'a list of an account that is gone has no administrator');

-- What a list may be, and versions

select is(scene.attempt('admin', format($$select public.create_expected_list('Z', %s, '[]', 0)$$, d)), '22023', 'no list until ' || d)
from unnest(array['current_date - 2', 'current_date + 400', 'null']) as d;
select is(scene.attempt('admin', format($$select public.create_expected_list('Z', current_date + 9, %L, 0)$$, p)), '22023', 'no list of ' || left(p, 60))
from unnest(array['{}', '[{"name": "Ana"}]', '[{"address": "ana"}]', '[{"address": "аna@scene.example"}]', '[{"address": "a b@scene.example"}]', '[1]',
  jsonb_build_array(jsonb_build_object('name', repeat('x', 161), 'address', 'a@scene.example'))::text,
  (select jsonb_agg(jsonb_build_object('address', n || '@scene.example'))::text from generate_series(1, 501) as n)]) as p;
select is(scene.attempt('admin', $$select public.create_expected_list('', current_date + 9, '[]', 0)$$), '22023', 'a list has a name');
select is(scene.attempt('admin', $$select public.create_expected_list('r2 ', current_date + 9, '[]', 0)$$), '23505', 'and no other list has it');
select is(scene.attempt('admin', format($$select public.change_expected_list(%s, 'R2b', current_date + 9, now() - interval '1 day')$$, scene.list('R2'))), 'PT409', 'a list of another version is not renamed');
select is(scene.attempt('admin', format($$select public.delete_expected_list(%s, now() - interval '1 day')$$, scene.list('R2'))), 'PT409', 'nor deleted');
select is(scene.attempt('admin', format($$select public.change_expected_list(%s, 'R2b', current_date + 9, null)$$, scene.list('R2'))), 'PT409', 'without a version nothing is renamed');
select is(scene.attempt('admin', format('select public.delete_expected_list(%s, null)', scene.list('R2'))), 'PT409', 'nor deleted');
select is(scene.attempt('admin', format('select public.change_expected_person(%s, ''X'', ''x@scene.example'', null)', e.id)), 'PT409', 'nor is an entry changed')
from private.expected_people as e where e.address = 'rejected@scene.example';
select is(scene.attempt('admin', format('select public.change_expected_person(%s, ''X'', e.address, e.updated_at) from private.expected_people as e where e.id = %1$s', 0)), '42501', 'the tables are not read past the functions');
select is(scene.attempt('admin', format('select public.change_expected_person(%s, ''X'', ''x@scene.example'', %L)', e.id, e.updated_at)), 'PT409', 'an entry that is used up stays as it is')
from private.expected_people as e where e.user_id = scene.id('early');
select is(scene.value('admin', format('select public.change_expected_person(%s, ''Nova'', '' NOVA@scene.example '', %L)', e.id, e.updated_at)), null, 'a wrong address is mended')
from private.expected_people as e where e.address = 'rejected@scene.example';
select results_eq($$select name, outcome from private.expected_people where address = 'nova@scene.example'$$, $$values ('Nova', null::text)$$, 'and is another person''s');
select is(scene.attempt('admin', 'select public.change_expected_person(0, ''X'', ''x@scene.example'', now())'), 'PT404', 'an entry that is gone is not changed');
select is((select count(*) from private.audit_log where target_type = 'expected_list' and (before::text || after::text) like '%@%'), 0::bigint, 'the audit log has no address of a list');

-- The day of a list

update private.expected_lists set until = private.hospital_day() - 1 where name = 'R1';
select scene.person('tardy', p_approved => false);
insert into private.expected_people (list_id, address) values (scene.list('R1'), scene.address('tardy'));
select scene.prove('tardy');
select is(scene.is_in('tardy'), false, 'after its day a list approves no registration');
select is((select private.expected_hint(p) from public.profiles as p where p.id = scene.id('tardy')), null, 'and gives no hint');
select is(scene.value('admin', $$select count(*) from public.expected_lists() where name = 'R1'$$), '0', 'nor is it shown');
select is(scene.attempt('admin', format('select public.add_expected(%s, ''[]'', 0)', scene.list('R1'))), 'PT404', 'nor added to');
select private.apply_retention();
select is((select count(*) from private.expected_people as e where e.address = scene.address('tardy')), 0::bigint, 'at night it is deleted, with its names and addresses');
select results_eq($$select before ->> 'name' from private.audit_log where action = 'expected_list.expired'$$, $$values ('R1')$$, 'and the audit log says that it was');
select is((select is_approved from public.profiles where id = scene.id('stranger')), true, 'its members stay members');

select is(scene.value('early', $$select public.own_records() -> 'expected_people' -> 0 ->> 'list'$$), 'R2', 'a person is told of their entry');
select is(scene.value('tardy', $$select public.own_records() ->> 'expected_people'$$), '[]', 'and of no other');

select scene.value('admin', format('select public.delete_expected_list(%s, %L)', l.id, l.updated_at)) from private.expected_lists as l where l.name = 'R2';
select is(scene.is_in('early'), true, 'who came by a list stays when it is deleted');
select is((select count(*) from private.expected_people where user_id = scene.id('early')), 0::bigint, 'and the list is gone');

select * from finish();
rollback;
