begin;
\ir scenes.psql
select plan(80);

select scene.cast_everybody();
create function scene.video(n integer) returns text language sql immutable as $$ select 'scene-' || lpad(n::text, 5, '0') $$;
-- Of the lessons of this scene alone.
delete from public.videos;
insert into public.videos (source, external_id, title)
select case when n % 2 = 0 then 'youtube' else 'google_drive' end, scene.video(n), 'Aula ' || n from generate_series(1, 20) as n;

create function scene.check_run(at timestamptz default now()) returns bigint language sql as $$
  update public.sync_runs set status = 'succeeded' where kind = 'catalogue_check' and status = 'running';
  insert into public.sync_runs (kind, status, started_at) values ('catalogue_check', 'running', at) returning id
$$;
create function scene.newest() returns bigint language sql stable as $$
  select max(r.id) from public.sync_runs as r where r.kind = 'catalogue_check'
$$;
-- What an edge function writes: these lessons are gone.
create function scene.note(lessons int4range, p_state text default 'noted', p_status text default 'deleted') returns void language plpgsql as $$
begin
  perform scene.act_as('service_role');
  insert into public.hidings (run_id, video_id, source, external_id, title, status_before, status, reason, state)
  select scene.newest(), v.id, v.source, v.external_id, v.title, v.status, p_status, 'não existe mais ou ficou privado', p_state
  from public.videos as v
  where substr(v.external_id, 7)::integer <@ lessons;
  update public.videos as v set status_checked_at = now()
  where p_state = 'noted' and substr(v.external_id, 7)::integer <@ lessons;
  perform scene.step_out();
end
$$;
create function scene.settle() returns text language sql as $$
  select scene.value('service_role',
    $q$select format('%s hidden, %s unseen, %s held of %s', hidden, unseen, held, visible)
       from public.settle_hidings(scene.newest(), now() - interval '1 minute')$q$)
$$;
create function scene.active() returns bigint language sql stable as $$
  select count(*) from public.videos as v where v.status = 'active'
$$;
create function scene.states() returns text language sql stable as $$
  select string_agg(s.state || ' ' || s.n, ', ' order by s.state)
  from (select h.state, count(*) as n from public.hidings as h where h.run_id = scene.newest() group by 1) as s
$$;
create function scene.counts() returns text language sql stable as $$
  select format('%s hidden, %s held', r.hidden, r.held) from public.sync_runs as r where r.id = scene.newest()
$$;
grant execute on all functions in schema scene to service_role, authenticated;

select policies_are('public', 'hidings', array['Requests are plain', 'Only approved members reach hidings', 'Administrators read hidings']);
select is(scene.rights('anon', 'public.hidings'), '', 'anon has no right on hidings');
select is(scene.rights('authenticated', 'public.hidings'), 'SELECT', 'authenticated may only select');
select is(scene.rights('service_role', 'public.hidings'), 'DELETE,INSERT,SELECT,UPDATE', 'service_role writes hidings');

-- Exactly at the limits: ten lessons, or a tenth of those that members see.

select scene.check_run();
select scene.note('[1,10]');
select is(scene.settle(), '10 hidden, 0 unseen, 0 held of 20', 'ten of twenty lessons are hidden at once');
select is(scene.active(), 10::bigint, 'the ten that were hidden are no longer active');
select is(scene.settle(), '10 hidden, 0 unseen, 0 held of 10', 'a settling that is repeated tells the same');
update public.videos set status = 'active';
select is(scene.settle(), '10 hidden, 0 unseen, 0 held of 20', 'a settling that is repeated hides nothing that came back since');
select is(scene.active(), 20::bigint, 'what came back since a settling stays');

select scene.check_run();
select scene.note('[1,11]');
select is(scene.settle(), '0 hidden, 0 unseen, 11 held of 20', 'eleven of twenty lessons wait');
select is(scene.active(), 20::bigint, 'nothing is hidden while eleven lessons wait');
select is(scene.states(), 'held 11', 'what waits is there to be read');

