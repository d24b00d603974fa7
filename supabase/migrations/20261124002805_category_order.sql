-- The order of the categories is changed as a whole: by one function, upon the order that its caller saw, and audited as one
-- act. See docs/decisions/0042-lessons-that-wait-for-their-moment.md for what else is published by the database.

create function private.order_categories(p_known bigint[], p_ids bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  present bigint[];
begin
  perform private.require_admin();
  if p_known is null or p_ids is null or cardinality(p_ids) not between 1 and 1000
    or (select array_agg(i.id order by i.id) from unnest(p_ids) as i (id))
      is distinct from (select array_agg(k.id order by k.id) from unnest(p_known) as k (id))
    or (select count(distinct i.id) from unnest(p_ids) as i (id)) <> cardinality(p_ids)
  then
    raise exception 'A ordem precisa ter cada categoria da lista uma vez.' using errcode = '22023';
  end if;
  -- In the order of their ids, as delete_category() locks them.
  perform 1 from public.categories as c order by c.id for update;
  present := array(select c.id from public.categories as c order by c.position, c.name, c.id);
  if present is distinct from p_known then
    raise exception 'A ordem das categorias mudou.' using errcode = 'PT409';
  end if;
  update public.categories as c
  set position = n.place
  from unnest(p_ids) with ordinality as n (id, place)
  where c.id = n.id and c.position <> n.place;
end
$$;
comment on function private.order_categories(bigint[], bigint[]) is
  'Administrators: puts all categories (at most 1,000) in the order p_ids, which has the same ids as p_known, the order that the caller saw. Errors: 42501, 22023 not the same ids, PT409 the order or the categories are others by now: nothing was changed.';
select private.publish('private.order_categories', 'authenticated');

create function private.audit_category_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from new_rows as n join old_rows as o on o.id = n.id where n.position <> o.position) then
    return null;
  end if;
  perform private.write_audit('category.reordered', 'category', null,
    (select jsonb_build_object('order', jsonb_agg(coalesce(o.name, c.name)
        order by coalesce(o.position, c.position), coalesce(o.name, c.name), c.id))
      from public.categories as c left join old_rows as o on o.id = c.id),
    (select jsonb_build_object('order', jsonb_agg(c.name order by c.position, c.name, c.id)) from public.categories as c));
  return null;
end
$$;
comment on function private.audit_category_order() is
  'Statement trigger of categories: audits a new order as one entry, with the names in the order before and after.';

create trigger audit_order after update on public.categories referencing old table as old_rows new table as new_rows
  for each statement execute function private.audit_category_order();
