-- What a person told of themselves, corrected by an administrator: the person is told what was changed, by whom it was not, and
-- how to change it back.

create function private.tell_correction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes jsonb;
  -- CRM, specialty and institution stand in another form than name and phone.
  own_form constant text := case
    when (new.crm, new.specialty, new.institution) is distinct from (old.crm, old.specialty, old.institution) then '/profile'
    else '/settings' end;
begin
  -- What people change themselves they know; what an operator changes in the dashboard is the operator's to tell.
  if coalesce(private.actor_id(), new.id) = new.id then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('field', f.field, 'before', f.before, 'after', f.after) order by f.place) into changes
  from (values
    (1, 'Nome completo', nullif(old.full_name, ''), nullif(new.full_name, '')),
    (2, 'Telefone', old.phone, new.phone),
    (3, 'CRM', old.crm, new.crm),
    (4, 'Especialidade', old.specialty, new.specialty),
    (5, 'Instituição', old.institution, new.institution)
  ) as f (place, field, before, after)
  where f.before is distinct from f.after;
  if changes is null then
    return null;
  end if;
  insert into public.user_notifications (user_id, type, title, message, action_url)
  select new.id, 'access_change', 'Um administrador corrigiu seus dados',
    left(string_agg(format('%s: %s, agora %s.', c.value ->> 'field', coalesce('era “' || (c.value ->> 'before') || '”', 'estava em branco'),
        coalesce('é “' || (c.value ->> 'after') || '”', 'está em branco')), ' ' order by c.ordinality), 1800)
      || ' Está errado? Corrija aqui ou escreva para o suporte.', own_form
  from jsonb_array_elements(changes) with ordinality as c;
  perform private.enqueue_email('data_corrected', p.email,
    jsonb_build_object('full_name', p.full_name, 'changes', changes, 'action_url', own_form),
    'data_corrected:' || p.id || ':' || gen_random_uuid())
  from public.profiles as p where p.id = new.id;
  return null;
end
$$;
comment on function private.tell_correction() is
  'Trigger: what another person changed of name, phone, CRM, specialty or institution is told to the person, with the values before and after.';

create trigger tell_correction after update of full_name, phone, crm, specialty, institution on public.profiles
  for each row when (
    (old.full_name, old.phone, old.crm, old.specialty, old.institution)
      is distinct from (new.full_name, new.phone, new.crm, new.specialty, new.institution))
  execute function private.tell_correction();

create function private.correct_person(p_user_id uuid, p_changes jsonb, p_version timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
begin
  perform private.refuse_patterns();
  -- Locked first, so that the person does not become an administrator between the question and the act.
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  perform private.require_power_over(p_user_id);
  if p_user_id = auth.uid() then
    raise exception 'people change their own data in their profile' using errcode = '42501';
  end if;
  perform private.spend_write('correction', 60);
  if jsonb_typeof(p_changes) is distinct from 'object' or exists (
    select 1 from jsonb_each(p_changes) as c
    where c.key not in ('crm', 'specialty', 'institution') or jsonb_typeof(c.value) not in ('string', 'null')
  ) then
    raise exception 'a change is a text or null for one of: crm, specialty, institution' using errcode = '22023';
  end if;
  -- The row is locked: no other statement changes it between this and the update.
  if target.updated_at <> p_version then
    raise exception 'the user has changed since' using errcode = 'PT409';
  end if;
  update public.profiles as p
  set
    crm = case when p_changes ? 'crm' then p_changes ->> 'crm' else p.crm end,
    specialty = case when p_changes ? 'specialty' then p_changes ->> 'specialty' else p.specialty end,
    institution = case when p_changes ? 'institution' then p_changes ->> 'institution' else p.institution end
  where p.id = p_user_id;
end
$$;
comment on function private.correct_person(uuid, jsonb, timestamptz) is
  'Administrators, of ordinary users; superusers, of all people but themselves: corrects CRM, specialty and institution (null removes one), with p_version only while that is still updated_at. Audited, and told to the person. Errors: 42501, 22023, PT409 changed since, PT429, 23514 too short, too long or none of the specialties.';
select private.publish('private.correct_person', 'authenticated');

create function private.person_review(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_power_over(p_user_id);
  return (
    select jsonb_build_object('documents', private.documents_of(p.id), 'duplicates', private.duplicates_of(p), 'list', (
      select a.after ->> 'expected_list' from private.audit_log as a
      where p.is_approved and a.target_type = 'user' and a.action = 'user.approved'
        and (a.target_id = p.id::text or (a.target_id is null and a.after -> 'ids' ? p.id::text))
      order by a.id desc limit 1))
    from public.profiles as p where p.id = p_user_id);
end
$$;
comment on function private.person_review(uuid) is
  'Administrators, of ordinary users; superusers, of all people: documents that were asked of a person with their answers, the newest first, other accounts that may be the same person''s, and the list of expected people that approved the person, if one did. Errors: 42501, 22023.';
select private.publish('private.person_review', 'authenticated');
