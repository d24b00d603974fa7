begin;
\ir scenes.psql
select plan(45);

-- Changes of power are told, in the transaction of the change, to the person and to every superuser, and to no other person.

select scene.cast_everybody();
select scene.person('second', 'superuser');
select scene.person('waiting_admin', 'admin', p_approved => false);
-- Superusers of the demo world are told, too.
create function scene.forget() returns void language sql as $$
  delete from public.user_notifications where user_id in (select id from scene.people);
  delete from private.outbox_emails where user_id in (select id from scene.people);
$$;
select scene.forget();

create function scene.told(bell text) returns text language sql stable as $$
  select coalesce(string_agg(s.name, ',' order by s.name), '')
  from scene.people as s
  where exists (select from public.user_notifications as n where n.user_id = s.id and n.type = bell)
$$;
create function scene.mailed() returns text language sql stable as $$
  select coalesce(string_agg(s.name, ',' order by s.name), '')
  from scene.people as s
  where exists (select from private.outbox_emails as e where e.user_id = s.id and e.template = 'access_changed')
$$;
create function scene.bell(who text) returns text language sql stable as $$
  select n.message from public.user_notifications as n
  where n.user_id = scene.id(who) and n.type in ('access_change', 'power_change') order by n.id desc limit 1
$$;

-- A role
select scene.value('superuser', $$select (public.update_user(scene.id('member'), p_role => 'superuser')).role$$);
select is(scene.told('access_change'), 'member', 'a new superuser is told of their own access in the bell');
select is(scene.told('power_change'), 'second,superuser', 'every superuser is told of a new one in the bell, the one who made it too, and no other person is');
select is(scene.mailed(), 'member,second,superuser', 'all of them are told by mail, and no other person is');
select is(scene.bell('member'), 'Pessoa superuser mudou o seu perfil de acesso: era Usuário, agora é Super Administrador. Super administradores aprovam cadastros, cuidam das aulas e dos podcasts, mudam perfis de acesso, e-mails e senhas de outras pessoas e apagam contas. Não esperava por isso? Fale com um super administrador ou escreva para o suporte.',
  'the person reads who did it, what it grants and what to do');
select matches(scene.bell('second'), '^Pessoa superuser mudou o perfil de acesso de Pessoa member \(member[.].*@scene[.]example\): era Usuário, agora é Super Administrador[.] Não era para ser\? ',
  'superusers read who did it, to whom and what to do');
select results_eq($$select action_url from public.user_notifications where user_id = scene.id('second') and type = 'power_change'$$,
  $$values ('/admin/pessoas/' || scene.id('member'))$$, 'the notification leads to the person');
select results_eq($$select payload ->> 'title', payload ->> 'message' = scene.bell('second'), payload ? 'at', recipient = (select email from public.profiles where id = scene.id('second'))
    from private.outbox_emails where user_id = scene.id('second') and template = 'access_changed'$$,
  $$values ('Pessoa member tem agora o perfil Super Administrador', true, true, true)$$, 'the mail says the same');

select scene.forget();
select scene.value('superuser', $$select (public.update_user(scene.id('member'), p_role => 'user')).role$$);
select is(scene.told('access_change') || '|' || scene.told('power_change') || '|' || scene.mailed(), 'member|second,superuser|member,second,superuser', 'the loss of a role is told alike');
select matches(scene.bell('member'), 'O Painel Administrativo não abre mais para você[.]', 'the person reads what is lost');

select scene.forget();
select scene.value('superuser', $$select (public.update_user(scene.id('member'), 'Nome Novo', p_role => 'admin')).role$$);
select is(scene.told('power_change'), 'second,superuser', 'a new administrator is told to superusers, and not to administrators');
update public.profiles set role = 'user' where id = scene.id('member');
select matches(scene.bell('second'), '^Alguém fora do site \(comando de operação ou painel do Supabase\) mudou', 'a change in the dashboard is told as one from outside');

