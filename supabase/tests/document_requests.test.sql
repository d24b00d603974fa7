begin;
\ir scenes.psql
select plan(52);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select is(scene.rights('authenticated', 'private.document_requests') || scene.rights('anon', 'private.document_requests')
  || scene.rights('service_role', 'private.document_requests'), '', 'requests for documents are reached through functions only');

-- Who may
select scene.access('asks for a document', $$select public.request_document(scene.id('pending'), 'Envie o CRM.')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('asks past the API', $$select private.request_document(scene.id('pending'), 'Envie o CRM.', null)$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads what was asked of it', 'select public.own_document_requests()', 'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');

-- Asking
select is(scene.attempt('admin', $$select public.request_document(scene.id('pending'), E' \n\u200b ')$$), '22023', 'a request needs a text that can be seen');
select is(scene.attempt('admin', $$select public.request_document(scene.id('pending'), null)$$), '22023', 'a missing request is refused');
select is(scene.attempt('admin', $$select public.request_document(scene.id('pending'), repeat('x', 501))$$), '22023', 'a request has at most 500 characters');
select is(scene.attempt('admin', $$select public.request_document(gen_random_uuid(), 'Envie o CRM.')$$), 'PT404', 'an unknown person is asked for nothing');
select is(scene.attempt('admin', $$select public.request_document(scene.id('member'), 'Envie o CRM.')$$), 'PT409', 'an approved person is asked for nothing');
select scene.value('admin', $$select public.request_document(scene.id('pending'), E'  Envie o CRM.\nE o nome. ')$$);
select results_eq($$select e.template, e.recipient = p.email, e.payload, e.status, e.user_id from private.outbox_emails as e, public.profiles as p
    where p.id = scene.id('pending') and e.template = 'document_requested'$$,
  $$values ('document_requested', true, '{"full_name": "Pessoa pending", "request": "Envie o CRM.\nE o nome."}'::jsonb, 'pending', scene.id('pending'))$$, 'the person gets a mail with the request');
select results_eq($$select actor_id, before, after from private.audit_log where target_id = scene.id('pending')::text and action = 'user.document_requested'$$,
  $$values (scene.id('admin'), null::jsonb, null::jsonb)$$, 'the audit says that something was asked, and not what');
create temporary view asked as select max(id) as id, count(*) as count from private.document_requests where user_id = scene.id('pending');
grant select on asked to authenticated;
select is(scene.attempt('second_admin', $$select public.request_document(scene.id('pending'), 'Outra coisa.')$$), 'PT409', 'an administrator who has not seen the newest request does not ask again');
create temporary table first as select id from asked;
grant select on first to authenticated;
select is(scene.attempt('second_admin', $$select public.request_document(scene.id('pending'), 'Outra coisa.', (select id from first))$$), '1 rows', 'an administrator who has seen it may');

-- Answering
select is(scene.attempt('pending', $$select public.answer_document_request((select id from first), '  ')$$), '22023', 'an answer needs a text');
select is(scene.attempt('pending', $$select public.answer_document_request((select id from first), repeat('x', 2001))$$), '22023', 'an answer has at most 2000 characters');
select is(scene.attempt('pending', $$select public.answer_document_request(0, 'CRM 1')$$), 'PT404', 'a request that does not exist is not answered');
select is(scene.attempt('other', $$select public.answer_document_request((select id from first), 'CRM 1')$$), 'PT404', 'another person cannot answer, nor learn that there is a request');
select is(scene.attempt('admin', $$select public.answer_document_request((select id from first), 'CRM 1')$$), 'PT404', 'an administrator cannot answer for the person');
select is(scene.attempt('anon', $$select public.answer_document_request((select 1), 'CRM 1')$$), '42501', 'a visitor cannot answer');
select is(scene.value('pending', $$select public.answer_document_request((select id from first), E' CRM-SP 12\u202e3456 \n') -> 0 ->> 'answer'$$), 'CRM-SP 123456', 'the answer is stored without what cannot be seen, and returned');
select is(scene.attempt('pending', $$select public.answer_document_request((select id from first), 'CRM 2')$$), 'PT409', 'a request is answered once');
select is((select answer from private.document_requests where id = (select id from first)), 'CRM-SP 123456', 'a second answer changes nothing');
select is(scene.value('pending', $$select jsonb_object_keys(public.own_document_requests() -> 0) order by 1 limit 1$$), 'answer', 'the person reads their own requests');
select is(scene.value('pending', $$select count(*) from jsonb_object_keys(public.own_document_requests() -> 0) as k where k in ('asked_by', 'user_id')$$), '0', 'the person does not learn who asked');
select is(scene.value('other', 'select public.own_document_requests()'), '[]', 'other people do not read them');
select scene.value('admin', $$select public.request_document(scene.id('pending'), 'Mais uma.', (select id from first))$$);
select is(scene.value('pending', $$select public.own_document_requests() -> 0 ->> 'request'$$), 'Mais uma.', 'the newest request stands first');
select is((select count from asked), 2::bigint, 'earlier requests and answers stay');
select is((select count(*) from private.outbox_emails where user_id = scene.id('pending') and template = 'document_requested'), 2::bigint, 'each request is mailed');

-- An end of the session, and patterns
select set_config('request.method', 'GET', true);
select is(scene.attempt('pending', $$select 1 from (select public.own_document_requests() as r) as c where r ->> 0 ~ '^(.+)(.+)\2\1$'$$), '22023', 'the requests are not filtered by a pattern');
select set_config('request.method', '', true);
delete from auth.sessions where id = scene.id('pending');
select is(scene.attempt('pending', 'select public.own_document_requests()'), 'PT401', 'after the end of the session nothing is read');
select is(scene.attempt('pending', $$select public.answer_document_request((select id from asked), 'CRM 1')$$), 'PT401', 'after the end of the session nothing is answered');
select scene.sign_in('pending');

-- At most five, and only while the person waits
insert into private.document_requests (user_id, request) select scene.id('pending'), 'Pedido ' || n from generate_series(1, 3) as n;
select is(scene.attempt('admin', $$select public.request_document(scene.id('pending'), 'Sexto.', (select id from asked))$$), '22023', 'a person is asked at most five times');
select scene.value('admin', $$select public.approve_users(array[scene.id('pending')])$$);
select is(scene.attempt('pending', $$select public.answer_document_request((select id from asked), 'Tarde')$$), 'PT409', 'after the approval nothing is answered any more');
select scene.value('admin', $$select public.undo_approval(array[scene.id('pending')])$$);
delete from auth.users where id = scene.id('pending');
select is((select count(*) from private.document_requests where request = 'Mais uma.'), 0::bigint, 'requests go with the person');

select * from finish();
rollback;
