begin;
\ir scenes.psql
select plan(50);

-- Sessions on somebody else's computer end after 15 minutes without use, whatever the token says.

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
select lives_ok($$update auth.users set email_change = 'own@plantao.example' where id = scene.id('other')$$, 'other people do');
select lives_ok($$update auth.users set email_change = '' where id = scene.id('member')$$, 'a change that was asked for before is completed');
select is(scene.attempt('anon', 'select public.use_shared_session()'), '42501', 'anon uses no session');
select scene.used_ago('member', '10 minutes');
select ok(scene.value('member', 'select public.use_shared_session(false)')::integer between 290 and 300, 'asking says how long it still is');
select ok(scene.value('member', 'select public.use_shared_session(null)')::integer between 290 and 300, 'null only asks, too');
select ok(scene.value('member', 'select public.use_shared_session(true, 120)')::integer between 770 and 780, 'a use two minutes ago counts from then');
select ok(scene.value('member', 'select public.use_shared_session(true, 600)')::integer between 770 and 780, 'an older use takes nothing back');
select is(scene.value('member', 'select public.use_shared_session(true, -3600)'), '900', 'nobody has used it in the future');
select scene.used_ago('member', '14 minutes 50 seconds');
select is(scene.attempt('member', 'select 1 from public.profiles'), '1 rows', 'ten seconds before the end it reads');
select is(scene.value('member', 'select public.use_shared_session()'), '900', 'a use begins the 15 minutes anew');
select is(scene.value('pending', 'select public.use_shared_session()'), '900', 'who waits for approval uses theirs as well');

-- Past the time

-- This transaction is older than a moment: now() lies behind the clock.
select scene.used_ago('member', '20 minutes');
select is(scene.attempt('member', 'select 1 from public.profiles'), 'PT401', 'after 15 minutes without use it reads nothing');
select is(scene.attempt('member', 'select public.own_profile()'), 'PT401', 'nor its own profile');
select is(scene.attempt('member', 'select public.use_shared_session()'), 'PT401', 'a use comes too late');
select is(scene.attempt('member', 'select public.use_shared_session(true, 1000)'), 'PT401', 'also one that claims an earlier time');
select is(scene.attempt('member', 'select 1 from public.profiles'), 'PT401', 'and does not bring it back');
select set_config('storage.operation', 'storage.object.get_authenticated', true);
select is(scene.attempt('member', 'select 1 from storage.objects'), '0 rows', 'Storage shows it nothing');
select set_config('storage.operation', '', true);
select is(scene.attempt('admin', 'select 1 from public.categories limit 0'), '0 rows', 'another shared session goes on');
select is(scene.attempt('other', 'select 1 from public.profiles'), '1 rows', 'so does an ordinary one');
select lives_ok($$
  insert into auth.sessions (id, user_id) values ('00000000-0000-4000-8000-00000000beef', scene.id('member'))$$,
  'the person signs in anew on another device');
select set_config('request.jwt.claims', json_build_object('sub', scene.id('member'), 'role', 'authenticated',
  'session_id', '00000000-0000-4000-8000-00000000beef')::text, true);
select ok(private.has_session(), 'and that session is not the idle one');
select set_config('request.jwt.claims', '', true);

-- What deletes it

select count(*) from private.tick_jobs(false);
select ok(not scene.is_alive('member'), 'the next tick removes an idle session, so that no token of it is renewed');
select ok(not scene.is_shared('member'), 'and its row goes with it');
select ok(scene.is_alive('admin') and scene.is_alive('other'), 'those of others stay');
delete from auth.sessions where id = scene.id('admin');
select ok(not scene.is_shared('admin'), 'signing out leaves no row');
delete from auth.users where id = scene.id('pending');
select ok(not scene.is_shared('pending'), 'nor does a deleted account');

select * from finish();
rollback;
