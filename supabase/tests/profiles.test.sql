begin;
\ir scenes.psql
select plan(154);

select scene.cast_everybody();
-- Statements cannot take the fixtures' ids as literals, so they look them up.
create temporary view mine as select id from scene.people;

-- Shape

select policies_are('public', 'profiles', array[
  'Requests are plain',
  'Only approved members reach profiles',
  'People read their own profile and administrators every one',
  'People edit their own profile'
]);
select is(scene.rights('anon', 'public.profiles'), '', 'anon has no right on profiles');
select is(scene.rights('authenticated', 'public.profiles'), 'SELECT', 'authenticated may only select the table');
select is(scene.columns('authenticated', 'public.profiles', 'UPDATE'),
  'crm,first_name,full_name,institution,last_name,phone,profile_image_url,registration_notes,specialty',
  'authenticated may update the nine personal columns');
select is(scene.columns('authenticated', 'public.profiles', 'INSERT'), '', 'authenticated may insert no column');
select is(scene.rights('service_role', 'public.profiles'), 'DELETE,INSERT,SELECT,UPDATE', 'service_role reads and writes');

-- Who sees and writes what

select scene.access('reads the own profile in the table',
  'select 1 from public.profiles where id = auth.uid()',
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the profiles of the cast',
  'select 1 from public.profiles where id in (select id from scene.people)',
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '6 rows', '6 rows');
select scene.access('reads the profile of a member',
  $$select 1 from public.profiles where id = scene.id('member')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '1 rows', '1 rows');
