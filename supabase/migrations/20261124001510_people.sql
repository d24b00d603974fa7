-- "Gerenciar Usuários": all people as a table that is searched, filtered and sorted here, page by page.

create function private.person_search(full_name text, email text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select ' ' || private.search_text(full_name || ' ' || email)
$$;
comment on function private.person_search(text, text) is 'The text by which a person is found; indexed by profiles_search_idx.';

create function private.person_sort_name(full_name text, email text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select private.search_text(case when full_name = '' then email else full_name end) collate "C"
$$;
comment on function private.person_sort_name(text, text) is
  'By what people are sorted: their name without accents and capitals, or their address where they gave none.';

create index profiles_search_idx on public.profiles
  using gin (private.person_search(full_name, email) extensions.gin_trgm_ops);
create index profiles_name_idx on public.profiles (private.person_sort_name(full_name, email), id);

create function private.people_who_fit() returns text
language sql immutable set search_path = ''
as $condition$
  -- The index is asked for the two longest words; like all() then checks the rest.
  select $$
    p.id <> all ((select private.rejected_ids())::uuid[])
    and ($1 is null or private.person_search(p.full_name, p.email) like $1)
    and ($2 is null or private.person_search(p.full_name, p.email) like $2)
    and (cardinality($3) < 3 or private.person_search(p.full_name, p.email) like all ($3))
    and ($4 is null or p.role = $4)
    and ($5 is null or case $5
      when 'pending' then not p.is_approved
      when 'suspended' then not p.is_active
      else p.is_approved and p.is_active end)
    and ($6 is null or (p.email_confirmed_at is not null) = $6)
    and ($7 is null or (p.crm is not null) = $7)
  $$
$condition$;
comment on function private.people_who_fit() is
  'The condition that finds and counts people, without those whose rejection is held: $1 to $3 patterns, $4 role, $5 standing, $6 is the e-mail confirmed, $7 is there a CRM.';

create function private.find_user_ids(
  p_query text, p_role text, p_standing text, p_is_email_confirmed boolean, p_has_crm boolean, p_sort text,
  p_is_descending boolean, p_after text, p_after_id uuid, p_limit integer
) returns setof uuid
language plpgsql stable security definer rows 25 set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(p_query);
  sort constant text := coalesce(p_sort, 'created_at');
  is_descending constant boolean := coalesce(p_is_descending, true);
  -- Fixed texts, chosen by the arguments: nothing of the caller's becomes part of the statement. People who never
  -- signed in come before those who did.
  key constant text := case sort
    when 'name' then 'private.person_sort_name(p.full_name, p.email)'
    when 'last_login' then 'coalesce(p.last_login, ''-infinity'')'
    when 'created_at' then 'p.created_at' end;
  place constant text := case sort
    when 'name' then 'private.search_text($8)'
    else 'coalesce($8::timestamptz, ''-infinity'')' end;
begin
  perform private.require_admin();
  if key is null then
    raise exception 'people are sorted by created_at, name or last_login' using errcode = '22023';
  end if;
  if p_role not in ('user', 'admin', 'superuser') or p_standing not in ('member', 'pending', 'suspended') then
    raise exception 'there is no such role or standing' using errcode = '22023';
  end if;
  return query execute format($statement$
    select p.id from public.profiles as p
    where %5$s
      and ($9 is null or (%1$s, p.id) %4$s (%2$s, $9))
    order by %1$s %3$s, p.id %3$s
    limit $10
    $statement$, key, place, case when is_descending then 'desc' else 'asc' end, case when is_descending then '<' else '>' end,
    private.people_who_fit())
    using patterns[1], patterns[2], patterns, p_role, p_standing, p_is_email_confirmed, p_has_crm, left(p_after, 400),
      p_after_id, least(greatest(coalesce(p_limit, 25), 1), 500);
end
$$;
comment on function private.find_user_ids(text, text, text, boolean, boolean, text, boolean, text, uuid, integer) is
  'See public.find_users().';

create function public.find_users(
  p_query text default '', p_role text default null, p_standing text default null,
  p_is_email_confirmed boolean default null, p_has_crm boolean default null, p_sort text default 'created_at',
  p_is_descending boolean default true, p_after text default null, p_after_id uuid default null, p_limit integer default 25
) returns setof public.profiles
language plpgsql stable rows 25 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select p.*
    from private.find_user_ids(p_query, p_role, p_standing, p_is_email_confirmed, p_has_crm, p_sort, p_is_descending,
      p_after, p_after_id, p_limit) with ordinality as found (id, place)
    join public.profiles as p on p.id = found.id
    order by found.place;
end
$$;
comment on function public.find_users(text, text, text, boolean, boolean, text, boolean, text, uuid, integer) is
  'Administrators: people whose name or e-mail has every word of the query, at most 500. Filters: role; standing (member: approved and active, pending, suspended); whether the e-mail is confirmed; whether there is a CRM. Sorted by created_at, name or last_login (who never signed in is the oldest), and continued after a person: p_after is that value of them (of a name: full_name, or email where it is empty), p_after_id their id. Errors: 42501, 22023 unknown role, standing or order.';

create function private.count_users(
  p_query text default '', p_role text default null, p_standing text default null,
  p_is_email_confirmed boolean default null, p_has_crm boolean default null
) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(p_query);
  found bigint;
begin
  perform private.require_admin();
  if p_role not in ('user', 'admin', 'superuser') or p_standing not in ('member', 'pending', 'suspended') then
    raise exception 'there is no such role or standing' using errcode = '22023';
  end if;
  execute 'select count(*) from public.profiles as p where ' || private.people_who_fit() into found
    using patterns[1], patterns[2], patterns, p_role, p_standing, p_is_email_confirmed, p_has_crm;
  return found;
end
$$;
comment on function private.count_users(text, text, text, boolean, boolean) is
  'Administrators: how many people find_users() finds with the same filters. Errors: 42501, 22023.';
select private.publish('private.count_users', 'authenticated');

grant execute on function
  private.find_user_ids(text, text, text, boolean, boolean, text, boolean, text, uuid, integer),
  public.find_users(text, text, text, boolean, boolean, text, boolean, text, uuid, integer)
  to authenticated;
grant execute on function private.person_search(text, text), private.person_sort_name(text, text) to authenticated, service_role;