insert into public.videos (external_id, title) select scene.video(n), 'Aula ' || n from generate_series(21, 500) as n;
select scene.check_run();
select scene.note('[1,50]');
select is(scene.settle(), '50 hidden, 0 unseen, 0 held of 500', 'fifty of five hundred lessons are hidden at once');
update public.videos set status = 'active';
select scene.check_run();
select scene.note('[1,51]');
select is(scene.settle(), '0 hidden, 0 unseen, 51 held of 500', 'fifty-one of five hundred lessons wait');
update public.videos set is_active = false where external_id = 'scene-00500';
select scene.check_run();
select scene.note('[1,50]');
select is(scene.settle(), '0 hidden, 0 unseen, 50 held of 499', 'fifty of 499 lessons are more than a tenth');
update public.videos set is_active = true;

-- What does not count, and what is left alone.

select scene.check_run();
update public.videos set is_active = false where external_id in ('scene-00001', 'scene-00002');
update public.videos set status = 'not_embeddable' where external_id = 'scene-00003';
select scene.note('[1,53]');
select is(scene.settle(), '0 hidden, 3 unseen, 50 held of 497', 'lessons that members did not see before are marked and do not wait');
select is((select string_agg(v.status, ',' order by v.id) from public.videos as v where v.external_id in ('scene-00001', 'scene-00002', 'scene-00003')), 'deleted,deleted,deleted', 'the switched-off and the hidden lesson have the status that the source says');
update public.videos set is_active = true, status = 'active';

select scene.check_run();
select scene.note('[1,5]');
update public.videos set external_id = 'scene-09001' where external_id = 'scene-00001';
update public.videos set status = 'private' where external_id = 'scene-00002';
delete from public.videos where external_id = 'scene-00003';
update public.videos set title = 'Outro nome' where external_id = 'scene-00004';
select is(scene.settle(), '2 hidden, 0 unseen, 0 held of 498', 'only lessons that are as they were when they were asked about are hidden');
select is((select v.status from public.videos as v where v.external_id = 'scene-09001'), 'active', 'a lesson that shows another video since is not hidden by the answer about the one before');
select is((select v.status from public.videos as v where v.external_id = 'scene-00002'), 'private', 'a status that was given since stays');
select is((select v.status from public.videos as v where v.external_id = 'scene-00004'), 'deleted', 'a new title does not keep a lesson whose video is gone');
update public.videos set status = 'active';

select scene.check_run();
select scene.note('[5,8]', 'absent');
select is(scene.settle(), '0 hidden, 0 unseen, 0 held of 499', 'what was absent once, and not asked about again, is not hidden');
select is(scene.states(), null, 'no hiding remains of a lesson that was not checked again') ;

-- A person's word

