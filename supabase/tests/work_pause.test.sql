begin;
\ir scenes.psql
select plan(60);

select scene.cast_everybody();
delete from private.work_pause;
delete from private.outbox_emails;
delete from private.weekly_digests;
delete from public.sync_runs;
update private.job_schedules set is_active = false;
insert into private.job_schedules (kind, path, every, next_at) values ('scene_due', 'scene-due', '1 hour', now() - interval '1 minute');
insert into private.outbox_emails (template, recipient, dedupe_key, status, claimed_at, created_at, next_attempt_at) values
  ('scene', 'a@scene.example', 'scene:waits', 'pending', null, '2026-12-01T12:00:00Z', now()),
  ('scene', 'b@scene.example', 'scene:abandoned', 'sending', now() - interval '11 minutes', '2026-12-01T12:00:00Z', now()),
  ('scene', 'c@scene.example', 'scene:new', 'pending', null, '2026-12-02T12:00:00Z', now());

-- May not

select is(scene.rights('service_role', r) || scene.rights('authenticated', r) || scene.rights('anon', r), '', 'nobody but operators reaches ' || r)
from unnest(array['private.work_pause', 'private.files_to_restore']) as r;
select policies_are('private', 'work_pause', array[]::name[], 'the pause has no policy');
select policies_are('private', 'files_to_restore', array[]::name[], 'the list of files has no policy');
select scene.access('asks whether work is paused', 'select private.is_paused()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('pauses the work', $$select private.pause_work('x')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('resumes the work', 'select private.resume_work()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('service_role', $$select private.pause_work('x')$$), '42501', 'the secret key pauses nothing');
select is(scene.attempt('service_role', 'select private.resume_work()'), '42501', 'the secret key resumes nothing');

-- The pause

select throws_ok($$select private.pause_work('  ')$$, '22023', 'Diga o motivo da pausa, em até 200 letras.', 'a pause needs a reason');
select throws_ok($$select private.pause_work(repeat('x', 201))$$, '22023', null, 'a long reason is refused');
select throws_ok($$select private.pause_work(null)$$, '22023', null, 'no reason is refused');
select is(private.is_paused(), false, 'work goes on without a pause');
select is(private.resume_work(), 'Nada estava pausado.', 'a resumption without a pause says so');
select matches(private.pause_work(' Incidente '), '^E-mails e trabalhos agendados estão pausados', 'an operator pauses the work');
select is((select reason from private.work_pause), 'Incidente', 'the reason is kept');
select matches(private.pause_work('Outro'), '^Já havia uma pausa', 'a second pause says that there is one');
select is((select reason from private.work_pause), 'Incidente', 'a pause that is there stays as it is');
select is(private.is_paused(), true, 'work is paused');
select is((select count(*) from public.claim_outbox_emails()), 0::bigint, 'no mail is handed out during a pause');
select is((select count(*) from private.tick_jobs()), 0::bigint, 'no job is called during a pause');
select isnt((select ticked_at from private.job_caller), null, 'the scheduler is known to live during a pause');
select is((select next_at from private.job_schedules where kind = 'scene_due'), now() - interval '1 minute', 'a job that is due waits for the end of the pause');
select is(private.write_weekly_digests('2026-12-03T12:00:00Z'), 0, 'no digest is written during a pause');
select is((select count(*) from private.weekly_digests), 0::bigint, 'the week of a pause does not count as done');
select is(private.resume_work(), 'E-mails e trabalhos agendados voltaram.', 'an operator ends the pause');
select is((select array_agg(status order by dedupe_key) from private.outbox_emails), array['sending', 'pending', 'pending'], 'a pause without a restoration holds no mail back');
select is((select count(*) from private.tick_jobs()), 1::bigint, 'a due job is called after the pause');
select is((select count(*) from public.claim_outbox_emails()), 3::bigint, 'mail is handed out after the pause');

-- After a restoration

update private.outbox_emails set status = 'pending', claimed_at = null;
update private.outbox_emails set status = 'sending', claimed_at = now() where dedupe_key = 'scene:abandoned';
insert into private.outbox_emails (template, recipient, dedupe_key, status, sent_at, created_at) values
  ('scene', 'd@scene.example', 'scene:sent', 'sent', '2026-11-30T12:00:00Z', '2026-11-30T12:00:00Z');
insert into private.work_pause (reason, backup_id, backup_taken_at) values ('Restauração', 'scene', '2026-12-02T00:00:00Z');
insert into private.files_to_restore values ('avatars', 'a/b.png'), ('avatars', 'a/c.png');
select throws_ok('select private.resume_work()', '55000',
  'A restauração não terminou: faltam 2 arquivos. Rode npm run restore de novo, com a mesma pasta; ele continua de onde parou.',
  'an unfinished restoration is not resumed');
delete from private.files_to_restore;
savepoint restored;
select matches(private.resume_work(), '2 e-mails de antes da cópia foram retidos', 'a resumption after a restoration says how much mail it held back');
select is((select array_agg(status order by dedupe_key) from private.outbox_emails), array['failed', 'pending', 'sent', 'failed'],
  'unsent mail from before the backup is held back, later and sent mail is not');
select is((select array_agg(thursday order by thursday) from private.weekly_digests where thursday >= '2026-12-01'),
  (select array_agg(t::date order by t) from generate_series('2026-12-03'::date, now()::date + 1, interval '7 days') as t where private.digest_time(t::date) <= now()),
  'the digests of the time since the backup count as written');
select is(private.write_weekly_digests('2026-12-03T12:00:00Z') , 0, 'a digest of that time is not written again') where now() >= '2026-12-03T10:00:00Z'
union all
select pass('a digest of that time is not written again') where now() < '2026-12-03T10:00:00Z';
select is(private.is_paused(), false, 'the pause is over');
rollback to restored;
select is(private.resume_work(true), 'E-mails e trabalhos agendados voltaram.', 'old mail is sent when an operator asks for it');
select is((select count(*) from private.outbox_emails where status = 'failed'), 0::bigint, 'after the pause nothing is held back');

-- Files of a backup

select throws_ok($$insert into storage.objects (bucket_id, name) values ('avatars', scene.id('inactive') || '/00000000-0000-4000-8000-000000000000.png')$$,
  '42501', null, 'a suspended person uploads no photo');
insert into private.files_to_restore values ('avatars', scene.id('inactive') || '/00000000-0000-4000-8000-000000000000.png');
select lives_ok($$insert into storage.objects (bucket_id, name) values ('avatars', scene.id('inactive') || '/00000000-0000-4000-8000-000000000000.png')$$,
  'their photo comes back from a backup');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('avatars', scene.id('inactive') || '/00000000-0000-4000-8000-000000000001.png')$$,
  '42501', null, 'the list names single files');
select throws_ok($$insert into private.work_pause (reason) values ('x'), ('y')$$, '23505', null, 'there is one pause at most');
select throws_ok($$insert into private.work_pause (reason, backup_id) values ('x', 'y')$$, '23514', null, 'a restoration names its backup and its moment');

select * from finish();
rollback;
