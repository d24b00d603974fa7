-- The data that people edit themselves. They are read and saved by functions, so that a pending user cannot filter a
-- table: a filter may contain an expensive regular expression.

-- Constraints are checked after triggers, which would process a text of any length.
create function private.check_text_lengths() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if greatest(octet_length(new.full_name), octet_length(new.first_name), octet_length(new.last_name), octet_length(new.phone),
    octet_length(new.crm), octet_length(new.specialty), octet_length(new.institution),
    octet_length(new.registration_notes)) > 20000
  then
    raise exception 'a text is far too long' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.check_text_lengths() is
  'Trigger, first of its table by name: no regular expression works through a text that will be refused for its length.';

create trigger a_check_text_lengths
  before insert or update of full_name, first_name, last_name, phone, crm, specialty, institution, registration_notes
  on public.profiles for each row execute function private.check_text_lengths();

create function private.sync_names() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_full_changed boolean := true;
  is_part_changed boolean := false;
begin
  new.full_name := btrim(regexp_replace(private.visible_text(coalesce(new.full_name, '')), '\s+', ' ', 'g'));
  new.first_name := nullif(btrim(regexp_replace(private.visible_text(new.first_name), '\s+', ' ', 'g')), '');
  new.last_name := nullif(btrim(regexp_replace(private.visible_text(new.last_name), '\s+', ' ', 'g')), '');
  if tg_op = 'UPDATE' then
    is_full_changed := new.full_name is distinct from old.full_name;
    is_part_changed := (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name);
  else
    is_part_changed := new.first_name is not null or new.last_name is not null;
  end if;
  if is_part_changed and (not is_full_changed or new.full_name = '') then
    new.full_name := concat_ws(' ', new.first_name, new.last_name);
  elsif is_full_changed and not is_part_changed then
    new.first_name := nullif(left(split_part(new.full_name, ' ', 1), 80), '');
    new.last_name := nullif(left(substr(new.full_name, length(split_part(new.full_name, ' ', 1)) + 2), 119), '');
  end if;
  return new;
end
$$;
comment on function private.sync_names() is
  'Trigger: full_name and first_name/last_name follow each other, whichever form the person edits.';

create trigger sync_names
  before insert or update of full_name, first_name, last_name on public.profiles
  for each row execute function private.sync_names();

create function private.check_phone_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.phone is distinct from old.phone and new.id = auth.uid() and not private.is_approved() then
    raise exception 'only approved members change their phone' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.check_phone_change() is
  'Trigger: pending users cannot find out which phones are registered, because the refusal comes before the unique index is checked.';

create trigger check_phone_change before update of phone on public.profiles
  for each row execute function private.check_phone_change();

create function private.clean_professional_data() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.crm := nullif(btrim(regexp_replace(private.visible_text(new.crm), '\s+', ' ', 'g')), '');
  new.specialty := nullif(btrim(regexp_replace(private.visible_text(new.specialty), '\s+', ' ', 'g')), '');
  new.institution := nullif(btrim(regexp_replace(private.visible_text(new.institution), '\s+', ' ', 'g')), '');
  -- Line breaks stay.
  new.registration_notes := nullif(btrim(private.visible_text(new.registration_notes), E' \t\r\n'), '');
  -- A value from before the list existed stays until the person chooses another.
  if auth.uid() is not null and new.specialty is distinct from old.specialty and new.specialty not in (
    'Medicina de Emergência', 'Cardiologia', 'Trauma', 'Pediatria', 'Toxicologia', 'Neurologia', 'Pneumologia',
    'Infectologia', 'Cirurgia'
  ) then
    raise exception 'the specialty is none of the choices' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.clean_professional_data() is
  'Trigger: CRM, specialty, institution and notes have no invisible characters, and are null when empty; a specialty is chosen from the list of the form.';

create trigger clean_professional_data before update of crm, specialty, institution, registration_notes on public.profiles
  for each row execute function private.clean_professional_data();

create function private.watch_own_data() returns trigger
language plpgsql set search_path = ''
as $$
declare
  watched constant text[] := array['full_name', 'crm', 'specialty', 'institution', 'registration_notes'];
begin
  -- What was changed before an approval has been looked at, unless the approval is undone at once.
  if old.is_approved and old.data_changed_at <= old.approved_at
    and (new.is_approved or current_setting('plantao.withdrawal_is', true) is distinct from 'user.approval_undone') then
    new.data_changed := '{}';
    new.data_changed_at := null;
  end if;
  if new.id = auth.uid()
    and (new.full_name, new.crm, new.specialty, new.institution, new.registration_notes)
      is distinct from (old.full_name, old.crm, old.specialty, old.institution, old.registration_notes) then
    new.data_changed := array(
      select w.name from unnest(watched) with ordinality as w (name, place)
      where w.name = any (new.data_changed)
        or to_jsonb(new) -> w.name is distinct from to_jsonb(old) -> w.name
      order by w.place);
    new.data_changed_at := now();
  end if;
  return new;
end
$$;
comment on function private.watch_own_data() is
  'Trigger, after those that write names and clean the rest: remembers which data people changed themselves, until an approval that is not undone.';

create trigger watch_own_data
  before update of full_name, first_name, last_name, crm, specialty, institution, registration_notes, is_approved
  on public.profiles for each row execute function private.watch_own_data();

create function private.own_profile() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_session();
  return (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid()));
end
$$;
comment on function private.own_profile() is
  'The caller''s row of profiles, approved or not; null without one. Errors: PT401 the session has ended, 22023 filtered by a pattern.';
select private.publish('private.own_profile', 'authenticated');

create function private.save_own_profile(p_changes jsonb, p_version timestamptz default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  writable constant text[] := array['full_name', 'first_name', 'last_name', 'phone', 'profile_image_url', 'crm',
    'specialty', 'institution', 'registration_notes'];
  assignments text;
  saved jsonb;
begin
  perform private.refuse_patterns();
  perform private.require_session();
  perform private.spend_write('profile', 60);
  if jsonb_typeof(p_changes) is distinct from 'object' then
    raise exception 'changes are an object of columns and values' using errcode = '22023';
  end if;
  if exists (
    select 1 from jsonb_each(p_changes) as c
    where c.key <> all (writable) or jsonb_typeof(c.value) not in ('string', 'null')
  ) then
    raise exception 'a change is a text or null for one of: %', array_to_string(writable, ', ') using errcode = '22023';
  end if;
  -- Only the columns that are named, so that the triggers of the others do not run.
  select string_agg(format('%I = $1 ->> %L', c.key, c.key), ', ') into assignments from jsonb_each(p_changes) as c;
  execute format(
    'update public.profiles as p set %s where p.id = $2 and ($3 is null or p.updated_at = $3) returning to_jsonb(p)',
    -- Without a change, an assignment that no trigger reacts to.
    coalesce(assignments, 'last_login = p.last_login'))
    into saved using p_changes, me, p_version;
  if saved is null then
    if exists (select 1 from public.profiles as p where p.id = me) then
      raise exception 'changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'there is no such profile' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function private.save_own_profile(jsonb, timestamptz) is
  'Changes columns of the caller''s profile and returns it as own_profile() does; with p_version only while that is still its updated_at. Errors: PT401 the session has ended, PT409 changed meanwhile, 22023 an unknown column or no text, PT404 no profile, and those of the table (23505 the phone is taken, 23514, 42501).';
select private.publish('private.save_own_profile', 'authenticated');
