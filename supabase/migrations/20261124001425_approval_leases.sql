-- Who is looking at a registration right now. A courtesy among administrators: it decides nothing, and approve_users()
-- and reject_user() stay the only truth about who decided first.

create table private.approval_leases (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  admin_id uuid not null references public.profiles (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.approval_leases is 'Registrations that an administrator has open, until a moment that the screen keeps moving on.';
create index approval_leases_admin_idx on private.approval_leases (admin_id);

alter table private.approval_leases enable row level security;
revoke all on private.approval_leases from public, anon, authenticated, service_role;

create function private.hold_registration(p_user_id uuid, p_is_held boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_is_held is not true then
    delete from private.approval_leases as l where l.user_id = p_user_id and l.admin_id = auth.uid();
    return false;
  end if;
  insert into private.approval_leases as l (user_id, admin_id, expires_at)
  select p.id, auth.uid(), now() + interval '25 seconds'
  from public.profiles as p
  where p.id = p_user_id and not p.is_approved and not private.is_rejected(p.id)
  on conflict (user_id) do update
  set admin_id = excluded.admin_id, expires_at = excluded.expires_at
  -- The hold of another administrator is taken over only after its end.
  where l.admin_id = excluded.admin_id or l.expires_at <= now();
  return found;
end
$$;
comment on function private.hold_registration(uuid, boolean) is
  'Administrators: says for 25 seconds that the caller looks at a pending registration, or no longer; false while another administrator does, or when it is decided. Holds no other administrator back. Errors: 42501.';
select private.publish('private.hold_registration', 'authenticated');

create function private.held_registrations() returns table (user_id uuid, holder_name text, is_own boolean)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select l.user_id, a.full_name, l.admin_id = auth.uid()
    from private.approval_leases as l
    join public.profiles as p on p.id = l.user_id and not p.is_approved and p.id <> all (private.rejected_ids())
    join public.profiles as a on a.id = l.admin_id
    where l.expires_at > now()
    order by l.expires_at desc
    limit 500;
end
$$;
comment on function private.held_registrations() is
  'Administrators: pending registrations that administrators look at right now, and who looks. Errors: 42501.';
select private.publish('private.held_registrations', 'authenticated');