select scene.check_run();
select scene.note('[5,104]');
select is(scene.settle(), '0 hidden, 0 unseen, 100 held of 499', 'a hundred lessons are held');
update public.sync_runs set held = 100 where id = scene.newest();
select scene.access('reads what waits', 'select 1 from public.hidings where run_id = scene.newest()',
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '100 rows', '100 rows');
select scene.access('writes a hiding', $$update public.hidings set state = 'hidden'$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('confirms', 'select public.confirm_hidings(scene.newest())',
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('dismisses', 'select public.dismiss_hidings(scene.newest())',
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.attempt('admin', 'select public.settle_hidings(scene.newest(), now())'), '42501', 'an administrator settles no check');
select is(scene.attempt('service_role', 'select public.confirm_hidings(scene.newest())'), '42501', 'a function confirms nothing in a person''s place');
select is(scene.attempt('admin', 'select public.confirm_hidings(scene.newest() - 1)'), 'PT409', 'what an older check held cannot be confirmed');
select is(scene.attempt('admin', 'select public.confirm_hidings(null)'), 'PT409', 'nothing waits of no check');

update public.videos set is_active = false where external_id = 'scene-00005';
update public.videos set status = 'private' where external_id = 'scene-00006';
update public.videos set external_id = 'scene-09007' where external_id = 'scene-00007';
delete from public.videos where external_id = 'scene-00008';
select is(scene.value('admin', 'select public.confirm_hidings(scene.newest())'), '96', 'a confirmation hides what is still as it was and seen');
select is((select string_agg(v.status, ',' order by v.external_id) from public.videos as v where v.external_id in ('scene-00005', 'scene-00006', 'scene-09007')), 'active,private,active', 'a switch by hand, a new status and another video since stay as they are');
select is((select count(*) from public.videos as v where v.status = 'deleted'), 96::bigint, 'the others have the status that the source says');
select is(scene.counts(), '96 hidden, 0 held', 'the run tells what was hidden by confirmation, and that nothing waits');
select is(scene.states(), 'hidden 96, replaced 4', 'each hiding tells what became of it');
select is((select a.actor_id from private.audit_log as a where a.action = 'hiding.confirmed'), scene.id('admin'), 'the audit log names who confirmed');
select is((select (a.after -> 'count')::int from private.audit_log as a where a.action = 'hiding.confirmed'), 96, 'the audit log tells how many');
select is((select a.actor_id from private.audit_log as a where a.action = 'video.updated' and a.after ->> 'count' = '96'), scene.id('admin'), 'the audit log tells which lessons, and names the same person');
select is(scene.attempt('superuser', 'select public.confirm_hidings(scene.newest())'), 'PT409', 'a second confirmation is refused because nothing is held');
select is(scene.attempt('superuser', 'select public.dismiss_hidings(scene.newest())'), 'PT409', 'a dismissal after the confirmation is told so, too');

update public.videos set is_active = true, status = 'active';
select scene.check_run();
select scene.note('[101,200]');
select scene.settle();
update public.sync_runs set held = 100 where id = scene.newest();
select is(scene.value('superuser', 'select public.dismiss_hidings(scene.newest())'), '100', 'a dismissal tells how many stay');
select is(scene.active(), 498::bigint, 'a dismissal leaves every lesson as it was');
select is(scene.counts(), '0 hidden, 0 held', 'nothing waits after a dismissal');
select is(scene.attempt('admin', 'select public.confirm_hidings(scene.newest())'), 'PT409', 'what was dismissed cannot be confirmed');
select is((select a.actor_id from private.audit_log as a where a.action = 'hiding.dismissed'), scene.id('superuser'), 'the audit log names who dismissed');

-- The next check

select scene.check_run();
select scene.note('[101,200]');
select is(scene.settle(), '0 hidden, 0 unseen, 100 held of 498', 'the next check holds the lessons that are still missing');
update public.sync_runs set held = 100 where id = scene.newest();
select scene.check_run(now() + interval '1 second');
select scene.note('[101,199]');
update public.videos set status_checked_at = now() where external_id = 'scene-00200';
select is(scene.attempt('admin', 'select public.confirm_hidings(scene.newest() - 1)'), '1 rows', 'what waits may be confirmed while a new check asks');
select is(scene.settle(), '0 hidden, 0 unseen, 99 held of 498', 'what waited before is not counted twice, and what is back waits no longer');
select is((select count(*) from public.hidings where state = 'held'), 99::bigint, 'only the newest check holds anything');
select is((select r.held from public.sync_runs as r where r.id = scene.newest() - 1), 0, 'the run before holds nothing any more');

update public.videos set status_checked_at = now() - interval '1 day';
select scene.check_run();
update public.videos set status_checked_at = now() where external_id in ('scene-00101', 'scene-00102');
update public.videos set is_active = false where external_id = 'scene-00103';
select scene.note('[104,110]');
select is(scene.settle(), '0 hidden, 0 unseen, 96 held of 497', 'a check without an answer about them leaves them waiting, and adds to them what is one too many with them');
select is((select count(distinct h.video_id) from public.hidings as h where h.state = 'held'), 96::bigint, 'each held lesson is held once');
select scene.check_run();
update public.videos set status_checked_at = now();
select is(scene.settle(), '0 hidden, 0 unseen, 0 held of 497', 'when all are back nothing waits');

delete from public.sync_runs where kind = 'catalogue_check';
select is((select count(*) from public.hidings), 0::bigint, 'hidings go with their run');

select * from finish();
rollback;
