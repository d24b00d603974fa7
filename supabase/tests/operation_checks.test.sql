begin;
\ir scenes.psql
select plan(93);

select scene.cast_everybody();
-- Only what the scene brings waits, runs or is old; undone at the end.
delete from private.outbox_emails;
delete from public.sync_runs;
delete from private.operation_states;
delete from private.operation_versions;
update private.operation_watch set installed_at = now(), checked_at = null;
update private.job_caller set asked_at = now(), ticked_at = now();
create function scene.state(check_id text) returns text language sql as $$
  select c.state from private.operation_checks() as c where c.id = check_id
$$;
create function scene.told(check_id text) returns text language sql as $$
  select c.value from private.operation_checks() as c where c.id = check_id
$$;

-- May not
select scene.access('reads the checks', 'select public.operations()', 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select is(scene.attempt('admin', 'select private.read_operations()'), '42501', 'an admin reads them by no other door');
select is(scene.attempt('superuser', 'select * from private.operation_checks()'), '42501', 'no role of the API reads the list itself');
select is(scene.attempt('service_role', 'select private.watch_operations()'), '42501', 'edge functions watch by their own function only');
select scene.access('asks as the functions do', $$select public.operation_health('x', '20261124000100')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('superuser', 'select * from private.operation_states'), '42501', 'states are no table of the API');
select is(scene.attempt('superuser', 'select * from private.operation_versions'), '42501', 'no role of the API reads the versions');
select is(scene.attempt('superuser', 'select * from private.operation_watch'), '42501', 'no role of the API reads the watch');

-- The list
select set_has('select id from private.operation_checks()',
  $$values ('scheduler'), ('mail_waiting'), ('mail_failed'), ('job_youtube_channel'), ('backup'), ('rehearsal'), ('storage'), ('database'), ('versions')$$, 'everything is in one list');
select is_empty($$select id from private.operation_checks() where state not in ('idle', 'green', 'yellow', 'red') or value = '' or action = '' or chapter = '' or since is null$$,
  'each check has a state, a value, since when, what to do and where to read on');
select is_empty($$select id from private.operation_checks() where state = 'red'$$, 'a new installation is not red');

-- Mail
select is(scene.state('mail_waiting'), 'idle', 'while no mail has left, nothing tells that mail works');
select is(scene.told('mail_waiting'), 'Nenhum espera, e nenhum saiu ainda.', 'which is said');
insert into private.outbox_emails (template, recipient, dedupe_key, next_attempt_at, created_at)
values ('registration_received', 'a@scene.example', 'scene:1', now() - interval '5 minutes', now() - interval '5 minutes');
select is(scene.state('mail_waiting'), 'green', 'five minutes are no outage');
select is(scene.told('mail_waiting'), '1 espera; o mais antigo há 5 minutos.', 'how many wait, and how long');
update private.outbox_emails set created_at = now() - interval '20 minutes', next_attempt_at = now() - interval '20 minutes';
select is(scene.state('mail_waiting'), 'yellow', 'twenty minutes are a warning');
update private.outbox_emails set created_at = now() - interval '61 minutes', next_attempt_at = now() - interval '61 minutes';
select is(scene.state('mail_waiting'), 'red', 'an hour is red');
update private.outbox_emails set attempts = 6, next_attempt_at = now() + interval '32 minutes', created_at = now() - interval '31 minutes', last_error = 'x';
select is(scene.state('mail_waiting'), 'yellow', 'what was tried in vain waits since its first attempt');
update private.outbox_emails set attempts = 7, next_attempt_at = now() + interval '62 minutes', created_at = now() - interval '2 days', last_error = 'x';
select is(scene.told('mail_waiting'), '1 espera; o mais antigo há 65 minutos.', 'not since it was written');
insert into private.outbox_emails (template, recipient, dedupe_key, status, sent_at) values ('new_device', 'a@scene.example', 'scene:2', 'sent', now() - interval '10 minutes');
select is(scene.state('mail_waiting'), 'yellow', 'while other mail leaves, one mailbox is no outage');
delete from private.outbox_emails where status <> 'sent';
select is(scene.state('mail_waiting'), 'green', 'no mail waits, and mail has left');
delete from private.outbox_emails;
insert into private.outbox_emails (template, recipient, dedupe_key, next_attempt_at) values ('catalogue_notice', 'a@scene.example', 'scene:3', now() + interval '9 hours'),
  ('catalogue_notice', 'b@scene.example', 'scene:4', 'infinity');
select is(scene.told('mail_waiting'), 'Nenhum espera, e nenhum saiu ainda.', 'what is meant for later does not wait');
insert into private.outbox_emails (template, recipient, dedupe_key, next_attempt_at, created_at)
values ('weekly_digest', 'a@scene.example', 'scene:5', now() - interval '3 hours', now() - interval '3 hours');
select is(scene.state('mail_waiting'), 'green', 'digests take hours');
update private.outbox_emails set created_at = now() - interval '25 hours', next_attempt_at = now() - interval '25 hours' where template = 'weekly_digest';
select is(scene.state('mail_waiting'), 'red', 'a digest that waits for a day is red');
delete from private.outbox_emails;
insert into private.outbox_emails (template, recipient, dedupe_key, status, claimed_at, created_at)
values ('new_device', 'a@scene.example', 'scene:6', 'sending', now() - interval '9 minutes', now() - interval '2 hours');
select is(scene.told('mail_waiting'), 'Nenhum espera, e nenhum saiu ainda.', 'a mail that is being sent does not wait');
update private.outbox_emails set claimed_at = now() - interval '65 minutes';
select is(scene.state('mail_waiting'), 'red', 'one whose sender died does');
delete from private.outbox_emails;
select is(scene.state('mail_failed'), 'green', 'no mail was refused');
insert into private.outbox_emails (template, recipient, dedupe_key, status, created_at) values ('new_device', 'a@scene.example', 'scene:7', 'failed', now() - interval '8 days');
select is(scene.state('mail_failed'), 'green', 'what was refused long ago is history');
insert into private.outbox_emails (template, recipient, dedupe_key, status) values ('new_device', 'a@scene.example', 'scene:8', 'failed');
select is(scene.state('mail_failed'), 'yellow', 'one wrong address is a warning');
select is(scene.told('mail_failed'), '1 nos últimos 7 dias; nas últimas 24 horas, 1.', 'and how new it is is told by hours, not by the calendar');
insert into private.outbox_emails (template, recipient, dedupe_key, status) select 'new_device', 'a@scene.example', 'scene:9' || n, 'failed' from generate_series(1, 4) as n;
select is(scene.state('mail_failed'), 'red', 'five refused and none sent is red');
insert into private.outbox_emails (template, recipient, dedupe_key, status, sent_at) select 'new_device', 'a@scene.example', 'scene:10' || n, 'sent', now() from generate_series(1, 5) as n;
select is(scene.state('mail_failed'), 'yellow', 'not when as many were accepted');

-- Jobs
update private.job_schedules set is_active = true, every = '1 hour' where kind = 'youtube_channel';
update private.job_schedules set next_at = now() + interval '42 minutes' where kind = 'youtube_channel';
select is(scene.state('job_youtube_channel'), 'idle', 'a job that is not due yet is neither well nor late');
select is(scene.told('job_youtube_channel'), 'Ainda não rodou. Agendada a cada hora; a próxima começa em 42 minutos.', 'and it says when it begins');
update private.job_caller set ticked_at = now() - interval '5 minutes';
select is(scene.told('job_youtube_channel'), 'Ainda não rodou. Agendada a cada hora; com o agendador parado não começa.', 'a scheduler that is silent keeps no date');
update private.job_caller set ticked_at = now();
insert into private.work_pause (reason) values ('restauração');
select is(scene.told('job_youtube_channel'), 'Ainda não rodou. Agendada a cada hora; na pausa não começa.', 'nor does a pause');
delete from private.work_pause;
update private.operation_watch set installed_at = now() - interval '100 minutes';
select is(scene.state('job_youtube_channel'), 'yellow', 'one that should have begun is a warning');
update private.operation_watch set installed_at = now() - interval '2 days';
select is(scene.state('job_youtube_channel'), 'red', 'one that never succeeded is, later');
insert into public.sync_runs (kind, status, finished_at) values ('youtube_channel', 'succeeded', now() - interval '80 minutes');
select is(scene.state('job_youtube_channel'), 'green', 'a success counts against the schedule');
update public.sync_runs set finished_at = now() - interval '100 minutes';
select is(scene.state('job_youtube_channel'), 'yellow', 'a success older than an interval is a warning');
update public.sync_runs set finished_at = now() - interval '25 hours';
select is(scene.state('job_youtube_channel'), 'red', 'a day without success is red');
insert into public.sync_runs (kind, status, finished_at) values ('youtube_channel', 'failed', now());
select is(scene.state('job_youtube_channel'), 'red', 'a failure is no success');
update public.sync_runs set finished_at = now() - interval '50 minutes' where status = 'succeeded';
select is(scene.state('job_youtube_channel'), 'yellow', 'nor is a success in order that a failure came after');
select is(scene.told('job_youtube_channel'),
  'A última tentativa, há menos de 1 minuto, não deu certo por inteiro; antes dela deu certo há 50 minutos. Agendada a cada hora; a próxima começa em 42 minutos.',
  'both are told');
update private.job_schedules set is_active = false where kind = 'youtube_channel';
select is(scene.state('job_youtube_channel'), 'idle', 'what is switched off is not late, and after a failure not in order');
delete from public.sync_runs where status = 'failed';
select is(scene.state('job_youtube_channel'), 'green', 'what went well when it was asked for is');

-- The scheduler
select is(scene.state('scheduler'), 'green', 'a scheduler that asks is well');
update private.job_caller set asked_at = now() - interval '4 minutes';
select is(scene.state('scheduler'), 'yellow', 'one that is silent for four minutes is not');
update private.job_caller set asked_at = now() - interval '5 minutes';
select is(scene.state('scheduler'), 'red', 'after five minutes the scheduler is red');
select private.tick_jobs(false);
select is(scene.state('scheduler'), 'green', 'each tick is a sign of life, also without schedules');

-- A pause and backups
select is(scene.state('pause'), null, 'without a pause there is nothing to say of it');
insert into private.work_pause (reason, paused_at) values ('restauração', now() - interval '3 hours');
select is(scene.told('pause'), 'Há 3 horas nenhum e-mail sai e nenhuma tarefa começa: restauração.', 'a pause says why and since when');
delete from private.work_pause;
delete from public.backup_log;
select is(scene.state('backup'), 'yellow', 'a new installation has no backup yet');
select is(scene.state('rehearsal'), 'idle', 'and no rehearsal, for which there is time: nothing tells yet that a backup can be restored');
update private.operation_watch set installed_at = now() - interval '7 days';
select is(scene.state('backup'), 'red', 'after a week it should');
insert into public.backup_log (kind, backup_id, taken_at, schema_version, row_count, file_count, byte_count) values
  ('restore', 'a', now(), '20261124004800', 1, 1, 1), ('backup', 'b', now() - interval '9 days', '20261124004800', 1, 1, 1);
select is(scene.state('backup'), 'yellow', 'one of last week is old, and a restoration is no backup');
insert into public.backup_log (kind, backup_id, taken_at, schema_version, row_count, file_count, byte_count) values ('backup', 'c', now() - interval '2 days', '20261124004800', 1, 1, 1);
select is(scene.state('backup'), 'green', 'one of this week is well');
update public.backup_log set finished_at = now() - interval '101 days' where kind = 'restore';
select is(scene.state('rehearsal'), 'yellow', 'a restoration of long ago is to be rehearsed again, and stops nothing');
select is(scene.told('rehearsal'), 'O último foi há 101 dias.', 'a backup is no rehearsal, however new');
update public.system_settings set value = 180 where key = 'rehearsal_every_days';
select is(scene.state('rehearsal'), 'green', 'how often is for the hospital to say');
update public.system_settings set value = 90 where key = 'rehearsal_every_days';
insert into public.backup_log (kind, backup_id, taken_at, schema_version, row_count, file_count, byte_count) values ('rehearsal', 'c', now() - interval '2 days', '20261124004800', 1, 1, 1);
select is(scene.state('rehearsal'), 'green', 'one that was made elsewhere counts');

-- Room
update public.system_settings set value = 1 where key = 'storage_limit_mb';
insert into storage.objects (bucket_id, name, metadata)
values ('podcasts', gen_random_uuid() || '/' || gen_random_uuid() || '.mp3', '{"size": 943718400}');
select is(scene.state('storage'), 'red', 'a full Storage is red');
select matches(scene.told('storage'), 'podcasts \d', 'with what each bucket takes');
update public.system_settings set value = 1000000 where key = 'storage_limit_mb';
select is(scene.state('storage'), 'green', 'the limit is a setting');
update public.system_settings set value = 1 where key = 'database_limit_mb';
select is(scene.state('database'), 'red', 'a full database is red');
update public.system_settings set value = 8192 where key = 'database_limit_mb';
select is(scene.state('database'), 'green', 'which has room by the plan');

-- Versions
select is(private.schema_version(), (select max(version) from supabase_migrations.schema_migrations), 'the schema has the version of its last migration');
insert into private.operation_versions (component, release, schema) values ('functions', 'abc', private.schema_version()), ('site', 'abc', private.schema_version());
select is(scene.state('versions'), 'green', 'what belongs together is well');
update private.operation_versions set release = 'abd' where component = 'site';
select is(scene.state('versions'), 'yellow', 'a site of another version than the functions is a warning');
update private.operation_versions set release = null;
select is(scene.state('versions'), 'green', 'what has no name is not compared');
update private.operation_versions set schema = '20991231235959' where component = 'functions';
select is(scene.state('versions'), 'red', 'functions newer than the schema are red');
update private.operation_versions set reported_at = now() - interval '25 hours';
select is(scene.state('versions'), 'idle', 'what was said yesterday says nothing');
update private.operation_versions set reported_at = now(), schema = '20200101000000';
select is(scene.state('versions'), 'yellow', 'code older than the schema is a warning');

-- pg_net, where it is
select is(scene.state('calls'), null, 'without pg_net there is no check of its calls');
create schema net;
create table net.http_request_queue (id bigint);
create table net._http_response (status_code integer, error_msg text, timed_out boolean, created timestamptz default now());
select is(scene.state('calls'), 'idle', 'without a call nothing tells that calls arrive');
insert into net._http_response (status_code) values (200), (409);
select is(scene.state('calls'), 'green', 'a call that finds another one at the job is no failure');
insert into net._http_response (status_code) values (401);
select is(scene.told('calls'), '3 na última hora, 1 sem sucesso (como 401); 0 na fila.', 'a refused call is counted');
insert into net._http_response (status_code, error_msg) values (null, 'Couldn''t resolve host'), (500, null), (404, null), (503, null);
select is(scene.state('calls'), 'red', 'when most calls fail it is red');
update net._http_response set created = now() - interval '61 minutes';
insert into net.http_request_queue select generate_series(1, 101);
select is(scene.state('calls'), 'yellow', 'a queue that grows is a warning');

-- One that cannot be asked
alter table private.operation_versions rename column release to other;
select is(scene.state('broken_versions'), 'red', 'a check that fails is red');
select is(scene.state('scheduler'), 'green', 'a broken check hides no other check');

select * from finish();
rollback;
