-- Switches and numbers for the whole platform.

create table public.system_settings (
  id bigint generated always as identity primary key,
  key text not null unique,
  value integer,
  description text,
  type text not null default 'boolean',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint system_settings_key_form check (key ~ '^[a-z0-9_.-]{1,100}$'),
  constraint system_settings_description_length check (char_length(description) <= 1000),
  constraint system_settings_type_length check (char_length(type) between 1 and 50),
  constraint system_settings_boolean_value check (type <> 'boolean' or value in (0, 1))
);

comment on table public.system_settings is
  'Settings of the platform, read by administrators. A row is added by the migration that adds what reads it.';
comment on column public.system_settings.value is 'A whole number; 0 or 1 when type is boolean.';
comment on column public.system_settings.type is 'How value is read: boolean, integer, hours …';

create trigger touch_updated_at before update on public.system_settings
  for each row execute function private.touch_updated_at();
select private.audit_table('public.system_settings', 'setting');

select private.guard_table('public.system_settings', 'settings');
create policy "Administrators read settings" on public.system_settings
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.system_settings to authenticated, service_role;
