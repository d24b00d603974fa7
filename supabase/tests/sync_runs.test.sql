begin;
\ir scenes.psql
select plan(42);

select scene.cast_everybody();
insert into public.sync_runs (kind, status, started_by) values ('scene_sync', 'running', scene.id('admin'));

select policies_are('public', 'sync_runs', array['Requests are plain', 'Only approved members reach sync runs', 'Administrators read sync runs']);
select is(scene.rights('anon', 'public.sync_runs'), '', 'anon has no right on sync runs');
select is(scene.rights('authenticated', 'public.sync_runs'), 'SELECT', 'authenticated may only select');
select is(scene.rights('service_role', 'public.sync_runs'), 'DELETE,INSERT,SELECT,UPDATE', 'service_role writes');
select scene.access('reads sync runs', $$select 1 from public.sync_runs where kind = 'scene_sync'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('starts a run', $$insert into public.sync_runs (kind) values ('scene_sync')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('changes a run', $$update public.sync_runs set status = 'failed'$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes a run', 'delete from public.sync_runs', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role', $$update public.sync_runs set imported = 5 where kind = 'scene_sync'$$), '1 rows', 'an edge function changes a run');
select throws_ok($$insert into public.sync_runs (kind, status) values ('scene_sync', 'running')$$, '23505', null, 'one run per kind at a time');
select lives_ok($$insert into public.sync_runs (kind, status) values ('scene_sync', 'queued'), ('scene_other', 'running')$$, 'others may wait, or be of another kind');
select throws_ok($$update public.sync_runs set ignored = -1$$, '23514', null, 'less than nothing is not ignored');
select throws_ok($$insert into public.sync_runs (kind, status) values ('scene_sync', 'paused')$$, '23514', null, 'a run is queued, running, succeeded or failed');
select throws_ok($$update public.sync_runs set finished_at = now() + interval '6 minutes'$$, '23514', null, 'no run ends in a time to come');
select throws_ok($$update public.sync_runs set created_at = 'infinity'$$, '23514', null, 'nor is one the last for ever');
select lives_ok($$update public.sync_runs set finished_at = clock_timestamp() where kind = 'scene_other'$$, 'the clock may be ahead of the transaction');
update public.sync_runs set status = 'succeeded', finished_at = now() where kind = 'scene_sync' and status = 'running';
select lives_ok($$update public.sync_runs set status = 'running' where kind = 'scene_sync' and status = 'queued'$$, 'the next run can start when the first has ended');
delete from auth.users where id = scene.id('admin');
select is((select count(*) from public.sync_runs where kind = 'scene_sync' and started_by is null), 2::bigint, 'a run outlives the account that started it');

select * from finish();
rollback;
