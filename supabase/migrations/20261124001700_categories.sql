-- The categories of the catalogue.

create table public.categories (
  id bigint generated always as identity primary key,
  name text not null,
  slug text not null unique,
  description text,
  show_in_dropdown boolean not null default false,
  is_toggle boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_name_length check (char_length(btrim(name)) between 1 and 100 and char_length(name) <= 100),
  constraint categories_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  constraint categories_description_length check (char_length(description) <= 2000)
);

comment on table public.categories is 'Subjects of lessons and episodes; each is a page /category/<slug> and a shelf of the home screen.';
comment on column public.categories.slug is 'Part of the page''s address; changing it breaks links that people saved.';
comment on column public.categories.show_in_dropdown is 'True: in the menu "Aulas Gravadas"; false: in the menu "Acervo".';
comment on column public.categories.is_toggle is 'Menu entry that opens and closes a group instead of leading to a page.';
comment on column public.categories.position is 'Order in menus and shelves, lowest first; equal positions by name. A new category brings its own; order_categories() changes them.';

create index categories_position_idx on public.categories (position, name);

create trigger audit_insert after insert on public.categories referencing new table as new_rows
  for each statement execute function private.audit_rows('category');
-- A new order is one entry of its own: audit_category_order().
create trigger audit_update after update on public.categories referencing old table as old_rows new table as new_rows
  for each statement execute function private.audit_rows('category', 'position');
create trigger audit_delete after delete on public.categories referencing old table as old_rows
  for each statement execute function private.audit_rows('category');
create trigger touch_updated_at before update on public.categories
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();

select private.guard_table('public.categories', 'categories');
create policy "Members read categories" on public.categories
  for select to authenticated
  using ((select private.is_approved()));
create policy "Administrators create categories" on public.categories
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change categories" on public.categories
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete categories" on public.categories
  for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on public.categories to authenticated;
grant insert (name, slug, description, show_in_dropdown, is_toggle, position),
  update (name, slug, description, show_in_dropdown, is_toggle) on public.categories to authenticated;
grant select, insert, update, delete on public.categories to service_role;

-- A category is deleted and its content moved in one transaction.
create function public.delete_category(p_category_id bigint, p_move_to bigint default null) returns void
language plpgsql set search_path = '' set statement_timeout = '30s'
as $$
begin
  perform private.require_admin();
  if p_category_id = p_move_to then
    raise exception 'content moves to another category' using errcode = '22023';
  end if;
  -- Locks both categories, in the order of their ids: two administrators who delete into each other's category wait
  -- instead of deadlocking.
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
    update public.category_rules set category_id = p_move_to where category_id = p_category_id;
    perform private.move_kept_category(p_category_id, p_move_to);
  end if;
  delete from public.categories where id = p_category_id;
end
$$;
comment on function public.delete_category(bigint, bigint) is
  'Administrators: deletes a category after moving its videos, podcasts and rules, and what can still be restored, in one transaction; without p_move_to only one without content, and its rules with it. Moves and deletion are audited. Errors: 42501, 22023 no category to move to, PT404 no such category, 23503 not empty.';

grant execute on function public.delete_category(bigint, bigint) to authenticated;
