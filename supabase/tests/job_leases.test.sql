begin;
\ir scenes.psql
select plan(58);

-- Kinds of the scene, so that nothing that really runs beside it is touched.
select scene.cast_everybody();
create function scene.holder(n integer) returns uuid language sql immutable as $$
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
$$;
create function scene.open(n integer, arguments text default '') returns text language sql as $$
  select scene.value('service_role', format('select id from public.open_run(%L, %L%s)', 'scene_job', scene.holder(n), arguments))
$$;
create function scene.save(n integer, arguments text default '') returns text language sql as $$
  select scene.value('service_role', format('select public.save_run(%s, %L%s)',
    (select max(id) from public.sync_runs where kind = 'scene_job'), scene.holder(n), arguments))
$$;
create function scene.run() returns public.sync_runs language sql as $$
  select r from public.sync_runs as r where r.kind = 'scene_job' order by r.id desc limit 1
$$;
create function scene.fall_silent(seconds integer) returns void language sql as $$
  update public.sync_runs set heartbeat_at = clock_timestamp() - seconds * interval '1 second'
  where kind = 'scene_job' and status = 'running'
$$;
grant execute on all functions in schema scene to authenticated, service_role, anon;

-- May not

select scene.access('opens a run', $$select public.open_run('scene_job', gen_random_uuid())$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('saves a run', $$select public.save_run(1, gen_random_uuid())$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('ends stuck runs', 'select private.end_stuck_runs()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- One at a time

select isnt(scene.open(1, format(', %L', scene.id('admin'))), null, 'the first begins a run');
select is((scene.run()).started_by, scene.id('admin'), 'a run records who started it');
select is(scene.open(2), null, 'a second start is refused while the first call works');
select is(scene.open(1), null, 'a second start by the same holder is refused as well');
select is(scene.save(2, $$, '{"imported": 5}'$$), 'false', 'a call that does not hold a run cannot save it');
select is(scene.save(1, $$, '{"imported": 5, "cursor": {"page": 2}, "log": ["one", "two"], "kind": "other", "id": 7}'$$), 'true', 'the holder of a run can save it');
select is(((scene.run()).imported, (scene.run()).cursor, (scene.run()).log, (scene.run()).kind), (5, '{"page": 2}'::jsonb, '{one,two}'::text[], 'scene_job'::text),
  'a save changes the named columns, and none that the run does not own');

-- A worker that died

select scene.fall_silent(24);
select is(scene.open(2), null, 'a run is not taken over within 24 s without a heartbeat');
select scene.fall_silent(26);
select isnt(scene.open(2), null, 'a run is taken over after 26 s without a heartbeat');
select is((scene.run()).stalls, 1, 'a takeover is recorded as a stall');
select is(scene.save(1, $$, '{"imported": 99}'$$), 'false', 'the former holder cannot save the run after a takeover');
select is(scene.save(1), 'false', 'the former holder cannot send heartbeats after a takeover');
select is(scene.save(1, $$, '{"status": "failed"}'$$), 'false', 'the former holder cannot end the run after a takeover');
select is((scene.run()).imported, 5, 'the stored state of the run stays after a takeover');
set local request.headers = '{"x-run-holder": "00000000-0000-4000-8000-000000000001"}';
select is(scene.attempt('service_role', $$insert into public.videos (external_id, title) values ('scene-lease', 'Aula')$$), 'PT409', 'the former holder cannot add a lesson');
select is(scene.attempt('service_role', $$update public.videos set status = 'deleted'$$), 'PT409', 'the former holder cannot change the status of lessons');
set local request.headers = '{"x-run-holder": "00000000-0000-4000-8000-000000000002"}';
select is(scene.attempt('service_role', $$insert into public.videos (external_id, title) values ('scene-lease', 'Aula')$$), '1 rows', 'the new holder can add a lesson');
set local request.headers = '{}';
select is(scene.attempt('service_role', $$insert into public.videos (external_id, title) values ('scene-lease', 'Aula')$$), '1 rows', 'a call outside of runs can add a lesson');

-- A pause

select is(scene.save(2, $$, '{"cursor": {"page": 3}}', 0$$), 'true', 'the holder of a run can release it');
select is(((scene.run()).holder, (scene.run()).heartbeat_at, (scene.run()).stalls), (null::uuid, null::timestamptz, 0), 'a released run has no holder, and a stored page resets its stalls');
select is(scene.save(2), 'false', 'a former holder cannot save a released run');
select is(scene.open(3, ', null, 1'), null, 'a call that continues another run starts none');
select isnt(scene.open(3, format(', null, %s', (scene.run()).id)), null, 'a call that continues this run takes it');
select is(scene.save(3, $$, '{"units": 2}', 60000$$), 'true', 'a holder may release its run for a given time');
select is((scene.run()).stalls, 1, 'a pause without a stored page counts as a stall');
select is(scene.open(4), null, 'a paused run is not continued by a schedule before its time');
select isnt(scene.open(4, format(', %L', scene.id('superuser'))), null, 'an administrator may continue a paused run before its time');
select is((scene.run()).started_by, scene.id('admin'), 'an administrator who continues a run does not change who started it');

-- The end

select is(scene.save(4, $$, '{"status": "incomplete", "error_type": null}'$$), 'true', 'a holder ends its run');
select is(((scene.run()).status, (scene.run()).holder, (scene.run()).finished_at is not null), ('incomplete'::text, null::uuid, true), 'an ended run has no holder');
select is(scene.save(4), 'false', 'an ended run cannot be saved any more');
select is(scene.open(5, format(', null, %s', (scene.run()).id)), null, 'an ended run cannot be continued');
select isnt(scene.open(5), null, 'the next start creates another run');

-- A page that kills its worker

select scene.fall_silent(30), scene.open(6), scene.fall_silent(30), scene.open(7), scene.fall_silent(30);
select is((scene.run()).stalls, 2, 'after two stalls at one page a third call may take the run');
select is(scene.open(8, format(', null, %s', (scene.run()).id)), null, 'after the third stall no call may continue the run');
select is(((scene.run()).status, (scene.run()).errors[1] like 'A execução parou três vezes no mesmo ponto%'), ('failed'::text, true), 'a run with three stalls has failed with a message');
select isnt(scene.open(9), null, 'a start after a failed run creates another run');

select * from finish();
rollback;
