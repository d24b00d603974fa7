-- What a change of thousands of lessons costs beside the lessons themselves.

-- Both sides of a change are compared once; as two calls of a function for each row, that was a third of the whole.
create or replace function private.audit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noun text := tg_argv[0];
  ignored text[] := string_to_array(coalesce(tg_argv[1], ''), ',') || array['updated_at'];
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  actor uuid := private.actor_id();
  label text;
  ids text[];
  befores jsonb[];
  afters jsonb[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id::text order by n.id), array_agg(null::jsonb), array_agg(to_jsonb(n) - ignored order by n.id)
      into ids, befores, afters from new_rows as n;
  elsif tg_op = 'DELETE' then
    select array_agg(o.id::text order by o.id), array_agg(to_jsonb(o) - ignored order by o.id), array_agg(null::jsonb)
      into ids, befores, afters from old_rows as o;
  else
    select array_agg(c.id::text), array_agg(d.before), array_agg(d.after)
      into ids, befores, afters
    from (
      select n.id, to_jsonb(o) - ignored as old_row, to_jsonb(n) - ignored as new_row
      from new_rows as n join old_rows as o on o.id = n.id
      order by n.id
    ) as c
    cross join lateral (
      select jsonb_object_agg(e.key, c.old_row -> e.key) as before, jsonb_object_agg(e.key, e.value) as after
      from jsonb_each(c.new_row) as e
      where e.value is distinct from c.old_row -> e.key
    ) as d
    where c.old_row is distinct from c.new_row;
  end if;
  if ids is null then
    return null;
  end if;
  label := private.actor_label();
  if cardinality(ids) > 20 then
    insert into private.audit_log (actor_id, actor_role, action, target_type, before, after)
    select actor, label, noun || '.' || verb, noun,
      case when tg_op <> 'INSERT' then jsonb_build_object('rows', jsonb_object_agg(r.id, r.before)) end,
      jsonb_build_object('count', count(*), 'ids', jsonb_agg(r.id order by r.place))
        || case when tg_op = 'UPDATE' then jsonb_build_object('rows', jsonb_object_agg(r.id, r.after)) else '{}' end
    from unnest(ids, befores, afters) with ordinality as r (id, before, after, place)
    group by (r.place - 1) / 1000
    order by (r.place - 1) / 1000;
  else
    insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before, after)
    select actor, label, noun || '.' || verb, noun, r.id, r.before, r.after
    from unnest(ids, befores, afters) as r (id, before, after);
  end if;
  return null;
end
$$;
