begin;
\ir scenes.psql
select plan(32);

select scene.cast_everybody();
delete from private.outbox_emails;
insert into private.outbox_emails (template, recipient, dedupe_key, status, attempts, last_error)
values ('registration_received', 'errado@scene.example', 'registration_received:' || scene.id('member'), 'failed', 1, 'Resend 422: no mailbox'),
  ('digest_confirmation', 'casa@scene.example', 'digest_confirmation:' || scene.id('member') || ':1', 'failed', 2, 'x'),
  ('new_device', 'outro@scene.example', 'new_device:' || scene.id('other') || ':1', 'pending', 3, 'Resend 500'),
  ('new_device', 'novo@scene.example', 'new_device:' || scene.id('other') || ':2', 'pending', 0, null),
  ('new_device', 'ido@scene.example', 'new_device:' || scene.id('other') || ':3', 'sent', 1, null);
update private.outbox_emails set next_attempt_at = now() + interval '6 hours' where attempts = 3;
create function scene.mail(prefix text) returns private.outbox_emails language sql as $$
  select e from private.outbox_emails as e where starts_with(e.dedupe_key, prefix) order by e.id limit 1
$$;
create function scene.id_of(prefix text) returns text language sql as $$ select ((scene.mail(prefix)).id)::text $$;

-- May not
select scene.access('reads stuck mail', 'select 1 from public.stuck_emails()', 'no', 'no', 'no', 'no', 'no', 'no', '3 rows');
select scene.access('sends mail again', 'select public.retry_emails()', 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select is(scene.attempt('admin', 'select private.retry_emails(null)'), '42501', 'an admin by no other door');
select is(scene.attempt('admin', 'select * from private.list_stuck_emails(1)'), '42501', 'no administrator reads the private list');
select is(scene.attempt('superuser', 'select public.retry_emails(array(select n::bigint from generate_series(1, 501) as n))'), '22023', 'more than 500 at once are refused');

-- One
select is(scene.value('superuser', 'select public.retry_emails(array[' || scene.id_of('registration_received') || '])'), '1', 'a superuser sends one again');
select is((scene.mail('registration_received')).status, 'pending', 'the mail is in the queue');
select cmp_ok((scene.mail('registration_received')).next_attempt_at, '<=', now(), 'at once');
select is((scene.mail('registration_received')).recipient, (select email from public.profiles where id = scene.id('member')), 'to the present address of the account');
select is((scene.mail('registration_received')).dedupe_key, 'registration_received:' || scene.id('member') || ':reenvio1', 'with a key that the provider does not know yet');
select is((scene.mail('registration_received')).user_id, scene.id('member'), 'of the same person');
select is(scene.value('superuser', 'select public.retry_emails(array[' || scene.id_of('registration_received') || '])'), '0', 'who presses second sends nothing again');
select is((select a.target_id || ' ' || (a.after ->> 'count') from private.audit_log as a where a.action = 'mail.retried' and a.actor_id = scene.id('superuser')),
  scene.id_of('registration_received') || ' 1', 'the audit log says who did it');
update private.outbox_emails set status = 'failed', attempts = 2 where template = 'registration_received';
select scene.value('superuser', 'select public.retry_emails(array[' || scene.id_of('registration_received') || '])');
select is((scene.mail('registration_received')).dedupe_key, 'registration_received:' || scene.id('member') || ':reenvio2', 'a further time has a further key');

-- All
select is(scene.value('superuser', 'select public.retry_emails()'), '2', 'all that are stuck go at once');
select is((scene.mail('digest_confirmation')).recipient, 'casa@scene.example', 'what is about another address than the account''s keeps it');
select is((scene.mail('new_device')).dedupe_key, 'new_device:' || scene.id('other') || ':1', 'what was never refused keeps its key: an answer may have been lost');
select is((select count(*) from private.outbox_emails where status = 'sent'), 1::bigint, 'what was sent is not sent again');

-- After a restoration
update private.outbox_emails set status = 'failed', last_error = private.held_mail_error() where template = 'registration_received';
select is(scene.value('superuser', 'select public.retry_emails()'), '0', 'mail that a restoration held back does not go with all others');
select is(scene.value('superuser', 'select public.retry_emails(array[' || scene.id_of('registration_received') || '])'), '1', 'the mail goes when a superuser chooses it');

select * from finish();
rollback;
