begin;
\ir scenes.psql
select plan(93);

-- The first session of each person: the one of the registration.
select scene.cast_everybody();
delete from public.user_notifications where user_id in (select id from scene.people);
update public.profiles set last_login = now() - interval '1 day' where id in (select id from scene.people where name not in ('pending', 'inactive'));

create function scene.hash(device text) returns text language sql as $$ select encode(extensions.digest(device, 'sha256'), 'hex') $$;
create function scene.open(who text, p_user_agent text default 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0', p_ip inet default '203.0.113.7') returns uuid language sql as $$
  insert into auth.sessions (id, user_id, created_at, user_agent, ip) values (gen_random_uuid(), scene.id(who), now(), p_user_agent, p_ip) returning id
$$;
create function scene.show(session uuid, device text) returns text language sql as $$
  select scene.value('service_role', format('select public.recognize_session(%L, %L)', session, scene.hash(device)))
$$;
-- What is queued about a person: in the bell and by mail.
create function scene.queued(who text) returns text language sql as $$
  select (select count(*) from public.user_notifications as n where n.user_id = scene.id(who) and n.type = 'security')
    || ' and ' || (select count(*) from private.outbox_emails as e where e.user_id = scene.id(who) and e.template = 'new_device')
$$;
create function scene.forget(who text) returns void language sql as $$
  delete from public.user_notifications where user_id = scene.id(who);
  delete from private.outbox_emails where user_id = scene.id(who);
$$;

-- Who may

select is(scene.rights(r, t), '', r || ' has no right on ' || t)
from unnest(array['anon', 'authenticated', 'service_role']) as r, unnest(array['private.known_devices', 'private.unrecognized_sessions']) as t;
select scene.access('reads known devices', 'select 1 from private.known_devices', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('reads unrecognized sessions', 'select 1 from private.unrecognized_sessions', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('makes a device known', $$select public.recognize_session(scene.id('member'), repeat('a', 64))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('withdraws what is queued', $$select private.silence_session(scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role', $$select private.silence_session(scene.id('member'))$$), '42501', 'the secret key silences no session by itself');

-- The first session

select is(scene.queued('pending'), '0 and 0', 'the session of a registration tells nothing');
select is(scene.show(scene.id('pending'), 'laptop'), 'new', 'a session teaches its device before the approval, too');
update public.profiles set last_login = now() where id = scene.id('pending');
create table scene.sessions as select scene.open('pending') as id;
select is(scene.queued('pending'), '1 and 1', 'a pending person is told of a further session');
select is((select scene.show(id, 'laptop') from scene.sessions), 'known', 'the browser of the registration is known');
select is(scene.queued('pending'), '0 and 0', 'what was queued is withdrawn');

-- A session that never shows a browser, as with curl and a stolen password

truncate scene.sessions;
insert into scene.sessions select scene.open('member');
select is(scene.queued('member'), '1 and 1', 'a session is told in the bell and by mail');
select results_eq($$select type, title, message, action_url, created_at - now() from public.user_notifications where user_id = scene.id('member')$$,
  $$values ('security', 'Novo acesso à sua conta', 'Chrome no Windows, endereço 203.0.113.7. Foi você? Não precisa fazer nada. Não foi você? Saia dos outros aparelhos e troque a senha.',
    '/settings#sessoes', interval '90 seconds')$$, 'the bell says what it was, where from, and what to do, and waits');
select results_eq($$select e.recipient = p.email, e.payload, e.status, e.next_attempt_at - now()
    from private.outbox_emails as e join public.profiles as p on p.id = e.user_id where e.user_id = scene.id('member') and e.template = 'new_device'$$,
  $$select true, jsonb_build_object('full_name', 'Pessoa member', 'device', 'Chrome no Windows', 'address', '203.0.113.7', 'at', now()), 'pending', interval '90 seconds'$$,
  'the mail has device, address and time, and waits');
select is(scene.attempt('member', 'select 1 from public.user_notifications'), '0 rows', 'the bell is silent until then');
select is(scene.value('member', $$with m as (update public.user_notifications set is_read = true where user_id = auth.uid() returning 1) select count(*) from m$$), '0',
  'nothing of it can be marked until then');
select is(scene.attempt('member', 'delete from public.user_notifications'), '0 rows', 'a notification cannot be deleted before it is seen');
select is(scene.attempt('member', 'update public.user_notifications set is_read = true'), '0 rows', 'a notification cannot be marked before it is seen');
delete from auth.sessions where id = (select id from scene.sessions);
select is(scene.queued('member'), '1 and 1', 'signing out at once leaves it queued');
update public.user_notifications set created_at = now() where user_id = scene.id('member');
update private.outbox_emails set next_attempt_at = now() where user_id = scene.id('member');
select is(scene.attempt('member', 'select 1 from public.user_notifications'), '1 rows', 'after 90 seconds the bell tells');
select is(scene.attempt('member', 'delete from public.user_notifications'), '1 rows', 'a notification that was told can be deleted');
select scene.access('reads what others are told', $$select 1 from public.user_notifications where user_id = scene.id('member')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select is(scene.value('service_role', $$select count(*) from public.claim_outbox_emails(100) as m where m.template = 'new_device' and m.dedupe_key like '%' || scene.id('member') || '%'$$), '1', 'the mail leaves');

-- A browser

select scene.forget('member');
truncate scene.sessions;
insert into scene.sessions select scene.open('member');
select throws_ok(format('select private.recognize_session(%L, %L)', (select id from scene.sessions), 'klartext'), '23514', null, 'what is no hash is no device');
select is((select scene.show(id, 'phone') from scene.sessions), 'new', 'an unknown browser is new');
select is(scene.queued('member'), '1 and 1', 'the person is told of an unknown browser');
select is((select scene.show(id, 'phone') from scene.sessions), null, 'a session is asked once');
select is((select scene.show(id, 'thief') from scene.sessions), null, 'a copied token teaches no second device');
select is(scene.show(gen_random_uuid(), 'phone'), null, 'a session that never was teaches none');
select is((select count(*) from private.known_devices where user_id = scene.id('member')), 1::bigint, 'one device is known');

select scene.forget('member');
truncate scene.sessions;
insert into scene.sessions select scene.open('member');
select is((select scene.show(id, 'phone') from scene.sessions), 'known', 'the next time it is known');
select is(scene.queued('member'), '0 and 0', 'the person is not told of a known browser');
select is((select last_session_id from private.known_devices where user_id = scene.id('member')), (select id from scene.sessions), 'the device has its last session');

truncate scene.sessions;
insert into scene.sessions select scene.open('other');
select is((select scene.show(id, 'phone') from scene.sessions), 'new', 'the browser of somebody else is new to the next person');
select is(scene.queued('other'), '1 and 1', 'the next person is told of the browser');

truncate scene.sessions;
insert into scene.sessions select scene.open('member');
delete from auth.sessions where id = (select id from scene.sessions);
select is((select scene.show(id, 'phone') from scene.sessions), null, 'an ended session is not recognized');
select is(scene.queued('member'), '1 and 1', 'the person is told of a session that ended unrecognized');

-- Its place, where the own host names one.
truncate scene.sessions;
insert into scene.sessions select scene.open('superuser');
update auth.sessions set created_at = now() + interval '1 second' where id = (select id from scene.sessions);
update public.user_login_logs set login_at = now() + interval '1 second' where user_id = scene.id('superuser') and login_at = now();
select scene.value('service_role', format('select public.recognize_session(%L, %L, %L)', (select id from scene.sessions), scene.hash('phone'), E' São\nPaulo' || repeat('o', 99)));
select is((select array_agg(length(city)) from public.user_login_logs where user_id = scene.id('superuser') and city like 'São%Paulo%'), array[60], 'the city of a browser stands in its log-in');
select is(scene.value('superuser', $$select count(*) from public.own_sessions() as s where left(s.city, 3) = 'São'$$), '1', 'the city stands in the list of sessions');

-- Too late: told already, or on its way.
select scene.forget('member');
truncate scene.sessions;
insert into scene.sessions select scene.open('member');
update public.user_notifications set created_at = now() - interval '1 second' where user_id = scene.id('member');
update private.outbox_emails set status = 'sending', claimed_at = now() where user_id = scene.id('member');
select is((select scene.show(id, 'phone') from scene.sessions), 'known', 'a browser may show itself late');
select is(scene.queued('member'), '1 and 1', 'what is told stays told');

-- The name of the browser may come after the log-in.
select scene.forget('member');
truncate scene.sessions;
insert into scene.sessions select scene.open('member', 'Deno/2');
select is((select payload ->> 'device' from private.outbox_emails where user_id = scene.id('member')), 'Navegador desconhecido', 'a program has no name');
select scene.value('service_role', format('select public.note_login_browser(%L, %L)', (select id from scene.sessions), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0'));
select results_eq($$select left(n.message, 22), e.payload ->> 'device' from public.user_notifications as n join private.outbox_emails as e using (user_id) where n.user_id = scene.id('member')$$,
  $$values ('Firefox no computador,', 'Firefox no computador')$$, 'a log-in through /api is told with its browser');

-- Shared computers

select private.share_session((select id from scene.sessions));
select is(scene.queued('member'), '0 and 0', 'a shared computer is told by the phone that opened it');
select is((select scene.show(id, 'shared') from scene.sessions), null, 'and never becomes a known device');

-- Bounds

select scene.forget('member');
select scene.open('member') from generate_series(1, 25);
select is(scene.queued('member'), '20 and 5', 'at most 20 notifications and 5 mails an hour');
update public.user_notifications set created_at = created_at - interval '2 hours' where user_id = scene.id('member');
update private.outbox_emails set created_at = created_at - interval '2 hours' where user_id = scene.id('member');
select scene.open('member');
select is(scene.queued('member'), '21 and 6', 'an hour later there is room again');

insert into private.known_devices (user_id, device_hash, last_session_id, first_seen, last_seen)
select scene.id('member'), scene.hash('old ' || n), gen_random_uuid(), now() - interval '1 year', now() - n * interval '1 day' from generate_series(1, 60) as n;
select scene.show(scene.open('member'), 'newest');
select is((select count(*) from private.known_devices where user_id = scene.id('member')), 50::bigint, 'the last 50 devices are known');
select ok(exists (select 1 from private.known_devices where user_id = scene.id('member') and device_hash = scene.hash('newest')), 'the newest among them');

insert into scene.people values ('placeless', gen_random_uuid());
insert into auth.users (id, raw_user_meta_data) values (scene.id('placeless'), '{"full_name": "Pessoa sem e-mail"}');
update public.profiles set last_login = now() where id = scene.id('placeless');
select scene.open('placeless');
select is(scene.queued('placeless'), '1 and 0', 'an account without an address is told in the bell alone');

-- A sign-in never fails because its person cannot be told of it.

select scene.forget('admin');
alter table public.user_notifications add constraint scene_broken check (type <> 'security') not valid;
select lives_ok($$select scene.open('admin')$$, 'a broken bell fails no sign-in');
select is((select count(*) from auth.sessions where user_id = scene.id('admin')), 2::bigint, 'the session is there');
select is((select count(*) from public.user_login_logs where user_id = scene.id('admin')), 1::bigint, 'the log-in is logged');
alter table public.user_notifications drop constraint scene_broken;
alter table private.outbox_emails add constraint scene_broken check (template <> 'new_device') not valid;
select lives_ok($$select scene.open('admin')$$, 'a broken outbox fails no sign-in');
alter table private.outbox_emails drop constraint scene_broken;
select scene.open('admin');
select lives_ok($$update auth.sessions set user_agent = null where user_id = scene.id('admin')$$, 'a session may lose its name');

-- Retention

delete from private.known_devices;
insert into private.known_devices (user_id, device_hash, last_session_id, first_seen, last_seen) values
  (scene.id('member'), scene.hash('kept'), gen_random_uuid(), now() - interval '900 days', now() - interval '400 days' + interval '1 minute'),
  (scene.id('member'), scene.hash('gone'), gen_random_uuid(), now() - interval '900 days', now() - interval '400 days' - interval '1 minute');
delete from private.unrecognized_sessions;
insert into private.unrecognized_sessions (session_id, user_id, opened_at) values
  (scene.id('member'), scene.id('member'), now() - interval '30 days' + interval '1 minute'),
  (scene.id('other'), scene.id('other'), now() - interval '30 days' - interval '1 minute');
select private.apply_retention();
select is((select array_agg(device_hash) from private.known_devices), array[scene.hash('kept')], 'a device is known for 400 days after its last use');
select is((select array_agg(user_id) from private.unrecognized_sessions), array[scene.id('member')], 'a session may show its browser for 30 days');
delete from auth.users where id = scene.id('member');
select is_empty($$select user_id from private.known_devices union all select user_id from private.unrecognized_sessions$$, 'a deleted account leaves no device');

select * from finish();
rollback;
