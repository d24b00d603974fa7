begin;
\ir scenes.psql
select plan(122);

select scene.cast_everybody();

create function scene.hash(what text) returns text language sql as $$
  select encode(extensions.digest(what, 'sha256'), 'hex')
$$;
-- A computer named `what` asks; its secret, code and link are hashes of names that begin with it.
create function scene.start(what text, address text default 'address', most integer default 100) returns uuid language sql as $$
  select scene.value('service_role', format(
    'select public.start_phone_sign_in(%L, %L, %L, %L, %L, %L, %L, %L, %s)',
    scene.hash(what || ' secret'), scene.hash(what || ' code'), scene.hash(what || ' link'),
    'Chrome no Windows', 'Mozilla/5.0 (Windows NT 10.0)', scene.hash('network'), 'São Paulo', scene.hash(address), most))::uuid
$$;
-- The phone of a person looks by 'code' or 'link'; its nonce is the hash of `nonce`.
create function scene.look(who text, what text, by_what text, nonce text, session uuid default null) returns jsonb language sql as $$
  select scene.value('service_role', format('select public.look_at_phone_sign_in(%L, %L, %L, %L, %L)',
    scene.id(who), coalesce(session, scene.id(who)),
    case by_what when 'code' then scene.hash(what || ' code') end,
    case by_what when 'link' then scene.hash(what || ' link') end, scene.hash(nonce)))::jsonb
$$;
create function scene.decide(who text, nonce text, act text, session uuid default null) returns text language sql as $$
  select scene.value('service_role', format('select public.decide_phone_sign_in(%L, %L, %L, %L)',
    scene.id(who), coalesce(session, scene.id(who)), scene.hash(nonce), act))
$$;
create function scene.claim(what text, secret_of text default null) returns jsonb language sql as $$
  select scene.value('service_role', format('select public.claim_phone_sign_in(%L, %L)',
    (select id from private.phone_sign_ins where code_hash = scene.hash(what || ' code')), scene.hash(coalesce(secret_of, what) || ' secret')))::jsonb
$$;
create function scene.connect(what text, session uuid) returns text language sql as $$
  select scene.value('service_role', format('select public.connect_phone_sign_in(%L, %L)',
    (select id from private.phone_sign_ins where code_hash = scene.hash(what || ' code')), session))
$$;
create function scene.expire(what text) returns void language sql as $$
  update private.phone_sign_ins set expires_at = clock_timestamp() - interval '1 second' where code_hash = scene.hash(what || ' code')
$$;
-- All the way to the confirmation by the member.
create function scene.confirmed(what text) returns void language plpgsql as $$
begin
  perform scene.start(what);
  perform scene.look('member', what, 'code', what || ' nonce');
  perform scene.decide('member', what || ' nonce', 'confirm');
end
$$;

