begin;
\ir scenes.psql
select plan(39);

select scene.cast_everybody();
create function scene.open(who text, p_name text, p_age interval default '1 day') returns uuid language sql as $$
  insert into auth.sessions (id, user_id, created_at, user_agent, ip) values (gen_random_uuid(), scene.id(who), now() - p_age, p_name, '203.0.113.7/32') returning id
$$;
create function scene.named(p_name text) returns uuid language sql as $$ select s.id from auth.sessions as s where s.user_agent = p_name $$;
update auth.sessions set created_at = now() - interval '9 days', user_agent = 'own' where id = scene.id('member');

-- The list

select scene.open('member', 'older', '3 days'), scene.open('member', 'renewed', '5 days'), scene.open('member', 'over'),
  scene.open('member', 'shared'), scene.open('member', 'idle'), scene.open('other', 'foreign');
update auth.sessions set refreshed_at = (now() - interval '2 days') at time zone 'utc' where user_agent = 'renewed';
update auth.sessions set not_after = now() where user_agent = 'over';
select private.share_session(scene.named('shared')), private.share_session(scene.named('idle'));
update private.shared_sessions set last_used_at = now() - interval '15 minutes' where session_id = scene.named('idle');
update private.shared_sessions set last_used_at = now() - interval '2 minutes' where session_id = scene.named('shared');

select scene.access('lists their own sessions', 'select public.own_sessions()', 'no', '1 rows', '1 rows', '4 rows', '2 rows', '1 rows', '1 rows');
select is(scene.attempt('service_role', 'select public.own_sessions()'), '42501', 'a key without a person has no sessions');
select scene.act_as('member');
create temporary table listed as select * from public.own_sessions();
select scene.step_out();
select results_eq('select user_agent, is_current, is_shared, address, now() - opened_at, now() - last_used_at from listed',
  $$values ('own', true, false, null::text, interval '9 days', interval '9 days'), ('shared', false, true, '203.0.113.7', interval '1 day', interval '2 minutes'),
    ('renewed', false, false, '203.0.113.7', interval '5 days', interval '2 days'), ('older', false, false, '203.0.113.7', interval '3 days', interval '3 days')$$,
  'living sessions, the caller''s own first, then by last use, with device, address, since when, and what is shared');
select set_config('request.method', 'POST', true);
select is(scene.attempt('member', $$select 1 from public.own_sessions() as s where s.user_agent ~ 'x'$$), '22023', 'a list is not filtered by a pattern');
select is(scene.attempt('member', $$select public.end_own_session(scene.id('other')) where 'x' ~ 'x'$$), '22023', 'the end of a session is not filtered by a pattern');
select is(scene.attempt('member', $$select public.end_other_sessions() where 'x' ~ 'x'$$), '22023', 'the end of many sessions is not filtered by a pattern');
select set_config('request.method', '', true);
select scene.open('superuser', 'many ' || n, n * interval '1 minute') from generate_series(1, 120) as n;
select is(scene.attempt('superuser', 'select public.own_sessions()'), '100 rows', 'at most 100 are listed');
select ok(scene.value('superuser', $$select bool_or(is_current) from public.own_sessions()$$)::boolean, 'the caller''s own among them');

-- "Sair" of one

select scene.access('ends a session of somebody else', format('select 1 where public.end_own_session(%L)', scene.named('foreign')),
  'no', '0 rows', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows');
insert into private.known_devices (user_id, device_hash, last_session_id) values
  (scene.id('member'), repeat('a', 64), scene.named('older')), (scene.id('member'), repeat('b', 64), scene.named('renewed')),
  (scene.id('member'), repeat('c', 64), scene.id('member')), (scene.id('other'), repeat('a', 64), scene.named('foreign'));
select is(scene.value('member', 'select public.end_own_session(gen_random_uuid())'), 'false', 'a session that never was is not ended');
select is(scene.value('member', format('select public.end_own_session(%L)', scene.named('older'))), 'true', 'a person ends a session of their own');
select is(scene.named('older'), null, 'the session is gone at once');
select results_eq('select left(device_hash, 1) from private.known_devices where user_id in (select id from scene.people) order by 1', $$values ('a'), ('b'), ('c')$$, 'only the device of the ended session is unknown again');
select is(scene.value('member', format('select public.end_own_session(%L)', (select id from listed where user_agent = 'older'))), 'false', 'ending it again ends nothing');

-- From a shared computer: a stranger who finds it open ends only its own session.

select set_config('request.jwt.claims', json_build_object('sub', scene.id('member'), 'role', 'authenticated', 'session_id', scene.named('shared'))::text, true);
select is((select bool_and(is_current = (user_agent = 'shared')) from public.own_sessions()), true, 'a shared computer lists where its person is signed in');
select throws_ok('select public.end_other_sessions()', '42501', null, 'it does not end the others');
select throws_ok(format('select public.end_own_session(%L)', scene.named('renewed')), '42501', null, 'a shared computer does not end one of the others');
select throws_ok('select public.end_own_session(gen_random_uuid())', '42501', null, 'a shared computer is not told whether a session exists');
select is(public.end_own_session(scene.named('shared')), true, 'a shared computer ends its own session');
select scene.step_out();

-- "Sair de todos os outros"

select is(scene.value('member', 'select public.end_other_sessions()'), '3', 'every other session ends');
select is((select array_agg(id) from auth.sessions where user_id = scene.id('member')), array[scene.id('member')], 'only the session of the call stays');
select isnt(scene.named('foreign'), null, 'the sessions of other people stay');
select results_eq('select user_id, left(device_hash, 1) from private.known_devices where user_id in (select id from scene.people) order by 2', $$values (scene.id('other'), 'a'), (scene.id('member'), 'c')$$,
  'no other device of the person is known any more');
select is(scene.value('pending', 'select public.end_other_sessions()'), '0', 'people who wait for the approval have sessions, too');
select is(scene.value('inactive', 'select public.end_other_sessions()'), '0', 'suspended people have sessions, too');
select is(scene.value('member', format('select public.end_own_session(%L)', scene.id('member'))), 'true', 'the session of the call may end, too');
select is(scene.attempt('member', 'select public.own_sessions()'), 'PT401', 'an ended session counts no more');

select * from finish();
rollback;