select scene.forget();
update public.profiles set full_name = 'Outro Nome', last_login = now() where id = scene.id('admin');
update public.profiles set is_active = false where id = scene.id('other');
update public.profiles set is_active = true, is_approved = false where id = scene.id('other');
select scene.value('admin', $$select public.approve_users(array[scene.id('other'), scene.id('pending')])$$);
select is(scene.told('power_change') || scene.mailed(), '', 'what happens to people without a role is told to no superuser');
select throws_ok($$update public.profiles set role = 'user' where role = 'superuser'$$, '42501', 'the last superuser must stay', 'the last superusers cannot go together');
select is(scene.told('power_change') || scene.mailed(), '', 'a refused change is not told');

-- A role that waits
select scene.value('superuser', $$select (public.update_user(scene.id('pending'), p_role => 'admin')).role$$);
select scene.forget();
update public.profiles set is_approved = false, role = 'user' where id = scene.id('pending');
select scene.forget();
select scene.value('superuser', $$select (public.update_user(scene.id('pending'), p_role => 'admin')).role$$);
select matches(scene.bell('second'), 'agora é Administrador[.] O cadastro ainda espera a aprovação[.]', 'a role for a person who waits is told with that');

-- Approval, suspension
select scene.forget();
select scene.value('superuser', $$select public.approve_users(array[scene.id('waiting_admin')])$$);
select is(scene.told('access_change') || '|' || scene.told('power_change'), 'waiting_admin|second,superuser', 'the approval of a person with a role is told');
select ok((select bool_and(n.created_at > clock_timestamp()) from public.user_notifications as n join scene.people as s on s.id = n.user_id where n.type in ('access_change', 'power_change'))
  and (select bool_and(e.next_attempt_at > clock_timestamp()) from private.outbox_emails as e join scene.people as s on s.id = e.user_id where e.template = 'access_changed'),
  'it waits as long as the approval can be undone');
select is(scene.value('superuser', $$select public.undo_approval(array[scene.id('waiting_admin')])$$), '1', 'the approval is undone');
select is(scene.told('access_change') || scene.told('power_change') || scene.mailed(), '', 'an approval that is undone in time is told to no person');
select scene.value('superuser', $$select public.approve_users(array[scene.id('waiting_admin')])$$);
update public.user_notifications set created_at = now() - interval '1 minute' where type in ('access_change', 'power_change', 'approval');
select scene.forget();
select scene.value('superuser', $$select public.revoke_approval(scene.id('waiting_admin'))$$);
select is(scene.told('access_change') || '|' || scene.told('power_change') || '|' || scene.mailed(), 'waiting_admin|second,superuser|second,superuser,waiting_admin', 'a revoked approval is told');
update public.profiles set is_approved = true where id = scene.id('waiting_admin');

select scene.forget();
select scene.value('superuser', $$select public.set_user_active(scene.id('second'), false)$$);
select is(scene.told('access_change') || '|' || scene.told('power_change') || '|' || scene.mailed(), 'second|superuser|second,superuser', 'the suspension of a superuser is told to them and to those who are left');
select matches(scene.bell('second'), '^Pessoa superuser desativou a sua conta, que tem o perfil Super Administrador', 'the suspended superuser reads by whom');
select scene.value('superuser', $$select public.set_user_active(scene.id('second'), true)$$);
select matches(scene.bell('second'), '^Pessoa superuser ativou a sua conta', 'an activation is told');
select scene.sign_in('second');

-- The command of the operators
select scene.forget();
select is((select private.make_superuser((select email from public.profiles where id = scene.id('other')), true, true) ->> 'outcome'), 'made', 'an operator makes a superuser');
select is(scene.told('access_change') || '|' || scene.told('power_change'), 'other|second,superuser', 'the command of the operators is told alike');
update public.profiles set role = 'user' where id = scene.id('other');

-- Password, address, sessions
select scene.forget();
select public.write_audit_entry('user.password_requested', 'user', scene.id('admin')::text);
select public.write_audit_entry('user.password_set_failed', 'user', scene.id('admin')::text);
select is(scene.told('access_change') || scene.told('power_change'), '', 'a password that was not set is not told');
select public.write_audit_entry('user.password_set', 'user', scene.id('admin')::text);
select is(scene.told('access_change') || '|' || scene.told('power_change'), 'admin|second,superuser', 'a new password of a person with a role is told');
select public.write_audit_entry('user.password_set', 'user', scene.id('member')::text);
select is(scene.told('access_change') || '|' || scene.told('power_change'), 'admin,member|second,superuser', 'one of an ordinary user is told to that person');
select is((select count(*) from public.user_notifications where user_id = scene.id('second') and type = 'power_change'), 1::bigint, 'and to no superuser');
select lives_ok($$select public.write_audit_entry('user.password_set', 'user', 'x')$$, 'an entry about no account tells nothing');

