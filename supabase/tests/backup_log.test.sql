begin;
\ir scenes.psql
select plan(37);

select scene.cast_everybody();
insert into public.backup_log (kind, backup_id, taken_at, schema_version, row_count, file_count, byte_count)
values ('backup', 'scene', now(), '20261124004730', 10, 2, 3000);

select policies_are('public', 'backup_log', array[
  'Requests are plain', 'Only approved members reach the log of backups', 'Superusers read the log of backups'
]);
select is(scene.rights('anon', 'public.backup_log'), '', 'anon has no right on the log of backups');
select is(scene.rights('service_role', 'public.backup_log'), 'SELECT', 'the secret key reads the log of backups, and cannot forge one');
select scene.access('reads the log of backups', $$select 1 from public.backup_log where backup_id = 'scene'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows');
select scene.access('claims a backup', $$insert into public.backup_log (kind, backup_id, taken_at, schema_version, row_count, file_count, byte_count)
  values ('backup', 'x', now(), '20261124004730', 1, 1, 1)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes from the log of backups', $$delete from public.backup_log where backup_id = 'scene'$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select throws_ok($$update public.backup_log set kind = 'wish' where backup_id = 'scene'$$, '23514', null, 'a kind is one of three');
select throws_ok($$update public.backup_log set backup_id = '/etc/passwd' where backup_id = 'scene'$$, '23514', null, 'a backup is named by its folder, not by a path');
select throws_ok($$update public.backup_log set schema_version = 'x' where backup_id = 'scene'$$, '23514', null, 'a version of the schema is that of a migration');
select throws_ok($$update public.backup_log set row_count = -1 where backup_id = 'scene'$$, '23514', null, 'nothing is counted below zero');
select throws_ok($$update public.backup_log set taken_at = now() + interval '6 minutes' where backup_id = 'scene'$$, '23514', null, 'no backup is of a time to come');
select throws_ok($$update public.backup_log set finished_at = now() + interval '1 year' where backup_id = 'scene'$$, '23514', null, 'no rehearsal was made in a year to come');
select throws_ok($$update public.backup_log set finished_at = 'infinity' where backup_id = 'scene'$$, '23514', null, 'nor at the end of time');
select lives_ok($$update public.backup_log set taken_at = now() + interval '4 minutes' where backup_id = 'scene'$$, 'the clock of another computer may be minutes ahead');
select lives_ok($$update public.backup_log set taken_at = now() - interval '10 years' where backup_id = 'scene'$$, 'a backup may be as old as it is');
select col_default_is('public', 'backup_log', 'finished_at', 'now()', 'a backup is finished when it is written down');
select col_is_pk('public', 'backup_log', 'id', 'entries have an id');
select has_index('public', 'backup_log', 'backup_log_taken_at_idx', 'the newest of a kind is found by an index');
select is(scene.columns('authenticated', 'public.backup_log', 'update'), '', 'no column of an entry can be updated');

select * from finish();
rollback;
