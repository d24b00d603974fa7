-- What policies call, and the triggers the platform puts on its own tables.

create or replace function storage.foldername(name text) returns text[]
language sql immutable as $$
  select parts[:cardinality(parts) - 1] from string_to_array(name, '/') as parts
$$;

create or replace function storage.filename(name text) returns text
language sql immutable as $$ select split_part(name, '/', -1) $$;

create or replace function storage.extension(name text) returns text
language sql immutable as $$ select split_part(storage.filename(name), '.', -1) $$;

create or replace function storage.operation() returns text
language sql stable as $$ select current_setting('storage.operation', true) $$;

-- Operation names are compared without the optional prefix `storage.`, on either side.
create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable as $$
  select coalesce(
    expected_operation <> ''
      and regexp_replace(storage.operation(), '^storage\.', '') = regexp_replace(expected_operation, '^storage\.', ''),
    false
  )
$$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable as $$
  select exists (
    select 1
    from unnest(expected_operations) as expected (operation)
    where storage.allow_only_operation(expected.operation)
  )
$$;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace function storage.protect_delete() returns trigger
language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end
$$;

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create or replace trigger protect_buckets_delete
  before delete on storage.buckets
  for each statement execute function storage.protect_delete();

create or replace trigger protect_objects_delete
  before delete on storage.objects
  for each statement execute function storage.protect_delete();
