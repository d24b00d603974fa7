-- Lessons of a sync that wait until an administrator has said whether members shall see them.
begin;
\ir scenes.psql
select plan(44);

select scene.cast_everybody();
create function scene.bring(p_id text, p_awaits boolean default true) returns void
language sql as $$
  insert into public.videos (external_id, title, awaits_review) values (p_id, 'Aula ' || p_id, p_awaits)
$$;
create function scene.review_state(p_id text) returns text
language sql as $$
  select case when v.awaits_review then 'espera' when v.is_active then 'ativa' else 'inativa' end from public.videos as v where v.external_id = p_id
$$;

-- The switch
select is(private.reviews_new_lessons(), false, 'at first new lessons are visible at once');
select scene.bring('revisao0001');
select is(scene.review_state('revisao0001'), 'ativa', 'then a lesson of a sync is active');
select scene.access('turns the review of new lessons on', 'select public.review_new_lessons(true)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('turns it on by the table', $$update public.system_settings set value = 1 where key = 'review_new_lessons'$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.value('admin', 'select public.review_new_lessons(true)');
select is(private.reviews_new_lessons(), true, 'and it holds');
select is((select count(*) from private.audit_log where action = 'setting.updated' and actor_id = scene.id('admin')), 1::bigint, 'with an entry of the audit');
select scene.value('superuser', 'select public.review_new_lessons(true)');
select is((select count(*) from private.audit_log where action = 'setting.updated'), 1::bigint, 'turning it to where it is changes nothing');

-- What comes
select scene.bring('revisao0002');
select scene.bring('revisao0003');
select scene.bring('revisao0004');
select scene.bring('revisao0005', false);
select is(scene.review_state('revisao0002'), 'espera', 'a lesson of a sync waits');
select is(scene.review_state('revisao0005'), 'ativa', 'one that a person imports does not');
select is((select announced_at from public.videos where external_id = 'revisao0002'), null, 'nobody is told of it');
select is(scene.attempt('admin', $$update public.videos set awaits_review = false where external_id = 'revisao0002'$$), '42501', 'nobody ends the waiting without deciding');
select is(scene.attempt('admin', $$insert into public.videos (external_id, title, awaits_review) values ('revisao0009', 'x', true)$$), '42501', 'or makes a lesson wait');
select is(scene.value('admin', $$select string_agg(external_id, ',' order by external_id) from public.find_videos(p_situation => 'to_review')$$),
  'revisao0002,revisao0003,revisao0004', 'the list of administrators finds them');
select is(scene.value('admin', $$select public.count_videos(p_situation => 'to_review')$$), '3', 'and counts them');

-- What ends it
update public.videos set created_at = now() - interval '20 days' where external_id = 'revisao0002';
update public.videos set is_active = true where external_id = 'revisao0002';
select is(scene.review_state('revisao0002'), 'ativa', 'an activation ends it');
select isnt((select announced_at from public.videos where external_id = 'revisao0002'), null, 'and members are told');
select ok((select created_at > now() - interval '1 hour' and created_at < now() from public.videos where external_id = 'revisao0002'), 'lists show it as new');
update public.videos set published_at = now() + interval '1 day' where external_id = 'revisao0003';
select is((select is_scheduled and not awaits_review from public.videos where external_id = 'revisao0003'), true, 'a schedule ends it, too');
update public.videos set title = 'Outro título' where external_id = 'revisao0004';
select is(scene.review_state('revisao0004'), 'espera', 'an edit does not');

-- Many at once, and back
create function scene.decide(p_is_active boolean) returns text language sql as $$
  select scene.value('admin', format('select public.change_videos(%L, %L) ->> ''act_id''',
    jsonb_build_object('ids', (select jsonb_agg(v.id) from public.videos as v where v.external_id = 'revisao0004')),
    jsonb_build_object('is_active', p_is_active)))
$$;
create temporary table act (id text);
insert into act select scene.decide(false);
select is(scene.review_state('revisao0004'), 'inativa', 'deactivating what waits is a decision: it stays out');
select scene.value('admin', format('select public.undo_video_act(%s)', (select id from act)));
select is(scene.review_state('revisao0004'), 'espera', 'which can be undone, and then it waits again');
update act set id = scene.decide(true);
select is(scene.review_state('revisao0004'), 'ativa', 'activating it is the other decision');
select scene.value('admin', format('select public.undo_video_act(%s)', (select id from act)));
select is(scene.review_state('revisao0004'), 'espera', 'which can be undone as well');

-- What administrators are told
create function scene.told() returns text language sql as $$
  select string_agg(n.title || case when n.metadata ? 'isOver' then ' (resolvido)' else '' end, ', ' order by n.id)
  from public.user_notifications as n where n.user_id = scene.id('admin') and n.type = 'catalogue_new'
$$;
create function scene.run_ends(p_kind text, p_imported integer) returns void language sql as $$
  insert into public.sync_runs (kind, status, imported, started_at, finished_at) values (p_kind, 'succeeded', p_imported, now(), now())
$$;
select scene.run_ends('youtube_channel', 0);
select scene.run_ends('catalogue_check', 3);
select is(scene.told(), null, 'a run that brought nothing, or brings no lessons, tells nothing');
select scene.run_ends('youtube_channel', 1);
select is(scene.told(), '1 aula nova espera revisão', 'the end of a sync tells administrators how many wait');
select scene.bring('revisao0007');
select scene.run_ends('youtube_channel', 1);
select is(scene.told(), '2 aulas novas esperam revisão', 'in one notice, which grows');
update public.videos set is_active = true where external_id = 'revisao0007';
select is(scene.told(), '2 aulas novas esperam revisão', 'as long as one waits');
select scene.decide(false);
select is(scene.told(), '2 aulas novas esperam revisão (resolvido)', 'the last decision settles it');
select scene.run_ends('youtube_channel', 1);
select is(scene.told(), '2 aulas novas esperam revisão (resolvido)', 'and where none waits, nothing is told');
update public.videos set awaits_review = true, is_active = false where external_id = 'revisao0004';

-- Off again
select scene.value('admin', 'select public.review_new_lessons(false)');
select scene.bring('revisao0006');
select is(scene.review_state('revisao0006'), 'ativa', 'once it is off, new lessons are visible at once');
select is(scene.review_state('revisao0004'), 'espera', 'and what waited goes on waiting');
create temporary table waited as select v.id from public.videos as v where v.external_id = 'revisao0004';
delete from public.videos where external_id = 'revisao0004';
select scene.value('admin', format('select public.restore_video(%s)', (select id from waited)));
select is(scene.review_state('revisao0004'), 'espera', 'also after it was deleted and restored');

select * from finish();
rollback;
