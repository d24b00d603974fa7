-- The Data API answers P0002 with a 500, as if something had failed; PT404 is its word for "not found". Nothing else of
-- the function changes.

create or replace function public.delete_category(p_category_id bigint, p_move_to bigint default null) returns void
language plpgsql set search_path = '' set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  if p_category_id = p_move_to then
    raise exception 'content moves to another category' using errcode = '22023';
  end if;
  -- Until the end nobody adds to the one or deletes the other. Both in the order of their ids: two administrators who
  -- delete into each other's category wait, and do not lock each other out.
  perform 1 from public.categories as c where c.id in (p_category_id, p_move_to) order by c.id for update;
  if not exists (select 1 from public.categories as c where c.id = p_category_id) then
    raise exception 'there is no such category' using errcode = 'PT404';
  end if;
  if p_move_to is not null then
    if not exists (select 1 from public.categories as c where c.id = p_move_to) then
      raise exception 'there is no category to move to' using errcode = '22023';
    end if;
    update public.videos set category_id = p_move_to where category_id = p_category_id;
    update public.podcasts set category_id = p_move_to where category_id = p_category_id;
  end if;
  delete from public.categories where id = p_category_id;
end
$$;
comment on function public.delete_category(bigint, bigint) is
  'Administrators: deletes a category after moving its videos and podcasts, in one transaction; without p_move_to only an empty one. Moves and deletion are audited. Errors: 42501, 22023 no category to move to, PT404 no such category, 23503 not empty.';
