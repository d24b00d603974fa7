begin;
\ir scenes.psql
select plan(178);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select scene.person('second_super', 'superuser');
select scene.person('pending_admin', 'admin', p_approved => false);

-- Who may call what
select scene.access('approves', $$select public.approve_users(array[scene.id('pending')])$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('rejects', $$select public.reject_user(scene.id('pending'))$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('rejects several', $$select public.reject_users(array[scene.id('pending')])$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('deletes a member', $$select public.delete_user(scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('deletes itself without a password', $$select public.delete_user(auth.uid())$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('leaves without a password', 'select public.delete_own_account()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('suspends a member', $$select public.set_user_active(scene.id('member'), false)$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('edits a user', $$select public.update_user(scene.id('member'), 'Nome Dado', null, null)$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('makes an administrator', $$select public.update_user(scene.id('member'), null, null, 'admin')$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('makes itself superuser', $$select public.update_user(auth.uid(), null, null, 'superuser')$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('demotes itself', $$select public.update_user(auth.uid(), null, null, 'user')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('calls the private approval', $$select private.approve_users(array[scene.id('pending')])$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads the audit log', 'select 1 from public.list_audit_log(p_limit => 1)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads the audit log past the API', 'select 1 from private.list_audit_log(null, null, null, null, null, 1, null, null, null)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('lists who acted', $$select 1 from (select count(*) from public.list_audit_actors()) as c$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('counts the platform', 'select 1 from public.admin_counts()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');

-- Approving
select is(scene.attempt('admin', $$select public.approve_users(array_fill(gen_random_uuid(), array[501]))$$), '22023', 'at most 500 people are approved at once');
select is(scene.attempt('admin', 'select public.approve_users(null)'), '22023', 'a missing list is refused');
select is(scene.attempt('admin', $$select public.approve_users('{}')$$), '1 rows', 'an empty list approves no person');
select is(scene.attempt('admin', $$select public.approve_users(array[scene.id('pending_admin')])$$), '42501', 'an administrator cannot approve a person with the role admin');
select is(scene.attempt('admin', $$select public.approve_users(array[scene.id('pending'), scene.id('pending_admin')])$$), '42501', 'an administrator cannot approve a person with a role among others either');
select is(scene.attempt('superuser', $$select public.approve_users(array[scene.id('pending'), scene.id('pending_admin')])$$), '22023', 'a superuser does not approve a person with a role among others either');
select is(scene.attempt('superuser', $$select public.approve_users(array[scene.id('pending_admin')])$$), '1 rows', 'a superuser can approve a person with the role admin');
update public.profiles set is_approved = false where id = scene.id('second_super');
select is(scene.attempt('admin', $$select public.approve_users(array[scene.id('second_super')])$$), '42501', 'an administrator cannot approve a superuser whose approval was revoked');
update public.profiles set is_approved = true where id = scene.id('second_super');
select is(scene.attempt('admin', $$select public.approve_users(array[scene.id('second_admin')])$$), '1 rows', 'people who are approved already are skipped');

-- Rejecting
select is(scene.attempt('admin', $$select public.reject_user(scene.id('member'))$$), '22023', 'an approved person cannot be rejected');
select is(scene.attempt('admin', 'select public.reject_user(gen_random_uuid())'), '22023', 'an unknown person cannot be rejected');
select is(scene.attempt('admin', $$select public.reject_user(scene.id('pending_admin'))$$), '42501', 'an administrator cannot reject a person with the role admin');
select is(scene.attempt('superuser', $$select public.reject_user(scene.id('pending_admin'))$$), '1 rows', 'a superuser can reject a person with the role admin');
create temporary table rejected as select id, email from public.profiles where id = scene.id('pending');
update public.profiles set created_at = now() - interval '90 minutes' where id = scene.id('pending');
update public.profiles set full_name = 'Nome Corrigido', phone = '(11) 97777-0001' where id = scene.id('pending');
update private.outbox_emails set status = 'sent' where dedupe_key = 'registration_received:' || scene.id('pending');
insert into private.outbox_emails (template, recipient, dedupe_key)
select 't', 'old.' || r.email, 't:' || r.id from rejected as r;
select scene.value('admin', $$select public.reject_user(scene.id('pending'), '  CRM não encontrado  ')$$);
select is((select count(*) from auth.users where id = scene.id('pending')), 0::bigint, 'a rejected person is deleted entirely');
select is((select count(*) from public.profiles where id = scene.id('pending')), 0::bigint, 'the profile of a rejected person is deleted');
select results_eq($$select e.template, e.recipient = r.email, e.payload, e.status from private.outbox_emails as e, rejected as r where e.recipient ilike '%' || r.email$$,
  $$values ('registration_rejected', true, '{"full_name": "Nome Corrigido", "reason": "CRM não encontrado"}'::jsonb, 'pending')$$, 'a rejected person gets a mail with the reason, and no other mail to them remains');
select results_eq($$select a.actor_id, a.actor_role, a.before, a.after from private.audit_log as a join rejected as r on r.id::text = a.target_id where a.action like 'user.%ed' and a.action <> 'user.updated'$$,
  $$values (scene.id('admin'), 'admin', '{"role": "user"}'::jsonb, '{"has_reason": true, "waited_seconds": 5400}'::jsonb)$$, 'the audit keeps who did it to which id, once, and no contact data');
select results_eq($$select a.action, a.before, a.after from private.audit_log as a join rejected as r on r.id::text = a.target_id where a.action = 'user.updated'$$,
  $$values ('user.updated', '{"full_name": null, "phone": null}'::jsonb, '{"full_name": null, "phone": null}'::jsonb)$$, 'what earlier entries told about the person is gone, that something was edited is not');
-- Entries of this transaction have its now(); those of other tests may hold the same number.
select is((select count(*) from private.audit_log as a, rejected as r
    where a.at = now() and (a::text like '%97777%' or a::text like '%' || r.email || '%' or a::text like '%Corrigido%')), 0::bigint, 'no audit entry contains the rejected person''s data any more');

-- The mail about it goes too, once it is sent or given up.
create function scene.settle(p_error text, p_is_refused boolean) returns bigint language plpgsql as $$
declare
  left_over bigint;
begin
  update private.outbox_emails as e set status = 'sending', attempts = 1000 from rejected as r where e.recipient = r.email;
  perform private.finish_outbox_email(e.id, p_error, p_is_refused) from private.outbox_emails as e join rejected as r on e.recipient = r.email;
  select count(*) into left_over from private.outbox_emails as e join rejected as r on e.recipient = r.email;
  raise exception using errcode = 'SCENE', message = left_over;
exception when sqlstate 'SCENE' then
  return sqlerrm::bigint;
end
$$;
select is(scene.settle('provider down', false), 1::bigint, 'the mail to a rejected person is tried again');
select is(scene.settle('no such mailbox', true), 0::bigint, 'given-up mail about a rejection is deleted');
select is(scene.settle(null, false), 0::bigint, 'sent mail about a rejection is deleted');

-- Deleting and leaving
select is(scene.attempt('superuser', 'select public.delete_user(gen_random_uuid())'), '22023', 'the deletion of an unknown person is refused');
select scene.person('deleted');
select scene.value('superuser', $$select public.update_user(scene.id('deleted'), 'Nome Antigo', '(11) 96666-0001', 'admin')$$);
select scene.value('superuser', $$select public.delete_user(scene.id('deleted'))$$);
select is((select count(*) from auth.users where id = scene.id('deleted')), 0::bigint, 'a superuser deletes a person entirely');
select results_eq($$select actor_id, action, before, after from private.audit_log where target_id = scene.id('deleted')::text and action in ('user.role_changed', 'user.deleted') order by id$$,
  $$values (scene.id('superuser'), 'user.role_changed', '{"full_name": null, "phone": null, "role": "user"}'::jsonb, '{"full_name": null, "phone": null, "role": "admin"}'::jsonb),
    (scene.id('superuser'), 'user.deleted', '{"role": "admin"}', null)$$, 'the audit keeps id, role and who did it');
select is(scene.attempt('service_role', 'select public.delete_own_account()'), '22023', 'a call without a person cannot leave');
select scene.person('leaver');
select set_config('request.headers', json_build_object('x-actor-id', scene.id('leaver'))::text, true);
select scene.value('service_role', 'select public.delete_own_account()');
select results_eq($$select actor_id, actor_role, action, before, after from private.audit_log where target_id = scene.id('leaver')::text and action in ('user.left', 'user.deleted')$$,
  $$values (scene.id('leaver'), 'user', 'user.left', '{"role": "user"}'::jsonb, null::jsonb)$$, 'leaving is recorded as user.left, and as nothing else');
select set_config('request.headers', json_build_object('x-actor-id', scene.id('superuser'))::text, true);
create temporary table other_superusers as select id from public.profiles where role = 'superuser' and id <> scene.id('superuser');
update public.profiles set role = 'admin' where id in (select id from other_superusers);
select is(scene.attempt('service_role', 'select public.delete_own_account()'), '42501', 'the last superuser stays');
select is((select count(*) from private.audit_log where target_id = scene.id('superuser')::text and action = 'user.left'), 0::bigint, 'a refused deletion of the last superuser is not audited');
update public.profiles set role = 'superuser' where id in (select id from other_superusers);
select set_config('request.headers', '', true);

-- In the dashboard
select scene.person('walked_out');
delete from auth.users where id = scene.id('walked_out');
select results_eq($$select actor_id, actor_role, before from private.audit_log where target_id = scene.id('walked_out')::text and action = 'user.deleted'$$,
  $$values (null::uuid, session_user::text collate "default", '{"role": "user"}'::jsonb)$$, 'a deletion in the dashboard is audited as an operator''s');
select is((select count(*) from private.outbox_emails where dedupe_key like '%:' || scene.id('walked_out') || '%'), 0::bigint, 'a deletion in the dashboard leaves no mail');

-- Suspending
select is(scene.attempt('admin', $$select public.set_user_active(auth.uid(), false)$$), '42501', 'an administrator does not suspend their own account');
select is(scene.attempt('superuser', $$select public.set_user_active(auth.uid(), false)$$), '42501', 'a superuser cannot suspend themselves');
select is(scene.attempt('admin', $$select public.set_user_active(scene.id('superuser'), false)$$), '42501', 'an administrator does not suspend a superuser');
select is(scene.attempt('superuser', $$select public.set_user_active(scene.id('second_super'), false)$$), '1 rows', 'a superuser can suspend another one');
select is(scene.attempt('admin', $$select public.set_user_active(scene.id('second_admin'), false)$$), '42501', 'an administrator cannot suspend another one');
select is(scene.attempt('superuser', $$select public.set_user_active(scene.id('second_admin'), false)$$), '1 rows', 'a superuser can suspend an administrator');
update public.profiles set is_active = false where id = scene.id('second_admin');
select is(scene.attempt('admin', $$select public.set_user_active(scene.id('second_admin'), true)$$), '42501', 'an administrator cannot reactivate another one');
update public.profiles set is_active = true where id = scene.id('second_admin');
select is(scene.attempt('admin', $$select public.set_user_active(scene.id('member'), null)$$), '22023', 'activity must be true or false');
select is(scene.attempt('admin', $$select public.set_user_active(gen_random_uuid(), true)$$), '22023', 'an unknown person cannot be suspended');
select scene.value('admin', $$select public.set_user_active(scene.id('member'), false)$$);
select is(scene.attempt('member', 'select private.is_approved()'), 'PT401', 'a suspension counts from the next statement');
select scene.sign_in('member');
select is(scene.value('member', 'select private.is_approved()'), 'false', 'a session that began during the suspension gives no access');
select scene.value('admin', $$select public.set_user_active(scene.id('member'), true)$$);
select is(scene.value('member', 'select private.is_approved()'), 'true', 'a reactivation gives access again');

-- Editing
select scene.value('superuser', $$select public.update_user(scene.id('member'), '  Nova   Pessoa ', '(31) 90000-0001', 'admin')$$);
select results_eq($$select full_name, first_name, phone, role from public.profiles where id = scene.id('member')$$,
  $$values ('Nova Pessoa', 'Nova', '(31) 90000-0001', 'admin')$$, 'a superuser edits name, phone and role');
select scene.value('superuser', $$select public.update_user(scene.id('member'))$$);
select results_eq($$select full_name, phone, role from public.profiles where id = scene.id('member')$$,
  $$values ('Nova Pessoa', '(31) 90000-0001', 'admin')$$, 'fields that are not given stay');
select scene.value('superuser', $$select public.update_user(scene.id('member'), p_phone => '')$$);
select is((select phone from public.profiles where id = scene.id('member')), null, 'an empty phone removes it');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), 'A', null, null)$$), '22023', 'a name needs 2 characters');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), null, '123', null)$$), '23514', 'a phone needs 10 digits');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), null, null, 'owner')$$), '22023', 'an unknown role is refused');
select is(scene.attempt('superuser', $$select public.update_user(gen_random_uuid(), 'Nome', null, null)$$), '22023', 'an unknown person cannot be edited');
create temporary table version as select updated_at from public.profiles where id = scene.id('member');
grant select on version to authenticated;
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), 'Nome Novo', p_version => (select updated_at from version))$$), '1 rows', 'a version that still is the row''s may be edited');
update public.profiles set full_name = 'Nome do Outro' where id = scene.id('member');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), 'Nome Meu', p_version => (select updated_at from version))$$), 'PT409', 'an edit based on an older version is refused');
select is((select full_name from public.profiles where id = scene.id('member')), 'Nome do Outro', 'a refused edit leaves the other person''s edit');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), p_version => (select updated_at from version))$$), 'PT409', 'an outdated version is refused also without a change');
select is(scene.attempt('admin', $$select public.update_user(scene.id('member'), p_version => (select updated_at from version))$$), '42501', 'a person without the right does not learn whether the row changed');
update public.profiles set phone = '(31) 90000-0002' where id = scene.id('other');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('member'), null, '031 900000002', null)$$), '23505', 'a phone has one owner');
update public.profiles set role = 'user' where role = 'superuser' and id not in (scene.id('superuser'), scene.id('second_super'));
select is(scene.attempt('superuser', $$select public.update_user(scene.id('second_super'), null, null, 'user')$$), '1 rows', 'a superuser demotes another');

