begin;
\ir scenes.psql
select plan(40);

-- The scheduler of the demo world does not watch meanwhile.
select pg_advisory_xact_lock(hashtextextended('private.watch_operations', 0));
update public.profiles set is_active = false where role = 'superuser' and id <> all (select p.id from public.profiles as p where p.role = 'superuser' order by p.id limit 1);
select scene.cast_everybody();
select scene.person('second', 'superuser'), scene.person('former', 'superuser', p_active => false);
delete from private.outbox_emails;
delete from private.operation_incidents;
delete from private.operation_states;
delete from private.operation_versions;
update private.operation_watch set installed_at = now(), checked_at = null;
update private.job_schedules set is_active = false;
update private.job_caller set asked_at = now();
create function scene.watch() returns void language sql as $$
  update private.operation_watch set checked_at = null;
  select private.watch_operations();
$$;
create function scene.mails(who text) returns bigint language sql as $$
  select count(*) from private.outbox_emails as e where e.template = 'operations_alert' and e.user_id = scene.id(who)
$$;
create function scene.bells(who text) returns bigint language sql as $$
  select count(*) from public.user_notifications as n where n.type = 'operations_alert' and n.user_id = scene.id(who)
$$;

select scene.watch();
select is(scene.mails('superuser'), 0::bigint, 'while no check is red, no superuser is told');
select cmp_ok((select count(*) from private.operation_states), '>', 5::bigint, 'the states are kept');

-- Two turn red at once
update public.system_settings set value = 1 where key = 'database_limit_mb';
update private.operation_watch set installed_at = now() - interval '30 days';
select scene.watch();
select is(scene.mails('superuser'), 1::bigint, 'a superuser gets one mail');
select is(scene.mails('second'), 1::bigint, 'another superuser gets a mail, too');
select is(scene.mails('admin') + scene.mails('member') + scene.mails('former'), 0::bigint, 'an admin, a member and a former superuser get none');
select is((select jsonb_path_query_array(e.payload, '$.checks[*].name')::text from private.outbox_emails as e where e.user_id = scene.id('superuser')),
  '["Cópia de segurança", "Banco de dados"]', 'which names everything that turned red');
select is((select count(*) from private.outbox_emails as e, jsonb_array_elements(e.payload -> 'checks') as c where not (c ? 'value' and c ? 'action')), 0::bigint, 'with what was measured and what to do');
select is(scene.bells('superuser'), 0::bigint, 'while mail leaves, the bell is silent');
select is((select count(*) from private.operation_incidents where ended_at is null), 2::bigint, 'the log has both');

-- Once
select scene.watch();
select scene.watch();
select is(scene.mails('superuser'), 1::bigint, 'what stays red is told once');
update public.system_settings set value = (select pg_database_size(current_database()) / 1048576 * 1.15) where key = 'database_limit_mb';
select scene.watch();
select is((select state from private.operation_states where check_id = 'database'), 'yellow', 'a check may get better');
update public.system_settings set value = 1 where key = 'database_limit_mb';
select scene.watch();
select is(scene.mails('superuser'), 1::bigint, 'red again after yellow is the same alert');
update public.system_settings set value = 8192 where key = 'database_limit_mb';
select scene.watch();
select is((select count(*) from private.operation_incidents where check_id = 'database' and ended_at is not null), 1::bigint, 'green ends it');
update public.system_settings set value = 1 where key = 'database_limit_mb';
select scene.watch();
select is(scene.mails('superuser'), 2::bigint, 'red after green is told anew');
select is((select jsonb_array_length(e.payload -> 'checks') from private.outbox_emails as e where e.user_id = scene.id('superuser') order by e.id desc limit 1), 1, 'alone');
update private.operation_states set since = now() - interval '3 days' where check_id = 'database';
select is((select c.since from private.operation_checks() as c where c.id = 'database'), now() - interval '3 days', 'a check says since when it is so');

-- Once a minute
update private.operation_watch set checked_at = clock_timestamp() - interval '30 seconds';
update public.system_settings set value = 8192 where key = 'database_limit_mb';
select private.watch_operations();
select is((select state from private.operation_states where check_id = 'database'), 'red', 'checks are asked once a minute');
select scene.watch();
select is((select state from private.operation_states where check_id = 'database'), 'green', 'a minute later the state is what the check says');

-- When mail itself is broken
update private.job_caller set asked_at = now() - interval '1 hour';
select scene.watch();
select is(scene.bells('superuser'), 1::bigint, 'where mail does not leave by itself, the bell tells');
select is(scene.bells('admin') + scene.bells('member'), 0::bigint, 'superusers alone');
select is(scene.value('superuser', $$select action_url from public.user_notifications where type = 'operations_alert'$$), '/operacao', 'the notification leads to the page');
update public.profiles set role = 'admin' where id = scene.id('second');
select is(scene.attempt('second', $$select 1 from public.user_notifications where type = 'operations_alert'$$), '0 rows', 'a former superuser does not read the notification');

-- The tick
update private.operation_watch set checked_at = null;
select private.tick_jobs(false);
select is((select checked_at from private.operation_watch), null, 'a tick without schedules watches nothing');
select private.tick_jobs();
select isnt((select checked_at from private.operation_watch), null, 'a tick watches');
alter table private.operation_states rename column state to other;
update private.operation_watch set checked_at = null;
update private.job_schedules set is_active = true, next_at = now() - interval '1 minute' where kind = 'orphan_files';
select is((select count(*) from private.tick_jobs() where kind = 'orphan_files'), 1::bigint, 'a watch that fails stops no job');
alter table private.operation_states rename column other to state;

-- From outside
select is(scene.value('service_role', $$select public.operation_health('abc', '20261124000100', 'abc', 'x') ->> 'status'$$), 'failing', 'a red check fails the health');
select is((select release || ' ' || schema from private.operation_versions where component = 'functions'), 'abc 20261124000100', 'the functions say their version');
select is((select release || coalesce(schema, ' none') from private.operation_versions where component = 'site'), 'abc none', 'what is no migration is not kept');
select scene.value('service_role', $$select public.operation_health('abc', '20261124000100')$$);
select is((select count(*) from private.operation_versions), 2::bigint, 'a site that did not answer is not forgotten');
update private.job_caller set asked_at = now();
update private.operation_watch set installed_at = now();
select is(scene.value('service_role', $$select public.operation_health('abc', '20261124000100') ->> 'status'$$), 'ok', 'the health passes when no check is red');

-- The log
select scene.access('reads the log', 'select 1 from public.operation_incidents(null, 1)', 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select is(scene.attempt('admin', 'select * from private.list_operation_incidents(null, 1)'), '42501', 'an admin by no other door');
select is(scene.attempt('superuser', 'select * from private.operation_incidents'), '42501', 'no role of the API reads the table');
update private.operation_incidents set began_at = now() - interval '402 days', ended_at = now() - interval '401 days' where check_id = 'backup';
select private.apply_retention();
select is((select count(*) from private.operation_incidents where check_id = 'backup'), 0::bigint, 'old alerts are deleted');

select * from finish();
rollback;
