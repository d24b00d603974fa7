begin;
\ir scenes.psql
select plan(62);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select scene.person('second_super', 'superuser');
select scene.person('corrected', p_metadata => '{"full_name": "Ana Exemplo", "phone": "(11) 95555-0101"}');
update public.profiles set crm = 'CRM-SP 111', specialty = 'Trauma', institution = 'Hospital Um' where id = scene.id('corrected');
create function scene.forget() returns void language sql as $$
  delete from public.user_notifications where user_id in (select id from scene.people);
  delete from private.outbox_emails where user_id in (select id from scene.people);
$$;
select scene.forget();

-- Who may
select scene.access('corrects a member', $$select public.correct_person(scene.id('corrected'), '{"crm": "CRM-SP 222"}')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('corrects a pending person', $$select public.correct_person(scene.id('pending'), '{"crm": "CRM-SP 222"}')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('corrects an administrator', $$select public.correct_person(scene.id('second_admin'), '{"crm": "CRM-SP 222"}')$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('corrects itself past its own form', $$select public.correct_person(auth.uid(), '{"crm": "CRM-SP 222"}')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('reads what was asked of a member', $$select public.person_review(scene.id('corrected'))$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads what was asked of a superuser', $$select public.person_review(scene.id('second_super'))$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select is(scene.attempt('admin', $$select public.correct_person(gen_random_uuid(), '{"crm": "CRM-SP 222"}')$$), '22023', 'an unknown person cannot be corrected');

-- What
create function scene.correct(changes text) returns text language sql as $$
  select scene.attempt('admin', format('select public.correct_person(scene.id(''corrected''), %L)', changes))
$$;
select is(scene.correct('{"role": "superuser"}'), '22023', 'no other column is changed this way');
select is(scene.correct('{"email": "x@scene.example"}'), '22023', 'not the address either');
select is(scene.correct('[]'), '22023', 'changes are an object');
select is(scene.correct('{"crm": 1}'), '22023', 'a value is a text');
select is(scene.correct('{"crm": "123"}'), '23514', 'a CRM has at least four characters');
select is(scene.correct(jsonb_build_object('crm', repeat('1', 31))::text), '23514', 'and at most thirty');
select is(scene.correct('{"specialty": "Astrologia"}'), '23514', 'a specialty is one of the list');

-- Upon a version, audited and told
select is(scene.attempt('admin', $$select public.correct_person(scene.id('corrected'), '{"crm": "CRM-SP 222"}', now() - interval '1 day')$$), 'PT409', 'a correction upon an old version is refused');
select scene.value('admin', $$select public.correct_person(scene.id('corrected'), '{"crm": "  CRM-RJ   222 ", "institution": null}',
  (select updated_at from public.profiles where id = scene.id('corrected')))::text$$);
select results_eq($$select crm, specialty, institution from public.profiles where id = scene.id('corrected')$$,
  $$values ('CRM-RJ 222', 'Trauma', null::text)$$, 'what is named is changed, and cleaned as in the own form');
select results_eq($$select actor_id, action, before, after from private.audit_log where target_id = scene.id('corrected')::text and action = 'user.updated' order by id desc limit 1$$,
  $$values (scene.id('admin'), 'user.updated', '{"crm": "CRM-SP 111", "institution": "Hospital Um"}'::jsonb, '{"crm": "CRM-RJ 222", "institution": null}'::jsonb)$$,
  'the audit has who corrected what, before and after');
select results_eq($$select type, title, message, action_url from public.user_notifications where user_id = scene.id('corrected')$$,
  $$values ('access_change', 'Um administrador corrigiu seus dados',
    'CRM: era “CRM-SP 111”, agora é “CRM-RJ 222”. Instituição: era “Hospital Um”, agora está em branco. Está errado? Corrija aqui ou escreva para o suporte.', '/profile')$$,
  'the person reads each field, what it was and what it is');
select results_eq($$select payload -> 'changes', payload ->> 'action_url' from private.outbox_emails where user_id = scene.id('corrected') and template = 'data_corrected'$$,
  $$values ('[{"field": "CRM", "before": "CRM-SP 111", "after": "CRM-RJ 222"}, {"field": "Instituição", "before": "Hospital Um", "after": null}]'::jsonb, '/profile')$$,
  'and so does the mail');
select is((select count(*) from private.outbox_emails as e where e.template = 'data_corrected' and e.user_id <> scene.id('corrected') and e.created_at = now()), 0::bigint, 'no other person is told');

select scene.forget();
select scene.value('admin', $$select public.correct_person(scene.id('corrected'), '{"crm": "CRM-RJ 222"}')::text$$);
select is((select count(*) from public.user_notifications where user_id = scene.id('corrected')), 0::bigint, 'the same value is no correction');
select scene.value('corrected', $$select public.save_own_profile('{"crm": "CRM-RJ 333", "institution": "Hospital Dois"}') ->> 'crm'$$);
select is((select count(*) from public.user_notifications where user_id = scene.id('corrected')), 0::bigint, 'what people change themselves is not told');
select is((select count(*) from private.audit_log where target_id = scene.id('corrected')::text and after ? 'crm' and actor_id = scene.id('corrected')), 0::bigint, 'and not audited');

select scene.value('superuser', $$select (public.update_user(scene.id('corrected'), 'Ana Correta', '')).full_name$$);
select results_eq($$select message, action_url from public.user_notifications where user_id = scene.id('corrected')$$,
  $$values ('Nome completo: era “Ana Exemplo”, agora é “Ana Correta”. Telefone: era “(11) 95555-0101”, agora está em branco. Está errado? Corrija aqui ou escreva para o suporte.', '/settings')$$,
  'name and phone that a superuser changed are told, too');

-- What the page of the person shows of it
update public.profiles set is_approved = false where id = scene.id('corrected');
select scene.value('admin', $$select public.request_document(scene.id('corrected'), 'O diploma')::text$$);
select is(scene.value('admin', $$select public.person_review(scene.id('corrected')) #>> '{documents,0,request}'$$), 'O diploma', 'what was asked is read');
update public.profiles set crm = 'CRM-RJ 333' where id = scene.id('member');
select is(scene.value('admin', $$select public.person_review(scene.id('corrected')) #>> '{duplicates,0,id}'$$), scene.id('member')::text, 'another account with the corrected CRM is found');

select * from finish();
rollback;
