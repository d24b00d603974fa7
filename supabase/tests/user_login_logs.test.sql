begin;
\ir scenes.psql
select plan(47);

select scene.cast_everybody();
insert into auth.sessions (id, user_id, created_at, ip, user_agent)
values (gen_random_uuid(), scene.id('member'), now() - interval '1 minute', '203.0.113.7', repeat('x', 600));

-- Also of people who lost their approval or were suspended: not even their own rows are theirs to see.
insert into auth.sessions (id, user_id) select gen_random_uuid(), id from scene.people where name in ('pending', 'inactive');

select policies_are('public', 'user_login_logs', array[
  'Requests are plain',
  'Only approved members reach login logs', 'Members read their own log-ins and superusers all'
]);
select is(scene.rights('anon', 'public.user_login_logs'), '', 'anon has no right on login logs');
select is(scene.rights('authenticated', 'public.user_login_logs'), 'SELECT', 'authenticated may only select login logs');

select scene.access('reads the log-ins of the cast',
  'select 1 from public.user_login_logs where user_id in (select id from scene.people)',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '3 rows');
select scene.access('forges a log-in',
  $$insert into public.user_login_logs (user_id) values (scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('changes log-ins', 'update public.user_login_logs set ip_address = null', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes log-ins', 'delete from public.user_login_logs', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

select results_eq(
  $$select login_at, ip_address, length(user_agent) from public.user_login_logs where user_id = scene.id('member')$$,
  $$values (now() - interval '1 minute', '203.0.113.7'::inet, 512)$$, 'a new session is logged with address and browser');
select is((select last_login from public.profiles where id = scene.id('member')), now(), 'a new session sets last_login');

-- A log that fails must not fail the log-in.
alter table public.user_login_logs add constraint scene_broken check (user_agent <> 'scene') not valid;
select lives_ok(
  $$insert into auth.sessions (id, user_id, user_agent) values (gen_random_uuid(), scene.id('other'), 'scene')$$,
  'a log-in succeeds although its log cannot be written');
select is((select count(*) from auth.sessions where user_id = scene.id('other') and user_agent = 'scene'), 1::bigint, 'a session is created although its log cannot be written');

-- A log-in through /api is named afterwards: the right one, once there is a name.
insert into auth.sessions (id, user_id, created_at, user_agent) values
  ('00000000-0000-4000-8000-0000000000a1', scene.id('admin'), now() - interval '2 hours', 'Deno/2'),
  ('00000000-0000-4000-8000-0000000000a2', scene.id('admin'), now() - interval '1 hour', 'Deno/2');
select scene.value('service_role', $$select public.note_login_browser('00000000-0000-4000-8000-0000000000a2', '  Firefox' || repeat('x', 600))$$);
select results_eq($$select length(user_agent), left(user_agent, 8) from public.user_login_logs where user_id = scene.id('admin') order by login_at$$,
  $$values (6, 'Deno/2'), (512, 'Firefoxx')$$, 'the browser of one log-in is written, within the limit, and no other log-in changes');
select is((select length(user_agent) from auth.sessions where id = '00000000-0000-4000-8000-0000000000a2'), 512, 'the session has the browser, too');
select scene.value('service_role', $$select public.note_login_browser('00000000-0000-4000-8000-0000000000a2', ' ')$$);
select scene.value('service_role', $$select public.note_login_browser('00000000-0000-4000-8000-0000000000a3', 'Ninguém')$$);
select is((select count(*) from public.user_login_logs where user_id = scene.id('admin') and user_agent like 'Firefox%'), 1::bigint,
  'an empty name and an unknown session change nothing');
select scene.access('names a browser', $$select public.note_login_browser(scene.id('member'), 'x')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Retention
insert into public.user_login_logs (user_id, login_at) values (scene.id('other'), now() - interval '91 days'), (scene.id('other'), now() - interval '89 days');
select private.apply_retention();
select is((select count(*) from public.user_login_logs where user_id = scene.id('other')), 1::bigint, 'log-ins are kept for 90 days');
delete from auth.users where id = scene.id('member');
select is((select count(*) from public.user_login_logs where user_id = (select scene.id('member'))), 0::bigint, 'a deleted account leaves no log-in');

select * from finish();
rollback;
