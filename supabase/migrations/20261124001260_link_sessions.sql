-- A session that a mailed link opened may set a password without the present one, for as long as it lives: Auth takes its
-- holder for the reader of the mailbox. That is true for the one password that the link was asked for. For a person who finds
-- the device a week later the session must be like any other.

create function private.spend_link_sessions(p_user_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from auth.mfa_amr_claims as c using auth.sessions as s
  where s.id = c.session_id and c.authentication_method in ('otp', 'magiclink', 'recovery')
    and case when p_user_id is null then c.created_at < now() - interval '1 hour' else s.user_id = p_user_id end
$$;
comment on function private.spend_link_sessions(uuid) is
  'Sessions that a mailed link opened set no further password without the present one: those of a person, or (null) all that are older than the link may be.';

create function private.distrust_old_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.spend_link_sessions(new.id);
  -- Auth takes back its own links: who had reason to change the password may not trust what was asked for with the old one.
  perform private.end_later_changes(new.id, null);
  return null;
end
$$;
comment on function private.distrust_old_password() is
  'Trigger: a new password is the last that a mailed link sets, and takes back what may still become another address.';

create trigger distrust_old_password
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.distrust_old_password();
