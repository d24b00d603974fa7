-- Power does not change in silence: whoever gains or loses it is told, and so is every superuser, by mail and in the bell, in the
-- transaction of the change. So a stolen session cannot keep what it took without being seen, whichever way the change came:
-- the screens, /api, a function called by hand, a command of the operators or the dashboard.
-- See docs/decisions/0067-power-does-not-change-in-silence.md.

create function private.role_words(p_role text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case p_role when 'superuser' then 'Super Administrador' when 'admin' then 'Administrador' else 'Usuário' end
$$;
comment on function private.role_words(text) is 'A role, as the screens call it.';

create function private.called(p_person public.profiles) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(coalesce(nullif(p_person.full_name, ''), p_person.email), 80)
$$;
comment on function private.called(public.profiles) is 'What a person is called: the name, else the address.';

create function private.told_actor() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select private.called(p) from public.profiles as p where p.id = private.actor_id()),
    'Alguém fora do site (comando de operação ou painel do Supabase)')
$$;
comment on function private.told_actor() is 'Who acts, as notices name them.';

create function private.told_name(p_person public.profiles) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when p_person.full_name = '' or p_person.email like '%@sem-email.invalid' then private.called(p_person)
    else private.called(p_person) || ' (' || p_person.email || ')'
  end
$$;
comment on function private.told_name(public.profiles) is 'A person as superusers tell them from others: name and address.';

