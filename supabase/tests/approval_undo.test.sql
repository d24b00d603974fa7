begin;
\ir scenes.psql
select plan(66);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select scene.person('pending_admin', 'admin', p_approved => false);
select scene.person('group_' || n, p_approved => false) from generate_series(1, 5) as n;
-- People who wait in the demo world are not the subject.
update public.profiles set is_approved = true where not is_approved and id not in (select id from scene.people);
update private.outbox_emails set status = 'sent';
create temporary table start as select coalesce((select max(id) from private.audit_log), 0) as audit_id;
create temporary view effects as
  select s.name, p.is_approved, p.approved_by is not null as has_approver,
    (select n.created_at - now() from public.user_notifications as n where n.user_id = s.id and n.type = 'approval' and n.created_at > now()) as told_in,
    (select e.next_attempt_at - now() from private.outbox_emails as e where e.user_id = s.id and e.template = 'registration_approved' and e.status = 'pending') as mailed_in
  from scene.people as s join public.profiles as p on p.id = s.id;
create function scene.approve(who text, variadic names text[]) returns text language sql as $$
  select scene.value(who, format('select public.approve_users(%L)', array(select scene.id(n) from unnest(names) as n)::text))
$$;
create function scene.undo(who text, variadic names text[]) returns text language sql as $$
  select scene.value(who, format('select public.undo_approval(%L)', array(select scene.id(n) from unnest(names) as n)::text))
$$;

