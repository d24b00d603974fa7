begin;
\ir scenes.psql
select plan(32);

select scene.cast_everybody();
create temporary table start as select coalesce((select max(id) from private.audit_log), 0) as audit_id;
delete from public.user_notifications where user_id in (select id from scene.people);
create temporary view effects as
  select p.name, pr.is_approved, pr.approved_at, (select b.name from scene.people as b where b.id = pr.approved_by) as approved_by,
    (select count(*) from private.audit_log as a, start where a.target_id = p.id::text and a.action = 'user.approved' and a.id > start.audit_id) as audits,
    (select count(*) from public.user_notifications as n where n.user_id = p.id and n.type = 'approval') as notices,
    (select count(*) from private.outbox_emails as e where e.recipient = pr.email and e.template = 'registration_approved' and e.status = 'pending') as mails
  from scene.people as p join public.profiles as pr on pr.id = p.id;
-- The cast was approved by updates of its own: those mails are not the subject.
update private.outbox_emails set status = 'sent' where recipient in (select email from public.profiles where id in (select id from scene.people));

-- By an administrator, through the function
select is(scene.value('admin', $$select public.approve_users(array[scene.id('pending'), scene.id('member'), gen_random_uuid()])$$), '1', 'approving counts who was still pending');
select results_eq($$select is_approved, approved_at, approved_by, audits, notices, mails from effects where name = 'pending'$$,
  $$values (true, now(), 'admin', 1::bigint, 1::bigint, 1::bigint)$$, 'an approval on screen stamps, audits, notifies and mails');
select results_eq($$select audits, notices, mails from effects where name = 'member'$$, $$values (0::bigint, 0::bigint, 0::bigint)$$, 'a person who is approved already is skipped');
select is((select actor_id from private.audit_log where target_id = scene.id('pending')::text and action = 'user.approved'), scene.id('admin'), 'the audit names the administrator');
select is(scene.value('admin', $$select public.approve_users(array[scene.id('pending')])$$), '0', 'a second approval changes nothing');
select is((select mails from effects where name = 'pending'), 1::bigint, 'a second approval causes no mail');
select results_eq($$select title, action_url from public.user_notifications where user_id = scene.id('pending') and type = 'approval'$$,
  $$values ('Cadastro aprovado', '/')$$, 'the notification leads home');

-- By hand, as an operator in the dashboard
select scene.person('walk_in', p_approved => false);
update public.profiles set created_at = now() - interval '2 hours' where id = scene.id('walk_in');
update public.profiles set is_approved = true where id = scene.id('walk_in');
select results_eq($$select is_approved, approved_at, approved_by, audits, notices, mails from effects where name = 'walk_in'$$,
  $$values (true, now(), null::text, 1::bigint, 1::bigint, 1::bigint)$$, 'an approval in the dashboard has the same effects');
select results_eq($$select actor_id, actor_role, before, after from private.audit_log where target_id = scene.id('walk_in')::text and action = 'user.approved'$$,
  $$values (null::uuid, session_user::text collate "default", '{"is_approved": false}'::jsonb, '{"is_approved": true, "waited_seconds": 7200}'::jsonb)$$, 'the audit says it was an operator, and how long the person had waited');
select is((select payload ->> 'full_name' from private.outbox_emails where dedupe_key like 'registration_approved:' || scene.id('walk_in') || ':%'), 'Pessoa walk_in', 'the mail knows the name');

-- Many at once, with other columns beside
select scene.person('group_' || n, p_approved => false) from generate_series(1, 3) as n;
update public.profiles set is_approved = true, approved_by = scene.id('superuser'), specialty = 'Trauma' where id in (select id from scene.people where name like 'group_%');
select results_eq($$select approved_by, audits, notices, mails from effects where name like 'group_%'$$,
  $$values ('superuser', 1::bigint, 1::bigint, 1::bigint), ('superuser', 1, 1, 1), ('superuser', 1, 1, 1)$$,
  'a statement that approves many has the effects once for each, and an operator may name the approver');

-- By an edge function that acts for an administrator
select scene.person('by_function', p_approved => false);
select set_config('request.headers', json_build_object('x-actor-id', scene.id('superuser'))::text, true);
select is(scene.attempt('service_role', $$update public.profiles set is_approved = true where id = scene.id('by_function')$$), '1 rows', 'an edge function may approve');
select scene.value('service_role', $$with u as (update public.profiles set is_approved = true where id = scene.id('by_function') returning 1) select count(*) from u$$);
select results_eq($$select approved_by, audits from effects where name = 'by_function'$$, $$values ('superuser', 1::bigint)$$, 'the header x-actor-id names who it acts for');
select ok(not has_function_privilege('authenticated', 'private.actor_id()', 'execute'), 'clients cannot even ask who acts');
select scene.value('admin', $$with c as (insert into public.categories (name, slug) values ('Cena', 'cena-ator') returning 1) select count(*) from c$$);
select is((select actor_id from private.audit_log where action = 'category.created' order by id desc limit 1), scene.id('admin'),
  'the header of a signed-in person counts for nothing');
