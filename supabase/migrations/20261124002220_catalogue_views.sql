-- Named views of the list of lessons: filters, order, columns. Of one administrator, or of all.

create table public.catalogue_views (
  id bigint generated always as identity primary key,
  user_id uuid default auth.uid() references public.profiles (id) on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint catalogue_views_name_length check (char_length(btrim(name)) >= 1 and char_length(name) <= 60),
  constraint catalogue_views_query_form check (char_length(query) <= 1000 and query !~ '[[:space:][:cntrl:]<>#]')
);
create unique index catalogue_views_name_key on public.catalogue_views (user_id, private.search_text(name)) nulls not distinct;

comment on table public.catalogue_views is 'Views of the list of lessons that administrators saved.';
comment on column public.catalogue_views.user_id is 'Who alone sees it, whoever adds one by default; null: every administrator sees and keeps it.';
comment on column public.catalogue_views.query is 'The parameters of the list''s address, as the site writes them; read as an address is.';

create trigger touch_updated_at before update on public.catalogue_views
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();

alter table public.catalogue_views enable row level security;

create policy "Only approved members reach catalogue views" on public.catalogue_views
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
create policy "Requests are plain" on public.catalogue_views
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Administrators read their own and shared views" on public.catalogue_views
  for select to authenticated
  using ((select private.is_admin()) and (user_id is null or user_id = (select auth.uid())));
create policy "Administrators add views" on public.catalogue_views
  for insert to authenticated
  with check ((select private.is_admin()) and (user_id is null or user_id = (select auth.uid())));
create policy "Administrators change their own and shared views" on public.catalogue_views
  for update to authenticated
  using ((select private.is_admin()) and (user_id is null or user_id = (select auth.uid())))
  with check ((select private.is_admin()) and (user_id is null or user_id = (select auth.uid())));
create policy "Administrators delete their own and shared views" on public.catalogue_views
  for delete to authenticated
  using ((select private.is_admin()) and (user_id is null or user_id = (select auth.uid())));

revoke all on public.catalogue_views from anon, authenticated, service_role;
grant select, delete on public.catalogue_views to authenticated;
grant insert (user_id, name, query), update (user_id, name, query) on public.catalogue_views to authenticated;
grant select, insert, update, delete on public.catalogue_views to service_role;

create function private.limit_catalogue_views() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from public.catalogue_views as v where v.user_id is not distinct from new.user_id) >= 50 then
    raise exception 'Já há 50 visões salvas. Exclua uma antes.' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.limit_catalogue_views() is 'Trigger: a person has at most 50 views, and so have all together.';

create trigger limit_views before insert on public.catalogue_views
  for each row execute function private.limit_catalogue_views();

-- Of a view that nobody else sees the log tells that there is one, but not what it is called or shows.
create function private.audit_catalogue_view() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then jsonb_build_object('name', old.name, 'query', old.query, 'is_shared', old.user_id is null) end;
  becomes jsonb := case when tg_op <> 'DELETE' then jsonb_build_object('name', new.name, 'query', new.query, 'is_shared', new.user_id is null) end;
  secret constant jsonb := '{"name": null, "query": null}';
  row_id bigint := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  was := was || case when was -> 'is_shared' = 'false' then secret else '{}' end;
  becomes := becomes || case when becomes -> 'is_shared' = 'false' then secret else '{}' end;
  perform private.write_audit('catalogue_view.' || case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end,
    'catalogue_view', row_id::text,
    case when tg_op = 'UPDATE' then private.changed_keys(becomes, was) else was end,
    case when tg_op = 'UPDATE' then private.changed_keys(was, becomes) else becomes end);
  return null;
end
$$;
comment on function private.audit_catalogue_view() is 'Trigger: audits views of the catalogue, without name and content of those of one person.';

create trigger audit_change after insert or update or delete on public.catalogue_views
  for each row execute function private.audit_catalogue_view();
