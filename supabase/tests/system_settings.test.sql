begin;
\ir scenes.psql
select plan(38);

select scene.cast_everybody();
insert into public.system_settings (key, value) values ('scene.flag', 1);

select policies_are('public', 'system_settings', array[
  'Requests are plain', 'Only approved members reach settings', 'Administrators read settings'
]);
select is(scene.rights('anon', 'public.system_settings'), '', 'anon has no right on settings');
select is(scene.rights('service_role', 'public.system_settings'), 'SELECT', 'service_role reads settings');
select set_eq($$select key from public.system_settings where key <> 'scene.flag'$$, array['storage_limit_mb', 'database_limit_mb', 'backup_every_days', 'rehearsal_every_days', 'review_new_lessons'], 'no setting is there that nothing reads');
select scene.access('reads settings', $$select 1 from public.system_settings where key = 'scene.flag'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('adds a setting', $$insert into public.system_settings (key, value) values ('scene.new', 0)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('changes a setting', $$update public.system_settings set value = 0 where key = 'scene.flag' returning id$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes a setting', $$delete from public.system_settings where key = 'scene.flag' returning id$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select throws_ok($$insert into public.system_settings (key, value) values ('scene.flag', 0)$$, '23505', null, 'a key is unique');
select throws_ok($$insert into public.system_settings (key, value) values ('scene.x', 2)$$, '23514', null, 'a boolean is 0 or 1');
select lives_ok($$insert into public.system_settings (key, value, type) values ('scene.hours', 24, 'integer')$$, 'an integer is any number');
select col_default_is('public', 'system_settings', 'type', 'boolean', 'type starts as boolean');
select col_default_is('public', 'system_settings', 'is_active', 'true', 'is_active starts true');
update public.system_settings set value = 0 where key = 'scene.flag';
select cmp_ok((select updated_at from public.system_settings where key = 'scene.flag'), '>=', now(), 'an edit sets updated_at');

select * from finish();
rollback;
