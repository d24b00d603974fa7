-- People who may have registered twice: another registration with the same phone, name or CRM, however they are written.

create function private.phone_key(p_digits text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when length(p_digits) in (10, 11) then left(p_digits, 2) || right(p_digits, 8) end
$$;
comment on function private.phone_key(text) is
  'Area code and last eight digits: the same line with and without the ninth digit, which are two values of phone_digits. Null for other lengths.';

create function private.name_key(p_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when n.words like '% %' then n.words end from (select private.search_text(p_name) as words) as n
$$;
comment on function private.name_key(text) is 'A full name without accents, case and punctuation; null for one word alone, which many have.';

create function private.crm_number(p_crm text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when length(d.digits) >= 3 then d.digits end
  from (select ltrim(regexp_replace(p_crm, '[^0-9]', '', 'g'), '0') as digits) as d
$$;
comment on function private.crm_number(text) is 'Digits of a CRM; null when there are fewer than three.';

create function private.crm_state(p_crm text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select substring(replace(upper(p_crm), 'CRM', ' ') from
    '(?:^|[^A-Z])(AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO)(?:[^A-Z]|$)')
$$;
comment on function private.crm_state(text) is 'State that a CRM names; null without one.';

create index profiles_phone_key_idx on public.profiles (private.phone_key(phone_digits));
create index profiles_name_key_idx on public.profiles (private.name_key(full_name));
create index profiles_crm_number_idx on public.profiles (private.crm_number(crm));

create function private.duplicates_of(p_person public.profiles) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  own_phone constant text := private.phone_key(p_person.phone_digits);
  own_name constant text := private.name_key(p_person.full_name);
  own_number constant text := private.crm_number(p_person.crm);
  own_state constant text := private.crm_state(p_person.crm);
begin
  return (
    with same as (
      (select p.id, 'phone' as what from public.profiles as p where private.phone_key(p.phone_digits) = own_phone limit 6)
      union all
      (select p.id, 'name' from public.profiles as p where private.name_key(p.full_name) = own_name limit 6)
      union all
      -- Councils of two states give the same number; without a state it may be either.
      (select p.id, 'crm' from public.profiles as p
       where private.crm_number(p.crm) = own_number
         and (own_state is null or coalesce(private.crm_state(p.crm), own_state) = own_state)
       limit 6)
    ),
    others as (
      select s.id, jsonb_agg(s.what order by s.what) as same from same as s
      where s.id <> p_person.id and s.id <> all (private.rejected_ids()) group by s.id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'full_name', p.full_name, 'email', p.email, 'is_approved', p.is_approved, 'same', o.same)
      order by p.is_approved desc, p.created_at, p.id), '[]')
    from others as o join public.profiles as p on p.id = o.id);
end
$$;
comment on function private.duplicates_of(public.profiles) is
  'Other people with the same phone, name or CRM, approved ones first, and what is the same; a few of each. For administrators: its callers check.';

-- Indexes call these functions with the rights of the role that writes the row.
grant execute on function
  private.phone_key(text), private.name_key(text), private.crm_number(text), private.crm_state(text)
  to authenticated, service_role;
