begin;
\ir scenes.psql
select plan(134);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select scene.person('pending_admin', 'admin', p_approved => false);
select scene.person('group_' || n, p_approved => false) from generate_series(1, 14) as n;
-- People who wait in the demo world are not the subject.
update public.profiles set is_approved = true where not is_approved and id not in (select id from scene.people);
update private.outbox_emails set status = 'sent';
create function scene.ids(variadic names text[]) returns text language sql as $$
  select quote_literal(array(select scene.id(n) from unnest(names) as n)::text) || '::uuid[]'
$$;
create function scene.reject(who text, reason text, act text, variadic names text[]) returns text language sql as $$
  select scene.attempt(who, format('select public.reject_users(%s, %L, %L)', scene.ids(variadic names), reason, act))
$$;
create function scene.rejects(who text, reason text, act text, variadic names text[]) returns text language sql as $$
  select scene.value(who, format('select cardinality(public.reject_users(%s, %L, %L))', scene.ids(variadic names), reason, act))
$$;
create function scene.undo(who text, variadic names text[]) returns text language sql as $$
  select scene.value(who, format('select public.undo_rejection(%s)', scene.ids(variadic names)))
$$;
create function scene.finish(who text, variadic names text[]) returns text language sql as $$
  select scene.value(who, format('select cardinality(public.finish_rejections(%s))', scene.ids(variadic names)))
$$;
create function scene.time_is_over() returns void language sql as $$
  update private.held_rejections set due_at = clock_timestamp() - interval '1 millisecond'
$$;
create view scene.held as select s.name from private.held_rejections as h join scene.people as s on s.id = h.user_id;

