begin;
\ir scenes.psql
select plan(137);

-- A change of address needs a second proof besides the session, and the old mailbox can undo it.

select scene.cast_everybody();
update private.outbox_emails set status = 'sent', created_at = now() - interval '2 days';

create function scene.address(who text, name text) returns text language sql as $$
  select name || '.' || scene.id(who) || '@scene.example'
$$;
-- What Auth writes when a person asks for a new address, and when the new mailbox completes it.
create function scene.ask_auth(who text, name text, token text default 'token') returns text language plpgsql as $$
begin
  update auth.users set email_change = scene.address(who, name), email_change_token_new = token where id = scene.id(who);
  return 'mailed';
exception when others then
  return sqlstate;
end
$$;
create function scene.complete(who text) returns void language sql as $$
  update auth.users set email = email_change, email_change = '', email_change_token_new = '' where id = scene.id(who)
$$;
create function scene.permit(who text, name text) returns text language sql as $$
  select scene.value('service_role', format('select public.permit_address(%L, %L)', scene.id(who), scene.address(who, name)))
$$;
create function scene.change(who text, name text) returns void language plpgsql as $$
begin
  perform scene.permit(who, name), scene.ask_auth(who, name, name);
  perform scene.complete(who);
end
$$;
create function scene.ask(who text, name text) returns text language sql as $$
  select scene.value('service_role', format('select public.ask_address_change(%L, %L)', scene.id(who), scene.address(who, name)))
$$;
create function scene.hash(link text) returns text language sql as $$
  select encode(extensions.digest(link, 'sha256'), 'hex')
$$;
-- The newest mail of a template about a person, to this address.
create function scene.mail_of(who text, p_template text, p_recipient text) returns bigint language sql as $$
  select max(e.id) from private.outbox_emails as e
  where e.user_id = scene.id(who) and e.template = p_template and e.recipient = p_recipient
$$;
-- Sends it with a link of this name.
create function scene.issue(who text, p_template text, p_recipient text, link text) returns text language plpgsql as $$
begin
  update private.outbox_emails set status = 'sending', claimed_at = now() where id = scene.mail_of(who, p_template, p_recipient);
  return scene.value('service_role', format('select public.issue_address_change(%s, %L)', scene.mail_of(who, p_template, p_recipient), scene.hash(link)));
end
$$;
create function scene.press(link text) returns jsonb language sql as $$
  select scene.value('service_role', format('select public.use_address_change(%L)', scene.hash(link)))::jsonb
$$;
create function scene.email(who text) returns text language sql as $$
  select p.email from public.profiles as p where p.id = scene.id(who)
$$;

-- The address of each person at the beginning.
create table scene.olds as select p.name, scene.email(p.name) as email from scene.people as p;
grant select on scene.olds to service_role;
create function scene.old(who text) returns text language sql as $$
  select o.email from scene.olds as o where o.name = who
$$;

-- Who may

