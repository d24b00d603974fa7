-- What administrators do with category rules: preview them, order them, apply them to lessons without a category.

create function private.preview_category_rules(p_rules jsonb default null)
returns table (place integer, lessons integer, uncategorized integer, elsewhere integer, titles text[])
language plpgsql stable security definer set search_path = '' set statement_timeout = '20s'
as $$
declare
  kinds text[];
  matchers text[];
  categories bigint[];
  ids bigint[];
  sources text[];
  external_ids text[];
  names text[];
begin
  perform private.refuse_patterns();
  perform private.require_admin();
  if p_rules is null then
    select array_agg(r.kind order by r.position, r.id), array_agg(r.matcher order by r.position, r.id),
      array_agg(r.category_id order by r.position, r.id)
    into kinds, matchers, categories
    from public.category_rules as r;
  else
    if jsonb_typeof(p_rules) <> 'array' or jsonb_array_length(p_rules) > 200 then
      raise exception 'a preview is of 200 rules at most' using errcode = '22023';
    end if;
    select array_agg(d.kind order by d.place),
      array_agg(case d.kind when 'title_contains' then private.rule_words(d.value) else d.value end order by d.place),
      array_agg(case when d.category ~ '^[1-9][0-9]{0,15}$' then d.category::bigint end order by d.place)
    into kinds, matchers, categories
    from (
      select e.one ->> 'kind' as kind, left(e.one ->> 'value', 200) as value, e.one ->> 'category_id' as category, e.place
      from jsonb_array_elements(p_rules) with ordinality as e (one, place)
    ) as d;
  end if;
  select array_agg(v.id), array_agg(v.source), array_agg(v.external_id), array_agg(v.title)
  into ids, sources, external_ids, names
  from public.videos as v;
  return query
    with met as materialized (
      select ids[m.lesson] as id, m.rule
      from private.match_rules(kinds, matchers, sources, external_ids, names) as m
    ), judged as materialized (
      select coalesce(m.rule, 0) as rule, v.id, v.title, v.category_id, v.created_at
      from public.videos as v left join met as m on m.id = v.id
    ), places as (
      select 0 as rule
      union all
      select i from generate_series(1, coalesce(cardinality(kinds), 0)) as i
    )
    select p.rule, count(j.id)::integer,
      count(j.id) filter (where j.category_id is null)::integer,
      count(j.id) filter (where p.rule > 0 and j.category_id <> categories[p.rule])::integer,
      coalesce(
        -- Titles of lessons that would change come first.
        (array_agg(j.title order by j.category_id is null desc, j.created_at desc, j.id desc) filter (where j.id is not null))[1:5], '{}')
    from places as p left join judged as j on j.rule = p.rule
    group by p.rule
    order by p.rule;
end
$$;
comment on function private.preview_category_rules(jsonb) is
  'Administrators: what rules would catch of the present catalogue, hidden lessons too. p_rules: [{kind, value, category_id}] in order; null: the stored ones. For each place: the lessons whose first rule it is, how many of them have no category, how many another one, and up to five titles, those without a category first. Place 0: the lessons that no rule meets. Errors: 42501, 22023.';
select private.publish('private.preview_category_rules', 'authenticated');

create function private.apply_category_rules(p_expected integer) returns integer
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  kinds text[];
  matchers text[];
  categories bigint[];
  ids bigint[];
  chosen bigint[];
  changed integer;
begin
  perform private.refuse_patterns();
  perform private.require_admin();
  select array_agg(r.kind order by r.position, r.id), array_agg(r.matcher order by r.position, r.id),
    array_agg(r.category_id order by r.position, r.id)
  into kinds, matchers, categories
  from public.category_rules as r;
  select array_agg(l.ids[m.lesson]), array_agg(categories[m.rule])
  into ids, chosen
  from (
    select array_agg(v.id) as ids, array_agg(v.source) as sources, array_agg(v.external_id) as external_ids,
      array_agg(v.title) as titles
    from public.videos as v
    where v.category_id is null
  ) as l
  cross join lateral private.match_rules(kinds, matchers, l.sources, l.external_ids, l.titles) as m;
  update public.videos as v
  set category_id = c.category_id
  from unnest(ids, chosen) as c (id, category_id)
  -- An administrator may have chosen a category meanwhile.
  where v.id = c.id and v.category_id is null;
  get diagnostics changed = row_count;
  if changed <> p_expected then
    raise exception 'the catalogue or the rules have changed since' using errcode = 'PT409';
  end if;
  return changed;
end
$$;
comment on function private.apply_category_rules(integer) is
  'Administrators: gives each lesson without a category that of the first rule that matches it, and returns how many. p_expected: the number that the person was shown. Errors: 42501, PT409 not as many.';
select private.publish('private.apply_category_rules', 'authenticated');

create function public.order_category_rules(p_known bigint[], p_ids bigint[]) returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  perform 1 from public.category_rules as r order by r.id for update;
  -- The first rule that meets decides: nobody's new order or new rule is undone by a list that is old.
  if array(select r.id from public.category_rules as r order by r.position, r.id) is distinct from p_known then
    raise exception 'A ordem das regras mudou.' using errcode = 'PT409';
  end if;
  if array(select i.id from unnest(p_ids) as i (id) order by i.id)
    is distinct from array(select k.id from unnest(p_known) as k (id) order by k.id)
  then
    raise exception 'A ordem precisa ter cada regra da lista uma vez.' using errcode = '22023';
  end if;
  update public.category_rules as r
  set position = o.place
  from unnest(p_ids) with ordinality as o (id, place)
  where r.id = o.id and r.position <> o.place;
end
$$;
comment on function public.order_category_rules(bigint[], bigint[]) is
  'Administrators: puts all rules in the order p_ids, which has the same ids as p_known, the order that the caller saw. Errors: 42501, 22023 not the same ids, PT409 the order or the rules are others by now: nothing was changed.';

grant execute on function public.order_category_rules(bigint[], bigint[]) to authenticated;