select scene.access('undoes approvals', 'select public.undo_approval(array[gen_random_uuid()])', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('counts who waits', 'select public.count_approvable()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('approves all who wait', 'select public.approve_pending(now())', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('lists who waits past the API', 'select private.approvable_ids(now(), null, null, null, null, null, null)', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- One approval, and back
select is(scene.approve('admin', 'pending'), '1', 'an approval counts at once');
select results_eq($$select is_approved, told_in, mailed_in from effects where name = 'pending'$$, $$values (true, interval '12 seconds', interval '12 seconds')$$,
  'mail and notification of an approval wait while it can be undone');
select is(scene.value('service_role', $$select count(*) from public.claim_outbox_emails(100) as m where m.dedupe_key like 'registration_approved:' || scene.id('pending') || ':%'$$), '0', 'no sender can claim the mail while the approval can be undone');
select is(scene.value('pending', 'select public.unread_notification_count()'), '0', 'the notification is not visible while the approval can be undone');
select is(scene.value('pending', $$with m as (update public.user_notifications set is_read = true where user_id = auth.uid() returning 1) select count(*) from m$$), '0', 'the notification cannot be marked while the approval can be undone');
select is(scene.undo('second_admin', 'pending'), '0', 'another administrator cannot undo an approval');
select is(scene.undo('superuser', 'pending'), '0', 'a superuser cannot undo the approval of another administrator');
select is(scene.undo('admin', 'pending', 'member'), '1', 'the administrator who approved can undo the approval');
select results_eq($$select is_approved, has_approver, told_in, mailed_in from effects where name = 'pending'$$, $$values (false, false, null::interval, null::interval)$$,
  'after the undo the person is pending again, without mail and notification');
select is(scene.attempt('pending', $$select 1 from public.videos limit 1$$), '0 rows', 'after the undo the person sees no content');
select results_eq($$select action, actor_id from private.audit_log, start where target_id = scene.id('pending')::text and id > audit_id order by id$$,
  $$values ('user.approved', scene.id('admin')), ('user.approval_undone', scene.id('admin'))$$, 'the audit log has the approval and its undo');
select is(scene.undo('admin', 'pending'), '0', 'a second undo changes nothing');
select is((select is_approved from effects where name = 'member'), true, 'an approval from long ago cannot be undone');

-- Too late
select scene.approve('admin', 'pending');
update public.user_notifications set created_at = now() where user_id = scene.id('pending') and type = 'approval';
update private.outbox_emails set next_attempt_at = now() where user_id = scene.id('pending') and status = 'pending';
select is(scene.undo('admin', 'pending'), '0', 'an approval is final after its time');
select is(scene.value('service_role', $$select count(*) from public.claim_outbox_emails(100) as m where m.dedupe_key like 'registration_approved:' || scene.id('pending') || ':%'$$), '1', 'a final approval is mailed');
select is(scene.value('pending', 'select public.unread_notification_count()'), '1', 'a final approval is notified');
update public.profiles set is_approved = false where id = scene.id('pending');
delete from public.user_notifications where user_id = scene.id('pending');
select scene.approve('admin', 'pending');
update private.outbox_emails set status = 'sending' where user_id = scene.id('pending') and status = 'pending';
select is(scene.undo('admin', 'pending'), '0', 'a mail that is being sent is not called back');
update private.outbox_emails set status = 'pending' where user_id = scene.id('pending') and status = 'sending';
update public.profiles set role = 'admin' where id = scene.id('pending');
select is(scene.undo('admin', 'pending'), '0', 'the approval of a person who has become an administrator cannot be undone');
select is(scene.attempt('admin', $$select public.undo_approval(array_fill(gen_random_uuid(), array[501]))$$), '22023', 'at most 500 approvals are undone at once');
select is(scene.attempt('admin', 'select public.undo_approval(null)'), '22023', 'a missing list is refused');

-- All people who wait
update public.profiles set email_confirmed_at = now() where id in (scene.id('group_1'), scene.id('group_2'));
update public.profiles set created_at = now() - interval '1 hour' * substr(s.name, 7)::integer
from scene.people as s where s.id = public.profiles.id and s.name like 'group_%';
select is(scene.value('admin', 'select total from public.count_approvable()'), '5', 'an administrator may approve all people without a role');
select is(scene.value('superuser', 'select total from public.count_approvable()'), '5', 'a superuser does not approve people with a role together with others either');
select is(scene.value('admin', 'select total from public.count_approvable(true)'), '2', 'some of the pending people have confirmed their address');
select is(scene.value('admin', 'select total from public.count_approvable(false)'), '3', 'some of the pending people have not confirmed their address');
select is(scene.attempt('admin', 'select public.approve_pending(null)'), '22023', 'an approval of a list needs the moment until which people registered');
select is(scene.value('admin', $$select approved_ids::text || ' ' || remaining from public.approve_pending(now() - interval '150 minutes', false, 1)$$), '{' || scene.id('group_5') || '} 2',
  'the longest waiting are approved first, and people who registered after the moment are not');
select results_eq($$select told_in, mailed_in from effects where name = 'group_5'$$, $$values (interval '22 seconds', interval '22 seconds')$$, 'the first batch waits for those that follow');
select is(scene.value('admin', $$select remaining from public.approve_pending(now() - interval '150 minutes', false, 1)$$), '1', 'a second batch approves the next people');
select is(scene.value('admin', $$select remaining from public.approve_pending(now() - interval '150 minutes', false, 500)$$), '0', 'the last batch leaves no person');
select is((select told_in from effects where name = 'group_3'), interval '12 seconds', 'the last batch waits as one approval does');
select is((select string_agg(name, ',' order by name) from effects where is_approved and name like 'group_%'), 'group_3,group_4,group_5', 'no person outside of the filter was approved');
select is(scene.value('admin', $$select approved_ids::text || ' ' || remaining from public.approve_pending(now() - interval '150 minutes', false)$$), '{} 0', 'another batch after the last approves no person');
select is(scene.undo('admin', 'group_3', 'group_4', 'group_5', 'group_1'), '3', 'all of it can be undone');
select is((select is_approved from effects where name = 'pending_admin'), false, 'a person with a role is not approved with a list');
select is((select count(*) from private.audit_log, start where id > audit_id and action = 'user.approval_undone' and target_id is null and after ->> 'count' = '3'), 1::bigint, 'the undo of many is one entry of the audit log');

-- What was undone is no decision
create temporary table until_now as select count(*) as decided from private.decisions_since(now() - interval '1 hour');
select scene.value('admin', format('select public.approve_users(%L, gen_random_uuid())', array[scene.id('group_1'), scene.id('group_2')]));
select is((select count(*) - decided from private.decisions_since(now() - interval '1 hour'), until_now group by decided), 2::bigint, 'an approval of two is two decisions');
select scene.undo('admin', 'group_1');
select is((select count(*) - decided from private.decisions_since(now() - interval '1 hour'), until_now group by decided), 1::bigint, 'one that was undone is none');
select is(scene.value('admin', $q$select after ->> 'count' || ' ' || (target_id is null) from public.list_audit_log(p_action => 'user.approved', p_limit => 1)$q$), '2 true', 'an approval of many is one entry of the audit log');

select * from finish();
rollback;
