-- One row per account. What decides access (role, approval, activity) is readable here but no client can write it.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  phone text,
  phone_digits text generated always as (private.phone_digits(phone)) stored,
  full_name text not null default '',
  first_name text,
  last_name text,
  profile_image_url text,
  crm text,
  specialty text,
  institution text,
  registration_notes text,
  is_active boolean not null default true,
  is_approved boolean not null default false,
  approved_by uuid references public.profiles (id) on delete set null,
  approved_at timestamptz,
  role text not null default 'user',
  last_login timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_email_length check (char_length(email) between 3 and 320),
  constraint profiles_phone_length check (char_length(phone) <= 30),
  constraint profiles_phone_has_digits check (phone is null or char_length(phone_digits) between 10 and 15),
  constraint profiles_full_name_length check (full_name = '' or char_length(full_name) between 2 and 200),
  constraint profiles_first_name_length check (char_length(first_name) between 1 and 80),
  constraint profiles_last_name_length check (char_length(last_name) between 1 and 119),
  constraint profiles_crm_length check (char_length(crm) between 4 and 30),
  constraint profiles_specialty_length check (char_length(specialty) between 1 and 100),
  constraint profiles_institution_length check (char_length(institution) between 1 and 200),
  constraint profiles_registration_notes_length check (char_length(registration_notes) <= 2000),
  constraint profiles_image_is_own_file check (
    profile_image_url ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}[.](jpg|jpeg|png|webp)$'
    and split_part(profile_image_url, '/', 1) = id::text
  ),
  constraint profiles_role_known check (role in ('user', 'admin', 'superuser'))
);

comment on table public.profiles is
  'People (the specification''s users): one row per auth.users, made by the sign-up trigger. Role, approval, activity and e-mail change only through functions or here in the dashboard.';
comment on column public.profiles.email is 'Copy of auth.users.email, kept by a trigger; change it in Authentication.';
comment on column public.profiles.phone is 'As typed by the person; also a name to log in with.';
comment on column public.profiles.phone_digits is 'Digits of phone without leading zeros and country code 55; one owner per number.';
comment on column public.profiles.full_name is 'Kept in step with first_name and last_name: changing either side rewrites the other.';
comment on column public.profiles.profile_image_url is 'Path in the private bucket avatars: <user id>/<uuid>.<ext>.';
comment on column public.profiles.crm is 'Registration number at the regional medical council.';
comment on column public.profiles.registration_notes is 'Free text of the person for whoever reviews the registration.';
comment on column public.profiles.is_active is 'False suspends the person: nothing can be read any more, from the next statement on.';
comment on column public.profiles.is_approved is
  'The gate. Setting it to true, here or on screen, stamps approved_at, notifies, mails and audits.';
comment on column public.profiles.approved_by is 'Administrator who approved; null when approved in the dashboard.';
comment on column public.profiles.role is 'user, admin or superuser; at least one approved, active superuser always stays.';
comment on column public.profiles.last_login is 'Start of the newest session.';

create unique index profiles_email_key on public.profiles (lower(email));
create unique index profiles_phone_digits_key on public.profiles (phone_digits);
create index profiles_approved_by_idx on public.profiles (approved_by);
create index profiles_created_at_idx on public.profiles (created_at desc, id desc);
create index profiles_pending_idx on public.profiles (created_at, id) where not is_approved;
create index profiles_staff_idx on public.profiles (role) where role <> 'user';

-- Who may do what. Read from the tables at every statement: a revocation counts at once, whatever the token says.
-- plpgsql and not sql: it keeps its plan for the connection, so that the gate costs 0.05 ms per statement, not 0.2.

create function private.is_approved() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.id = (select auth.uid())
      and p.is_approved
      and p.is_active
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  );
end
$$;
comment on function private.is_approved() is
  'The caller is approved, active and not banned. In policies always as (select private.is_approved()).';

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.id = (select auth.uid())
      and p.role in ('admin', 'superuser')
      and p.is_approved
      and p.is_active
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  );
end
$$;
comment on function private.is_admin() is 'The caller is an approved, active admin or superuser.';

create function private.is_superuser() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select 1
    from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.id = (select auth.uid())
      and p.role = 'superuser'
      and p.is_approved
      and p.is_active
      and (u.banned_until is null or u.banned_until <= now())
      and u.deleted_at is null
  );
end
$$;
comment on function private.is_superuser() is 'The caller is an approved, active superuser.';

grant execute on function private.is_approved(), private.is_admin(), private.is_superuser()
  to authenticated, service_role;

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'only administrators may do this' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin() is 'Raises 42501 unless the caller is an administrator.';

create function private.require_superuser() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_superuser() then
    raise exception 'only superusers may do this' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_superuser() is 'Raises 42501 unless the caller is a superuser.';

grant execute on function private.require_admin(), private.require_superuser() to authenticated;

create function private.keep_names_in_step() returns trigger
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
comment on function private.keep_names_in_step() is
  'Trigger: full_name and first_name/last_name follow each other, whichever form the person edits.';

create trigger keep_names_in_step
  before insert or update of full_name, first_name, last_name on public.profiles
  for each row execute function private.keep_names_in_step();

create function private.keep_phone_until_approved() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.phone is distinct from old.phone and new.id = auth.uid() and not private.is_approved() then
    raise exception 'only approved members change their phone' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.keep_phone_until_approved() is
  'Trigger: whoever registered by themselves cannot find out, number by number, which phones are registered: the refusal comes before the unique index is asked.';

create trigger keep_phone_until_approved before update of phone on public.profiles
  for each row execute function private.keep_phone_until_approved();

-- Not of last_login: signing in does not edit the profile.
create trigger touch_updated_at
  before update of email, phone, full_name, first_name, last_name, profile_image_url, crm, specialty, institution,
    registration_notes, is_active, is_approved, approved_by, role on public.profiles
  for each row execute function private.touch_updated_at();

alter table public.profiles enable row level security;

create policy "People read their own profile and administrators every one" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy "People edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- Columns are granted, never the table: a column revoke under a table grant would silently do nothing.
revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant update (full_name, first_name, last_name, phone, profile_image_url, crm, specialty, institution,
  registration_notes) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