select set_config('request.headers', '', true);

-- Revoking
update public.profiles set is_approved = false where id = scene.id('walk_in');
select results_eq($$select is_approved, approved_at, approved_by, mails from effects where name = 'walk_in'$$,
  $$values (false, null::timestamptz, null::text, 1::bigint)$$, 'a revoked approval clears the stamps and mails nothing');
select is((select count(*) from private.audit_log where target_id = scene.id('walk_in')::text and action = 'user.approval_revoked'), 1::bigint, 'a revoked approval is audited');

-- Other changes of standing
update public.profiles set is_active = false where id = scene.id('member');
update public.profiles set role = 'admin', is_active = true where id = scene.id('member');
select results_eq($$select action, before, after from private.audit_log, start where target_id = scene.id('member')::text and id > audit_id order by id$$,
  $$values ('user.deactivated', '{"is_active": true}'::jsonb, '{"is_active": false}'::jsonb),
    ('user.role_changed', '{"role": "user", "is_active": false}'::jsonb, '{"role": "admin", "is_active": true}'::jsonb)$$,
  'suspensions and roles are audited with all that changed');
select scene.value('other', $$with u as (update public.profiles set full_name = 'Eu Mesma', phone = '11 91234-5678' where id = auth.uid() returning 1) select count(*) from u$$);
select is((select count(*) from private.audit_log, start where target_id = scene.id('other')::text and id > audit_id), 0::bigint, 'what people change about themselves is not audited');
update public.profiles set full_name = 'Corrigido' where id = scene.id('other');
select is((select count(*) from private.audit_log, start where target_id = scene.id('other')::text and id > audit_id and action = 'user.updated'), 1::bigint, 'what operators change about them is');

-- The last superuser stays.
update public.profiles set role = 'admin' where role = 'superuser' and id <> scene.id('superuser');
select throws_ok($$update public.profiles set role = 'admin' where id = scene.id('superuser')$$, '42501', 'the last superuser must stay', 'the last superuser keeps the role');
select throws_ok($$update public.profiles set is_active = false where id = scene.id('superuser')$$, '42501', 'the last superuser must stay', 'the last superuser cannot be suspended');
select throws_ok($$update public.profiles set is_approved = false where id = scene.id('superuser')$$, '42501', 'the last superuser must stay', 'the approval of the last superuser cannot be revoked');
select throws_ok($$delete from auth.users where id = scene.id('superuser')$$, '42501', 'the last superuser must stay', 'the last superuser cannot be deleted');
select throws_ok($$update public.profiles set role = 'user'$$, '42501', 'the last superuser must stay', 'a statement about all people is refused for the last superuser');
select lives_ok($$update public.profiles set full_name = 'Chefe Nova', last_login = now() where id = scene.id('superuser')$$, 'the last superuser may be edited');
update public.profiles set role = 'superuser' where id = scene.id('admin');
update auth.users set banned_until = now() + interval '1 hour' where id = scene.id('admin');
select throws_ok($$update public.profiles set role = 'admin' where id = scene.id('superuser')$$, '42501', 'the last superuser must stay', 'a banned superuser does not count as a second one');
update auth.users set banned_until = null, deleted_at = now() where id = scene.id('admin');
select throws_ok($$update public.profiles set role = 'admin' where id = scene.id('superuser')$$, '42501', 'the last superuser must stay', 'a superuser with a deleted account does not count as a second one');
update auth.users set deleted_at = null where id = scene.id('admin');
select lives_ok($$update public.profiles set role = 'admin' where id = scene.id('superuser')$$, 'with a second one, the first may go');
select throws_ok($$delete from auth.users where id = scene.id('admin')$$, '42501', 'the last superuser must stay', 'the remaining superuser cannot be demoted');

-- The approver may leave.
delete from auth.users where id = scene.id('superuser');
select is((select approved_by from effects where name = 'group_1'), null, 'a deleted approver leaves approvals as they are');
select is((select is_approved from effects where name = 'group_1'), true, 'approvals by a deleted approver stay valid');

select * from finish();
rollback;
