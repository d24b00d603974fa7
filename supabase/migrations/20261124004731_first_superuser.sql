-- The first superuser of an installation, and one more when no superuser is left to give the role. Only operators come here:
-- with the database's password, or, as long as there is no superuser, with the secret key.

create function private.make_superuser(p_email text, p_is_emergency boolean, p_accepts_unconfirmed boolean) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(p_email, E' \t\r\n'));
  person public.profiles;
begin
  if wanted is null or char_length(wanted) not between 3 and 320 or wanted ~ '[[:space:]]' then
    return jsonb_build_object('outcome', 'invalid');
  end if;
  -- The lock of keep_a_superuser(): of two first ones at the same moment, the second sees the other.
  perform pg_advisory_xact_lock(hashtextextended('plantao.keep_a_superuser', 0));
  select * into person from public.profiles as p where lower(p.email) = wanted for update;
  if not found then
    return jsonb_build_object('outcome', 'nobody', 'similar', (
      select coalesce(jsonb_agg(s.email order by s.email), '[]')
      from (
        select p.email from public.profiles as p
        where split_part(wanted, '@', 1) <> '' and strpos(lower(p.email), split_part(wanted, '@', 1)) > 0
        order by p.created_at desc limit 6
      ) as s));
  end if;
  if person.role = 'superuser' and person.is_approved and person.is_active then
    return jsonb_build_object('outcome', 'already', 'email', person.email, 'name', person.full_name);
  elsif not p_is_emergency and exists (
    select 1 from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.role = 'superuser' and p.is_approved and p.is_active and (u.banned_until is null or u.banned_until <= now())
  ) then
    return jsonb_build_object('outcome', 'not_first');
  elsif not person.is_active or exists (
    select 1 from auth.users as u
    where u.id = person.id and (u.banned_until > now() or u.deleted_at is not null)
  ) then
    return jsonb_build_object('outcome', 'suspended', 'email', person.email, 'name', person.full_name);
  elsif person.email_confirmed_at is null and p_accepts_unconfirmed is not true then
    return jsonb_build_object('outcome', 'unconfirmed', 'email', person.email, 'name', person.full_name);
  end if;
  -- Triggers audit the change, notify and mail as for any approval, and tell the person and every superuser of the role.
  update public.profiles as p set role = 'superuser', is_approved = true where p.id = person.id;
  perform private.write_audit('user.made_superuser', 'user', person.id::text,
    jsonb_build_object('role', person.role, 'is_approved', person.is_approved),
    jsonb_build_object('role', 'superuser', 'is_approved', true));
  return jsonb_build_object('outcome', 'made', 'email', person.email, 'name', person.full_name);
end
$$;
comment on function private.make_superuser(text, boolean, boolean) is
  'Operators with the database''s password: approves a registered person and makes them superuser; the address counts without case and spaces. An emergency allows it beside other superusers. Returns outcome: made, already, nobody (no such account; with up to six similar addresses), invalid, not_first, suspended, unconfirmed.';

create function private.make_first_superuser(p_email text, p_accepts_unconfirmed boolean default false) returns jsonb
language sql security definer set search_path = ''
as $$
  select private.make_superuser(p_email, false, p_accepts_unconfirmed)
$$;
comment on function private.make_first_superuser(text, boolean) is
  'service_role only: as private.make_superuser(), as long as there is no superuser.';
select private.publish('private.make_first_superuser', 'service_role');
