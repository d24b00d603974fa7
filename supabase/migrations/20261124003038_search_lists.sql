-- The lists that search reads names from, as wholes: taken out as a file, and brought back in.

create function private.search_list_name(p_list text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if p_list = 'search_terms' then
    return 'concept';
  elsif p_list = 'search_modifiers' then
    return 'name';
  end if;
  raise exception 'there is no such list' using errcode = '22023';
end
$$;
comment on function private.search_list_name(text) is 'The column that names an entry of a list of search. Errors: 22023 another table.';

create function private.entry_content(p_row jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select p_row - '{id,created_at,updated_at}'::text[]
$$;
comment on function private.entry_content(jsonb) is 'What people write of a row: all but its number and its times.';

create function private.entry_version(p_content jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  -- What is empty does not count, so that a new column leaves every version as it is. The letter keeps a spreadsheet from
  -- reading a number.
  select 'v' || left(md5(jsonb_object_agg(c.key, c.value)::text), 16)
  from jsonb_each(p_content) as c where c.value not in ('null', '[]')
$$;
comment on function private.entry_version(jsonb) is 'The same for the same content, in every installation.';

create function private.search_entries(p_list text, p_rows jsonb)
returns table (place bigint, key text, content jsonb, id bigint, found jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  name constant text := private.search_list_name(p_list);
begin
  -- Joined by keys that were computed once: under row-level security no index on them may be asked.
  return query execute format($q$
    with stored as materialized (
      select t.id, private.search_text(t.%2$I) as key, private.entry_content(to_jsonb(t)) as content from public.%1$I as t
    ), given as materialized (
      select r.place, n.content, private.search_text(n.content ->> %2$L) as key
      from (
        -- A list that is left out is empty.
        select jsonb_object_agg(a.attname, '[]'::jsonb) as lists from pg_catalog.pg_attribute as a
        where a.attrelid = 'public.%1$I'::regclass and a.atttypid = 'text[]'::regtype and not a.attisdropped
      ) as e
      cross join jsonb_array_elements($1) with ordinality as r (value, place)
      cross join lateral private.entry_content(to_jsonb(jsonb_populate_record(null::public.%1$I, e.lists || r.value))) as n (content)
    )
    select g.place, g.key, g.content, s.id, s.content from given as g left join stored as s using (key)
  $q$, p_list, name) using p_rows;
end
$$;
comment on function private.search_entries(text, jsonb) is
  'Entries of a list of search as its table would hold them, each with the row that has its name now, as far as the caller reads it.';

create function private.insert_entries(p_list text, p_contents jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  columns text;
begin
  select string_agg(quote_ident(k.key), ', ') into columns from jsonb_object_keys(p_contents -> 0) as k (key);
  if columns is not null then
    execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', p_list, columns)
      using p_contents;
  end if;
end
$$;
comment on function private.insert_entries(text, jsonb) is 'Adds contents to a list of search with the rights of the caller, in one statement.';

create function private.update_entries(p_list text, p_entries jsonb) returns integer
language plpgsql set search_path = ''
as $$
declare
  columns text;
  changed integer := 0;
begin
  select string_agg(quote_ident(k.key), ', ') into columns from jsonb_object_keys(p_entries -> 0 -> 'content') as k (key);
  if columns is not null then
    execute format($q$
      update public.%1$I as t set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, e.content))
      from jsonb_to_recordset($1) as e (id bigint, content jsonb, version text)
      where t.id = e.id and private.entry_version(private.entry_content(to_jsonb(t))) = e.version
    $q$, p_list, columns) using p_entries;
    get diagnostics changed = row_count;
  end if;
  return changed;
end
$$;
comment on function private.update_entries(text, jsonb) is
  'Writes contents upon rows of a list of search that still have the version told, in one statement; returns how many.';

create function public.export_search_list(p_list text) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '15s'
as $$
declare
  entries jsonb;
begin
  perform private.require_admin();
  execute format($q$
    select coalesce(jsonb_agg(c.content || jsonb_build_object('version', private.entry_version(c.content))
      order by private.search_text(t.%2$I)), '[]')
    from public.%1$I as t cross join lateral private.entry_content(to_jsonb(t)) as c (content)
  $q$, p_list, private.search_list_name(p_list)) into entries;
  return entries;
end
$$;
comment on function public.export_search_list(text) is
  'Administrators: every entry of search_terms or search_modifiers by name, each with the version of its content. Errors: 42501, 22023 another list.';

create function public.import_search_list(p_list text, p_rows jsonb, p_is_applied boolean default false) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '60s'
as $$
declare
  entries jsonb;
  changes jsonb;
begin
  perform private.require_admin();
  if jsonb_typeof(p_rows) is distinct from 'array' or octet_length(p_rows::text) > 8000000 then
    raise exception 'no list of rows, or one that is too long' using errcode = '22023';
  end if;
  if jsonb_array_length(p_rows) > 5000 or jsonb_path_exists(p_rows, 'strict $[*] ? (@.type() != "object")') then
    raise exception 'more than 5000 rows, or one that is no object' using errcode = '22023';
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'outcome', c.outcome, 'version', c.version, 'found', c.found,
    'content', c.content, 'id', c.id) order by c.place), '[]') into entries
  from (
    select e.place, e.content, e.id, e.found, private.entry_version(e.found) as version,
      case
        when row_number() over (partition by e.key order by e.place) > 1 then 'repeated'
        when e.id is null then case when k.version is null then 'new' else 'gone' end
        when e.content = e.found then 'same'
        when k.version <> private.entry_version(e.found) or (p_is_applied and k.version is null) then 'conflict'
        else 'changed'
      end as outcome
    from private.search_entries(p_list, p_rows) as e
    -- The version that the caller knows: of the file, or that which was looked through.
    cross join lateral (select p_rows -> (e.place - 1)::integer ->> 'version' as version) as k
  ) as c;
  if p_is_applied is true then
    if jsonb_path_exists(entries, '$[*] ? (@.outcome == "conflict" || @.outcome == "gone" || @.outcome == "repeated")') then
      raise exception 'changed meanwhile' using errcode = 'PT409';
    end if;
    perform private.insert_entries(p_list, jsonb_path_query_array(entries, '$[*] ? (@.outcome == "new").content'));
    changes := jsonb_path_query_array(entries, '$[*] ? (@.outcome == "changed")');
    if private.update_entries(p_list, changes) < jsonb_array_length(changes) then
      raise exception 'changed meanwhile' using errcode = 'PT409';
    end if;
  end if;
  return (
    select coalesce(jsonb_agg(e.value - '{content,id}'::text[] order by e.place), '[]')
    from jsonb_array_elements(entries) with ordinality as e (value, place));
exception when unique_violation then
  raise exception 'changed meanwhile' using errcode = 'PT409';
end
$$;
comment on function public.import_search_list(text, jsonb, boolean) is
  'Administrators: what at most 5000 rows would change in search_terms or search_modifiers (new, changed, same, repeated; conflict or gone since the version told), and, if applied, the change, whole or not at all. Nothing is deleted. Errors: 42501, 22023, PT409 changed since it was looked through, those of the table (23514, 23502).';

grant execute on function private.search_list_name(text), private.entry_content(jsonb), private.entry_version(jsonb),
  private.search_entries(text, jsonb), private.insert_entries(text, jsonb), private.update_entries(text, jsonb),
  public.export_search_list(text), public.import_search_list(text, jsonb, boolean) to authenticated;
