begin;
\ir scenes.psql
select plan(48);

-- A client that asks for everything gets a name and a phone.
select scene.person('greedy', p_approved => false, p_metadata => '{
  "full_name": "  Ana   Paula  Souza ", "phone": " +55 (21) 97777-0001 ", "role": "superuser", "is_approved": true,
  "is_active": false, "approved_by": "x", "email": "other@scene.example", "crm": "123456"}');
select results_eq(
  $$select full_name, first_name, last_name, phone, phone_digits, role, is_approved, is_active, approved_by, approved_at, crm
    from public.profiles where id = scene.id('greedy')$$,
  $$values ('Ana Paula Souza', 'Ana', 'Paula Souza', '+55 (21) 97777-0001', '21977770001', 'user', false, true,
    null::uuid, null::timestamptz, null::text)$$,
  'metadata gives name and phone, trimmed; role and approval are constants');
select matches((select email from public.profiles where id = scene.id('greedy')), '^greedy[.].*@scene[.]example$', 'the e-mail is that of the account');

-- Optional data never stops a sign-up.
create function scene.sign_up(who text, p_metadata text) returns text language plpgsql as $$
begin
  insert into auth.users (id, aud, role, email, raw_user_meta_data)
  values (gen_random_uuid(), 'authenticated', 'authenticated', who || '@scene.example', p_metadata::jsonb);
  return (select full_name || '|' || coalesce(phone, '-') from public.profiles where email = who || '@scene.example');
end
$$;
select is(scene.sign_up('none', null), '|-', 'no metadata');
select is(scene.sign_up('empty', '{}'), '|-', 'empty metadata');
select is(scene.sign_up('list', '["a"]'), '|-', 'metadata that is a list');
select is(scene.sign_up('text', '"a"'), '|-', 'metadata that is a text');
select is(scene.sign_up('types', '{"full_name": {"a": 1}, "phone": 11999998888}'), '|-', 'values of another type');
select is(scene.sign_up('short', '{"full_name": "A", "phone": "123"}'), '|-', 'a name or phone that is too short');
select is(scene.sign_up('unseen', '{"full_name": "A\u200b\u202e\u0007"}'), '|-', 'a name of which one letter is seen');
select is(scene.sign_up('nulls', '{"full_name": null, "phone": null}'), '|-', 'values that are null');
select is(scene.sign_up('extension', '{"full_name": "Zé", "phone": "(11) 98888-1234 ramal 5"}'), 'Zé|-', 'a phone with an extension');
select is(scene.sign_up('abroad', '{"full_name": "Zé", "phone": "351 912 345 678"}'), 'Zé|-', 'a phone of another country without "+"');
select is(scene.sign_up('plus', '{"full_name": "Zé", "phone": "+351 912 345 678"}'), 'Zé|+351 912 345 678', 'a phone of another country');
select is(scene.sign_up('marks', '{"full_name": "Zé", "phone": "\u202a(11)\u00a098888\u20111234\u202c\u200b"}'), 'Zé|(11) 98888' || U&'\2011' || '1234', 'a phone with invisible characters');
select is(scene.sign_up('letters', '{"full_name": "Zé", "phone": "não tenho telefone"}'), 'Zé|-', 'a phone without digits');
select is(length(scene.sign_up('long', json_build_object('full_name', repeat('x', 5000), 'phone', repeat('9', 5000))::text)), 202, 'a name of any length ends at 200 characters');
select is(length(scene.sign_up('spaces', json_build_object('full_name', 'Ana' || repeat(' ', 300) || 'Lima')::text)), 10, 'spaces are one space');
select is(length(scene.sign_up('words', json_build_object('full_name', repeat('João ', 60))::text)), 201, 'a cut name does not end with a space');
-- Millions of characters are cut before anything is done with them: worked through whole they took seconds.
create temporary table visible_text as select pg_get_functiondef('private.visible_text(text)'::regprocedure) as definition;
create or replace function private.visible_text(words text) returns text language plpgsql immutable as $$
begin
  if length(words) > 2000 then
    raise exception 'a text is worked through whole';
  end if;
  return words;
end
$$;
select is(length(scene.sign_up('huge_full_name', json_build_object('full_name', repeat('Ana ', 1250000))::text)), 201, 'of a name of 5 MB only the beginning is worked through');
select is(scene.sign_up('huge_phone', json_build_object('phone', repeat('9 ', 2500000))::text), '|-', 'of a phone of 5 MB only the beginning is worked through');
do $$ begin execute (select definition from visible_text); end $$;
select is((select length(full_name) from public.profiles where email = 'huge_full_name@scene.example'), 199, 'the beginning of a long name is kept');
insert into auth.users (id, aud, role, email, raw_user_meta_data) values ('00000000-0000-4000-8000-00000000abcd', 'authenticated', 'authenticated', null, '{}');
select is((select email from public.profiles where id = '00000000-0000-4000-8000-00000000abcd'), '00000000-0000-4000-8000-00000000abcd@sem-email.invalid', 'an account without e-mail has a placeholder');
select is((select count(*) from private.outbox_emails where recipient like '%@sem-email.invalid'), 0::bigint, 'that no mail is written to');

