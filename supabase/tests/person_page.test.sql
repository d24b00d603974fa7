begin;
\ir scenes.psql
select plan(88);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select scene.person('second_super', 'superuser');

-- Who may: administrators deal with ordinary users, superusers with all people
select scene.access('reads the mails to a member', $$select 1 from public.person_emails(scene.id('member')) limit 1$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads the mails to a superuser', $$select 1 from public.person_emails(scene.id('second_super')) limit 1$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('reads the sessions of a member', $$select public.person_sessions(scene.id('other'))$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('ends the sessions of a member', $$select public.end_person_sessions(scene.id('pending'))$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('ends the sessions of an administrator', $$select public.end_person_sessions(scene.id('second_admin'))$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('ends its own sessions here', $$select public.end_person_sessions(auth.uid())$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('revokes an approval', $$select public.revoke_approval(scene.id('inactive'))$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('revokes the approval of an administrator', $$select public.revoke_approval(scene.id('second_admin'))$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('revokes its own approval', $$select public.revoke_approval(auth.uid())$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('superuser', $$select public.end_person_sessions(gen_random_uuid())$$), '22023', 'an unknown person has no sessions to end');
select is(scene.attempt('superuser', $$select public.revoke_approval(gen_random_uuid())$$), '22023', 'an unknown person has no approval to revoke');
select is(scene.attempt('superuser', $$select public.person_emails(gen_random_uuid())$$), '22023', 'an unknown person got no mails');
select is(scene.attempt('superuser', 'select private.sessions_of(auth.uid())'), '42501', 'what the functions share is not called from outside');

-- Mails: of this person, and nothing of what they say
insert into private.outbox_emails (template, recipient, payload, dedupe_key, status, sent_at)
select 'new_device', 'antes@scene.example', '{"device": "Firefox"}', 'new_device:' || scene.id('member') || ':1', 'sent', now();
select results_eq(
  $$select template, status, sent_at is not null from public.person_emails(scene.id('member')) limit 1$$,
  $$values ('new_device', 'sent', true)$$, 'a mail is told by kind, state and time') from scene.act_as('admin');
select scene.step_out();
select is(scene.value('admin', $$select count(*) from public.person_emails(scene.id('member')) as m where to_jsonb(m)::text ~ 'Firefox|scene.example'$$), '0', 'neither address nor content of a mail is told');
select is(scene.value('admin', $$select count(*) from public.person_emails(scene.id('other')) as m where m.template = 'new_device'$$), '0', 'only the person''s own mail is listed');

-- Sessions
insert into auth.sessions (id, user_id, created_at, ip, user_agent)
values ('00000000-0000-4000-8000-00000000aaaa', scene.id('member'), now() - interval '1 hour', '203.0.113.7', 'Navegador');
insert into private.known_devices (user_id, device_hash, last_session_id)
values (scene.id('member'), repeat('c', 64), '00000000-0000-4000-8000-00000000aaaa'), (scene.id('member'), repeat('d', 64), gen_random_uuid());
select is(scene.value('superuser', $$select string_agg(address, ',') from public.person_sessions(scene.id('member'))$$), '203.0.113.7', 'a session is listed with its address');
select is(scene.value('superuser', $$select count(*) from public.person_sessions(scene.id('member'))$$), '2', 'every living session of the person is listed');
select is(scene.value('superuser', $$select public.end_person_sessions(scene.id('other'), '00000000-0000-4000-8000-00000000aaaa')$$), '0', 'a session ends only with the person it belongs to');
select is(scene.value('admin', $$select public.end_person_sessions(scene.id('member'), '00000000-0000-4000-8000-00000000aaaa')$$), '1', 'one session can be ended');
select is((select count(*) from private.known_devices where user_id = scene.id('member')), 1::bigint, 'its device is unknown again, and no other');
select is(scene.value('member', 'select private.is_approved()'), 'true', 'the other session lives on');
select is(scene.value('admin', $$select public.end_person_sessions(scene.id('member'))$$), '1', 'all sessions can be ended');
select is(scene.attempt('member', 'select private.is_approved()'), 'PT401', 'an ended session counts no more, from the next statement on');
select is(scene.value('admin', $$select public.end_person_sessions(scene.id('member'))$$), '0', 'a person without a session cannot be signed out');
select results_eq(
  $$select actor_id, after from private.audit_log where action = 'user.sessions_ended' and target_id = scene.id('member')::text order by id$$,
  $$values (scene.id('admin'), '{"count": 1}'::jsonb), (scene.id('admin'), '{"count": 1}')$$, 'each ending is audited, and what ended nothing is not');

-- Revoking
select scene.sign_in('member');
select scene.value('admin', $$select public.revoke_approval(scene.id('member'))$$);
select is((select is_approved from public.profiles where id = scene.id('member')), false, 'a person whose approval was revoked waits again');
select is(scene.value('member', 'select private.is_approved()'), 'false', 'the person sees nothing from the next statement on');
select is((select approved_at from public.profiles where id = scene.id('member')), null, 'the time of the approval is gone');
select results_eq(
  $$select action, actor_id from private.audit_log where target_id = scene.id('member')::text order by id desc limit 1$$,
  $$values ('user.approval_revoked', scene.id('admin'))$$, 'the revocation is audited');
select lives_ok($$select scene.value('admin', $q$select public.revoke_approval(scene.id('member'))$q$)$$, 'a second revocation changes nothing');
select scene.value('admin', $$select public.approve_users(array[scene.id('pending')])$$);
select scene.value('second_admin', $$select public.revoke_approval(scene.id('pending'))$$);
select is((select count(*) from private.outbox_emails where user_id = scene.id('pending') and template = 'registration_approved'), 0::bigint,
  'an approval that was revoked before its mail left is not told');
select is((select count(*) from public.user_notifications where user_id = scene.id('pending') and type = 'approval'), 0::bigint,
  'the notification of the approval is not shown');
update public.profiles set role = 'user' where role = 'superuser' and id not in (scene.id('superuser'), scene.id('second_super'));
select is(scene.attempt('superuser', $$select public.revoke_approval(scene.id('second_super'))$$), '1 rows', 'a superuser revokes the approval of another');

select * from finish();
rollback;