select scene.access('edits the own name in the table',
  $$update public.profiles set full_name = 'Nome Novo' where id = auth.uid()$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('writes the registration of a member',
  $$update public.profiles set crm = 'CRM-SP 123456', registration_notes = 'R1' where id = scene.id('member')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('edits the name of a member',
  $$update public.profiles set full_name = 'Nome Novo' where id = scene.id('member')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('edits every name of the cast without naming rows',
  $$update public.profiles set full_name = 'Nome Novo' where id in (select id from scene.people)$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('gives itself a role', $$update public.profiles set role = 'superuser' where id = auth.uid()$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('approves itself', $$update public.profiles set is_approved = true where id = auth.uid()$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('activates itself', $$update public.profiles set is_active = true where id = auth.uid()$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('changes the own e-mail', $$update public.profiles set email = 'x@scene.example' where id = auth.uid()$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('slips a role in beside the name',
  $$update public.profiles set full_name = 'Nome Novo', role = 'admin' where id = auth.uid()$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('inserts a profile',
  $$insert into public.profiles (id, email, role) values (gen_random_uuid(), 'x@scene.example', 'superuser')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('upserts the own approval',
  $$insert into public.profiles (id, email, is_approved) values (auth.uid(), 'x@scene.example', true)
    on conflict (id) do update set is_approved = excluded.is_approved$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes the own profile', 'delete from public.profiles where id = auth.uid()',
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- A token of a person who was banned or deleted

update auth.users set banned_until = now() + interval '1 hour' where id = scene.id('other');
select is(scene.attempt('other', 'select private.is_approved()'), 'PT401', 'a banned member has no session');
update auth.users set banned_until = now() - interval '1 hour' where id = scene.id('other');
select is(scene.value('other', 'select private.is_approved()'), 'true', 'an expired ban does not count');
update public.profiles set is_approved = false where id = scene.id('admin');
select is(scene.value('admin', 'select private.is_admin()'), 'false', 'an administrator whose approval was revoked is none');
update public.profiles set is_approved = true where id = scene.id('admin');
select is(scene.value('admin', 'select private.is_admin()'), 'true', 'an approved administrator is one');
update public.profiles set is_active = false where id = scene.id('admin');
select is(scene.attempt('admin', 'select private.is_admin()'), 'PT401', 'a suspended administrator is signed out');
select scene.sign_in('admin');
select is(scene.value('admin', 'select private.is_admin()'), 'false', 'a later log-in does not change the version');
delete from auth.users where id = scene.id('other');
select is(scene.attempt('other', 'select private.is_approved()'), 'PT401', 'the token of a deleted account opens nothing');
select is(scene.attempt('other', 'select 1 from public.profiles'), 'PT401', 'a deleted account sees no profile');

-- Names follow each other

update public.profiles set full_name = '  Ana   Maria de Souza ' where id = scene.id('member');
select results_eq(
  $$select full_name, first_name, last_name from public.profiles where id = scene.id('member')$$,
  $$values ('Ana Maria de Souza', 'Ana', 'Maria de Souza')$$, 'full_name rewrites first_name and last_name');
update public.profiles set first_name = 'Bia', last_name = 'Lima' where id = scene.id('member');
select is((select full_name from public.profiles where id = scene.id('member')), 'Bia Lima',
  'first_name and last_name rewrite full_name');
update public.profiles set last_name = null where id = scene.id('member');
select is((select full_name from public.profiles where id = scene.id('member')), 'Bia', 'a missing last name leaves the first');

update public.profiles set full_name = U&'\202EAna\200B \2066Souza\FEFF' where id = scene.id('member');
select is((select full_name from public.profiles where id = scene.id('member')), 'Ana Souza', 'invisible characters are no part of a name');
select is(scene.attempt('member', $$update public.profiles set full_name = U&'\200B\200B\2060' || 'A' where id = auth.uid()$$), '23514', 'invisible characters do not count for the length of a name');
select is(scene.attempt('member', $$update public.profiles set first_name = U&'Ana\202E', last_name = 'Lima' where id = auth.uid()$$), '1 rows', 'a first name with an invisible character is accepted');

-- Limits

select is(scene.attempt('member', $$update public.profiles set full_name = 'A' where id = auth.uid()$$), '23514', 'one letter is no name');
select is(scene.attempt('member', $$update public.profiles set phone = '12345' where id = auth.uid()$$), '23514', 'a phone has 10 digits');
select is(scene.attempt('member', $$update public.profiles set phone = '(11) 3333-4444 ramal 2' where id = auth.uid()$$), '23514', 'a phone has no extension');
select is(scene.attempt('member', $$update public.profiles set phone = '351 912 345 678' where id = auth.uid()$$), '23514', 'a phone of more than 11 digits begins with +');
select is(scene.attempt('member', $$update public.profiles set phone = '+351 912 345 678' where id = auth.uid()$$), '1 rows', 'a phone of another country is one');
select is(scene.attempt('member', $$update public.profiles set phone = '(11) 3333-4444' where id = auth.uid()$$), '1 rows', '10 digits are a phone');
select is(scene.attempt('member', $$update public.profiles set crm = '123' where id = auth.uid()$$), '23514', 'a CRM has 4 characters');
select is(scene.attempt('member', $$update public.profiles set crm = '1234' where id = auth.uid()$$), '1 rows', '4 characters are a CRM');
select is(scene.attempt('member', $$update public.profiles set registration_notes = repeat('x', 2001) where id = auth.uid()$$), '23514', 'notes end at 2000 characters');
select is(scene.attempt('member', $$update public.profiles set profile_image_url = auth.uid() || '/' || gen_random_uuid() || '.webp' where id = auth.uid()$$), '1 rows', 'a photo is a file of the own folder');
select is(scene.attempt('member', $$update public.profiles set profile_image_url = gen_random_uuid() || '/' || gen_random_uuid() || '.webp' where id = auth.uid()$$), '23514', 'a photo in another person''s folder is refused');
select is(scene.attempt('member', $$update public.profiles set profile_image_url = 'https://evil.example/x.png' where id = auth.uid()$$), '23514', 'a photo is not an address elsewhere');
select throws_ok($$update public.profiles set role = 'owner' where id = scene.id('member')$$, '23514', null, 'an unknown role is refused');

-- What a reviewer reads: nothing hidden, nothing empty, a specialty of the list

select is(scene.attempt('pending', $$select public.save_own_profile(jsonb_build_object('crm', U&'\0001\0002\200B12'))$$), '23514', 'invisible characters do not make a CRM longer');
select is(scene.attempt('pending', $$select public.save_own_profile('{"crm": "    12    "}')$$), '23514', 'spaces do not count for the length of a CRM');
update public.profiles set crm = U&' CRM-SP\00A0 \202E12345 ', specialty = ' Trauma ', institution = E'\t ', registration_notes = U&'\FEFF\000a ' where id = scene.id('pending');
select results_eq(
  $$select crm, specialty, institution, registration_notes from public.profiles where id = scene.id('pending')$$,
  $$values ('CRM-SP 12345', 'Trauma', null::text, null::text)$$, 'what is left is stored, and null where nothing is');
update public.profiles set registration_notes = E'  R1 desde março.\nDiploma na coordenação. ' where id = scene.id('pending');
select is((select registration_notes from public.profiles where id = scene.id('pending')), E'R1 desde março.\nDiploma na coordenação.', 'notes keep their lines');
select is(scene.attempt('pending', $$select public.save_own_profile(jsonb_build_object('institution', repeat('x', 201)))$$), '23514', 'an institution ends at 200 characters');
select is(scene.attempt('pending', $$select public.save_own_profile('{"specialty": "Astrologia"}')$$), '23514', 'a specialty is one of the choices');
select is(scene.attempt('pending', $$select public.save_own_profile('{"specialty": null, "crm": null}')$$), '1 rows', 'what was given can be taken back');
update public.profiles set specialty = 'Medicina do Sono' where id = scene.id('pending');
select is(scene.attempt('pending', $$select public.save_own_profile('{"specialty": "Medicina do Sono", "crm": "1234"}')$$), '1 rows', 'one that an operator wrote stays where it is sent along');

-- One owner per phone, however it is written

update public.profiles set phone = '+55 (11) 98888-7777' where id = scene.id('pending');
select is((select phone_digits from public.profiles where id = scene.id('pending')), '11988887777', 'digits without country code');
select is(scene.attempt('member', $$update public.profiles set phone = '011 98888 7777' where id = auth.uid()$$), '23505', 'the same number in another notation is taken');
select is(scene.attempt('inactive', $$select public.save_own_profile('{"phone": "011 98888 7777"}')$$), '42501', 'a pending user does not learn which phones are taken');
select is(scene.attempt('pending', $$select public.save_own_profile('{"full_name": "Nome Novo", "phone": "+55 (11) 98888-7777"}')$$), '1 rows', 'their own number stays where they send it along');

-- Signing in is not editing

create temporary table before_login as select updated_at from public.profiles where id = scene.id('member');
update public.profiles set updated_at = now() - interval '1 day', last_login = now() where id = scene.id('member');
select cmp_ok((select updated_at from public.profiles where id = scene.id('member')), '<', now(), 'last_login leaves updated_at alone');
update public.profiles set specialty = 'Trauma' where id = scene.id('member');
select cmp_ok((select updated_at from public.profiles where id = scene.id('member')), '>=', now(), 'an edit sets updated_at');
create temporary table version as select updated_at from public.profiles where id = scene.id('member');
grant select on version to authenticated;
update public.profiles set specialty = 'Trauma' where id = scene.id('member');
select is((select updated_at from public.profiles where id = scene.id('member')), (select updated_at from version), 'saving the same values makes no new version');
update public.profiles set specialty = 'Pediatria' where id = scene.id('member');
select cmp_ok((select updated_at from public.profiles where id = scene.id('member')), '>', (select updated_at from version), 'every change is a later version, also within one transaction');

select * from finish();
rollback;
