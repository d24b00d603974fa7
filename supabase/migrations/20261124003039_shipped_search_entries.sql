-- A later release adds names to the lists of search and leaves alone what administrators changed or deleted.

create table private.known_search_entries (
  list text not null,
  key text not null,
  shipped text,
  primary key (list, key)
);
comment on table private.known_search_entries is 'Names that an entry of a list of search has or had here: no release brings back what was deleted.';
comment on column private.known_search_entries.key is 'The name, as private.search_text() writes it.';
comment on column private.known_search_entries.shipped is 'Version of the content that a release wrote last; null where only people wrote.';
alter table private.known_search_entries enable row level security;
revoke all on private.known_search_entries from anon, authenticated, service_role;

create function private.remember_search_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.known_search_entries (list, key)
  values (tg_table_name, private.search_text(to_jsonb(old) ->> tg_argv[0])) on conflict do nothing;
  return null;
end
$$;
comment on function private.remember_search_entry() is 'Trigger: remembers the name that an entry had; argument: the column of the name.';

create trigger remember_search_entry after delete or update of concept on public.search_terms
  for each row execute function private.remember_search_entry('concept');
create trigger remember_search_entry after delete or update of name on public.search_modifiers
  for each row execute function private.remember_search_entry('name');

create function private.ship_search_list(p_list text, p_rows jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  fresh jsonb;
  untouched jsonb;
begin
  select coalesce(jsonb_agg(e.content) filter (where e.id is null and k.key is null), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'content', e.content, 'version', k.shipped))
      filter (where k.shipped = private.entry_version(e.found) and e.content <> e.found), '[]')
    into fresh, untouched
  from private.search_entries(p_list, p_rows) as e
  left join private.known_search_entries as k on k.list = p_list and k.key = e.key;
  perform private.insert_entries(p_list, fresh);
  perform private.update_entries(p_list, untouched);
  insert into private.known_search_entries as k (list, key, shipped)
  select p_list, private.search_text(c.content ->> private.search_list_name(p_list)), private.entry_version(c.content)
  from (
    select f.content from jsonb_array_elements(fresh) as f (content)
    union all select u.entry -> 'content' from jsonb_array_elements(untouched) as u (entry)
  ) as c
  on conflict (list, key) do update set shipped = excluded.shipped;
end
$$;
comment on function private.ship_search_list(text, jsonb) is
  'For migrations of a release: adds entries to search_terms or search_modifiers whose names were never here, and updates those that are still as a release wrote them. What people wrote, changed or deleted stays as it is.';
