-- What belonged to a deleted lesson or episode. The tables are asked of the catalogue, so that none can be forgotten.
-- See docs/decisions/0054-what-comes-back-is-the-whole.md.

create table private.kept_rows (
  id bigint generated always as identity primary key,
  kept_id bigint references private.kept_audio (id) on delete cascade,
  kept_video_id bigint references private.kept_videos (video_id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  table_name text not null,
  content jsonb not null,
  constraint kept_rows_one_item check (num_nonnulls(kept_id, kept_video_id) = 1)
);

comment on table private.kept_rows is
  'Rows that went with a deleted lesson or episode, or lost it: transcript with what was confirmed of it, places, favourites, notifications, notes, reports and the rest. Goes with what is kept, or with the member.';
comment on column private.kept_rows.kept_id is 'The deleted episode.';
comment on column private.kept_rows.kept_video_id is 'The deleted lesson.';
comment on column private.kept_rows.user_id is 'The owner of the row; null where it belongs to no member, as a transcript.';
comment on column private.kept_rows.table_name is 'With its schema.';
comment on column private.kept_rows.content is
  'The row as it was; of notes and reports, which stay where they are without their item, only the id.';

create index kept_rows_kept_idx on private.kept_rows (kept_id) where kept_id is not null;
create index kept_rows_kept_video_idx on private.kept_rows (kept_video_id) where kept_video_id is not null;
create index kept_rows_user_idx on private.kept_rows (user_id);

alter table private.kept_rows enable row level security;
revoke all on private.kept_rows from public, anon, authenticated, service_role;

create function private.foreign_keys() returns table (
  child regclass, child_column name, parent regclass, parent_column name, parent_type regtype, on_delete "char"
)
language sql stable set search_path = ''
as $$
  select k.conrelid::regclass, a.attname, k.confrelid::regclass, b.attname, b.atttypid::regtype, k.confdeltype
  from pg_catalog.pg_constraint as k
  join pg_catalog.pg_attribute as a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  join pg_catalog.pg_attribute as b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
  where k.contype = 'f'
$$;
comment on function private.foreign_keys() is 'Which columns point to which tables, and what becomes of a row whose parent goes: c goes too, n loses it.';

create function private.keep_rows(p_table regclass, p_ids bigint[], p_kept_id bigint, p_kept_video_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part record;
  ids bigint[];
begin
  for part in
    select f.child, f.child_column, f.on_delete = 'n' as stays,
      exists (select 1 from private.foreign_keys() as o
        where o.child = f.child and o.child_column = 'user_id' and o.parent = 'public.profiles'::regclass) as has_owner,
      f.on_delete = 'c' and exists (select 1 from private.foreign_keys() as o where o.parent = f.child) as is_parent
    from private.foreign_keys() as f
    -- Triggers write the documents of search anew.
    where f.parent = p_table and f.child <> 'private.search_documents'::regclass
    order by f.child::text
  loop
    execute format('with kept as (insert into private.kept_rows (kept_id, kept_video_id, user_id, table_name, content)
      select $1, $2, %s, %L, %s from %s as t where t.%I = any ($3) returning content)
      select %s',
      case when part.has_owner then 't.user_id' else 'null' end, part.child,
      case when part.stays then $s$jsonb_build_object('id', t.id)$s$ else 'to_jsonb(t)' end, part.child, part.child_column,
      case when part.is_parent then $s$(select array_agg((k.content ->> 'id')::bigint) from kept as k)$s$ else 'null' end)
      into ids using p_kept_id, p_kept_video_id, p_ids;
    if ids is not null then
      perform private.keep_rows(part.child, ids, p_kept_id, p_kept_video_id);
    end if;
  end loop;
end
$$;
comment on function private.keep_rows(regclass, bigint[], bigint, bigint) is
  'Keeps every row that goes with these rows of a table, or loses them: all tables with a foreign key to it, and those that hang on them.';

create function private.insert_kept_rows(p_table regclass, p_rows jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  -- All were kept at one moment, so they have the same columns.
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_attribute as a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and p_rows -> 0 ? a.attname);
begin
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
    p_table, columns) using p_rows;
end
$$;
comment on function private.insert_kept_rows(regclass, jsonb) is
  'Brings kept rows of one table back with every column that they had; columns that the table got since have their defaults.';

create function private.bring_back_rows(p_table regclass, p_item_id bigint, p_kept_id bigint, p_kept_video_id bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part record;
  link record;
  rows jsonb;
begin
  -- A transcript before what was confirmed of it, as they were kept.
  for part in
    select r.table_name::regclass as child from private.kept_rows as r
    where r.kept_id = p_kept_id or r.kept_video_id = p_kept_video_id
    group by r.table_name order by min(r.id)
  loop
    select f.* into link from private.foreign_keys() as f
    where f.child = part.child and f.parent = p_table and f.on_delete = 'n';
    if found then
      -- What stayed gets its item back, if it still has none.
      execute format('update %1$s as t set %2$I = $1 from private.kept_rows as r
        where (r.kept_id = $2 or r.kept_video_id = $3) and r.table_name = %3$L and t.id::text = r.content ->> ''id'' and t.%2$I is null',
        part.child, link.child_column, part.child) using p_item_id, p_kept_id, p_kept_video_id;
      continue;
    end if;
    -- What a row pointed to may be gone by now: then it goes as well, or is left without, as if it had been there.
    for link in select f.* from private.foreign_keys() as f where f.child = part.child loop
      execute format('
        with orphans as (
          select r.id from private.kept_rows as r
          where (r.kept_id = $1 or r.kept_video_id = $2) and r.table_name = %5$L and r.content ->> %4$L is not null
            and not exists (select 1 from %1$s as p where p.%2$I = (r.content ->> %4$L)::%3$s)
        ) ' || case when link.on_delete = 'n'
          then 'update private.kept_rows as r set content = r.content || jsonb_build_object(%4$L, null) from orphans as o where r.id = o.id'
          else 'delete from private.kept_rows as r using orphans as o where r.id = o.id' end,
        link.parent, link.parent_column, link.parent_type, link.child_column, part.child) using p_kept_id, p_kept_video_id;
    end loop;
    select jsonb_agg(r.content order by r.id) into rows from private.kept_rows as r
    where (r.kept_id = p_kept_id or r.kept_video_id = p_kept_video_id) and r.table_name = part.child::text;
    if rows is not null then
      perform private.insert_kept_rows(part.child, rows);
    end if;
  end loop;
end
$$;
comment on function private.bring_back_rows(regclass, bigint, bigint, bigint) is
  'Brings back what was kept with a lesson or an episode, which is there again: rows that went, and the links of those that stayed.';
