begin;
\ir scenes.psql
select plan(80);

select scene.cast_everybody();

-- Who may

select scene.access('reads the own profile', 'select public.own_profile()',
  'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('edits the own name', $$select public.save_own_profile('{"full_name": "Nome Novo"}')$$,
  'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('completes the own registration',
  $$select public.save_own_profile('{"crm": "CRM-SP 123456", "specialty": "Trauma", "institution": "SAMU", "registration_notes": "R1"}')$$,
  'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('changes the own phone', $$select public.save_own_profile('{"phone": "(21) 98765-0001"}')$$,
  'no', '42501', '42501', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('gives itself a role', $$select public.save_own_profile('{"role": "superuser"}')$$,
  'no', '22023', '22023', '22023', '22023', '22023', '22023');
select scene.access('slips an approval in beside the name', $$select public.save_own_profile('{"full_name": "Nome Novo", "is_approved": true}')$$,
  'no', '22023', '22023', '22023', '22023', '22023', '22023');
select is(scene.attempt('service_role', 'select public.own_profile()'), '42501', 'a key without a person has no profile');
select is(scene.attempt('service_role', $$select public.save_own_profile('{}')$$), '42501', 'a key without a person cannot edit a profile');

-- What it returns

select is(scene.value('pending', 'select public.own_profile()')::jsonb,
  (select to_jsonb(p) from public.profiles as p where p.id = scene.id('pending')), 'the whole row comes, and only the caller''s');
select is(
  (scene.value('pending', $$select public.save_own_profile('{"crm": " CRM-SP  1234 "}')$$)::jsonb) ->> 'crm',
  'CRM-SP 1234', 'what was saved comes back as it is stored');
select is(
  (select to_jsonb(p) from public.profiles as p where p.id = scene.id('pending')),
  scene.value('pending', 'select public.own_profile()')::jsonb, 'the saved profile is stored');
select is(scene.value('member', $$select public.save_own_profile('{"first_name": "Bia", "last_name": "Lima"}') ->> 'full_name'$$),
  'Bia Lima', 'the triggers of the table answer');

-- What is refused

select is(scene.attempt('member', 'select public.save_own_profile(' || quote_nullable(changes) || ')'), '22023', coalesce(changes, 'null') || ' is no change')
from unnest(array[null, '[]', '"x"', '1', '{"crm": 1234}', '{"crm": {"a": "b"}}', '{"crm": ["x"]}', '{"full_name": true}',
  '{"id": "x"}', '{"updated_at": "2026-01-01"}', '{"email": "x@scene.example"}', '{"phone_digits": "1"}', '{"": "x"}',
  '{"crm\" = null, role = ''admin'' --": "x"}']) as changes;
select is(scene.attempt('member', $$select public.save_own_profile('{"full_name": null}')$$), '1 rows', 'a name may be emptied as in the table');
select is(scene.attempt('member', $$select public.save_own_profile('{"specialty": "Astrologia"}')$$), '23514', 'the rules of the table hold');
select is(scene.attempt('member', $$select public.save_own_profile(jsonb_build_object('registration_notes', repeat('x', 2001)))$$), '23514', 'the limits of the table apply');
select is(scene.attempt('member', $$select public.save_own_profile(jsonb_build_object('profile_image_url', gen_random_uuid() || '/' || gen_random_uuid() || '.webp'))$$),
  '23514', 'a photo in another person''s folder is refused');

-- Two devices, one form

update public.profiles set updated_at = '2026-01-01 10:00:00.123456+00', last_login = now() where id = scene.id('member');
select is(scene.attempt('member', $$select public.save_own_profile('{"crm": "CRM-SP 1"}', '2026-01-01T10:00:00.123456+00:00')$$),
  '1 rows', 'with the version that is stored, a change is saved');
select is(scene.attempt('member', $$select public.save_own_profile('{"crm": "CRM-SP 1"}', '2026-01-01T10:00:00.123457+00:00')$$),
  'PT409', 'with another, it is not');
select is(scene.value('member', $$select public.save_own_profile('{}') ->> 'updated_at'$$)::timestamptz,
  '2026-01-01 10:00:00.123456+00'::timestamptz, 'an edit without a change makes no new version');
select is(scene.attempt('member', $$select public.save_own_profile('{}', '2020-01-01')$$), 'PT409', 'an edit without a change is refused when there is a newer version');

-- Texts that no trigger has to work through

select is(scene.attempt('member', $$select public.save_own_profile(jsonb_build_object('full_name', repeat(' ', 21000) || 'Ana'))$$),
  '23514', 'a name is refused for its length before anything looks at its characters');
select is(scene.attempt('member', $$update public.profiles set institution = repeat(' ', 21000) where id = auth.uid()$$),
  '23514', 'a name that is too long is refused in the table as well');
select is(scene.attempt('member', $$select public.save_own_profile(jsonb_build_object('full_name', repeat(' ', 2100) || 'Ana'))$$),
  '1 rows', 'what is only untidy is tidied');

-- Filters by a pattern: the statement around the call has the operator. This file is sent as one statement.

select set_config('request.method', 'GET', true);
select is(scene.attempt('pending', $$select 1 from (select public.own_profile() as r) as c where r ->> 'crm' ~ '^(.+)(.+)\2\1$'$$),
  '22023', 'a request does not filter the own row by a regular expression');
select is(scene.attempt('pending', $$select public.save_own_profile('{"crm": "1234"}')$$), '22023', 'a request cannot filter the saved profile by a regular expression');
select is(scene.attempt('pending', 'select public.own_records()'), '22023', 'a request cannot filter the own records by a regular expression');
select set_config('request.method', '', true);

-- A session that has ended

delete from auth.sessions where user_id = scene.id('member');
select is(scene.attempt('member', 'select public.own_profile()'), 'PT401', 'a token without its session reads nothing');
select is(scene.attempt('member', $$select public.save_own_profile('{"crm": "1234"}')$$), 'PT401', 'a token without its session cannot write');
select is(scene.attempt('member', 'select public.own_records()'), 'PT401', 'a token without its session cannot read own records');
delete from auth.users where id = scene.id('other');
select is(scene.attempt('other', 'select public.own_profile()'), 'PT401', 'the token of a deleted account opens nothing');

select * from finish();
rollback;
