begin;
\ir scenes.psql
select plan(71);

select scene.cast_everybody();

select policies_are('public', 'newsletter_subscriptions', array[
  'Requests are plain',
  'Only approved members reach newsletter subscriptions', 'Members read their own newsletter subscription',
  'Members subscribe an address of their own choice', 'Members change their own newsletter address',
  'Members leave the newsletter'
]);
select is(scene.rights('anon', 'public.newsletter_subscriptions'), '', 'anon has no right on newsletter subscriptions');
select is(scene.rights('authenticated', 'public.newsletter_subscriptions'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.newsletter_subscriptions', 'INSERT'), 'email', 'authenticated inserts the address only');
select is(scene.columns('authenticated', 'public.newsletter_subscriptions', 'UPDATE'), 'email', 'authenticated updates the address only');

select scene.access('subscribes', $$insert into public.newsletter_subscriptions (email) values ('eu@scene.example')$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('subscribes the member',
  $$insert into public.newsletter_subscriptions (user_id, email) values (scene.id('member'), 'eu@scene.example')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Also of people who lost their approval or were suspended: not even their own rows are theirs to see.
insert into public.newsletter_subscriptions (user_id, email)
select id, name || '@scene.example' from scene.people where name in ('member', 'pending', 'inactive');
select scene.access('reads subscriptions of the cast', $$select 1 from public.newsletter_subscriptions where email like '%@scene.example'$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('changes an address', $$update public.newsletter_subscriptions set email = 'novo@scene.example' where email like '%@scene.example'$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('leaves for the cast', $$delete from public.newsletter_subscriptions where email like '%@scene.example'$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('hands a subscription to another', $$update public.newsletter_subscriptions set user_id = scene.id('other')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- The statement that the footer sends, with an address that another member gave: it answers as with any other.
select scene.access('gives an address that another member gave', $$
    insert into public.newsletter_subscriptions (email) values ('member@scene.example')
    on conflict (user_id) do update set email = excluded.email$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select is(scene.attempt('member', $$insert into public.newsletter_subscriptions (email) values ('outro@scene.example')$$), '23505',
  'a member has one subscription: rows cannot be piled up');

create function scene.subscribe(address text) returns text language sql as $$
  select scene.attempt('other', format('insert into public.newsletter_subscriptions (email) values (%L)', address))
$$;
select is(scene.subscribe('Eu@Scene.Example'), '23514', 'an address is kept in lower case, so one mailbox is one address');
select is(scene.subscribe('sem-arroba'), '23514', 'text that is no address is refused');
select is(scene.subscribe(E'a@b.example\r\nBcc: c@d.example'), '23514', 'a line break cannot smuggle in a mail header');
select is(scene.subscribe('a@b.example, c@d.example'), '23514', 'a comma cannot add a second address');
select is(scene.subscribe(repeat('a', 250) || '@b.example'), '23514', 'an address is at most 254 characters long');

update public.newsletter_subscriptions set updated_at = '2020-01-01', email = email where user_id = scene.id('member');
update public.newsletter_subscriptions set email = 'novo@scene.example' where user_id = scene.id('member');
select cmp_ok((select updated_at from public.newsletter_subscriptions where user_id = scene.id('member')), '>=', now(),
  'a new address has its own date of consent');

-- Whose address it is

delete from private.outbox_emails where template = 'digest_confirmation';
create function scene.asked(who text) returns text[] language sql as $$
  select array_agg(e.recipient order by e.id) from private.outbox_emails as e where e.user_id = scene.id(who) and e.template = 'digest_confirmation'
$$;
create function scene.is_confirmed(who text) returns boolean language sql as $$
  select confirmed_at is not null from public.newsletter_subscriptions where user_id = scene.id(who)
$$;
insert into public.newsletter_subscriptions (user_id, email) select id, lower(email) from public.profiles where id = scene.id('other');
select ok(scene.is_confirmed('other') and scene.asked('other') is null, 'the address of the account needs no question');
update public.newsletter_subscriptions set email = 'alheio@scene.example' where user_id = scene.id('other');
select ok(not scene.is_confirmed('other') and scene.asked('other') = array['alheio@scene.example'], 'any other one is asked by a mail');
update public.newsletter_subscriptions set email = 'alheio@scene.example' where user_id = scene.id('other');
select is(scene.asked('other'), array['alheio@scene.example'], 'once, while that mail waits');
update private.outbox_emails set status = 'sent' where user_id = scene.id('other');
update public.newsletter_subscriptions set confirmed_at = now() where user_id = scene.id('other');
update public.newsletter_subscriptions set email = email where user_id = scene.id('other');
select ok(scene.is_confirmed('other') and cardinality(scene.asked('other')) = 1, 'a confirmed address stays confirmed when it is given again');
select is(scene.attempt('other', $$update public.newsletter_subscriptions set confirmed_at = now()$$), '42501', 'a member cannot set the confirmation of an address');
select is(scene.attempt('other', $$insert into public.newsletter_subscriptions (email, confirmed_at) values ('a@b.example', now())$$), '42501', 'a member cannot subscribe with a confirmed address');
select private.enqueue_email('digest_confirmation', n || '@scene.example', '{}', 'digest_confirmation:' || scene.id('other') || ':' || n) from generate_series(1, 4) as n;
select is(scene.attempt('other', $$update public.newsletter_subscriptions set email = 'sexto@scene.example'$$), 'PT429', 'one member asks five addresses a day');
update private.outbox_emails set created_at = created_at - interval '1 day' where user_id = scene.id('other');
select is(scene.attempt('other', $$update public.newsletter_subscriptions set email = 'sexto@scene.example'$$), '1 rows', 'the next day others may be asked');

delete from auth.users where id = scene.id('member');
select is((select count(*) from public.newsletter_subscriptions where email = 'novo@scene.example'), 0::bigint,
  'a deleted account leaves no subscription');
select is((select count(*) from public.newsletter_subscriptions where email = 'pending@scene.example'), 1::bigint,
  'the subscriptions of others stay after the deletion of an account');

select * from finish();
rollback;
