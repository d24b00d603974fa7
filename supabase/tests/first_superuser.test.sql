begin;
\ir scenes.psql
select plan(47);

select scene.cast_everybody();
-- The scene's own people: no others are superusers.
alter table public.profiles disable trigger keep_a_superuser_update;
update public.profiles set role = 'user' where role = 'superuser';
alter table public.profiles enable trigger keep_a_superuser_update;
create function scene.named(who text, p_email text, p_is_confirmed boolean default true) returns uuid language plpgsql as $$
begin
  perform scene.person(who, p_approved => false);
  update auth.users set email = p_email where id = scene.id(who);
  update public.profiles set email_confirmed_at = case when p_is_confirmed then now() end where id = scene.id(who);
  return scene.id(who);
end
$$;
select scene.named('ana', 'Ana.Souza@Scene.example'), scene.named('unconfirmed', 'bia@scene.example', false);
create temporary table start as select coalesce(max(id), 0) as audit_id from private.audit_log;
create function scene.first(p_email text, p_accepts boolean default false) returns jsonb language sql as $$
  select scene.value('service_role', format('select public.make_first_superuser(%L, %L)', p_email, p_accepts))::jsonb
$$;

-- May not

select scene.access('makes a first superuser', $$select public.make_first_superuser('ana.souza@scene.example')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('calls the inner function', $$select private.make_first_superuser('ana.souza@scene.example', true)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('breaks the glass', $$select private.make_superuser('ana.souza@scene.example', true, true)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role', $$select private.make_superuser('ana.souza@scene.example', true, true)$$), '42501',
  'the secret key makes no superuser in an emergency');

-- Whom it finds

select is(scene.first(e) ->> 'outcome', 'invalid', 'no address: ' || coalesce(e, 'null')) from unnest(array['', '  ', 'an', null, 'a b@c', repeat('a', 320) || '@b']) as e;
select is(scene.first('ana.souza@outra.example'), '{"outcome": "nobody", "similar": ["ana.souza@scene.example"]}', 'an unknown address makes no superuser; similar addresses are named');
select is(scene.first('souza') -> 'outcome', '"nobody"', 'a part of an address makes no superuser, also where one account has it');
select is(jsonb_array_length(scene.first('scene.example') -> 'similar'), 6, 'at most six addresses are named');
select is(scene.first('ninguem@scene.example'), '{"outcome": "nobody", "similar": []}', 'an unknown address without similar ones names none');
select is(scene.first('bia@scene.example') ->> 'outcome', 'unconfirmed', 'an unconfirmed address is refused');
update public.profiles set is_active = false where id = scene.id('unconfirmed');
select is(scene.first('bia@scene.example', true) ->> 'outcome', 'suspended', 'a suspended account is refused');
update public.profiles set is_active = true where id = scene.id('unconfirmed');
update auth.users set banned_until = now() + interval '1 day' where id = scene.id('unconfirmed');
select is(scene.first('bia@scene.example', true) ->> 'outcome', 'suspended', 'a banned account is refused');
update auth.users set banned_until = null where id = scene.id('unconfirmed');
select is((select count(*) from private.audit_log as a, start where a.id > start.audit_id and a.action = 'user.made_superuser'), 0::bigint, 'a refusal changes nothing');

-- What it does

select is(scene.first('bia@scene.example', true) ->> 'outcome', 'made', 'an unconfirmed address is accepted when an operator says so');
select is(scene.first(E'\tANA.souza@scene.example ') ->> 'outcome', 'not_first', 'as soon as there is a superuser, the secret key makes no other');
select is(scene.first('bia@scene.example') ->> 'outcome', 'already', 'the same once more says that it is done');
select is((select count(*) from private.audit_log as a, start where a.id > start.audit_id and a.action = 'user.made_superuser'), 1::bigint, 'which is not audited again');
select is(private.make_superuser(E'\tANA.souza@scene.example \n', true, false) ->> 'outcome', 'made', 'case and spaces do not count, and an emergency allows a second one');
select results_eq($$select role, is_approved, approved_by from public.profiles where id = scene.id('ana')$$, $$values ('superuser', true, null::uuid)$$,
  'the person is approved and superuser');
select results_eq($$select a.action, a.actor_id, a.target_id from private.audit_log as a, start where a.id > start.audit_id and a.target_id = scene.id('ana')::text
    and a.action in ('user.approved', 'user.made_superuser') order by a.id$$,
  $$values ('user.approved', null::uuid, scene.id('ana')::text), ('user.made_superuser', null, scene.id('ana')::text)$$, 'both acts are audited');
select results_eq($$select before, after from private.audit_log as a, start where a.id > start.audit_id and a.target_id = scene.id('ana')::text and a.action = 'user.made_superuser'$$,
  $$values ('{"role": "user", "is_approved": false}'::jsonb, '{"role": "superuser", "is_approved": true}'::jsonb)$$, 'with the standing of before and after');
select is((select count(*) from private.outbox_emails where user_id = scene.id('ana') and template = 'registration_approved'), 1::bigint, 'the person is told by mail');

-- A superuser who is banned is none.
update auth.users set banned_until = now() + interval '1 day' where id = scene.id('unconfirmed');
update public.profiles set role = 'admin' where id = scene.id('member');
update public.profiles set email_confirmed_at = now() where id = scene.id('member');
select is(scene.first((select email from public.profiles where id = scene.id('member'))) ->> 'outcome', 'not_first', 'one superuser who can sign in is enough');
alter table public.profiles disable trigger keep_a_superuser_update;
update public.profiles set role = 'user' where id = scene.id('ana');
alter table public.profiles enable trigger keep_a_superuser_update;
select is(scene.first((select email from public.profiles where id = scene.id('member'))) ->> 'outcome', 'made', 'where every superuser is banned, the secret key makes the next');

select * from finish();
rollback;
