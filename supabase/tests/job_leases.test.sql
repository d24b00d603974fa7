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
select is((scene.run()).started_by, scene.id('admin'), 'which says who started it');
select is(scene.open(2), null, 'a second is turned away while the first works');
select is(scene.open(1), null, 'and so is the same one');
select is(scene.save(2, $$, '{"imported": 5}'$$), 'false', 'who does not hold a run does not write it');
select is(scene.save(1, $$, '{"imported": 5, "cursor": {"page": 2}, "log": ["one", "two"], "kind": "other", "id": 7}'$$), 'true', 'its holder writes it');
select is(((scene.run()).imported, (scene.run()).cursor, (scene.run()).log, (scene.run()).kind), (5, '{"page": 2}'::jsonb, '{one,two}'::text[], 'scene_job'::text),
  'what it names, and nothing that is not its own');

-- A worker that died

select scene.fall_silent(24);
select is(scene.open(2), null, 'for 24 s without a sign of life a run is not taken over');
select scene.fall_silent(26);
select isnt(scene.open(2), null, 'after that it is');
select is((scene.run()).stalls, 1, 'and the death is noted');
select is(scene.save(1, $$, '{"imported": 99}'$$), 'false', 'who comes back to life writes it no more');
select is(scene.save(1), 'false', 'nor gives signs of life');
select is(scene.save(1, $$, '{"status": "failed"}'$$), 'false', 'nor ends it');
select is((scene.run()).imported, 5, 'so what was stored stays');
set local request.headers = '{"x-run-holder": "00000000-0000-4000-8000-000000000001"}';
select is(scene.attempt('service_role', $$insert into public.videos (external_id, title) values ('scene-lease', 'Aula')$$), 'PT409', 'and adds no lesson');
select is(scene.attempt('service_role', $$update public.videos set status = 'deleted'$$), 'PT409', 'and hides none');
set local request.headers = '{"x-run-holder": "00000000-0000-4000-8000-000000000002"}';
select is(scene.attempt('service_role', $$insert into public.videos (external_id, title) values ('scene-lease', 'Aula')$$), '1 rows', 'which its holder does');
set local request.headers = '{}';
select is(scene.attempt('service_role', $$insert into public.videos (external_id, title) values ('scene-lease', 'Aula')$$), '1 rows', 'and who works for no run');

-- A pause

select is(scene.save(2, $$, '{"cursor": {"page": 3}}', 0$$), 'true', 'a holder lets go of its run');
select is(((scene.run()).holder, (scene.run()).heartbeat_at, (scene.run()).stalls), (null::uuid, null::timestamptz, 0), 'which nobody holds then; the stored page forgives the death before');
select is(scene.save(2), 'false', 'and which it writes no more');
select is(scene.open(3, ', null, 1'), null, 'who was to go on with another run begins none');
select isnt(scene.open(3, format(', null, %s', (scene.run()).id)), null, 'who was to go on with this one does');
select is(scene.save(3, $$, '{"units": 2}', 60000$$), 'true', 'it may say for how long');
select is((scene.run()).stalls, 1, 'a pause without a page is a stall');
select is(scene.open(4), null, 'until then no schedule goes on');
select isnt(scene.open(4, format(', %L', scene.id('superuser'))), null, 'an administrator may');
select is((scene.run()).started_by, scene.id('admin'), 'who started it stays');

-- The end

select is(scene.save(4, $$, '{"status": "incomplete", "error_type": null}'$$), 'true', 'a holder ends its run');
select is(((scene.run()).status, (scene.run()).holder, (scene.run()).finished_at is not null), ('incomplete'::text, null::uuid, true), 'which nobody holds then');
select is(scene.save(4), 'false', 'and which nobody writes any more');
select is(scene.open(5, format(', null, %s', (scene.run()).id)), null, 'nor goes on with');
select isnt(scene.open(5), null, 'the next start is another run');

-- A page that kills its worker

select scene.fall_silent(30), scene.open(6), scene.fall_silent(30), scene.open(7), scene.fall_silent(30);
select is((scene.run()).stalls, 2, 'after two deaths at one page somebody tries a third time');
select is(scene.open(8, format(', null, %s', (scene.run()).id)), null, 'after the third nobody goes on');
select is(((scene.run()).status, (scene.run()).errors[1] like 'A execução parou três vezes no mesmo ponto%'), ('failed'::text, true), 'the run has failed, and says why');
select isnt(scene.open(9), null, 'and a start begins another');

select * from finish();
rollback;