-- Who may
select is(scene.rights('authenticated', 'private.phone_sign_ins'), '', 'authenticated has no right on the requests');
select is(scene.rights('service_role', 'private.phone_sign_ins'), '', 'service_role has none either: it goes through functions');
select scene.access('reads requests', 'select 1 from private.phone_sign_ins', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('starts a request', $$select public.start_phone_sign_in('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 1)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('looks at a request', $$select public.look_at_phone_sign_in(scene.id('member'), scene.id('member'), 'a', 'b', 'c')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('decides on a request', $$select public.decide_phone_sign_in(scene.id('member'), scene.id('member'), 'a', 'confirm')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('claims a request', $$select public.claim_phone_sign_in(gen_random_uuid(), 'a')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('marks a session as connected', $$select public.connect_phone_sign_in(gen_random_uuid(), scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('claims past the API', $$select private.claim_phone_sign_in(gen_random_uuid(), 'a')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Starting
select isnt(scene.start('first'), null, 'a computer gets a request');
select is(scene.start('first'), null, 'digits that another request has are refused');
select results_eq($$select status, expires_at - now(), city, user_id from private.phone_sign_ins where code_hash = scene.hash('first code')$$,
  $$values ('waiting', interval '1 minute', 'São Paulo', null::uuid)$$, 'a request is good for one minute and has no person yet');
select throws_ok($$select private.start_phone_sign_in('klartext', scene.hash('x'), scene.hash('y'), 'Chrome', null, null, null, scene.hash('address'), 1)$$, '23514', null, 'what is no hash is not kept');
select is(scene.claim('first') ->> 'outcome', 'waiting', 'a computer that waits is told so');
select is(scene.claim('first', 'other') ->> 'outcome', 'expired', 'another secret is told nothing');

-- Many from one address
create function scene.waiting(address text) returns text language sql as $$
  select string_agg(n::text, ' ' order by n) from generate_series(1, 9) as n
  where exists (select 1 from private.phone_sign_ins as r where r.code_hash = scene.hash(address || n || ' code'))
$$;
select is((select count(scene.start('ward' || n, 'ward', 3)) from generate_series(1, 5) as n), 5::bigint, 'no computer is refused a code');
update private.phone_sign_ins as r set created_at = now() - interval '50 seconds' + n * interval '1 second' from generate_series(1, 9) as n where r.code_hash = scene.hash('ward' || n || ' code');
select scene.start('desk' || n, 'desk', 3) from generate_series(1, 2) as n;
select is((select count(*) from private.phone_sign_ins as r where r.address_hash = scene.hash('ward')), 3::bigint, 'of one address so many wait');
select is(scene.waiting('desk'), '1 2', 'requests of another address are not touched');
select scene.look('other', 'ward' || split_part(scene.waiting('ward'), ' ', 1), 'code', 'ward nonce');
select scene.start('ward6', 'ward', 3);
select is((select count(*) from private.phone_sign_ins as r where r.address_hash = scene.hash('ward')), 4::bigint, 'one that a phone has looked at makes room for none');
select scene.start('ward7', 'ward', 1);
select is((select string_agg(r.status, ' ' order by r.status) from private.phone_sign_ins as r where r.address_hash = scene.hash('ward')), 'seen waiting', 'a request that a phone has looked at stays when all others go');
delete from private.phone_sign_ins as r where r.address_hash in (scene.hash('ward'), scene.hash('desk'));

-- Looking
select is(scene.look('pending', 'first', 'code', 'p') ->> 'outcome', 'not_here', 'a pending person connects no computer');
select is(scene.look('inactive', 'first', 'code', 'i') ->> 'outcome', 'not_here', 'a suspended person connects no computer');
select is(scene.look('member', 'first', 'code', 'm', scene.id('other')) ->> 'outcome', 'not_here', 'a session of another person connects no computer');
select is(scene.look('member', 'nobody', 'code', 'm') ->> 'outcome', 'unknown', 'unknown digits find nothing');
create temporary table found as select scene.look('member', 'first', 'code', 'm') as answer;
select is(answer - array['startedAt', 'networkHash', 'secondsLeft'],
  '{"outcome": "found", "device": "Chrome no Windows", "city": "São Paulo"}'::jsonb, 'the phone is told which computer it is') from found;
select ok((answer ->> 'secondsLeft')::integer between 45 and 60, 'the phone is told how long the code still is good') from found;
select is(scene.claim('first') ->> 'outcome', 'seen', 'the computer is told that a phone looks at it');
select is(scene.look('other', 'first', 'code', 'o') ->> 'outcome', 'taken', 'a second phone is told that the code is taken');
select is(scene.look('other', 'first', 'link', 'o') ->> 'outcome', 'taken', 'by the link as well');
select is(scene.decide('other', 'm', 'confirm'), 'unknown', 'another person cannot confirm with the nonce of the first');
select is(scene.decide('member', 'm', 'confirm', scene.id('other')), 'unknown', 'another session cannot confirm either');
select is(scene.decide('member', 'wrong', 'confirm'), 'unknown', 'nothing is confirmed without the nonce of the look');
update private.phone_sign_ins set expires_at = clock_timestamp() + interval '9 seconds' where code_hash = scene.hash('first code');
select ok((scene.look('member', 'first', 'link', 'm2') ->> 'secondsLeft')::integer < 9, 'a second look of the same person gives no more time');
select is(scene.decide('member', 'm', 'confirm'), 'unknown', 'after a second look the first screen decides nothing');

-- Confirming and claiming
select is(scene.decide('member', 'm2', 'follow'), 'seen', 'asking how it went decides nothing');
select is(scene.decide('member', 'm2', 'confirm'), 'confirmed', 'the person who looked confirms');
select is(scene.decide('member', 'm2', 'confirm'), 'confirmed', 'a repeated confirmation gets the same answer');
select is(scene.look('member', 'first', 'code', 'late') ->> 'outcome', 'unknown', 'a confirmed code is no code any more');
select is(scene.claim('first', 'other') ->> 'outcome', 'expired', 'a confirmed request gives nothing to another secret');
select is(scene.claim('first') - 'email', jsonb_build_object('outcome', 'claimed', 'userId', scene.id('member'), 'fullName', 'Pessoa member'), 'the browser that asked gets the person');
select is(scene.claim('first') ->> 'outcome', 'expired', 'a second claim gets nothing');
select is(scene.decide('member', 'm2', 'confirm'), 'confirmed', 'a replayed confirmation says nothing new');
select is(scene.claim('first') ->> 'outcome', 'expired', 'a replayed confirmation opens nothing again');

-- Connecting
insert into auth.sessions (id, user_id, created_at, user_agent) values ('00000000-0000-4000-8000-0000000000c1', scene.id('member'), now() + interval '1 second', 'Deno/2');
insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000c1', now(), now(), 'otp');
select throws_ok($$select private.connect_phone_sign_in((select id from private.phone_sign_ins where code_hash = scene.hash('first code')), scene.id('other'))$$,
  '22023', null, 'the session of another person cannot be connected');
select is(scene.connect('first', '00000000-0000-4000-8000-0000000000c1'), 'true', 'the session of that person is connected');
select is((select user_id from private.shared_sessions where session_id = '00000000-0000-4000-8000-0000000000c1'), scene.id('member'), 'a connected session is one on a shared computer');
select results_eq($$select user_agent, is_shared, city from public.user_login_logs where user_id = scene.id('member') and login_at = now() + interval '1 second'$$,
  $$values ('Mozilla/5.0 (Windows NT 10.0)', true, 'São Paulo')$$, 'it stands in the login log with its browser, as shared');
select is((select count(*) from auth.mfa_amr_claims where session_id = '00000000-0000-4000-8000-0000000000c1'), 0::bigint, 'the session does not count as opened by a mailed link, which may set a password without the present one');
select results_eq($$select type, title, action_url, message ~ '^Em \d\d/\d\d às \d\d:\d\d\. ' from public.user_notifications where user_id = scene.id('member') and type = 'security'$$,
  $$values ('security', 'Computador conectado: Chrome no Windows', '/settings#sessoes', true)$$, 'the person is told which computer, and when');
select is((select email_confirmed_at from public.profiles where id = scene.id('member')), null, 'the session confirms no address');
select is(scene.claim('first') ->> 'outcome', 'expired', 'a connected request gives nothing more');
select is(scene.decide('member', 'm2', 'follow'), 'connected', 'the phone sees that the computer came');
select throws_ok($$select private.connect_phone_sign_in((select id from private.phone_sign_ins where code_hash = scene.hash('first code')), '00000000-0000-4000-8000-0000000000c1')$$,
  '22023', null, 'a request connects one session only');
select is(scene.look('member', 'first', 'code', 'again', '00000000-0000-4000-8000-0000000000c1') ->> 'outcome', 'not_here', 'a shared computer connects no other one');
select is(scene.decide('other', 'm2', 'end'), 'unknown', 'another person does not end the session of the computer');
select is(scene.decide('member', 'm2', 'end'), 'ended', 'the phone ends the session of the computer');
select is((select count(*) from auth.sessions where id = '00000000-0000-4000-8000-0000000000c1'), 0::bigint, 'the ended session is gone');

-- Refusing
select scene.start('refused');
select scene.look('member', 'refused', 'link', 'r');
select is(scene.decide('member', 'r', 'refuse'), 'refused', 'the person who looked refuses');
select is(scene.claim('refused') ->> 'outcome', 'refused', 'the computer is told that the phone refused');
select is(scene.decide('member', 'r', 'confirm'), 'refused', 'a refused request cannot be confirmed');
select is((select count(*) from public.user_notifications where user_id = scene.id('member') and type = 'security' and title = 'Entrada recusada: Chrome no Windows'), 1::bigint, 'a refused attempt is told, once');
select scene.confirmed('regretted');
select is(scene.decide('member', 'regretted nonce', 'refuse'), 'refused', 'a confirmation can be taken back until the computer comes');
select is(scene.claim('regretted') ->> 'outcome', 'refused', 'a refused request opens nothing');

-- Too late
select scene.start('late');
select scene.expire('late');
select is(scene.look('member', 'late', 'code', 'l') ->> 'outcome', 'unknown', 'an expired code is answered as one that never was');
select is(scene.claim('late') ->> 'outcome', 'expired', 'the computer is told that its code expired');
select scene.start('slow');
select scene.look('member', 'slow', 'code', 's');
select scene.expire('slow');
select is(scene.decide('member', 's', 'confirm'), 'expired', 'a confirmation after the end confirms nothing');
select is(scene.claim('slow') ->> 'outcome', 'expired', 'an expired request opens nothing');
select scene.confirmed('absent');
select scene.expire('absent');
select is(scene.claim('absent') ->> 'outcome', 'expired', 'a computer that comes a minute late gets nothing');
select is(scene.decide('member', 'absent nonce', 'follow'), 'expired', 'the phone is told that the computer never came');
select scene.start('eager');
update private.phone_sign_ins set claims = 300 where code_hash = scene.hash('eager code');
select is(scene.claim('eager') ->> 'outcome', 'expired', 'a computer does not ask without end');

-- Between the confirmation and the computer
select scene.confirmed('suspended');
update public.profiles set is_active = false where id = scene.id('member');
select is(scene.claim('suspended') ->> 'outcome', 'expired', 'a person who is suspended meanwhile opens nothing');
update public.profiles set is_active = true where id = scene.id('member');
select is(scene.claim('suspended') ->> 'outcome', 'expired', 'not even when the suspension is over');
select scene.sign_in('member');
select scene.confirmed('unapproved');
update public.profiles set is_approved = false where id = scene.id('member');
select is(scene.claim('unapproved') ->> 'outcome', 'expired', 'a person who loses the approval meanwhile opens nothing');
update public.profiles set is_approved = true where id = scene.id('member');
select scene.confirmed('banned');
update auth.users set banned_until = now() + interval '1 hour' where id = scene.id('member');
select is(scene.claim('banned') ->> 'outcome', 'expired', 'a person who is banned meanwhile opens nothing');
update auth.users set banned_until = null where id = scene.id('member');
select scene.sign_in('member');
select scene.confirmed('signed out');
delete from auth.sessions where id = scene.id('member');
select is(scene.claim('signed out') ->> 'outcome', 'expired', 'a phone that is signed out meanwhile opens nothing');
select scene.sign_in('member');
select scene.confirmed('deleted');
delete from auth.users where id = scene.id('member');
select is((select count(*) from private.phone_sign_ins where code_hash = scene.hash('deleted code')), 0::bigint, 'a deleted person leaves no request behind');

-- 10,000 guesses, one of them right: the guesser is shown a computer, and no session is opened.
select scene.start('4711');
-- This transaction is older than a moment: now() lies behind the clock.
update private.phone_sign_ins set expires_at = clock_timestamp() + interval '1 minute' where code_hash = scene.hash('4711 code');
create temp table guesses as
  select n, (private.look_at_phone_sign_in(scene.id('other'), scene.id('other'), scene.hash(n || ' code'), null, scene.hash('guess ' || n))) ->> 'outcome' as outcome
  from generate_series(0, 9999) as n;
select results_eq($$select outcome, count(*), max(n) filter (where outcome = 'found') from guesses group by outcome order by outcome$$,
  $$values ('found', 1::bigint, 4711), ('unknown', 9999::bigint, null)$$, 'of 10,000 guesses the right one alone shows a computer');
select is(scene.claim('4711') ->> 'outcome', 'seen', 'a guessed code gives the computer nothing');
select is((select count(*) from auth.sessions where user_id = scene.id('other') and id <> scene.id('other')), 0::bigint, 'a guessed code opens no session');

-- Retention
update private.phone_sign_ins set expires_at = now() - interval '11 minutes' where code_hash = scene.hash('late code');
update private.phone_sign_ins set expires_at = now() - interval '9 minutes' where code_hash = scene.hash('eager code');
select count(*) from private.tick_jobs(false);
select is((select count(*) from private.phone_sign_ins where code_hash in (scene.hash('late code'), scene.hash('eager code'))), 1::bigint, 'requests are deleted ten minutes after their end');

select * from finish();
rollback;
