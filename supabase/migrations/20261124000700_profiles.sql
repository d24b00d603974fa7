-- One row per account. What decides access (role, approval, activity) is readable here, but no client can write it.

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
  email_confirmed_at timestamptz,
  data_changed text[] not null default '{}',
  data_changed_at timestamptz,
  constraint profiles_data_change_has_a_time check ((data_changed = '{}') = (data_changed_at is null)),
  constraint profiles_email_length check (char_length(email) between 3 and 320),
  constraint profiles_phone_is_one check (phone is null or private.is_phone(phone)),
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
comment on column public.profiles.phone_digits is 'What private.phone_digits() reads in the phone; one owner per number.';
comment on column public.profiles.full_name is 'Kept in step with first_name and last_name: changing either side rewrites the other.';
comment on column public.profiles.profile_image_url is 'Path in the private bucket avatars: <user id>/<uuid>.<ext>.';
comment on column public.profiles.crm is 'Registration number at the regional medical council.';
comment on column public.profiles.registration_notes is
  'Free text for the review of the registration; like CRM, specialty and institution, editable by the person from the registration on.';
comment on column public.profiles.is_active is 'False suspends the person: nothing can be read any more, from the next statement on.';
comment on column public.profiles.is_approved is
  'The gate. Setting it to true, here or on screen, stamps approved_at, notifies, mails and audits.';
comment on column public.profiles.approved_by is 'Administrator who approved; null when approved in the dashboard.';
comment on column public.profiles.role is 'user, admin or superuser; at least one approved, active superuser always stays.';
comment on column public.profiles.last_login is 'Start of the newest session.';
comment on column public.profiles.email_confirmed_at is
  'When the person followed a link that was mailed to the present address; null again after a change of address. Not the column of auth.users, which Auth fills in by itself where confirmations are off.';

comment on column public.profiles.data_changed is
  'Which of name, CRM, specialty, institution and notes the person changed since they registered, or since the last approval that was not undone, which has looked at them. No other person''s change counts.';
comment on column public.profiles.data_changed_at is 'When the person last changed one of them; null for none.';

create unique index profiles_email_key on public.profiles (lower(email));
create unique index profiles_phone_digits_key on public.profiles (phone_digits);
create index profiles_approved_by_idx on public.profiles (approved_by);
create index profiles_created_at_idx on public.profiles (created_at desc, id desc);
create index profiles_pending_idx on public.profiles (created_at, id) where not is_approved;
create index profiles_staff_idx on public.profiles (role) where role <> 'user';

-- Signing in changes last_login only, which is no new version.
create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at('phone_digits,approved_at,last_login,email_confirmed_at,data_changed,data_changed_at');

create function private.rejected_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(select h.user_id from private.held_rejections as h);
end
$$;
comment on function private.rejected_ids() is
  'Registrations that are rejected and not deleted yet. For administrators they are gone already: every list, figure and act on people leaves them out.';
grant execute on function private.rejected_ids() to authenticated;

select private.guard_table('public.profiles', 'profiles');
create policy "People read their own profile and administrators every one" on public.profiles
  for select to authenticated
  using (id = (select auth.uid())
    or ((select private.is_admin()) and id <> all ((select private.rejected_ids())::uuid[])));
create policy "People edit their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- Columns are granted, never the table: a column revoke under a table grant would silently do nothing.
grant select on public.profiles to authenticated;
grant update (full_name, first_name, last_name, phone, profile_image_url, crm, specialty, institution,
  registration_notes) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