select is(scene.rights(who, name), '', who || ' has no right on ' || name)
from unnest(array['anon', 'authenticated', 'service_role']) as who, unnest(array['private.address_permits', 'private.address_changes']) as name;
select scene.access('permits no address', $$select public.permit_address(scene.id('member'), 'a@b.example')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('permits none past the API', $$select private.permit_address(scene.id('member'), 'a@b.example', true)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('asks no mailbox by hand', $$select public.ask_address_change(scene.id('member'), 'a@b.example')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('issues no link', $$select public.issue_address_change(1, repeat('a', 64))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('uses no link past its mail', $$select public.use_address_change(repeat('a', 64))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('sends no mail with a permit', $$select public.permit_allowed_address(1)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('forgets no sign-in', $$select public.forget_password_check(scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- The permit

select is(scene.ask_auth('member', 'nova'), '42501', 'a session alone asks for no new address');
select scene.permit('member', 'nova');
select is(scene.ask_auth('member', 'outra'), '42501', 'a permit is for one address');
select is(scene.ask_auth('other', 'nova'), '42501', 'a permit serves one person');
update private.address_permits set expires_at = now() where user_id = scene.id('member');
select is(scene.ask_auth('member', 'nova'), '42501', 'a permit ends after its minutes');
select scene.permit('member', 'nova');
select is((select expires_at - now() from private.address_permits where user_id = scene.id('member')), interval '5 minutes', 'a permit is good for five minutes');
select is(scene.mail_of('member', 'address_change_asked', scene.old('member')), null, 'a permit that was not used sends no mail');
select is(scene.ask_auth('member', 'nova'), 'mailed', 'with a permit Auth mails the new mailbox');
select is((select payload from private.outbox_emails where id = scene.mail_of('member', 'address_change_asked', scene.old('member'))), jsonb_build_object('full_name', 'Pessoa member', 'address', scene.address('member', 'nova')),
  'the old mailbox is told of a used permit');
select is(scene.ask_auth('member', 'nova', 'token2'), '42501', 'a permit is used up, also for the same address again');
select is(scene.ask_auth('member', 'outra'), '42501', 'a permit is used up for another address, too');
select lives_ok($$update auth.users set email_change_token_new = '', email_change_sent_at = null where id = scene.id('member')$$,
  'a new password takes the link back');
select is(scene.ask_auth('member', 'nova', 'token3'), '42501', 'after that another link needs another proof');
select lives_ok($$update auth.users set email_change_token_new = 'token' where false$$, 'what else Auth writes needs no permit');
select lives_ok($$update auth.users set updated_at = now() where id = scene.id('member')$$, 'other columns of the account change also while an address waits');
select private.share_session(scene.id('other'));
select throws_ok($$select private.permit_address(scene.id('other'), 'a@b.example', true)$$, '55006', null, 'no permit while a shared computer is signed in');
select throws_ok($$select private.ask_address_change(scene.id('other'), 'a@b.example')$$, '55006', null, 'the old mailbox is not asked while a shared computer is signed in');
delete from private.shared_sessions where user_id = scene.id('other');

-- Without the password: the old mailbox allows it

select is(scene.ask('other', 'nova'), '0', 'the old mailbox is asked');
select is(scene.mail_of('other', 'address_change_requested', scene.old('other')) is not null, true, 'by a mail to the address of the account');
select is((select payload ->> 'address' from private.outbox_emails where id = scene.mail_of('other', 'address_change_requested', scene.old('other'))), scene.address('other', 'nova'), 'which names the new one');
select is(scene.ask('other', 'nova'), '60', 'not twice a minute');
select throws_ok(format('select private.ask_address_change(%L, %L)', scene.id('other'), scene.email('admin')), '23505', null, 'the old mailbox is not asked about an address that another account has');
select throws_ok($$select private.ask_address_change(gen_random_uuid(), 'a@b.example')$$, '22023', null, 'an unknown person has no old mailbox to ask');
select is(scene.issue('other', 'address_change_requested', scene.old('other'), 'allow'), 'true', 'the mail gets a link when it is sent');
select is(scene.issue('other', 'address_change_requested', scene.old('other'), 'allow'), 'true', 'a second attempt to send it the same');
select is(scene.ask_auth('other', 'nova'), '42501', 'until it is pressed, nothing may be asked for');
select is(scene.press('nobody') ->> 'outcome', 'unknown', 'a link that was never sent does nothing');
update private.address_changes set expires_at = now() where hash = scene.hash('allow');
select is(scene.press('allow') ->> 'outcome', 'expired', 'after 72 hours it does nothing');
update private.address_changes set expires_at = now() + interval '1 hour' where hash = scene.hash('allow');
select is(scene.press('allow'), '{"outcome": "allowed"}'::jsonb, 'the press allows the change');
select is(scene.press('allow'), '{"outcome": "allowed"}'::jsonb, 'a repeated press gets the same answer');
select is((select count(*) from private.outbox_emails where user_id = scene.id('other') and template = 'address_change_link'), 1::bigint, 'the new mailbox gets one mail');
select is(scene.email('other'), scene.old('other'), 'the address is still the old one');
select is(scene.ask_auth('other', 'nova'), '42501', 'the press alone permits no session anything');
select is(scene.value('service_role', format('select public.permit_allowed_address(%s)', scene.mail_of('other', 'address_change_link', scene.address('other', 'nova')))), null, 'a mail that is not being sent permits nothing');
update private.outbox_emails set status = 'sending' where user_id = scene.id('other') and template = 'address_change_link';
select is(scene.value('service_role', format('select public.permit_allowed_address(%s)', scene.mail_of('other', 'address_change_link', scene.address('other', 'nova')))), scene.old('other'), 'sending the mail permits the address');
select is(scene.value('service_role', format('select public.permit_allowed_address(%s)', scene.mail_of('other', 'address_change_requested', scene.old('other')))), null, 'no other mail does');
select is(scene.ask_auth('other', 'nova', 'hash'), 'mailed', 'Auth then makes the link of the new mailbox');
select is(scene.mail_of('other', 'address_change_asked', scene.old('other')), null, 'which the old one, that allowed it, is not told again');
update private.outbox_emails set created_at = now() - interval '2 minutes' where user_id = scene.id('other') and template = 'address_change_requested';
select is(scene.ask('other', 'zweite'), '0', 'another address may be asked for a minute later');
select is(scene.issue('other', 'address_change_requested', scene.old('other'), 'allow2'), 'true', 'with a link of its own');
select scene.complete('other');
select is(scene.email('other'), scene.address('other', 'nova'), 'the new mailbox completes the change');
select is(scene.press('allow2') ->> 'outcome', 'ended', 'which ends what else was asked of the old one');
insert into private.outbox_emails (template, recipient, dedupe_key, status, created_at)
select 'address_change_requested', 'x@scene.example', 'address_change_requested:' || scene.id('other') || ':0' || n, 'sent', now() - interval '30 minutes' from generate_series(1, 3) as n;
select ok(scene.ask('other', 'dritte')::integer > 3600, 'five a day are enough');

-- A change that happened is undone from the old mailbox

update auth.users set email_change = '', email_change_token_new = '' where id = scene.id('member');
select scene.change('member', 'dieb');
select is(scene.mail_of('member', 'address_changed', scene.old('member')) is not null, true, 'the old mailbox is told of a change');
select is(scene.issue('member', 'address_changed', scene.old('member'), 'undo'), 'true', 'with a link');
select is((select expires_at - now() from private.address_changes where hash = scene.hash('undo')), interval '72 hours', 'for 72 hours');
select scene.change('member', 'dieb2');
select is(scene.issue('member', 'address_changed', scene.address('member', 'dieb'), 'undo2'), 'true', 'a second change can be undone, too');
select scene.permit('member', 'dieb3');
select is(scene.press('undo'), jsonb_build_object('outcome', 'undone', 'restore', jsonb_build_object('userId', scene.id('member'), 'email', scene.old('member'), 'isTaken', false)),
  'a second change meanwhile does not end an undo of the first, which says what Auth must restore');
select is((select count(*) from auth.sessions where user_id = scene.id('member')), 0::bigint, 'all sessions are ended at once');
select is((select count(*) from private.address_permits where user_id = scene.id('member')), 0::bigint, 'the permits go, too');
select is((select count(*) from private.audit_log where action = 'user.email_undone' and target_id = scene.id('member')::text), 1::bigint, 'the audit log has it');
select is((select count(*) from public.user_notifications where user_id = scene.id('superuser') and title = 'Troca de e-mail desfeita'), 1::bigint, 'superusers are told');
select is((select count(*) from public.user_notifications where user_id = scene.id('admin') and title = 'Troca de e-mail desfeita'), 0::bigint, 'administrators are not');
select ok(scene.press('undo') ? 'restore', 'as long as Auth has not restored it, a repeated press says so again');
select is(scene.press('undo2') ->> 'outcome', 'ended', 'who changed it again cannot undo the undo');
update auth.users set email = scene.old('member') where id = scene.id('member');
select is(scene.press('undo'), '{"outcome": "undone"}'::jsonb, 'afterwards a repeated press changes nothing');
select is((select count(*) from private.outbox_emails where user_id = scene.id('member') and template = 'address_changed' and recipient = scene.address('member', 'dieb2')), 0::bigint, 'an undone change is not mailed as a change');
select scene.sign_in('member');
select scene.change('member', 'zweite');
select is(scene.press('undo'), '{"outcome": "undone"}'::jsonb, 'a second press of the link does not undo what the person changes later');
select is(scene.issue('member', 'address_changed', scene.old('member'), 'undo3'), 'true', 'that has a link of its own');
update private.address_changes set expires_at = now() where hash = scene.hash('undo3');
select is(scene.press('undo3') ->> 'outcome', 'expired', 'which ends after its time');

-- A thief who holds the mailboxes in between

select scene.person('victim');
insert into scene.olds select 'victim', scene.email('victim');
select scene.change('victim', 'dieb');
select scene.change('victim', 'dieb0');
select scene.issue('victim', 'address_changed', scene.address('victim', 'dieb'), 'u undo');
select scene.press('u undo');
select is((select status from private.outbox_emails where id = scene.mail_of('victim', 'address_changed', scene.old('victim'))), 'pending', 'an undo from there withdraws no mail that still has to tell the owner');
update auth.users set email = scene.address('victim', 'dieb') where id = scene.id('victim');
select is(scene.issue('victim', 'address_changed', scene.old('victim'), 't undo'), 'true', 'the owner''s old mailbox gets a link that undoes all of it');
select scene.press('t undo');
update auth.users set email = scene.old('victim') where id = scene.id('victim');
select scene.sign_in('victim');

select scene.change('victim', 'dieb');
select scene.issue('victim', 'address_changed', scene.old('victim'), 'v undo');
select scene.permit('victim', 'dieb2'), scene.ask_auth('victim', 'dieb2', 'late');
select scene.press('v undo');
select scene.complete('victim');
update auth.users set email = scene.old('victim') where id = scene.id('victim');
select isnt(scene.issue('victim', 'address_changed', scene.address('victim', 'dieb'), 'v dieb'), 'true', 'a change between the press and Auth''s answer has no link left');
select isnt(scene.press('v dieb') ->> 'outcome', 'undone', 'the mailbox of such a change cannot undo it');
select is((select count(*) from private.outbox_emails where user_id = scene.id('victim') and template = 'address_changed' and recipient = scene.address('victim', 'dieb') and status = 'pending'), 0::bigint, 'which is told nothing');

select scene.sign_in('victim');
select scene.change('victim', 'dieb');
select scene.issue('victim', 'address_changed', scene.old('victim'), 'w undo');
update private.outbox_emails set created_at = now() - interval '2 days' where user_id = scene.id('victim') and template = 'address_change_requested';
select scene.ask('victim', 'dieb4');
select scene.issue('victim', 'address_change_requested', scene.address('victim', 'dieb'), 'w allow');
select scene.press('w allow');
update private.outbox_emails set status = 'sending' where user_id = scene.id('victim') and template = 'address_change_link';
select scene.press('w undo');
update auth.users set email = scene.old('victim') where id = scene.id('victim');
select is(scene.value('service_role', format('select public.permit_allowed_address(%s)', scene.mail_of('victim', 'address_change_link', scene.address('victim', 'dieb4')))), null, 'what a mailbox in between allowed is allowed no more, also while its mail is being sent');

select scene.change('victim', 'dieb');
select scene.issue('victim', 'address_changed', scene.old('victim'), 'x undo');
select is(scene.press('x undo') ? 'restore', true, 'an undo that Auth has not done');
insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (gen_random_uuid(), scene.id('victim'), 'recovery_token', 'recovery', '');
update auth.users set email = scene.address('victim', 'chefe') where id = scene.id('victim');
select is((select count(*) from auth.one_time_tokens where user_id = scene.id('victim')), 0::bigint, 'a link that Auth mailed before a superuser or the dashboard decided opens nothing');
select is(scene.press('x undo'), '{"outcome": "ended"}'::jsonb, 'is not done after a superuser decided');
select scene.change('victim', 'dieb');
select scene.issue('victim', 'address_changed', scene.address('victim', 'chefe'), 'y undo');
select scene.press('y undo');
update private.address_changes set expires_at = now() where hash = scene.hash('y undo');
select is(scene.press('y undo') ->> 'outcome', 'expired', 'an undo does nothing after its 72 hours');

-- They are kept no longer than is said

update private.address_changes set expires_at = now() - interval '30 days' where hash = scene.hash('undo3');
select private.apply_retention();
select is(scene.press('undo3') ->> 'outcome', 'expired', 'thirty days later it is still told to have expired');
update private.address_changes set expires_at = now() - interval '30 days 1 second' where hash = scene.hash('undo3');
select private.apply_retention();
select is(scene.press('undo3') ->> 'outcome', 'unknown', 'a link that expired over thirty days ago is forgotten');

-- A new password takes back what was asked for with the old one

update private.outbox_emails set created_at = now() - interval '2 days' where user_id = scene.id('victim') and template = 'address_change_requested';
select scene.ask('victim', 'dieb5');
select scene.issue('victim', 'address_change_requested', scene.email('victim'), 'z allow');
select scene.press('z allow');
update private.outbox_emails set created_at = now() - interval '2 days' where user_id = scene.id('victim') and template = 'address_change_requested';
select scene.ask('victim', 'dieb6');
select scene.issue('victim', 'address_change_requested', scene.email('victim'), 'z later');
select scene.permit('victim', 'dieb7');
update auth.users set encrypted_password = 'new' where id = scene.id('victim');
select is(scene.mail_of('victim', 'address_change_link', scene.address('victim', 'dieb5')), null, 'a mail to the new mailbox that waits');
select is(scene.press('z later') ->> 'outcome', 'ended', 'a link that was not pressed');
select is(scene.ask_auth('victim', 'dieb7'), '42501', 'a new password takes back a permit');

-- A superuser's change is not undone this way

select scene.change('admin', 'nova');
select is(scene.issue('admin', 'address_changed', scene.old('admin'), 'undo4'), 'true', 'an own change can be undone');
update auth.users set email = scene.address('admin', 'chefe') where id = scene.id('admin');
select is(scene.mail_of('admin', 'address_changed', scene.address('admin', 'nova')), null, 'a superuser''s change sends no link');
select is(scene.press('undo4') ->> 'outcome', 'ended', 'a superuser''s change ends the link of the change before');
select is(scene.mail_of('admin', 'address_changed', scene.old('admin')) is not null, true, 'the mail of the change before stays as it was');

-- The check of a password

insert into auth.sessions (id, user_id, created_at) values ('00000000-0000-4000-8000-00000000abcd', scene.id('superuser'), now());
select is((select count(*) from public.user_login_logs where user_id = scene.id('superuser')), 1::bigint, 'a session is a log-in');
select scene.value('service_role', $$select public.forget_password_check('00000000-0000-4000-8000-00000000abcd')$$);
select is((select count(*) from public.user_login_logs where user_id = scene.id('superuser')), 0::bigint, 'unless it only checked a password');
select is((select count(*) from auth.sessions where id = '00000000-0000-4000-8000-00000000abcd'), 0::bigint, 'the session of a password check ends');
select is((select count(*) from private.outbox_emails where user_id = scene.id('superuser') and template = 'new_device' and status = 'pending'), 0::bigint, 'the session of a password check is told to no device');

select * from finish();
rollback;