-- Reading the audit
select is(scene.value('admin', $$select count(*) from public.list_audit_log(p_target_id => scene.id('member')::text, p_action => 'user.deactivated')$$), '1', 'the audit is filtered by target and action');
select is(scene.value('admin', $$select actor_name from public.list_audit_log(p_target_id => scene.id('member')::text, p_action => 'user.deactivated')$$), 'Pessoa admin', 'the audit log names the actor');
select is(scene.value('admin', $$select count(*) from public.list_audit_log(p_actor_id => scene.id('admin'), p_before_id => 0)$$), '0', 'the audit log is paged by id');
select is(scene.value('admin', 'select count(*) <= 200 from public.list_audit_log(p_limit => 100000)'), 'true', 'a page of the audit log is always limited');
create temporary table known as select now() as now;
grant select on known to authenticated;
select is(scene.value('admin', $$select count(*) > 0 from public.list_audit_log(p_actor_id => scene.id('admin'), p_since => (select now from known))$$), 'true', 'a period begins at its first moment');
select is(scene.value('admin', $$select count(*) from public.list_audit_log(p_actor_id => scene.id('admin'), p_until => (select now from known))$$), '0', 'a period does not include its end');
select is(scene.value('admin', $$select bool_and(actor_id is null) and count(*) > 0 from public.list_audit_log(p_is_actorless => true)$$), 'true', 'what operators and jobs did can be told apart');
select scene.value('superuser', $$select public.update_user(scene.id('second_admin'), null, null, 'user')$$);
select results_eq(
  $$select actor_id, actor_name from public.list_audit_actors() where actor_id in (scene.id('admin'), scene.id('superuser'), scene.id('second_admin'), scene.id('member')) order by actor_name$$,
  $$values (scene.id('admin'), 'Pessoa admin'), (scene.id('superuser'), 'Pessoa superuser')$$,
  'a person who acted is listed once, with a name; others are not') from scene.act_as('admin');
select scene.step_out();
select scene.value('superuser', $$select public.update_user(scene.id('admin'), null, null, 'user')$$);
select is(scene.value('superuser', $$select count(*) from public.list_audit_actors() where actor_id = scene.id('admin')$$), '1', 'former administrators are among the actors');

select * from finish();
rollback;
