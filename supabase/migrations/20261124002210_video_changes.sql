-- One change for many lessons: which are meant, and what it would do. Which lessons is said by their ids or by the filters of the
-- list, and the database finds them. See docs/decisions/0041-the-catalogue-as-a-table.md.

create function private.tag_list(p_list jsonb) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if p_list is null then
    return '{}';
  end if;
  if jsonb_typeof(p_list) <> 'array' or jsonb_array_length(p_list) > 20
    or exists (select 1 from jsonb_array_elements(p_list) as e where jsonb_typeof(e.value) <> 'string')
  then
    raise exception 'Escolha até 20 tags por vez.' using errcode = '22023';
  end if;
  if exists (select 1 from jsonb_array_elements_text(p_list) as e (tag) where char_length(e.tag) > 100 or strpos(e.tag, ',') > 0) then
    raise exception 'Cada tag tem até 100 letras, sem vírgulas.' using errcode = '22023';
  end if;
  return array(
    select btrim(e.tag) from jsonb_array_elements_text(p_list) with ordinality as e (tag, place)
    where btrim(e.tag) <> '' order by e.place);
end
$$;
comment on function private.tag_list(jsonb) is 'A list of tags of a request, without empty ones. Errors: 22023.';

create function private.checked_video_changes(p_changes jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  result jsonb := '{}';
  entry record;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' then
    raise exception 'Escolha o que muda.' using errcode = '22023';
  end if;
  for entry in select e.key, e.value, jsonb_typeof(e.value) as kind from jsonb_each(p_changes) as e loop
    if entry.key in ('is_active', 'featured') and entry.kind = 'boolean' then
      result := result || jsonb_build_object(entry.key, entry.value);
    elsif entry.key = 'category_id' and entry.kind = 'null' then
      result := result || jsonb_build_object(entry.key, null);
    elsif entry.key = 'category_id' and entry.kind = 'number' and entry.value::text ~ '^[1-9][0-9]{0,17}$' then
      result := result || jsonb_build_object(entry.key, entry.value);
    elsif entry.key = 'instructor' and entry.kind in ('string', 'null') then
      if char_length(entry.value #>> '{}') > 160 then
        raise exception 'O nome do instrutor tem até 160 letras.' using errcode = '22023';
      end if;
      result := result || jsonb_build_object(entry.key, nullif(btrim(entry.value #>> '{}'), ''));
    elsif entry.key in ('add_tags', 'remove_tags') then
      if cardinality(private.tag_list(entry.value)) > 0 then
        result := result || jsonb_build_object(entry.key, to_jsonb(private.tag_list(entry.value)));
      end if;
    else
      raise exception 'Esta alteração não existe.' using errcode = '22023';
    end if;
  end loop;
  if result = '{}' then
    raise exception 'Escolha o que muda.' using errcode = '22023';
  end if;
  return result;
end
$$;
comment on function private.checked_video_changes(jsonb) is
  'What to change of lessons, at least one of: category_id (or null), instructor (or null), add_tags, remove_tags, is_active, featured. Errors: 22023.';

create function private.search_texts(p_words jsonb) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(select private.search_text(w.word) from jsonb_array_elements_text(coalesce(p_words, '[]')) as w (word))
$$;
comment on function private.search_texts(jsonb) is 'Each text of a list as search compares it.';

-- plpgsql and not sql: it keeps its plan over the thousands of lessons of one act.
create function private.changed_tags(p_tags text[], p_added text[], p_added_keys text[], p_removed_keys text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  result text[] := '{}';
  keys text[] := '{}';
  key text;
  tag text;
  place integer;
begin
  foreach tag in array p_tags loop
    key := private.search_text(tag);
    if key <> all (p_removed_keys) then
      result := result || tag;
      keys := keys || key;
    end if;
  end loop;
  for place in 1..cardinality(p_added) loop
    if p_added_keys[place] <> all (keys) then
      result := result || p_added[place];
      keys := keys || p_added_keys[place];
    end if;
  end loop;
  return result;
end
$$;
comment on function private.changed_tags(text[], text[], text[], text[]) is
  'Tags without the removed ones, and then the added ones that are not there yet; the same is what search_text() makes the same.';

create function private.selected_video_ids(p_selection jsonb) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  max_count constant integer := 5000;
  filters jsonb := p_selection -> 'filters';
  except_ids bigint[];
  ids bigint[];
begin
  perform private.require_admin();
  if jsonb_typeof(p_selection -> 'ids') = 'array' then
    if jsonb_array_length(p_selection -> 'ids') <= max_count then
      ids := array(select distinct e.value::bigint from jsonb_array_elements_text(p_selection -> 'ids') as e order by 1);
    end if;
  elsif jsonb_typeof(filters) = 'object' then
    if jsonb_typeof(p_selection -> 'except') = 'array' and jsonb_array_length(p_selection -> 'except') <= max_count then
      except_ids := array(select e.value::bigint from jsonb_array_elements_text(p_selection -> 'except') as e);
    end if;
    ids := array(
      select f.id from private.find_video_ids(
        filters ->> 'p_query', filters ->> 'p_external_id', (filters ->> 'p_category_id')::bigint,
        (filters ->> 'p_is_uncategorized')::boolean, filters ->> 'p_situation', (filters ->> 'p_is_featured')::boolean,
        null, null, null, null, max_count + 1 + coalesce(cardinality(except_ids), 0)) as f (id)
      where f.id <> all (coalesce(except_ids, '{}')));
  end if;
  if ids is null or cardinality(ids) > max_count then
    raise exception 'Uma alteração em massa leva no máximo 5.000 vídeos. Filtre mais e tente novamente.' using errcode = '22023';
  end if;
  if cardinality(ids) = 0 then
    raise exception 'Nenhum ID de vídeo válido selecionado' using errcode = '22023';
  end if;
  return ids;
end
$$;
comment on function private.selected_video_ids(jsonb) is
  'The lessons of {ids: […]}, or of {filters: {p_query …, as find_videos() takes them}, except: [ids]}: at most 5,000. Errors: 42501, 22023 none or too many, 22P02.';

create type private.video_change as (id bigint, title text, before jsonb, after jsonb, is_too_long boolean);
comment on type private.video_change is
  'What a change does to a lesson: the changed columns before and after; is_too_long: it would have more tags than it may.';

create function private.changed_videos(p_ids bigint[], p_changes jsonb) returns private.video_change[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  has_tags constant boolean := p_changes ?| array['add_tags', 'remove_tags'];
  added constant text[] := array(select jsonb_array_elements_text(coalesce(p_changes -> 'add_tags', '[]')));
  added_keys constant text[] := private.search_texts(p_changes -> 'add_tags');
  removed_keys constant text[] := private.search_texts(p_changes -> 'remove_tags');
  plain constant jsonb := p_changes - array['add_tags', 'remove_tags'];
begin
  return array(
    select row(v.id, v.title,
      private.changed_keys(d.becomes, d.was)
        -- Activating a lesson that waits for its moment publishes it now; an undo has it wait again.
        || case when v.is_scheduled and (plain ->> 'is_active')::boolean
          then jsonb_build_object('published_at', v.published_at) else '{}' end,
      private.changed_keys(d.was, d.becomes),
      cardinality(t.tags) > 100 or char_length(array_to_string(t.tags, ',')) > 5000)::private.video_change
    from public.videos as v
    cross join lateral (
      select case when has_tags then private.changed_tags(v.tags, added, added_keys, removed_keys) else v.tags end as tags offset 0
    ) as t
    cross join lateral (
      select w.was, w.was || plain || jsonb_build_object('tags', t.tags)
        -- Whether members shall see it is what a review decides.
        || case when plain ? 'is_active' then '{"awaits_review": false}' else '{}' end::jsonb as becomes
      from (select jsonb_build_object('category_id', v.category_id, 'instructor', v.instructor, 'tags', v.tags,
        'is_active', v.is_active, 'awaits_review', v.awaits_review, 'featured', v.featured) as was) as w
      offset 0
    ) as d
    where v.id = any (p_ids) and d.was <> d.becomes
    order by v.id);
end
$$;
comment on function private.changed_videos(bigint[], jsonb) is 'Which of these lessons a checked change would change, and how.';

create function private.video_changes_mark(p_count integer, p_found private.video_change[]) returns text
language sql immutable set search_path = ''
as $$
  select md5(p_count || ':' || coalesce(string_agg(concat_ws(' ', c.id, c.before, c.after), ',' order by c.id), ''))
  from unnest(p_found) as c
$$;
comment on function private.video_changes_mark(integer, private.video_change[]) is
  'Names what a preview showed: another mark means that the lessons, or what would change of them, are others now.';

create function private.is_large_part(p_count bigint, p_of bigint) returns boolean
language sql immutable set search_path = ''
as $$
  select p_count > greatest(10, p_of / 10.0)
$$;
comment on function private.is_large_part(bigint, bigint) is
  'More than 10 and more than a tenth: what a check of the catalogue holds, and what a person is asked about first.';
grant execute on function private.is_large_part(bigint, bigint) to service_role;

create function private.preview_video_changes(p_selection jsonb, p_changes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '15s'
as $$
declare
  ids bigint[];
  changes jsonb;
  changed private.video_change[];
  result jsonb;
  total bigint;
  visible bigint;
  seen jsonb;
begin
  perform private.require_admin();
  changes := private.checked_video_changes(p_changes);
  ids := private.selected_video_ids(p_selection);
  changed := private.changed_videos(ids, changes);
  select count(*), count(*) filter (where v.is_active and v.status = 'active') into total, visible from public.videos as v;
  select jsonb_build_object('total', total, 'visible', visible,
    'disappearing', count(*) filter (where v.is_active and not c.becomes),
    'appearing', count(*) filter (where c.becomes and not v.is_active),
    'announcing', count(*) filter (where c.becomes and v.announced_at is null),
    'told', (select count(*) from private.told_of_lessons),
    'is_large', private.is_large_part(count(*) filter (where v.is_active and not c.becomes), visible)
      or private.is_large_part((select count(*) from unnest(changed) as f where not f.is_too_long), total))
  into seen
  from (select f.id, (f.after ->> 'is_active')::boolean as becomes from unnest(changed) as f where not f.is_too_long) as c
  join public.videos as v on v.id = c.id and v.status = 'active';
  with found as materialized (
    select * from unnest(changed)
  ), kinds as (
    select e.key as field, f.before -> e.key as was, e.value as becomes, count(*) as videos
    from found as f cross join lateral jsonb_each(f.after) as e
    where e.key <> 'tags' and not f.is_too_long
    group by 1, 2, 3
    union all
    select 'add_tags', 'null', to_jsonb(t.tag), count(*)
    from found as f cross join lateral jsonb_array_elements_text(f.after -> 'tags') as t (tag)
    where not f.is_too_long and not (f.before -> 'tags' ? t.tag) group by t.tag
    union all
    select 'remove_tags', to_jsonb(t.tag), 'null', count(*)
    from found as f cross join lateral jsonb_array_elements_text(f.before -> 'tags') as t (tag)
    where not f.is_too_long and not (f.after -> 'tags' ? t.tag) group by t.tag
  )
  select jsonb_build_object(
    'chosen', cardinality(ids),
    'changing', (select count(*) from found as f where not f.is_too_long),
    'too_long', (select count(*) from found as f where f.is_too_long),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('field', k.field, 'before', k.was, 'after', k.becomes, 'count', k.videos)
        order by k.videos desc, k.field, k.was, k.becomes), '[]')
      from (select * from kinds order by videos desc, field, was, becomes limit 30) as k),
    'sample', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'before', s.before, 'after', s.after) order by s.id desc), '[]')
      from (select * from found as f where not f.is_too_long order by f.id desc limit 8) as s),
    'mark', private.video_changes_mark(cardinality(ids), changed)
  ) || seen into result;
  return result;
end
$$;
comment on function private.preview_video_changes(jsonb, jsonb) is
  'Administrators: what change_videos() would do: {chosen, changing, too_long (more tags than a lesson may have: left out), kinds: [{field, before, after, count}] at most 30, sample: [{id, title, before, after}], mark, disappearing (members see them no more), appearing, announcing (of those: members are told for the first time), told (members whose bell announces lessons), visible, total (of all lessons), is_large (to be asked about)}. Errors: 42501, 22023.';
select private.publish('private.preview_video_changes', 'authenticated');
