-- Categories of whose new lessons a member does not want to be told. What is kept is what is not followed: a new category
-- is followed by every member.

create table public.muted_categories (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  category_id bigint not null references public.categories (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint muted_categories_user_category_key unique (user_id, category_id)
);

comment on table public.muted_categories is
  'Categories that a member does not follow: neither bell nor weekly digest tells them of its new lessons. Without a row, a category is followed.';

create index muted_categories_category_idx on public.muted_categories (category_id, user_id);

create trigger limit_writes before insert or delete on public.muted_categories
  for each statement execute function private.limit_writes('muted_categories', '60');

select private.guard_table('public.muted_categories', 'muted categories');
create policy "Members read what they do not follow" on public.muted_categories
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members stop following a category" on public.muted_categories
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Members follow a category again" on public.muted_categories
  for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete, insert (category_id) on public.muted_categories to authenticated;
grant select, insert, update, delete on public.muted_categories to service_role;
