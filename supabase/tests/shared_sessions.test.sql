begin;
\ir scenes.psql
select plan(80);

-- Sessions on a shared computer end after 15 minutes without use, also with a valid token.

select scene.cast_everybody();
insert into storage.objects (bucket_id, name)
values ('avatars', scene.id('member') || '/00000000-0000-4000-8000-000000000000.webp');

-- The session of a person was last used so long ago.
create function scene.used_ago(who text, ago interval) returns void language sql as $$
  update private.shared_sessions set last_used_at = clock_timestamp() - ago where session_id = scene.id(who)
$$;
create function scene.is_shared(who text) returns boolean language sql as $$
  select exists (select 1 from private.shared_sessions where session_id = scene.id(who))
$$;
create function scene.is_alive(who text) returns boolean language sql as $$
  select exists (select 1 from auth.sessions where id = scene.id(who))
$$;

-- Who marks a session

select is(scene.rights(who, 'private.shared_sessions'), '', who || ' has no right on the table')
from unnest(array['anon', 'authenticated', 'service_role']) as who;
select ok((select c.relrowsecurity from pg_catalog.pg_class as c where c.oid = 'private.shared_sessions'::regclass), 'row-level security is on');
select scene.access('marks no session as shared', $$select private.share_session(scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('ends no idle session', 'select private.end_idle_shared_sessions()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select private.share_session(scene.id('member')), private.share_session(scene.id('admin')), private.share_session(scene.id('pending'));
select ok(scene.is_shared('member'), 'a function marks the session that it has opened');
select private.share_session(scene.id('member'));
select is((select count(*) from private.shared_sessions where user_id = scene.id('member')), 1::bigint, 'marking twice changes nothing');
select private.share_session('00000000-0000-4000-8000-000000000000');
select is((select count(*) from private.shared_sessions where session_id = '00000000-0000-4000-8000-000000000000'), 0::bigint,
  'a session that does not exist is not marked');

-- Within the time

select is(scene.attempt('member', 'select 1 from public.profiles'), '1 rows', 'a used session reads');
select is(scene.value('other', 'select public.use_shared_session()'), null, 'an ordinary session has no end of this kind');
select throws_ok($$update auth.users set email_change = 'thief@plantao.example' where id = scene.id('member')$$, '55006', null,
  'nobody asks for another address meanwhile: whoever finds the computer open would take the account home');
select private.permit_address(scene.id('other'), 'own@plantao.example', true);
select lives_ok($$update auth.users set email_change = 'own@plantao.example' where id = scene.id('other')$$, 'other people do');
select lives_ok($$update auth.users set email_change = '' where id = scene.id('member')$$, 'a change that was asked for before is completed');
select is(scene.attempt('anon', 'select public.use_shared_session()'), '42501', 'anon uses no session');
select scene.used_ago('member', '10 minutes');
select ok(scene.value('member', 'select public.use_shared_session(false)')::integer between 290 and 300, 'asking says how long it still is');
select ok(scene.value('member', 'select public.use_shared_session(null)')::integer between 290 and 300, 'null only asks, too');
select ok(scene.value('member', 'select public.use_shared_session(true, 120)')::integer between 770 and 780, 'a use two minutes ago counts from then');
select ok(scene.value('member', 'select public.use_shared_session(true, 600)')::integer between 770 and 780, 'an older use takes nothing back');
select is(scene.value('member', 'select public.use_shared_session(true, -3600)'), '900', 'a use in the future does not count');
select scene.used_ago('member', '14 minutes 50 seconds');
select is(scene.attempt('member', 'select 1 from public.profiles'), '1 rows', 'ten seconds before the end it reads');
select is(scene.value('member', 'select public.use_shared_session()'), '900', 'a use begins the 15 minutes anew');
select is(scene.value('pending', 'select public.use_shared_session()'), '900', 'a pending person uses their shared computer, too');

-- Past the time

-- This transaction is older than a moment: now() lies behind the clock.
select scene.used_ago('member', '20 minutes');
select is(scene.attempt('member', 'select 1 from public.profiles'), 'PT401', 'after 15 minutes without use it reads nothing');
select is(scene.attempt('member', 'select public.own_profile()'), 'PT401', 'an ended shared session does not read its own profile');
select is(scene.attempt('member', 'select public.use_shared_session()'), 'PT401', 'a use comes too late');
select is(scene.attempt('member', 'select public.use_shared_session(true, 1000)'), 'PT401', 'a use that claims an earlier time comes too late, too');
select is(scene.attempt('member', 'select 1 from public.profiles'), 'PT401', 'such a use does not bring the session back');
select set_config('storage.operation', 'storage.object.get_authenticated', true);
select is(scene.attempt('member', 'select 1 from storage.objects'), '0 rows', 'Storage shows it nothing');
select set_config('storage.operation', '', true);
select is(scene.attempt('admin', 'select 1 from public.categories limit 0'), '0 rows', 'another shared session goes on');
select is(scene.attempt('other', 'select 1 from public.profiles'), '1 rows', 'an ordinary session goes on');
select lives_ok($$
  insert into auth.sessions (id, user_id) values ('00000000-0000-4000-8000-00000000beef', scene.id('member'))$$,
  'the person signs in anew on another device');
select set_config('request.jwt.claims', json_build_object('sub', scene.id('member'), 'role', 'authenticated',
  'session_id', '00000000-0000-4000-8000-00000000beef')::text, true);
select ok(private.has_session(), 'the new session is not the ended one');
select set_config('request.jwt.claims', '', true);

-- Twelve hours after it was opened, however it is used
select private.share_session(scene.id('superuser'));
update private.shared_sessions set opened_at = clock_timestamp() - interval '11 hours 59 minutes' where session_id = scene.id('superuser');
select ok(scene.value('superuser', 'select public.use_shared_session()')::integer between 50 and 60, 'a use just before the limit does not move it');
select is(scene.attempt('superuser', 'select 1 from public.profiles where id = auth.uid()'), '1 rows', 'until then it reads');

-- What is for own devices only
create function scene.shared_refusals(who text) returns table (act text, refusal text) language sql as $$
  select a.act, scene.attempt(who, a.statement) from (values
    ('asks whether it may', 'select public.require_own_device()'),
    ('copies its own data', 'select public.own_records()'),
    ('gives a role', $s$select public.update_user(scene.id('other'), p_role => 'superuser')$s$),
    ('rejects', $s$select public.reject_user(scene.id('target'))$s$),
    ('rejects many', $s$select public.reject_users(array[scene.id('target')])$s$),
    ('approves somebody with a role', $s$select public.approve_users(array[scene.id('waiting admin')])$s$),
    ('revokes the approval of an administrator', $s$select public.revoke_approval(scene.id('admin'))$s$),
    ('suspends an administrator', $s$select public.set_user_active(scene.id('admin'), false)$s$),
    ('erases', $s$select public.delete_user(scene.id('other'))$s$),
    ('announces a copy', $s$select public.announce_look(scene.id('other'), 'export')$s$),
    ('ends other sessions', 'select public.end_other_sessions()')) as a (act, statement)
$$;
select scene.person('target', p_approved => false), scene.person('waiting admin', 'admin', p_approved => false);
select is(r.refusal, '42501', 'a shared computer refuses a superuser who ' || r.act) from scene.shared_refusals('superuser') as r;
select is(scene.attempt('superuser', $$select public.approve_users(array[scene.id('target')])$$), '1 rows', 'what can be taken back goes on there');
select is(scene.attempt('superuser', $$select public.set_user_active(scene.id('other'), false)$$), '1 rows', 'suspending a member goes on there');
select is(scene.attempt('superuser', $$select public.announce_look(scene.id('other'), 'watched')$$), '1 rows', 'announcing a look goes on there');
select throws_ok(format($$set local request.jwt.claims = %L; select private.export_person(scene.id('other'))$$, json_build_object('sub', scene.id('superuser'), 'role', 'authenticated', 'session_id', scene.id('superuser'))),
  '42501', 'not from a shared computer', 'an announced copy is not handed out there');
select set_config('request.jwt.claims', '', true);
update private.shared_sessions set opened_at = clock_timestamp() - interval '12 hours 1 minute' where session_id = scene.id('superuser');
select is(scene.attempt('superuser', 'select public.use_shared_session()'), 'PT401', 'after 12 hours it has ended, used or not');
delete from private.shared_sessions where session_id = scene.id('superuser');
select is((select string_agg(r.act, ',') from scene.shared_refusals('superuser') as r where r.refusal = '42501'), null, 'on an own device all of it is done');

-- It ends with the phone's session
create function scene.connected(who text) returns void language sql as $$
  delete from auth.sessions where user_id = scene.id(who);
  insert into auth.sessions (id, user_id) values (scene.id(who), scene.id(who)), ('00000000-0000-4000-8000-00000000cafe', scene.id(who)), ('00000000-0000-4000-8000-00000000d0d0', scene.id(who));
  delete from public.user_notifications where user_id = scene.id(who);
  select private.share_session('00000000-0000-4000-8000-00000000cafe', scene.id(who));
$$;
create function scene.left_of(who text) returns text[] language sql as $$
  select array(select right(s.id::text, 4) from auth.sessions as s where s.user_id = scene.id(who) and s.id <> scene.id(who) order by s.id)
    || array(select 'phone' from auth.sessions as s where s.id = scene.id(who))
$$;
create function scene.told(who text) returns bigint language sql as $$
  select count(*) from public.user_notifications where user_id = scene.id(who) and title = 'Computador compartilhado encerrado'
$$;
select scene.connected('other');
delete from auth.sessions where user_id = scene.id('other') and id <> '00000000-0000-4000-8000-00000000cafe';
select is(scene.left_of('other'), array[]::text[], 'a shared computer that signs the phone out signs itself out');
select is(scene.told('other'), 1::bigint, 'and the person is told');
select scene.connected('other');
delete from auth.sessions where id = scene.id('other');
select is(scene.left_of('other'), array['d0d0'], 'signing out on the phone ends the shared session; other devices stay');
select scene.connected('other');
delete from auth.sessions where id = '00000000-0000-4000-8000-00000000d0d0';
select is(scene.left_of('other'), array['cafe', 'phone'], 'another device takes nothing along');
delete from auth.sessions where user_id = scene.id('other') and id <> scene.id('other');
select is(scene.left_of('other') || scene.told('other')::text, array['phone', '0'], 'the phone ends the computer alone, which is no news');
select scene.connected('other');
delete from auth.sessions where user_id = scene.id('other');
select is(scene.told('other'), 0::bigint, 'the end of all sessions is not told either');

-- A new password
select scene.connected('other');
update auth.users set encrypted_password = 'one' where id = scene.id('other');
select throws_ok($$delete from auth.sessions where user_id = scene.id('other') and id <> '00000000-0000-4000-8000-00000000cafe'$$, '42501', null,
  'a shared computer sets no new password: what Auth does with it is taken back as a whole');
select lives_ok($$delete from auth.sessions where user_id = scene.id('other') and id <> '00000000-0000-4000-8000-00000000d0d0'$$, 'another device does');
select is(scene.left_of('other'), array['d0d0'], 'a new password on another device ends the other sessions');
select scene.connected('other');
select lives_ok($$delete from auth.sessions where user_id = scene.id('other') and id <> scene.id('other')$$, 'the phone sets a new password');
select scene.connected('other');
select lives_ok($$delete from auth.sessions where user_id = scene.id('other')$$, 'all sessions end, as for a password by an operator');
select set_config('plantao.new_password_of', '', true);
select scene.connected('other');

-- What deletes it

select count(*) from private.tick_jobs(false);
select ok(not scene.is_alive('member'), 'the next tick removes an idle session, so that no token of it is renewed');
select ok(not scene.is_shared('member'), 'the row of the ended session goes, too');
select ok(scene.is_alive('admin') and scene.is_alive('other'), 'the shared sessions of others stay');
delete from auth.sessions where id = scene.id('admin');
select ok(not scene.is_shared('admin'), 'signing out leaves no row');
delete from auth.users where id = scene.id('pending');
select ok(not scene.is_shared('pending'), 'a deleted account leaves no row');

select * from finish();
rollback;
