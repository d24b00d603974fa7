begin;
\ir scenes.psql
select plan(21);

select scene.cast_everybody();
create function scene.ask(who text default 'pending') returns text language sql as $$
  select scene.value(who, 'select public.request_address_confirmation()')
$$;
create view scene.mails as
  select e.* from private.outbox_emails as e where e.user_id = scene.id('pending') and e.template = 'address_confirmation';

select scene.access('asks for a confirmation mail', 'select public.request_address_confirmation()', 'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select is(scene.ask(), '0', 'a mail is on its way already: that about the registration');
select is((select count(*) from scene.mails), 0::bigint, 'no second mail is queued while one is waiting');
update private.outbox_emails set status = 'sent' where user_id = scene.id('pending');
select is(scene.ask(), '60', 'another mail is not possible within a minute');
update private.outbox_emails set created_at = now() - interval '61 seconds' where user_id = scene.id('pending');
select is(scene.ask(), '0', 'another mail is possible after a minute');
select results_eq($$select recipient, payload, status from scene.mails$$,
  $$select email, '{"full_name": "Pessoa pending"}'::jsonb, 'pending' from public.profiles where id = scene.id('pending')$$, 'the mail goes to the address of the account');
select is(scene.ask(), '0', 'asking again while it waits');
select is((select count(*) from scene.mails), 1::bigint, 'a repeated request queues no second mail');

update private.outbox_emails set status = 'sent', created_at = now() - interval '1 hour' where user_id = scene.id('pending');
insert into private.outbox_emails (template, recipient, dedupe_key, status, created_at)
select 'address_confirmation', email, 'address_confirmation:' || id || ':' || n, 'sent', now() - interval '30 minutes' from public.profiles, generate_series(1, 3) as n where id = scene.id('pending');
select is(scene.ask(), (23 * 3600)::text, 'five a day are enough');
update private.outbox_emails set created_at = now() - interval '25 hours' where template = 'registration_received' and user_id = scene.id('pending');
select is(scene.ask(), '0', 'the day after there is another');

update private.outbox_emails set status = 'sent', created_at = now() - interval '2 days' where user_id = scene.id('pending');
update public.profiles set email_confirmed_at = now() where id = scene.id('pending');
select is(scene.ask(), null, 'a confirmed address needs none');
update private.outbox_emails set status = 'sent', created_at = now() - interval '2 days' where user_id = scene.id('member');
select is(scene.ask('member'), '0', 'a member whose address is not confirmed may ask, too');
update auth.users set email = null where id = scene.id('other');
select is(scene.ask('other'), null, 'an account without an address has nothing to confirm');
select is(scene.value('pending', $$select count(*) from jsonb_array_elements(public.own_records() -> 'emails') as m where m::text like '%/confirmar-email%'$$), '0', 'the database stores no link');
select is((select count(*) from information_schema.columns where table_schema = 'private' and table_name = 'address_links' and column_name like '%token%'), 0::bigint, 'the database stores no token');

select * from finish();
rollback;
