-- The account of the auth server and its profile: made together, kept in step.

create function private.account_email(p_id uuid, p_email text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(lower(btrim(p_email)), ''), p_id::text || '@sem-email.invalid')
$$;
comment on function private.account_email(uuid, text) is
  'The address of an account as its profile has it; a placeholder that no mail can reach where there is none.';

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb := case jsonb_typeof(new.raw_user_meta_data) when 'object' then new.raw_user_meta_data else '{}' end;
  given_name text := case jsonb_typeof(metadata -> 'full_name') when 'string' then metadata ->> 'full_name' else '' end;
  given_phone text := case jsonb_typeof(metadata -> 'phone') when 'string' then metadata ->> 'phone' else '' end;
  address text := private.account_email(new.id, new.email);
begin
  -- Metadata is the client's: only the name and phone are taken, within limits; everything else is a constant. Cut before
  -- anything else is done with them: they may be millions of characters long.
  given_name := left(given_name, 2000);
  given_name := btrim(left(btrim(regexp_replace(private.visible_text(given_name), '\s+', ' ', 'g')), 200));
  given_phone := btrim(replace(private.visible_text(left(given_phone, 200)), U&'\00a0', ' '));
  if char_length(given_name) < 2 then
    given_name := '';
  end if;
  if not private.is_phone(given_phone) then
    given_phone := null;
  end if;
  -- The one thing that may fail here is a phone that has an owner: the auth server then refuses the sign-up.
  insert into public.profiles (id, email, full_name, phone)
  values (new.id, address, given_name, given_phone);
  perform private.enqueue_email('registration_received', address,
    jsonb_build_object('full_name', given_name), 'registration_received:' || new.id);
  return new;
end
$$;
comment on function private.create_profile() is
  'Trigger: a new account gets a profile (role user and not approved, even if its metadata says otherwise) and the mail "registration received".';

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

create function private.sync_profile_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.account_email(new.id, new.email);
  -- Only a press in the new mailbox proves the address. While a link to the old mailbox counts as well, the database cannot know
  -- which of them was pressed; no link was pressed for an address that a superuser or the dashboard sets.
  is_proven constant boolean := lower(old.email_change) = lower(new.email)
    and coalesce(new.email_change, '') = ''
    and coalesce(old.email_change_token_new, '') <> '' and coalesce(old.email_change_token_current, '') = '';
begin
  update public.profiles as p
  set email = address, email_confirmed_at = case when is_proven then now() end
  where p.id = new.id and p.email <> address;
  if found then
    -- Links that were mailed to the old address must not confirm the new one.
    delete from private.address_links as l where l.user_id = new.id;
    delete from private.outbox_emails as e
    where e.user_id = new.id and e.template = 'address_confirmation' and e.status = 'pending';
    perform private.note_new_address(new.id, old.email, is_proven);
  end if;
  return new;
end
$$;
comment on function private.sync_profile_email() is
  'Trigger: the e-mail of the profile follows the one of the account; whether it is confirmed begins anew.';

create trigger sync_profile_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.sync_profile_email();

-- An operator in the table editor could otherwise break the log-in by phone, or leave an account without a profile.
create function private.check_profile_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select 1 from auth.users as u where u.id = new.id and private.account_email(u.id, u.email) = new.email
  ) then
    raise exception 'the e-mail of a profile is that of its account: change it in Authentication' using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function private.check_profile_email() is
  'Trigger: the e-mail of a profile always equals that of its account, also for operators.';

create trigger check_profile_email before insert or update of email on public.profiles
  for each row execute function private.check_profile_email();

create function private.check_profile_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- When the account is deleted, its row no longer exists when the deletion reaches the profile.
  if exists (select 1 from auth.users as u where u.id = old.id) then
    raise exception 'a profile goes with its account: delete that in Authentication' using errcode = '42501';
  end if;
  return old;
end
$$;
comment on function private.check_profile_deletion() is 'Trigger: the profile of an existing account cannot be deleted, not even by operators.';

create trigger check_profile_deletion before delete on public.profiles
  for each row execute function private.check_profile_deletion();

create function private.email_for_phone(p_phone text) returns text
language sql stable security definer set search_path = ''
as $$
  select lower(u.email)
  from public.profiles as p
  join auth.users as u on u.id = p.id
  where p.phone_digits = private.phone_digits(p_phone)
$$;
comment on function private.email_for_phone(text) is
  'service_role only, because it reveals who is registered: the address for the login by phone, or null.';
select private.publish('private.email_for_phone', 'service_role');
