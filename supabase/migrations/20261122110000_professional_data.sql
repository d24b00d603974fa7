-- What people say of their profession is what a reviewer judges them by, before and after the approval. It is stored as
-- it can be read, whoever sends it.

create function private.clean_professional_data() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.crm := nullif(btrim(regexp_replace(private.visible_text(new.crm), '\s+', ' ', 'g')), '');
  new.specialty := nullif(btrim(regexp_replace(private.visible_text(new.specialty), '\s+', ' ', 'g')), '');
  new.institution := nullif(btrim(regexp_replace(private.visible_text(new.institution), '\s+', ' ', 'g')), '');
  -- Its lines stay.
  new.registration_notes := nullif(btrim(private.visible_text(new.registration_notes), E' \t\r\n'), '');
  -- A value that was there before the choices were fixed stays until the person chooses another.
  if new.id = auth.uid() and new.specialty is distinct from old.specialty and new.specialty not in (
    'Medicina de Emergência', 'Cardiologia', 'Trauma', 'Pediatria', 'Toxicologia', 'Neurologia', 'Pneumologia',
    'Infectologia', 'Cirurgia'
  ) then
    raise exception 'the specialty is none of the choices' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.clean_professional_data() is
  'Trigger: CRM, specialty, institution and notes hold no characters that nobody sees, and null where nothing is left; people choose their specialty from the list of the form.';

create trigger clean_professional_data before update of crm, specialty, institution, registration_notes on public.profiles
  for each row execute function private.clean_professional_data();

comment on column public.profiles.registration_notes is
  'Free text of the person for whoever reviews the registration; like CRM, specialty and institution it is theirs to write as soon as they have registered.';