create function private.tell_access(
  p_to public.profiles, p_is_own boolean, p_title text, p_message text, p_about jsonb, p_action_url text, p_at timestamptz default now()
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail_key constant text := 'access_changed:' || p_to.id || ':' || gen_random_uuid();
begin
  insert into public.user_notifications (user_id, type, title, message, action_url, metadata, created_at)
  values (p_to.id, case when p_is_own then 'access_change' else 'power_change' end, left(p_title, 255), left(p_message, 2000),
    p_action_url, p_about, p_at);
  perform private.enqueue_email('access_changed', p_to.email, p_about || jsonb_build_object(
    'full_name', p_to.full_name, 'title', p_title, 'message', p_message, 'action_url', p_action_url, 'at', now()), mail_key);
  if p_at > now() then
    update private.outbox_emails as e set next_attempt_at = p_at where e.dedupe_key = mail_key;
  end if;
end
$$;
comment on function private.tell_access(public.profiles, boolean, text, text, jsonb, text, timestamptz) is
  'One mail and one notification about access: the recipient''s own (access_change), or another person''s to a superuser (power_change). p_about names the person and the actor by id, for the redaction when an account goes.';

create function private.tell_superusers(
  p_person_id uuid, p_title text, p_message text, p_about jsonb, p_action_url text, p_at timestamptz default now()
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  superuser public.profiles;
begin
  for superuser in
    select p.* from public.profiles as p
    where p.role = 'superuser' and p.is_approved and p.is_active and p.id <> p_person_id
    order by p.id for key share
  loop
    perform private.tell_access(superuser, false, p_title, p_message
      || ' Não era para ser? ' || case when exists (select 1 from public.profiles as t where t.id = p_person_id)
        then 'Desfaça a mudança e fale com quem a fez.' else 'O que foi excluído não volta: fale com quem o fez.' end || ' Se quem aparece aqui não fez isso, encerre as sessões e troque a senha dessa conta.',
      p_about, p_action_url, p_at);
  end loop;
end
$$;
comment on function private.tell_superusers(uuid, text, text, jsonb, text, timestamptz) is
  'Tells every superuser, the one who acted too, what happened to a person with a role, and what to do about it; not that person.';

create function private.withdraw_power_notices(p_person_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.user_notifications as n
  where n.type in ('access_change', 'power_change') and n.metadata ->> 'person' = p_person_id::text and n.created_at > clock_timestamp();
  if not found then
    return false;
  end if;
  delete from private.outbox_emails as e
  where e.template = 'access_changed' and e.status = 'pending' and e.payload ->> 'person' = p_person_id::text
    and e.next_attempt_at > clock_timestamp();
  return true;
end
$$;
comment on function private.withdraw_power_notices(uuid) is
  'Takes back what waits to be told of an approval that is undone; false where nothing waits any more.';

create function private.tell_power() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  actor constant text := private.told_actor();
  who constant text := private.told_name(new);
  their_role constant text := private.role_words(new.role);
  about constant jsonb := jsonb_build_object('person', new.id, 'actor', private.actor_id());
  told_at timestamptz := now();
  title text;
  said text;
  own_title text;
  own text;
begin
  if new.role <> old.role then
    title := format('%s tem agora o perfil %s', private.called(new), their_role);
    said := format('%s mudou o perfil de acesso de %s: era %s, agora é %s.', actor, who, private.role_words(old.role), their_role)
      || case when not new.is_approved then ' O cadastro ainda espera a aprovação.'
        when not new.is_active then ' A conta está desativada.' else '' end;
    own_title := format('Seu perfil de acesso agora é %s', their_role);
    own := format('%s mudou o seu perfil de acesso: era %s, agora é %s. ', actor, private.role_words(old.role), their_role)
      || case new.role
        when 'superuser' then 'Super administradores aprovam cadastros, cuidam das aulas e dos podcasts, mudam perfis de acesso, e-mails e senhas de outras pessoas e apagam contas.'
        when 'admin' then 'Administradores aprovam cadastros e cuidam das aulas e dos podcasts.'
        else 'O Painel Administrativo não abre mais para você.' end;
  elsif new.is_approved and not old.is_approved then
    -- As long as the mail of the approval: an approval that is undone is told to nobody.
    told_at := now() + coalesce(nullif(current_setting('plantao.approval_hold', true), '')::interval, '0');
    title := format('Cadastro aprovado com o perfil %s', their_role);
    said := format('%s aprovou o cadastro de %s, que tem o perfil %s.', actor, who, their_role);
    own_title := title;
    own := format('%s aprovou o seu cadastro, que tem o perfil %s.', actor, their_role);
  elsif old.is_approved and not new.is_approved then
    if private.withdraw_power_notices(new.id) then
      return null;
    end if;
    title := format('Aprovação retirada de quem tem o perfil %s', their_role);
    said := format('%s retirou a aprovação de %s, que tem o perfil %s e agora não entra.', actor, who, their_role);
    own_title := 'A aprovação da sua conta foi retirada';
    own := format('%s retirou a aprovação da sua conta, que tem o perfil %s. Até uma nova aprovação, você só vê a tela de espera.', actor, their_role);
  elsif new.is_active then
    title := format('Conta ativada com o perfil %s', their_role);
    said := format('%s ativou a conta de %s, que tem o perfil %s.', actor, who, their_role);
    own_title := 'Sua conta foi ativada de novo';
    own := format('%s ativou a sua conta, que tem o perfil %s.', actor, their_role);
  else
    title := format('Conta desativada de quem tem o perfil %s', their_role);
    said := format('%s desativou a conta de %s, que tem o perfil %s e agora não entra.', actor, who, their_role);
    own_title := 'Sua conta foi desativada';
    own := format('%s desativou a sua conta, que tem o perfil %s. Você saiu de todos os aparelhos.', actor, their_role);
  end if;
  perform private.tell_access(new, true, own_title,
    own || ' Não esperava por isso? Fale com um super administrador ou escreva para o suporte.', about, '/', told_at);
  perform private.tell_superusers(new.id, title, said, about, '/admin/pessoas/' || new.id, told_at);
  return null;
end
$$;
comment on function private.tell_power() is
  'Trigger: a change of role, or of approval or activity of a person with a role, is told to that person and to every superuser. The notices of an approval wait as long as it can be undone.';

create trigger tell_power after update of role, is_approved, is_active on public.profiles
  for each row when (
    (old.role <> 'user' or new.role <> 'user')
    and (old.role, old.is_approved, old.is_active) is distinct from (new.role, new.is_approved, new.is_active))
  execute function private.tell_power();

create function private.tell_power_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Of a rejection: finish_due_rejections() deletes later than the act, and in any call.
  rejected_by constant text := nullif(current_setting('plantao.rejected_by', true), '');
begin
  if rejected_by is not null then
    perform private.tell_superusers(old.id, format('Cadastro rejeitado de quem tinha o perfil %s', private.role_words(old.role)),
      format('%s rejeitou o cadastro de uma pessoa com o perfil %s, e a conta foi excluída.',
        coalesce((select private.called(p) from public.profiles as p where p.id::text = rejected_by), 'Um administrador que não tem mais conta'),
        private.role_words(old.role)),
      jsonb_build_object('actor', nullif(rejected_by, 'gone')), '/admin?aba=conteudo');
    return null;
  end if;
  -- Without a name: nothing that identifies a person outlives the account.
  perform private.tell_superusers(old.id, format('Conta excluída de quem tinha o perfil %s', private.role_words(old.role)),
    case when private.actor_id() = old.id
      then format('Uma pessoa com o perfil %s excluiu a própria conta.', private.role_words(old.role))
      else format('%s excluiu a conta de uma pessoa com o perfil %s.', private.told_actor(), private.role_words(old.role)) end,
    jsonb_build_object('actor', nullif(private.actor_id(), old.id)), '/admin?aba=conteudo');
  return null;
end
$$;
comment on function private.tell_power_gone() is 'Trigger: superusers are told when the account of a person with a role is deleted.';

create trigger tell_power_gone after delete on public.profiles
  for each row when (old.role <> 'user') execute function private.tell_power_gone();

create index user_notifications_access_idx on public.user_notifications (id) where type in ('access_change', 'power_change');

create index outbox_emails_access_idx on private.outbox_emails (id) where template = 'access_changed';

create function private.forget_told() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  plain_title constant text := 'Mudança de acesso';
  plain_message constant text := 'A conta de quem este aviso falava foi excluída. O que foi feito está em Atividade recente, sem o nome.';
begin
  update public.user_notifications as n
  set title = plain_title, message = plain_message, metadata = '{}', action_url = '/'
  where n.type in ('access_change', 'power_change')
    and (n.metadata ->> 'person' = old.id::text or n.metadata ->> 'actor' = old.id::text);
  update private.outbox_emails as e
  set payload = e.payload - array['person', 'actor']
    || jsonb_build_object('title', plain_title, 'message', plain_message, 'action_url', '/')
  where e.template = 'access_changed' and (e.payload ->> 'person' = old.id::text or e.payload ->> 'actor' = old.id::text);
  return null;
end
$$;
comment on function private.forget_told() is
  'Trigger: what was told of a person, or of what they did, loses their name when the account is deleted.';

create trigger forget_told after delete on public.profiles
  for each row execute function private.forget_told();

-- What gives power over an account without changing the profile's role: its password and its address.

create function private.tell_new_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
begin
  select p.* into target from public.profiles as p where p.id::text = new.target_id;
  if target.id is null then
    return null;
  end if;
  -- The mail is queued by the function that sets it.
  insert into public.user_notifications (user_id, type, title, message, action_url)
  values (target.id, 'access_change', 'Sua senha foi alterada',
    'Um super administrador definiu uma nova senha para a sua conta, e você saiu de todos os aparelhos. Não pediu essa mudança? Fale com o suporte.',
    '/settings');
  if target.role <> 'user' then
    perform private.tell_superusers(target.id, format('Nova senha para quem tem o perfil %s', private.role_words(target.role)),
      format('%s definiu uma nova senha para %s, que tem o perfil %s.', private.told_actor(), private.told_name(target),
        private.role_words(target.role)),
      jsonb_build_object('person', target.id, 'actor', private.actor_id()), '/admin/pessoas/' || target.id);
  end if;
  return null;
end
$$;
comment on function private.tell_new_password() is
  'Trigger: a password that a superuser has set is told in the bell of the person, and, where the person has a role, to every superuser.';

create trigger tell_new_password after insert on private.audit_log
  for each row when (new.action = 'user.password_set' and new.target_type = 'user') execute function private.tell_new_password();

create function private.tell_set_address(p_person public.profiles, p_former text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_email('address_set_by_admin', p_former,
    jsonb_build_object('full_name', p_person.full_name, 'address', p_person.email),
    'address_set_by_admin:' || p_person.id || ':' || gen_random_uuid());
  insert into public.user_notifications (user_id, type, title, message, action_url)
  values (p_person.id, 'access_change', 'O e-mail da sua conta foi alterado',
    format('Um super administrador mudou o e-mail da sua conta para %s. Não esperava por isso? Fale com o suporte.', p_person.email),
    '/settings');
  if p_person.role <> 'user' then
    -- Auth makes the change, so that the database does not know who asked for it.
    perform private.tell_superusers(p_person.id, format('E-mail mudado de quem tem o perfil %s', private.role_words(p_person.role)),
      format('O e-mail de %s, que tem o perfil %s, foi mudado por um super administrador ou no painel do Supabase; antes era %s. Quem fez está em Histórico, na página da pessoa.',
        private.told_name(p_person), private.role_words(p_person.role), coalesce(nullif(p_former, ''), 'nenhum')),
      jsonb_build_object('person', p_person.id), '/admin/pessoas/' || p_person.id);
  end if;
end
$$;
comment on function private.tell_set_address(public.profiles, text) is
  'After an address that a superuser or the dashboard has set: the former mailbox and the person are told, and, where the person has a role, every superuser.';
