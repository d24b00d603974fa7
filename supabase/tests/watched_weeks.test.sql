begin;
\ir scenes.psql
select plan(45);

select scene.cast_everybody();
select scene.person('second_admin', 'admin');
-- In a scene no time goes by: an announcement of a moment ago.
create function scene.announced(who text, whom text, action text, ago interval default '5 seconds') returns void language sql as $$
  insert into private.audit_log (at, actor_id, actor_role, action, target_type, target_id)
  values (now() - ago, scene.id(who), 'admin', action, 'user', scene.id(whom)::text)
$$;
create function scene.looks(who text, whom text) returns bigint language sql as $$
  select count(*) from private.audit_log where action = 'user.watched_seen' and actor_id = scene.id(who) and target_id = scene.id(whom)::text
$$;

-- Announcing
select scene.access('announces a look at a member''s hours', $$select public.announce_look(scene.id('member'), 'watched')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('announces a look at an administrator''s hours', $$select public.announce_look(scene.id('second_admin'), 'watched')$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('announces a copy', $$select public.announce_look(scene.id('member'), 'export')$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select is(scene.attempt('superuser', $$select public.announce_look(gen_random_uuid(), 'watched')$$), '22023', 'an unknown person has no hours to look at');
select is(scene.attempt('superuser', $$select public.announce_look(scene.id('member'), 'notes')$$), '22023', 'there is no look at notes');
select is(scene.attempt('superuser', $$select public.announce_look(scene.id('member'), null)$$), '22023', 'a look without a name is not announced');
select is(scene.looks('member', 'member'), 0::bigint, 'a refused announcement leaves no entry');
select is((select provolatile from pg_proc where oid = 'public.announce_look(uuid, text)'::regprocedure), 'v', 'a GET, which writes nothing, announces nothing');

-- Looking
select is(scene.attempt('admin', $$select public.watched_weeks(scene.id('member'))$$), '42501', 'without an announcement nothing is told');
select scene.value('admin', $$select public.announce_look(scene.id('member'), 'watched')$$);
select is(scene.looks('admin', 'member'), 1::bigint, 'a look is in the audit log, by whom and at whom');
select is((select before is null and after is null from private.audit_log where action = 'user.watched_seen' and actor_id = scene.id('admin')), true, 'without what was seen');
select is(scene.attempt('admin', $$select public.watched_weeks(scene.id('member'))$$), '42501', 'hours are not told in the same transaction, which an error would take back');
select scene.announced('second_admin', 'member', 'user.watched_seen');
select is(scene.attempt('admin', $$select public.watched_weeks(scene.id('member'))$$), '42501', 'hours are not told after the announcement of another administrator');
select scene.announced('admin', 'other', 'user.watched_seen');
select is(scene.attempt('admin', $$select public.watched_weeks(scene.id('member'))$$), '42501', 'hours are not told after an announcement about another person');
select scene.announced('admin', 'member', 'user.watched_seen', '61 seconds');
select is(scene.attempt('admin', $$select public.watched_weeks(scene.id('member'))$$), '42501', 'hours are not told a minute later');
select scene.announced('superuser', 'member', 'user.watched_seen');
select is(scene.attempt('superuser', $$select public.export_person(scene.id('member'))$$), '42501', 'a look at hours gives no copy');
select scene.announced(who, 'member', 'user.watched_seen') from unnest(array['admin', 'member', 'other']) as who;
select scene.access('asks what a member watched', $$select public.watched_weeks(scene.id('member')) limit 1$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.announced('admin', 'second_admin', 'user.watched_seen');
select is(scene.attempt('admin', $$select public.watched_weeks(scene.id('second_admin'))$$), '42501', 'only superusers look at a person who became an administrator since');

-- What is told: sums, which outlive the events
insert into private.member_weeks (user_id, week, watched_seconds)
select scene.id(e.who), private.local_week(now()) - 7 * e.ago, e.seconds
from (values ('member', 0, 100), ('member', 1, 70.5), ('member', 12, 30), ('member', 13, 900), ('other', 0, 5000)) as e (who, ago, seconds);
create temporary table expected as
  select private.local_week(now()) - 7 * e.ago as week, e.seconds::numeric(12, 3) from (values (0, 100), (1, 70.5), (12, 30)) as e (ago, seconds);
grant select on expected to authenticated;
select results_eq(
  $$select week, watched_seconds from public.watched_weeks(scene.id('member')) where watched_seconds > 0$$,
  'select week, seconds from expected order by week desc',
  'the seconds of this person alone by week, newest first') from scene.act_as('admin');
select scene.step_out();
select is(scene.value('admin', $$select bool_and(extract(isodow from week) = 1) and count(*) = 13 from public.watched_weeks(scene.id('member'))$$), 'true', 'every one of 13 weeks is there, from its Monday on, also one without anything');

-- As of now
insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at, credited_seconds)
values (gen_random_uuid(), scene.id('member'), 1, now(), now() - interval '2 minutes', 20);
update private.usage_figures set summed_until = now() - interval '3 minutes';
select scene.value('admin', $$select public.announce_look(scene.id('member'), 'watched')$$);
select is(scene.value('admin', $$select watched_seconds from public.watched_weeks(scene.id('member')) limit 1$$), '120.000', 'an announcement sums up what was watched since');

select * from finish();
rollback;
