-- Nothing reads a setting yet, so nothing is there to be changed: the automatic sync is set in each browser, and how long
-- a review takes is part of a text. A setting comes with the migration of what reads it.

delete from public.system_settings where key in ('auto_sync_enabled', 'auto_sync_interval', 'review_hours');

drop policy "Administrators add settings" on public.system_settings;
drop policy "Administrators change settings" on public.system_settings;
drop policy "Administrators delete settings" on public.system_settings;
revoke insert, update, delete on public.system_settings from authenticated, service_role;
comment on table public.system_settings is
  'Settings of the platform, read by administrators. A row is added by the migration that adds what reads it.';
