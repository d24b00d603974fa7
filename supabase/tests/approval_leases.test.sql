begin;
\ir scenes.psql
select plan(27);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
select is(scene.rights('authenticated', 'private.approval_leases') || scene.rights('anon', 'private.approval_leases'), '', 'leases are reached through functions only');
select scene.access('holds a registration', $$select public.hold_registration(scene.id('pending'))$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reads who holds one', 'select 1 from (select count(*) from public.held_registrations()) as c', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');

create function scene.holds(who text, whom text) returns text language sql as $$
  select scene.value(who, format('select public.hold_registration(scene.id(%L))', whom))
$$;
create function scene.held(who text) returns text language sql as $$
  select scene.value(who, $q$select string_agg(holder_name || ' ' || is_own, ',') from public.held_registrations() where user_id = scene.id('pending')$q$)
$$;
select is(scene.holds('admin', 'pending'), 'true', 'the first administrator holds the registration');
select is(scene.holds('admin', 'pending'), 'true', 'holding it again prolongs it');
select is(scene.held('admin'), 'Pessoa admin true', 'an administrator knows their own');
select is(scene.held('second_admin'), 'Pessoa admin false', 'another administrator sees who it is');
select is(scene.holds('second_admin', 'pending'), 'false', 'a second administrator does not take a hold over while the first one is there');
select is(scene.holds('admin', 'member'), 'false', 'an approved person cannot be held');
select is(scene.value('admin', 'select public.hold_registration(gen_random_uuid())'), 'false', 'an unknown person cannot be held');
select scene.value('second_admin', $$select public.hold_registration(scene.id('pending'), false)$$);
select is(scene.held('admin'), 'Pessoa admin true', 'a second administrator does not end the hold of the first');
update private.approval_leases set expires_at = now() where user_id = scene.id('pending');
select is(scene.held('second_admin'), null, 'what was not prolonged is not shown');
select is(scene.holds('second_admin', 'pending'), 'true', 'after its end a hold passes to another administrator');
select scene.value('second_admin', $$select public.hold_registration(scene.id('pending'), false)$$);
select is(scene.held('admin'), null, 'an administrator who closes a registration holds it no longer');
select scene.holds('admin', 'pending');
select is(scene.attempt('second_admin', $$select public.approve_users(array[scene.id('pending')])$$), '1 rows', 'a hold keeps no other administrator from deciding');

select * from finish();
rollback;
