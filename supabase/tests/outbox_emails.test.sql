begin;
\ir scenes.psql
select plan(73);

select scene.cast_everybody();
-- Only the scene's mail is due.
update private.outbox_emails set status = 'sent';

select is(scene.rights('authenticated', 'private.outbox_emails'), '', 'authenticated has no right on the outbox');
select is(scene.rights('service_role', 'private.outbox_emails'), '', 'service_role has none either: it goes through functions');
select scene.access('reads the outbox', 'select 1 from private.outbox_emails', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('claims mail', 'select public.claim_outbox_emails(1)', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('finishes mail', 'select public.finish_outbox_email(1)', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('gives mail back', 'select public.release_outbox_emails(array[1])', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('writes mail', $$select public.enqueue_email('a', 'b@c.example', '{}', 'd')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

create function scene.claim(p_limit integer default 10) returns text language sql as $$
  select scene.value('service_role', format('select string_agg(dedupe_key || ''#'' || attempts, '','' order by dedupe_key) from public.claim_outbox_emails(%s)', p_limit))
$$;
create function scene.finish(p_key text, p_error text default null, p_is_refused boolean default false) returns text language sql as $$
  select scene.value('service_role', format('select public.finish_outbox_email(%s, %L, %L)', (select id from private.outbox_emails where dedupe_key = p_key), p_error, p_is_refused))
$$;
create function scene.release(p_key text) returns text language sql as $$
  select scene.value('service_role', format('select public.release_outbox_emails(array[%s])', (select id from private.outbox_emails where dedupe_key = p_key)))
$$;
create function scene.mail(p_key text) returns private.outbox_emails language sql as $$
  select e from private.outbox_emails as e where e.dedupe_key = p_key
$$;

-- Writing, once per key
select scene.value('service_role', $$select public.enqueue_email('registration_approved', 'a@scene.example', '{"full_name": "A"}', 'scene:a')$$);
select scene.value('service_role', $$select public.enqueue_email('registration_approved', 'other@scene.example', '{}', 'scene:a')$$);
select is((select count(*) from private.outbox_emails where dedupe_key = 'scene:a'), 1::bigint, 'a key is used once');
select is((scene.mail('scene:a')).recipient, 'a@scene.example', 'a repeated key keeps the first mail');
select scene.value('service_role', $$select public.enqueue_email('registration_approved', 'no address', '{}', 'scene:none')$$);
select is((select count(*) from private.outbox_emails where dedupe_key = 'scene:none'), 0::bigint, 'what is no address is not written to');
select throws_ok($$select private.enqueue_email('x y', 'a@scene.example', '{}', 'scene:x')$$, '23514', null, 'a template has a plain name');
select throws_ok($$select private.enqueue_email('x', 'a@scene.example', '[]', 'scene:x')$$, '23514', null, 'a payload is an object');

-- Claiming
select is(scene.claim(), 'scene:a#0', 'what is due is handed out');
select is(scene.claim(), null, 'due mail is claimed only once');
select is((scene.mail('scene:a')).status, 'sending', 'claimed mail is being sent');
select scene.finish('scene:a');
select is((scene.mail('scene:a')).status || coalesce((scene.mail('scene:a')).last_error, ''), 'sent', 'finished mail is sent');
select is((scene.mail('scene:a')).sent_at, now(), 'sent mail has the time of sending');
select is((scene.mail('scene:a')).attempts, 1, 'the first attempt is counted');
select scene.finish('scene:a', 'too late');
select is((scene.mail('scene:a')).status, 'sent', 'a late failure of a mail that was sent changes nothing');
select scene.finish('scene:a', 'no such mailbox', true);
select scene.release('scene:a');
select is((scene.mail('scene:a')).status, 'sent', 'a late refusal or release does not change sent mail');
select is(scene.claim(), null, 'sent mail is never claimed again');

-- Failing and backing off
select private.enqueue_email('t', 'b@scene.example', '{}', 'scene:b');
select is(scene.claim(), 'scene:b#0', 'a second mail can be claimed');
select scene.finish('scene:b', 'provider down');
select is((scene.mail('scene:b')).status || ':' || (scene.mail('scene:b')).last_error, 'pending:provider down', 'a failure is kept and the mail waits');
select ok((scene.mail('scene:b')).next_attempt_at between now() + interval '1 minute' and now() + interval '75 seconds', 'failed mail waits a minute');
select is(scene.claim(), null, 'failed mail is not claimed before its time');
update private.outbox_emails set next_attempt_at = now() where dedupe_key = 'scene:b';
select is(scene.claim(), 'scene:b#1', 'failed mail is claimed after its time');
select scene.finish('scene:b', 'provider down');
select ok((scene.mail('scene:b')).next_attempt_at between now() + interval '2 minutes' and now() + interval '150 seconds', 'the second wait is twice as long');
update private.outbox_emails set attempts = 15, next_attempt_at = now() where dedupe_key = 'scene:b';
select scene.claim();
select scene.finish('scene:b', 'provider down');
select ok((scene.mail('scene:b')).next_attempt_at between now() + interval '6 hours' and now() + interval '7.5 hours', 'no wait is longer than six hours and a quarter more');
update private.outbox_emails set attempts = 100000, next_attempt_at = now() where dedupe_key = 'scene:b';
select scene.claim();
select scene.finish('scene:b', 'provider down');
select is((scene.mail('scene:b')).status, 'pending', 'no number of failures gives a mail up: an outage only delays it');
select ok((scene.mail('scene:b')).next_attempt_at between now() + interval '6 hours' and now() + interval '7.5 hours', 'the pause after a failure has a limit');
update private.outbox_emails set next_attempt_at = now() where dedupe_key = 'scene:b';
select scene.claim();
select scene.finish('scene:b', 'no such mailbox', true);
select is((scene.mail('scene:b')).status || ':' || (scene.mail('scene:b')).last_error, 'failed:no such mailbox', 'one that was refused is given up at once');
update private.outbox_emails set next_attempt_at = now() - interval '1 day' where dedupe_key = 'scene:b';
select is(scene.claim(), null, 'refused mail is kept for the operator');

-- Given back by a sender that ran out of time
select private.enqueue_email('t', 'e@scene.example', '{}', 'scene:e');
select scene.claim();
select scene.release('scene:e');
select is((scene.mail('scene:e')).status || (scene.mail('scene:e')).attempts || coalesce((scene.mail('scene:e')).claimed_at::text, ''), 'pending0', 'a mail that was not tried goes back without an attempt');
select is(scene.claim(), 'scene:e#0', 'released mail is due at once');
select scene.finish('scene:e');

-- A sender that crashed between claim and finish
select private.enqueue_email('t', 'c@scene.example', '{}', 'scene:c');
select scene.claim();
update private.outbox_emails set claimed_at = now() - interval '9 minutes' where dedupe_key = 'scene:c';
select is(scene.claim(), null, 'a claim holds for ten minutes');
update private.outbox_emails set claimed_at = now() - interval '11 minutes' where dedupe_key = 'scene:c';
select is(scene.claim(), 'scene:c#0', 'an older one is taken over, with the same key for the provider');

-- Amounts
select private.enqueue_email('t', 'd@scene.example', '{}', 'scene:d' || lpad(n::text, 3, '0')) from generate_series(1, 150) as n;
select is(scene.claim(2), 'scene:d001#0,scene:d002#0', 'the oldest go first, as many as asked');
select is(scene.value('service_role', 'select count(*) from public.claim_outbox_emails(100000)'), '100', 'at most 100 mails are claimed at once');
select is(scene.value('service_role', 'select count(*) from public.claim_outbox_emails(-5)'), '1', 'at least one mail is claimed at once');
update private.outbox_emails set created_at = now() - interval '91 days' where dedupe_key in ('scene:a', 'scene:c');
select private.apply_retention();
select is((select count(*) from private.outbox_emails where dedupe_key in ('scene:a', 'scene:c')), 1::bigint, 'sent mail is kept 90 days; unsent mail stays');

-- A budget for mails to addresses that strangers name
delete from private.outbox_emails;
select private.enqueue_email('registration_received', 'r@scene.example', '{}', 'scene:r' || n) from generate_series(1, 250) as n;
select results_eq($$select next_attempt_at - now(), count(*) from private.outbox_emails group by 1 order by 1$$,
  $$values (interval '0', 100::bigint), (interval '1 hour', 100), (interval '2 hours', 50)$$, 'a hundred mails about registrations leave in an hour, and none is lost');
select private.enqueue_email('t', 'o@scene.example', '{}', 'scene:other');
select is((scene.mail('scene:other')).next_attempt_at, now(), 'other mails wait for none of them');
update private.outbox_emails set status = 'sent', sent_at = now() - interval '61 minutes', claimed_at = null where template = 'registration_received';
select private.enqueue_email('registration_received', 'r@scene.example', '{}', 'scene:later');
select is((scene.mail('scene:later')).next_attempt_at, now(), 'an hour later there is room again');

select * from finish();
rollback;