-- Who may
select is(scene.rights('authenticated', 'private.held_rejections') || scene.rights('service_role', 'private.held_rejections'), '', 'held rejections are reached through functions only');
select scene.access('rejects many', 'select public.reject_users(array[gen_random_uuid()])', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('undoes rejections', 'select public.undo_rejection(array[gen_random_uuid()])', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('ends rejections', 'select public.finish_rejections(array[gen_random_uuid()])', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('ends rejections past the API', 'select private.finish_due_rejections(null, 1)', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('writes that somebody was rejected', $$select private.audit_rejections('user.rejected', '{}', null, '{}')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes an account past the API', 'select private.delete_account(gen_random_uuid())', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('weighs registrations', 'select 1 from public.weigh_pending()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('lists ids', 'select public.pending_ids(now())', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('asks what was decided', 'select 1 from public.registration_now(gen_random_uuid())', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.attempt('admin', 'select public.reject_users(null)'), '22023', 'a missing list rejects no person');
select is(scene.attempt('admin', 'select public.reject_users(array_fill(gen_random_uuid(), array[501]))'), '22023', 'at most 500 people are rejected at once');
select is(scene.attempt('admin', 'select public.undo_rejection(null)'), '22023', 'a missing list is refused');
select is(scene.attempt('admin', 'select public.finish_rejections(array_fill(gen_random_uuid(), array[51]))'), '22023', 'at most 50 rejections are ended at once');
select is(scene.reject('admin', null, null, 'group_1', 'pending_admin'), '42501', 'an administrator cannot reject a person with a role among others');
select is(scene.reject('superuser', null, null, 'group_1', 'pending_admin'), '22023', 'a superuser does not reject a person with a role among others either');
select is(scene.attempt('admin', $$select public.reject_users(array(select scene.id('group_' || n) from generate_series(1, 11) as n), ' ')$$), '22023', 'more than ten are rejected only with a reason');
select is((select count(*) from scene.held), 0::bigint, 'what was refused holds no registration');

-- One rejection: gone for everybody at once, and nothing is deleted or mailed
create temporary table before as select to_jsonb(p) - 'updated_at' as row from public.profiles as p where p.id = scene.id('group_1');
select scene.value('second_admin', $$select public.hold_registration(scene.id('group_1'))$$);
select is(scene.rejects('admin', ' CRM não confere ', null, 'group_1'), '1', 'a rejection counts at once');
select is((select h.due_at - now() from private.held_rejections as h), interval '12 seconds', 'it can be undone for ten seconds, and two for the request');
select is((select count(*) from private.outbox_emails where user_id = scene.id('group_1') and template = 'registration_rejected'), 0::bigint, 'no mail is written yet');
select is((select count(*) from auth.users where id = scene.id('group_1')), 1::bigint, 'the account is still there');
select is(scene.value('second_admin', $$select count(*) from public.find_pending(p_limit => 100) where id = scene.id('group_1')$$), '0', 'no administrator finds it in the inbox');
select is(scene.value('second_admin', 'select total from public.count_approvable()'), '14', 'the figure of those who may be approved leaves it out');
select is(scene.value('second_admin', 'select waiting from public.pending_summary()'), '15', 'so does the summary');
select is(scene.value('second_admin', 'select pending_users from public.admin_counts()'), '15', 'and the figure of the panel');
select is(scene.value('second_admin', $$select count(*) from public.find_users(p_standing => 'pending', p_limit => 500)$$), '15', 'the list of all people leaves it out');
select is(scene.value('superuser', $$select count(*) from public.profiles where id = scene.id('group_1')$$), '0', 'no administrator reads its row');
select is(scene.attempt('group_1', 'select public.own_profile()'), '1 rows', 'the person still sees that they wait');
select is(scene.value('second_admin', $$select public.approve_users(array[scene.id('group_1')])$$), '0', 'it cannot be approved');
select is(scene.value('second_admin', $$select cardinality(public.reject_users(array[scene.id('group_1')]))$$), '0', 'it cannot be rejected again');
select is(scene.attempt('second_admin', $$select public.reject_user(scene.id('group_1'))$$), '22023', 'nor at once');
select is(scene.attempt('second_admin', $$select public.request_document(scene.id('group_1'), 'CRM')$$), 'PT409', 'nobody is asked for a document after a rejection');
select is(scene.attempt('second_admin', $$select public.set_user_active(scene.id('group_1'), false)$$), '22023', 'it cannot be suspended');
select is(scene.attempt('superuser', $$select public.update_user(scene.id('group_1'), p_role => 'admin')$$), '22023', 'it gets no role');
select is(scene.attempt('second_admin', $$select public.person_emails(scene.id('group_1'))$$), '22023', 'its page has nothing');
select is(scene.value('second_admin', $$select public.hold_registration(scene.id('group_1'))$$), 'false', 'it cannot be looked at');
select is(scene.value('second_admin', $$select is_waiting || ' ' || action || ' ' || actor_name || ' ' || is_own from public.registration_now(scene.id('group_1'))$$), 'false user.rejected Pessoa admin false', 'who asks is told who rejected it');
select is(scene.finish('admin', 'group_1'), '0', 'nothing is deleted before its time');

-- Undone
select is(scene.undo('second_admin', 'group_1'), '0', 'another administrator cannot undo a rejection');
select is(scene.undo('superuser', 'group_1'), '0', 'a superuser cannot undo the rejection of another administrator');
select is(scene.undo('admin', 'group_1'), '1', 'the administrator who rejected can undo it');
select is((select to_jsonb(p) - 'updated_at' from public.profiles as p where p.id = scene.id('group_1')), (select row from before), 'the registration is back as it was');
select is(scene.value('second_admin', $$select count(*) from public.find_pending(p_limit => 100) where id = scene.id('group_1')$$), '1', 'every administrator finds it again');
select results_eq($$select action, actor_id, after ->> 'has_reason' from private.audit_log where target_id = scene.id('group_1')::text order by id$$,
  $$values ('user.rejected', scene.id('admin'), 'true'), ('user.rejection_undone', scene.id('admin'), null)$$, 'the audit log has the rejection and its undo');
select is(scene.undo('admin', 'group_1'), '0', 'a second undo changes nothing');

-- Too late
select scene.rejects('admin', 'CRM não confere', null, 'group_1');
select scene.time_is_over();
select is(scene.undo('admin', 'group_1'), '0', 'a rejection is final after its time');
select is((select count(*) from auth.users where id = scene.id('group_1')), 1::bigint, 'an undo that came too late leaves everything to the deletion');
select is(scene.value('second_admin', $$select public.approve_users(array[scene.id('group_1')])$$), '0', 'and it stays rejected until then');
select is(scene.finish('second_admin', 'group_1', 'group_2', 'member'), '1', 'whoever is there ends what is due, and nothing else');
select is((select count(*) from auth.users where id = scene.id('group_1')), 0::bigint, 'the person is deleted entirely');
select is((select payload ->> 'reason' from private.outbox_emails where template = 'registration_rejected' and user_id = scene.id('group_1')), 'CRM não confere', 'the mail says the reason');
select is((select count(*) from private.audit_log where target_id = scene.id('group_1')::text and action = 'user.deleted'), 0::bigint, 'the deletion is part of the rejection, and no entry of its own');

-- By the schedule, as when the browser is closed
select scene.rejects('admin', null, null, 'group_2');
select scene.time_is_over();
select count(*) from private.tick_jobs();
select is((select count(*) from auth.users where id = scene.id('group_2')), 0::bigint, 'the schedule deletes what no browser ends');
select scene.rejects('admin', null, null, 'group_3');
select scene.time_is_over();
select private.pause_work('Cena');
select count(*) from private.tick_jobs();
select is((select count(*) from auth.users where id = scene.id('group_3')), 1::bigint, 'during a pause of all work nothing is deleted');
select is(scene.finish('admin', 'group_3'), '0', 'by no screen either');
delete from private.work_pause;
update public.profiles set is_approved = true where id = scene.id('group_3');
select count(*) from private.tick_jobs();
select is((select count(*) from auth.users where id = scene.id('group_3')) || ' ' || (select count(*) from scene.held), '1 0', 'whom an operator approved meanwhile is not deleted');

-- People who go meanwhile
select scene.rejects('admin', null, null, 'group_4');
select set_config('request.headers', json_build_object('x-actor-id', scene.id('group_4'))::text, true);
select scene.value('service_role', 'select public.delete_own_account()');
select set_config('request.headers', '', true);
select is(scene.undo('admin', 'group_4') || ' ' || (select count(*) from scene.held), '0 0', 'whoever deletes their account meanwhile is gone, and there is nothing to undo');
select scene.rejects('admin', null, null, 'group_5');
create temporary table erased as select email as address from public.profiles where id = scene.id('group_5');
select is(scene.value('superuser', $$select public.delete_user(scene.id('group_5')) ->> 'kind'$$), 'erasure', 'a superuser may erase their data at once');
select is((select count(*) from scene.held), 0::bigint, 'the rejection goes with them');
select is((select count(*) from private.outbox_emails where recipient = (select address from erased)), 0::bigint, 'and nothing is kept or written to whose data was erased');
select scene.person('leaving_admin', 'admin');
select scene.rejects('leaving_admin', null, null, 'group_6');
delete from auth.users where id = scene.id('leaving_admin');
select scene.time_is_over();
select is(scene.finish('admin', 'group_6'), '1', 'the account of who rejected is not needed any more');

-- Many: one act, however many calls it takes
select is(scene.rejects('admin', 'Cadastro repetido', '00000000-0000-4000-8000-0000000000a1', 'group_7', 'group_8', 'member'), '2', 'the first call of an act');
update private.held_rejections set due_at = now() + interval '3 seconds';
select is(scene.rejects('admin', 'Cadastro repetido', '00000000-0000-4000-8000-0000000000a1', 'group_9'), '1', 'the second call of the act');
select is((select min(due_at) - now() from private.held_rejections), interval '12 seconds', 'all of the act can be undone as long as its last part');
select scene.rejects('second_admin', 'Outro', '00000000-0000-4000-8000-0000000000a1', 'group_10');
select is(scene.value('admin', $q$select string_agg(concat_ws(' ', actor_name, target_id = scene.id('group_10')::text, after ->> 'count', after ->> 'has_reason'), ', ' order by id desc)
    from public.list_audit_log(p_action => 'user.rejected', p_limit => 2)$q$), 'Pessoa second_admin t true, Pessoa admin 3 true',
  'the audit log has one entry for each act; another administrator''s is none of it');
select is(scene.value('admin', $q$select string_agg(t.target_id, ',') from public.list_audit_log(p_action => 'user.rejected', p_limit => 2) as a
    cross join public.list_audit_targets(a.id) as t where a.after ->> 'count' = '3'$q$),
  (select string_agg(scene.id(n)::text, ',' order by n = 'group_9', scene.id(n)::text) from unnest(array['group_7', 'group_8', 'group_9']) as n), 'an entry opens to its people');
select is(scene.value('admin', $q$select after ->> 'others' || ' ' || (after ->> 'waited_seconds') || ' ' || target_id = '2 0 ' || scene.id('group_7')
    from public.list_audit_log(p_target_type => 'user', p_target_id => scene.id('group_7')::text, p_limit => 1)$q$), 'true', 'the history of one person has the act with its others');
select is(scene.undo('admin', 'group_7', 'group_8', 'group_9', 'group_10'), '3', 'all of it is undone at once');
select is((select count(*) from private.audit_log where action = 'user.rejection_undone' and target_id is null and after ->> 'count' = '3'), 1::bigint, 'the undo of many is one entry');

insert into private.audit_log (at, actor_id, actor_role, act_id, action, target_type, target_id)
values (now() - interval '1 hour', scene.id('admin'), 'admin', '00000000-0000-4000-8000-0000000000a2', 'user.rejected', 'user', gen_random_uuid());
insert into private.audit_log (at, actor_id, actor_role, act_id, action, target_type, target_id)
select now() - a.ago, scene.id('admin'), 'admin', '00000000-0000-4000-8000-0000000000a3', 'user.approved', 'user', gen_random_uuid()
from unnest(array[interval '3 minutes', interval '1 minute']) as a (ago);
select scene.rejects('admin', 'Cadastro repetido', '00000000-0000-4000-8000-0000000000a2', 'group_7', 'group_8');
select is(scene.value('admin', $q$select string_agg(coalesce(after ->> 'count', '1'), ',' order by id desc)
    from public.list_audit_log(p_action => 'user.rejected', p_actor_id => scene.id('admin'), p_limit => 2)$q$), '2,1', 'an id of an act that is given again later hides nothing');
select is(scene.value('admin', $q$select count(*) from public.list_audit_log(p_action => 'user.approved', p_actor_id => scene.id('admin'), p_until => now() - interval '2 minutes')$q$), '1', 'an act that goes on after a period is not missing from it');
select scene.undo('admin', 'group_7', 'group_8');

-- What stands in the question before it is answered
update public.profiles set email_confirmed_at = now(), crm = 'CRM-SP 1234' || right(id::text, 1) where id = scene.id('group_11');
update public.profiles set full_name = 'Rita de Cena' where id in (scene.id('group_12'), scene.id('group_13'));
select is(scene.value('admin', format('select (total, unconfirmed, without_crm, duplicates)::text from public.weigh_pending(%s)', scene.ids('group_11', 'group_12', 'group_13', 'group_10', 'member'))),
  '(3,2,2,2)', 'registrations are weighed as they are now');
select is(scene.value('admin', 'select cardinality(public.pending_ids(now())) = (select total from public.count_approvable())'), 'true', 'a rejection of all names those who were counted');
select is(scene.value('admin', $$select public.pending_ids('-infinity')$$), '{}', 'and no person who came later');
select is(scene.value('admin', $$select total from public.weigh_pending(p_registered_until => '-infinity')$$), '0', 'who registered later is not weighed');
select is(scene.value('admin', 'select total = (select c.total from public.count_approvable() as c) from public.weigh_pending()'), 'true', 'all of them are those that may be approved together');
select is(scene.value('admin', 'select total || $$ $$ || duplicates from public.weigh_pending(p_is_duplicate => true)'), '2 2', 'the filters of the list count');
select scene.rejects('admin', null, null, 'group_12');
select is(scene.value('admin', format('select duplicates from public.weigh_pending(%s)', scene.ids('group_13'))), '0', 'a rejected person is nobody''s duplicate');
select is(scene.value('admin', $$select count(*) from public.find_pending(p_is_duplicate => true)$$), '0', 'nor in the list');

select * from finish();
rollback;
