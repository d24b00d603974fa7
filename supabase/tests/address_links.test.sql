begin;
\ir scenes.psql
select plan(83);

select scene.cast_everybody();
select scene.person('walk_in', p_approved => false);
select scene.person('stranger', p_approved => false);
update private.outbox_emails set status = 'sent', created_at = now() - interval '2 days';

select is(scene.rights('authenticated', 'private.address_links'), '', 'authenticated has no right on the links');
select is(scene.rights('service_role', 'private.address_links'), '', 'service_role has none either: it goes through functions');
select scene.access('reads links', 'select 1 from private.address_links', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('issues links', $$select public.issue_address_links(1, repeat('a', 64), repeat('b', 64))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('uses a link', $$select public.use_address_link(repeat('a', 64), true)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('uses a link past the API', $$select private.use_address_link(repeat('a', 64), true)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('confirms the own address by hand', $$update public.profiles set email_confirmed_at = now() where id = auth.uid() returning id$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- A mail that is being sent, and its links; the hash of "confirm" begins with 1, that of "disown" with 2.
create function scene.hash(act text, link text) returns text language sql as $$
  select encode(extensions.digest(act || link, 'sha256'), 'hex')
$$;
create function scene.mail(who text, link text, p_template text default 'address_confirmation') returns boolean language plpgsql as $$
declare
  mail bigint;
begin
  insert into private.outbox_emails (template, recipient, dedupe_key, status, claimed_at)
  select p_template, p.email, p_template || ':' || p.id || ':' || link, 'sending', now() from public.profiles as p where p.id = scene.id(who)
  returning id into mail;
  return scene.value('service_role', format('select public.issue_address_links(%s, %L, %L)', mail, scene.hash('confirm', link), scene.hash('disown', link)));
end
$$;
create function scene.click(act text, link text) returns text language sql as $$
  select scene.value('service_role', format('select public.use_address_link(%L, %L)', scene.hash(act, link), act = 'disown'))
$$;
create function scene.confirmed(who text) returns timestamptz language sql as $$
  select p.email_confirmed_at from public.profiles as p where p.id = scene.id(who)
$$;

-- Issuing
select is((select count(*) from public.profiles where email_confirmed_at is not null and id in (select id from scene.people)), 0::bigint, 'a new account has no confirmed address');
select ok(scene.mail('pending', 'first'), 'a mail to the address of an account gets links');
select is((select expires_at - now() from private.address_links where confirm_hash = scene.hash('confirm', 'first')), interval '72 hours', 'the links of a mail are valid for 72 hours');
select ok(not scene.mail('pending', 'approved', 'registration_approved'), 'a mail of another template gets no links');
update private.outbox_emails set recipient = 'outro@scene.example', status = 'sending' where dedupe_key like '%:first';
select is(scene.value('service_role', format('select public.issue_address_links(%s, %L, %L)', (select id from private.outbox_emails where dedupe_key like '%:first'), scene.hash('confirm', 'x'), scene.hash('disown', 'x'))),
  'false', 'a mail to an address that is not the account''s gets no links');
update private.outbox_emails as e set recipient = p.email from public.profiles as p where e.dedupe_key like '%:first' and p.id = scene.id('pending');
update private.address_links set expires_at = now() + interval '1 hour' where confirm_hash = scene.hash('confirm', 'first');
select is(scene.value('service_role', format('select public.issue_address_links(%s, %L, %L)', (select id from private.outbox_emails where dedupe_key like '%:first'), scene.hash('confirm', 'first'), scene.hash('disown', 'first'))),
  'true', 'a second attempt to send a mail stores the same links');
select is((select count(*) || ' ' || bool_and(expires_at - now() = interval '72 hours') from private.address_links where user_id = scene.id('pending')), '1 true', 'links are stored once and are valid from then on');
select throws_ok($$select private.issue_address_links(e.id, 'klartext', scene.hash('disown', 'y')) from private.outbox_emails as e where e.dedupe_key like '%:first'$$, '23514', null, 'what is no hash is not kept');

-- Confirming
select is(scene.click('confirm', 'nobody'), 'unknown', 'a link that was never sent does nothing');
select is(scene.click('disown', 'nobody'), 'unknown', 'an unknown token does nothing as a disowning either');
select is(scene.value('service_role', format('select public.use_address_link(%L, true)', scene.hash('confirm', 'first'))), 'unknown', 'the one token does not do what the other is for');
select scene.mail('pending', 'second');
select is(scene.click('confirm', 'first'), 'confirmed', 'the link confirms the address');
select is(scene.confirmed('pending'), now(), 'a confirmed address has the time of its confirmation');
select is((select is_approved from public.profiles where id = scene.id('pending')), false, 'a confirmed address does not approve the account');
select is(scene.click('confirm', 'first'), 'confirmed', 'a second click on a link gets the same answer');
select is(scene.click('disown', 'first'), 'used', 'the other link of the same mail is not valid any more');
select is(scene.click('disown', 'second'), 'used', 'the links of other mails are not valid any more either');
select is(scene.click('confirm', 'second'), 'confirmed', 'a used link still reports its outcome');
select ok(not scene.mail('pending', 'third'), 'a confirmed address gets no links any more');

-- A new address begins anew.
select scene.mail('walk_in', 'old');
insert into private.outbox_emails (template, recipient, dedupe_key) select 'address_confirmation', email, 'address_confirmation:' || id || ':waiting' from public.profiles where id = scene.id('walk_in');
update auth.users set email = 'novo.' || id || '@scene.example' where id in (scene.id('pending'), scene.id('walk_in'));
select is(scene.confirmed('pending'), null, 'a changed address is not confirmed');
select is(scene.click('confirm', 'old'), 'unknown', 'links that were mailed to the old one are void');
select is(scene.click('disown', 'old'), 'unknown', 'both links that were mailed to the former address are invalid');
select is((select count(*) from private.outbox_emails where dedupe_key like 'address_confirmation:%:waiting'), 0::bigint, 'a queued mail to the former address is not sent');
select private.permit_address(id, 'certo.' || id || '@scene.example', true) from auth.users where id = scene.id('pending');
update auth.users set email_change = 'certo.' || id || '@scene.example', email_change_token_new = 'hash' where id = scene.id('pending');
update auth.users set email = email_change, email_change = '', email_change_token_new = '' where id = scene.id('pending');
select is(scene.confirmed('pending'), now(), 'a change by the link of Auth''s mail to the new address confirms it');
update auth.users set email = upper(email) where id = scene.id('pending');
select is(scene.confirmed('pending'), now(), 'the same address in capitals is no change');
select private.permit_address(id, 'zwei.' || id || '@scene.example', true) from auth.users where id = scene.id('pending');
update auth.users set email_change = 'zwei.' || id || '@scene.example', email_change_token_new = '', email_change_token_current = 'hash', email_change_confirm_status = 1 where id = scene.id('pending');
update auth.users set email = email_change, email_change = '', email_change_token_current = '', email_change_confirm_status = 0 where id = scene.id('pending');
select is(scene.confirmed('pending'), null, 'where the old mailbox has a link too, it is unknown which of the two was pressed: the second press proves nothing');
select private.permit_address(id, 'chefe.' || id || '@scene.example', true) from auth.users where id = scene.id('pending');
update auth.users set email_change = 'chefe.' || id || '@scene.example', email_change_token_new = 'hash', email_change_token_current = 'hash2' where id = scene.id('pending');
update auth.users set email = email_change, email_change = '', email_change_token_new = '', email_change_token_current = '' where id = scene.id('pending');
select is(scene.confirmed('pending'), null, 'the only press that Auth asks for without confirmations proves nothing either');
update auth.users set email = 'auto.' || id || '@scene.example', email_change = '' where id = scene.id('pending');
select is(scene.confirmed('pending'), null, 'a change without any mail does not');
select private.permit_address(id, 'gefragt.' || id || '@scene.example', true) from auth.users where id = scene.id('pending');
update auth.users set email_change = 'gefragt.' || id || '@scene.example', email_change_token_new = 'hash' where id = scene.id('pending');
update auth.users set email = 'super.' || id || '@scene.example' where id = scene.id('pending');
select is(scene.confirmed('pending'), null, 'a change by a superuser does not confirm the address while another change was requested');

-- Expiry
select scene.mail('walk_in', 'late');
update private.address_links set expires_at = now() where confirm_hash = scene.hash('confirm', 'late');
select is(scene.click('confirm', 'late') || ' ' || scene.click('disown', 'late'), 'expired expired', 'after 72 hours both are told to have expired');
select is(scene.confirmed('walk_in'), null, 'an expired link does nothing');
update private.address_links set expires_at = now() - interval '31 days' where confirm_hash = scene.hash('confirm', 'late');
select scene.mail('walk_in', 'again');
select is(scene.click('confirm', 'late'), 'unknown', 'a month later they are forgotten');

-- Disowning
insert into auth.sessions (id, user_id) values (gen_random_uuid(), scene.id('walk_in'));
select is(scene.click('disown', 'again'), 'disowned', 'the person who did not register can disown the account');
select is((select count(*) from auth.users where id = scene.id('walk_in')), 0::bigint, 'a disowned account is deleted');
select is((select count(*) from auth.sessions where user_id = scene.id('walk_in')), 0::bigint, 'the sessions of a disowned account are deleted');
select results_eq($$select action, actor_id, before, after from private.audit_log where target_id = scene.id('walk_in')::text and action not like 'user.updated'$$,
  $$values ('user.disowned', null::uuid, '{"role": "user"}'::jsonb, null::jsonb)$$, 'the log says so once, without anything of the person');
select is((select count(*) from private.outbox_emails where user_id = scene.id('walk_in') and status <> 'sending'), 0::bigint, 'nothing more is mailed to them');
select is(scene.click('disown', 'again'), 'disowned', 'a second click on a disowning link gets the same answer');
select is(scene.click('confirm', 'again'), 'used', 'a disowned account has no link to confirm any more');

-- A person who was approved already
select scene.mail('member', 'member');
select is(scene.click('disown', 'member'), 'reported', 'an approved account is not deleted by a mailbox');
select is((select is_approved from public.profiles where id = scene.id('member')), true, 'an approved account stays unchanged after a disowning link');
select is((select string_agg(s.name, ',' order by s.name) from public.user_notifications as n join scene.people as s on s.id = n.user_id where n.title = 'Cadastro não reconhecido'),
  'admin,superuser', 'only administrators are told');
select is((select count(*) from private.audit_log where target_id = scene.id('member')::text and action = 'user.disown_reported'), 1::bigint, 'the disowning of an approved account is in the audit log');
select scene.click('disown', 'member');
select is((select count(*) from public.user_notifications where title = 'Cadastro não reconhecido' and user_id = scene.id('admin')), 1::bigint, 'a disowned address is reported once, however often the link is clicked');
select is(scene.click('confirm', 'member'), 'used', 'a disowned address cannot be confirmed any more');

-- Rejected meanwhile
select scene.mail('stranger', 'rejected');
select scene.value('admin', $$select public.reject_user(scene.id('stranger'))$$);
select is(scene.click('confirm', 'rejected') || ' ' || scene.click('disown', 'rejected'), 'unknown unknown', 'the links of a deleted person tell nothing');

select * from finish();
rollback;