-- A phone has one owner.
select throws_ok($$select scene.sign_up('thief', '{"phone": "021 97777-0001"}')$$, '23505', null, 'a phone that is taken is the one reason to refuse');

-- Mail "registration received"
select results_eq(
  $$select template, payload, status, dedupe_key = 'registration_received:' || scene.id('greedy') from private.outbox_emails
    where recipient = (select email from public.profiles where id = scene.id('greedy'))$$,
  $$values ('registration_received', '{"full_name": "Ana Paula Souza"}'::jsonb, 'pending', true)$$, 'a sign-up writes one mail');

-- The e-mail follows the account.
update auth.users set email = 'Nova.' || id || '@Scene.Example' where id = scene.id('greedy');
select is((select email from public.profiles where id = scene.id('greedy')), 'nova.' || scene.id('greedy') || '@scene.example', 'a changed e-mail is copied, in lower case');
update auth.users set raw_user_meta_data = '{"role": "superuser", "is_approved": true, "full_name": "Outra"}' where id = scene.id('greedy');
select results_eq($$select role, is_approved, full_name from public.profiles where id = scene.id('greedy')$$,
  $$values ('user', false, 'Ana Paula Souza')$$, 'later metadata changes nothing');

-- … and they cannot be taken apart, not even by an operator in the table editor.
select throws_ok($$update public.profiles set email = 'outro@scene.example' where id = scene.id('greedy')$$, '42501', null, 'an operator does not change the e-mail of a profile alone');
select is(scene.attempt('service_role', $$update public.profiles set email = 'outro@scene.example' where id = scene.id('greedy')$$), '42501', 'a function cannot change the e-mail of a profile alone');
select lives_ok($$update public.profiles set email = email, specialty = 'Trauma' where id = scene.id('greedy')$$, 'a row saved whole with its own e-mail is fine');
select throws_ok($$delete from public.profiles where id = scene.id('greedy')$$, '42501', null, 'an operator does not delete a profile alone');
select is(scene.attempt('service_role', $$delete from public.profiles where id = scene.id('greedy')$$), '42501', 'a function cannot delete a profile alone');
select is((select count(*) from public.profiles where id = scene.id('greedy')), 1::bigint, 'the profile still exists after a refused deletion');
delete from auth.users where email = 'letters@scene.example';
select is((select count(*) from public.profiles where email = 'letters@scene.example'), 0::bigint, 'with its account it goes');

-- Phones as names
select is(scene.value('service_role', $$select public.email_for_phone('(21) 97777 0001')$$), 'nova.' || scene.id('greedy') || '@scene.example', 'the edge function finds the owner of a phone');
select is(scene.value('service_role', $$select public.email_for_phone('21000000000')$$), null, 'the edge function gets null for an unknown phone');
update public.profiles set phone = '21 97777-0002' where id = '00000000-0000-4000-8000-00000000abcd';
select is(scene.value('service_role', $$select public.email_for_phone('21977770002')$$), null, 'an account without an e-mail has none to sign in with');
select is(scene.value('service_role', $$select public.email_for_phone('')$$), null, 'an empty phone belongs to no account');
select scene.cast_everybody();
select scene.access('asks for the owner of a phone', $$select public.email_for_phone('21977770001')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Digits
select results_eq(
  $$select private.phone_digits(p) from unnest(array['(11) 90000-1234', '+55 11 90000-1234', '0055 11 90000-1234', '011 90000-1234',
    '5511900001234', '551133334444', '55 9999-8888', '+351 912 345 678', '', 'abc', null]) with ordinality as t (p, n) order by n$$,
  array['11900001234', '11900001234', '11900001234', '11900001234', '11900001234', '1133334444', '5599998888', '351912345678', null, null, null],
  'one number has one form');

-- Deleting the account deletes the person, and the audit keeps the id.
select private.write_audit('scene.tested', 'user', scene.id('greedy')::text, null, null);
delete from auth.users where id = scene.id('greedy');
select is((select count(*) from public.profiles where id = scene.id('greedy')), 0::bigint, 'a deleted account has no profile');
select is((select count(*) from private.audit_log where target_id = scene.id('greedy')::text and action = 'scene.tested'), 1::bigint, 'the audit log keeps the id');

select * from finish();
rollback;