select scene.forget();
create temporary table former as select email from public.profiles where id = scene.id('admin');
update auth.users set email = 'tomada@scene.example' where id = scene.id('admin');
select is(scene.told('access_change') || '|' || scene.told('power_change'), 'admin|second,superuser', 'an address that was set for a person with a role is told');
select results_eq($$select e.recipient = f.email, e.payload ->> 'address' from private.outbox_emails as e, former as f where e.user_id = scene.id('admin') and e.template = 'address_set_by_admin'$$,
  $$values (true, 'tomada@scene.example')$$, 'the former mailbox is told the new address');
select matches(scene.bell('second'), 'antes era admin[.]', 'superusers read both addresses');
select scene.forget();
update auth.users set email = 'corrigida@scene.example' where id = scene.id('member');
select is(scene.told('access_change') || '|' || scene.told('power_change'), 'member|', 'an address that was set for an ordinary user is told to that person alone');

select scene.forget();

insert into auth.sessions (id, user_id) values (gen_random_uuid(), scene.id('member'));
select scene.value('admin', $$select public.end_person_sessions(scene.id('member'))$$);
select is(scene.told('access_change'), 'member', 'ended sessions are told to the person');

-- Who reads it
select scene.forget();
update public.profiles set role = 'admin' where id = scene.id('member');
select is(scene.attempt('second', $$select 1 from public.user_notifications where type = 'power_change'$$), '1 rows', 'a superuser reads what was told');
update public.profiles set role = 'admin' where id = scene.id('second');
select is(scene.attempt('second', $$select 1 from public.user_notifications where type = 'power_change'$$), '0 rows', 'a former superuser does not');
select is(scene.attempt('second', $$select 1 from public.user_notifications where type = 'access_change'$$), '1 rows', 'but what was told of themselves');
update public.profiles set role = 'superuser' where id = scene.id('second');
select is((select count(*) from unnest(array['tell_access', 'tell_superusers', 'withdraw_power_notices', 'tell_set_address']) as f (name)
    join pg_catalog.pg_proc as p on p.proname = f.name
    where has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute')), 0::bigint, 'no client tells anything by itself');

-- Accounts that go
select scene.forget();
select scene.value('superuser', $$select (public.update_user(scene.id('other'), p_role => 'admin')).role$$);
select scene.value('second', $$select public.delete_user(scene.id('other')) ->> 'number'$$);
select is(scene.bell('superuser'), 'Pessoa second excluiu a conta de uma pessoa com o perfil Administrador. Não era para ser? O que foi excluído não volta: fale com quem o fez. Se quem aparece aqui não fez isso, encerre as sessões e troque a senha dessa conta.',
  'the deletion of a person with a role is told without a name');
select is((select count(*) from public.user_notifications as n where to_jsonb(n)::text like '%Pessoa other%'), 0::bigint, 'what was told of the person before loses the name');
select is((select count(*) from private.outbox_emails as e where to_jsonb(e)::text like '%Pessoa other%'), 0::bigint, 'also in the mails');
select scene.person('rejected_admin', 'admin', p_approved => false);
select scene.value('superuser', $$select public.reject_users(array[scene.id('rejected_admin')])$$);
update private.held_rejections set due_at = clock_timestamp() - interval '1 millisecond';
select scene.value('second', $$select public.finish_rejections(array[scene.id('rejected_admin')])$$);
select matches(scene.bell('superuser'), '^Pessoa superuser rejeitou o cadastro de uma pessoa com o perfil Administrador, e a conta foi excluída[.]',
  'a rejection is told as that of who rejected, whoever ends it');
delete from auth.users where id = scene.id('superuser');
select is((select count(*) from public.user_notifications as n where to_jsonb(n)::text like '%Pessoa superuser%'), 0::bigint, 'so does what was told of what a person did');
select is((select count(*) from private.outbox_emails as e where to_jsonb(e)::text like '%Pessoa superuser%'), 0::bigint, 'also in the mails to others');

select * from finish();
rollback;
