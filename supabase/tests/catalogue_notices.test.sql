begin;
\ir scenes.psql
select plan(78);

select scene.cast_everybody();
select scene.person('pending_admin', 'admin', p_approved => false);
select scene.person('inactive_admin', 'admin', p_active => false);
-- The people of the demo world, and what its own runs told, are not the subject.
delete from private.catalogue_problems;
delete from public.user_notifications where user_id in (select id from scene.people);

create function scene.run(
  p_kind text, p_status text, p_hidden integer default 0, p_restored integer default 0, p_held integer default 0,
  p_failures jsonb default '[]', p_error_type text default null, p_errors text[] default '{}'
) returns bigint language plpgsql as $$
declare
  run_id bigint;
begin
  update public.sync_runs set status = 'succeeded' where kind = p_kind and status = 'running';
  insert into public.sync_runs (kind, status, started_at) values (p_kind, 'running', now()) returning id into run_id;
  perform scene.act_as('service_role');
  update public.sync_runs
  set status = p_status, finished_at = '2026-11-24 07:20:00Z', hidden = p_hidden, restored = p_restored, held = p_held,
    source_failures = p_failures, error_type = p_error_type, errors = p_errors
  where id = run_id;
  perform scene.step_out();
  return run_id;
end
$$;
create function scene.failure(p_source text, p_type text, p_message text default 'Motivo.') returns jsonb language sql as $$
  select jsonb_build_object('source', p_source, 'type', p_type, 'message', p_message)
$$;
create temporary view told as
  select p.name, n.id, n.type, n.title, n.message, n.action_url, n.is_read, n.metadata, n.created_at
  from public.user_notifications as n join scene.people as p on p.id = n.user_id where n.type like 'catalogue%';
create temporary view mailed as
  select p.name, e.id, e.status, e.dedupe_key, e.recipient, e.next_attempt_at, i.ordinality, i.value ->> 'title' as title, i.value ->> 'message' as message
  from private.outbox_emails as e join scene.people as p on p.id = e.user_id
  cross join lateral jsonb_array_elements(e.payload -> 'items') with ordinality as i
  where e.template = 'catalogue_notice';
create function scene.forget() returns void language sql as $$
  delete from private.catalogue_problems;
  delete from public.user_notifications where type like 'catalogue%';
  delete from private.outbox_emails where template = 'catalogue_notice';
$$;

select is(scene.rights('service_role', 'private.catalogue_problems') || scene.rights('authenticated', 'private.catalogue_problems')
  || scene.rights('anon', 'private.catalogue_problems'), '', 'no role of the API reaches what is kept about problems');
select scene.access('tells administrators something', $$select private.notify_administrators('[]', now())$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- A job that fails

select scene.run('youtube_channel', 'failed', p_error_type => 'network', p_errors => array['Antes', 'Sem conexão.']);
select is_empty('select * from told', 'one failure is not told');
select scene.run('youtube_channel', 'failed', p_error_type => 'network', p_errors => array['Antes', 'Sem conexão.']);
select results_eq('select name, type, title, action_url from told order by name', $$
  values ('admin', 'catalogue_failing', 'Sincronização do canal falhou duas vezes seguidas', '/admin?aba=conteudo'),
    ('superuser', 'catalogue_failing', 'Sincronização do canal falhou duas vezes seguidas', '/admin?aba=conteudo')$$,
  'the second failure in a row is told to approved, active administrators and superusers, and to nobody else');
select matches((select message from told where name = 'admin'), '^Sem conexão\. Assim desde 24/11 às 04:20\. Costuma passar sozinho',
  'with its cause, since when in the time of São Paulo, and what to do');
select results_eq('select name, title, status from mailed order by name', $$
  values ('admin', 'Sincronização do canal falhou duas vezes seguidas', 'pending'), ('superuser', 'Sincronização do canal falhou duas vezes seguidas', 'pending')$$,
  'the same people get a mail about the failing job');
select is((select count(*) from mailed where recipient <> (select email from public.profiles where id = scene.id(name))), 0::bigint, 'each at their own address');
select scene.run('youtube_channel', 'failed', p_error_type => 'network', p_errors => array['De novo.']) from generate_series(1, 3);
select is((select count(*) from told), 2::bigint, 'the third, fourth and fifth failure tell nothing');
select is((select count(*) from mailed), 2::bigint, 'the third, fourth and fifth failure cause no mail');
select scene.run('catalogue_check', 'failed', p_errors => array['Outro motivo.']);
select is((select count(*) from told), 2::bigint, 'the first failure of another job is not the second of this one');
select scene.run('youtube_channel', 'succeeded');
select matches((select message from told where name = 'admin'), 'Voltou a funcionar em \d\d/\d\d às \d\d:\d\d\.$', 'what works again is said where it was not read');
select is_empty('select * from mailed', 'no mail is sent any more about a job that works again');
select scene.run('youtube_channel', 'failed', p_errors => array['Terceiro motivo.']);
select scene.run('youtube_channel', 'succeeded');
select scene.run('youtube_channel', 'failed', p_errors => array['Quarto motivo.']);
select is((select count(*) from told where message like 'Quarto%'), 0::bigint, 'a failure on each side of a success is not twice in a row');
select scene.run('youtube_channel', 'failed', p_errors => array['Quinto motivo.']);
select results_eq('select name, substring(message from 1 for 6), is_read from told order by name',
  $$values ('admin', 'Quinto', false), ('superuser', 'Quinto', false)$$, 'after a success two failures tell again, in the place of what was not read');
select is((select count(*) from mailed where name = 'admin'), 1::bigint, 'after a success two failures cause a mail again');
select scene.forget();
select scene.run('orphan_files', 'failed');
select scene.run('orphan_files', 'failed');
select matches((select message from told where name = 'admin'), '^O motivo não foi anotado\. Assim desde', 'a failure without a reason says that');

-- Runs that stay incomplete

select scene.forget();
select scene.run('catalogue_check', 'incomplete', p_failures => jsonb_build_array(scene.failure('youtube', 'network')));
select scene.run('catalogue_check', 'incomplete', p_failures => jsonb_build_array(scene.failure('drive_key', 'quota')));
select is_empty('select * from told', 'two incomplete runs by different sources are not told');
select scene.run('catalogue_check', 'incomplete',
  p_failures => jsonb_build_array(scene.failure('drive_key', 'quota', 'Cota esgotada.'), scene.failure('youtube', 'network', 'Sem conexão.')));
select results_eq($$select title, message ~ '^Google Drive, chave da API: Cota esgotada\. YouTube: Sem conexão\. Assim desde' from told where name = 'admin'$$,
  $$values ('Verificação do catálogo ficou incompleta duas vezes seguidas', true)$$, 'two incomplete runs by the same source are notified, with the name of every source');
select scene.run('catalogue_check', 'incomplete', p_failures => jsonb_build_array(scene.failure('drive_key', 'quota')));
select is((select count(*) from told where name = 'admin'), 1::bigint, 'a third incomplete run is not notified again');
select scene.forget();
select scene.run('youtube_channel', 'incomplete', p_errors => array['A lista veio com 50 de 74 vídeos.']);
select scene.run('youtube_channel', 'incomplete', p_errors => array['A lista veio com 50 de 74 vídeos.']);
select matches((select message from told where name = 'admin'), '^A lista veio com 50 de 74 vídeos\. ', 'a list that is short twice is told as well');
select scene.forget();
select scene.run('youtube_channel', 'failed', p_errors => array['Um.']);
select scene.run('youtube_channel', 'incomplete', p_errors => array['Dois.']);
select is((select count(*) from told where name = 'admin'), 1::bigint, 'a failure and an incomplete run after it are two in a row');

-- A key that stopped working

select scene.forget();
select scene.run('catalogue_check', 'succeeded');
select scene.run('catalogue_check', 'incomplete', p_failures => jsonb_build_array(scene.failure('drive_account', 'unauthorized', 'A chave foi recusada.')));
select results_eq('select name, type, title from told order by name', $$
  values ('admin', 'catalogue_key', 'Acesso recusado: Google Drive, conta de serviço'), ('superuser', 'catalogue_key', 'Acesso recusado: Google Drive, conta de serviço')$$,
  'a key that is refused is told at its first failure');
select is((select message from told where name = 'admin'), 'A chave foi recusada. Nenhuma aula é ocultada por isso.', 'with the reason, which says what to do');
select scene.run('catalogue_check', 'failed', p_failures => jsonb_build_array(scene.failure('drive_account', 'forbidden')), p_errors => array['Tudo falhou.']);
select is((select count(*) from told where type = 'catalogue_key'), 2::bigint, 'a refused key is notified once until it works');
select scene.run('youtube_channel', 'failed', p_error_type => 'unauthorized', p_errors => array['Chave inválida.']);
select is((select count(*) from told where name = 'admin' and type = 'catalogue_key' and title = 'Acesso recusado: YouTube'), 1::bigint, 'another source is notified separately; a sync uses YouTube only');
select scene.run('catalogue_check', 'incomplete', p_failures => jsonb_build_array(scene.failure('youtube', 'forbidden'), scene.failure('drive_account', 'network')));
select is((select count(*) from told where type = 'catalogue_key'), 4::bigint, 'a refused key is not notified again by another job, or when the source cannot be reached');
select scene.run('youtube_channel', 'failed', p_error_type => 'general', p_errors => array['Erro interno.']);
select scene.run('youtube_channel', 'failed', p_error_type => 'unauthorized', p_errors => array['Chave inválida.']);
select is((select count(*) from told where type = 'catalogue_key'), 4::bigint, 'a failure of another kind does not say that the key works');
select scene.run('youtube_channel', 'succeeded');
select results_eq($$select title, message like '%Voltou a funcionar em%' from told where name = 'admin' and type = 'catalogue_key' order by title$$,
  $$values ('Acesso recusado: Google Drive, conta de serviço', false), ('Acesso recusado: YouTube', true)$$, 'a success says so, of the sources that it asked');
update public.user_notifications set is_read = true where type = 'catalogue_key';
select scene.run('youtube_channel', 'failed', p_error_type => 'forbidden', p_errors => array['API desativada.']);
select is((select count(*) from told where name = 'admin' and type = 'catalogue_key' and not is_read), 1::bigint, 'a key that stops working again is told again');
select scene.forget();
select scene.run('catalogue_check', 'incomplete', p_failures => jsonb_build_array(scene.failure('youtube', 'quota'), scene.failure('drive_key', 'rate')));
select is_empty('select * from told', 'an exhausted quota is not a key that stopped working');
select scene.run('catalogue_check', 'incomplete', p_failures => '["x", {"type": "forbidden"}, null, {"source": "youtube", "type": "forbidden"}]');
select is((select string_agg(message, '|') from told where name = 'admin' and type = 'catalogue_key'), 'Confira a chave nos segredos das funções. Nenhuma aula é ocultada por isso.', 'what is noted in an unknown form is passed over, and the rest is told');
select lives_ok($$select scene.run('catalogue_check', 'incomplete', p_failures => '{"source": 1}')$$, 'a run ends also with notes of an unknown form about its sources');

-- Lessons

select scene.forget();
create function scene.note(p_run_id bigint, p_state text, p_from integer, p_to integer) returns void language sql as $$
  insert into public.hidings (run_id, video_id, source, external_id, title, status_before, status, reason, state)
  select p_run_id, v.id, v.source, v.external_id, v.title, v.status, 'private', 'Ficou privada.', p_state
  from public.videos as v where v.external_id in (select 'scene-cat-' || n from generate_series(p_from, p_to) as n)
$$;
create function scene.check(p_from integer, p_to integer, p_restored integer default 0) returns void language plpgsql as $$
declare
  run_id bigint;
begin
  insert into public.sync_runs (kind, status, started_at) values ('catalogue_check', 'running', now()) returning id into run_id;
  perform scene.note(run_id, 'hidden', p_from, p_to);
  perform scene.note(run_id, 'unseen', 9, 9);
  update public.sync_runs set status = 'succeeded', hidden = p_to - p_from + 1, restored = p_restored where id = run_id;
end
$$;
insert into public.videos (external_id, title) select 'scene-cat-' || n, 'Aula ' || n from generate_series(1, 9) as n;
select scene.check(1, 7, p_restored => 1);
select results_eq('select name, type, title, message, action_url from told order by name', $$
  select name, 'catalogue_lessons', '7 aulas ocultadas',
    'A origem não as mostra mais, e os membros também não as veem: “Aula 1”, “Aula 2”, “Aula 3”, “Aula 4”, “Aula 5” e mais 2. 1 outra voltou a aparecer.',
    '/video-management?situacao=indisponiveis'
  from (values ('admin'), ('superuser')) as a (name)$$,
  'hidden lessons are told with the titles of the first five, and those that came back in the same notice');
select is((select count(*) from mailed where name = 'admin' and title = '7 aulas ocultadas'), 1::bigint, 'hidden lessons are mailed');
update public.user_notifications set is_read = true where type like 'catalogue%' and user_id = scene.id('superuser');
select scene.check(8, 8);
select results_eq('select name, title, is_read from told order by name, id', $$
  values ('admin', '8 aulas ocultadas', false), ('superuser', '7 aulas ocultadas', true), ('superuser', '1 aula ocultada', false)$$,
  'what was not read grows; what was read is followed by a new one');
select matches((select message from told where name = 'admin'), ': “Aula 8”, “Aula 1”, “Aula 2”, “Aula 3”, “Aula 4” e mais 3\. 1 outra', 'the newest come first');
select is((select message from told where name = 'superuser' and not is_read), 'A origem não a mostra mais, e os membros também não a veem: “Aula 8”.', 'a single one is named');
select results_eq('select name, title from mailed order by name', $$values ('admin', '8 aulas ocultadas'), ('superuser', '8 aulas ocultadas')$$,
  'the mail that has not left says both as one');
select scene.forget();
select scene.run('youtube_channel', 'succeeded', p_restored => 2);
select results_eq('select title, message, action_url from told where name = ''admin''',
  $$values ('2 aulas voltaram', 'A origem voltou a mostrá-las, e os membros as veem de novo.', '/video-management')$$, 'lessons that came back are a notice of the bell');
select is_empty('select * from mailed', 'restored lessons cause no mail');

-- Hidings that wait for a word

select scene.run('catalogue_check', 'incomplete', p_held => 49);
select results_eq($$select name, title, action_url from told where type = 'catalogue_held' order by name$$, $$
  values ('admin', '49 aulas esperam sua confirmação', '/admin?aba=conteudo'), ('superuser', '49 aulas esperam sua confirmação', '/admin?aba=conteudo')$$,
  'hidings that wait for a word are told, with the way to it');
select scene.run('catalogue_check', 'succeeded', p_held => 49, p_restored => 1);
select is((select count(*) from told where type = 'catalogue_held'), 2::bigint, 'the same held hidings are not notified every night');
select results_eq($$select title from mailed where name = 'admin' order by title$$, $$values ('1 aula voltou'), ('49 aulas esperam sua confirmação')$$,
  'good news joins a mail that leaves for another reason');
select scene.run('catalogue_check', 'succeeded', p_held => 60);
select results_eq($$select title from told where type = 'catalogue_held'$$, $$values ('60 aulas esperam sua confirmação'), ('60 aulas esperam sua confirmação')$$,
  'more of them are, in the place of what was not read');
select scene.run('catalogue_check', 'succeeded');
select is((select count(*) from told where type = 'catalogue_held' and message like '%Não há mais nada a confirmar.'), 2::bigint, 'when nothing is left to decide the notice says so');
select is_empty($$select 1 from mailed where title like '%esperam%'$$, 'the mail does not contain hidings that were decided');
update public.user_notifications set is_read = true where type = 'catalogue_held';
select scene.run('catalogue_check', 'succeeded', p_held => 30);
update public.sync_runs set held = 0 where kind = 'catalogue_check' and held = 30;
select scene.run('catalogue_check', 'succeeded', p_held => 30);
select is((select count(*) from told where title like '30%'), 2::bigint, 'a newer check that takes over what waits does not tell it again');
select scene.note((select max(id) from public.sync_runs where kind = 'catalogue_check'), 'held', 1, 1);
select is(scene.value('admin', format('select public.dismiss_hidings(%s)', (select max(id) from public.sync_runs where kind = 'catalogue_check'))), '1', 'an administrator can dismiss the held hidings');
select is((select count(*) from told where title like '30%' and message like '%Já foi decidido.'), 2::bigint, 'what one administrator decided is said to all who have not read it');
update public.user_notifications set is_read = true where type = 'catalogue_held';
select scene.run('catalogue_check', 'succeeded', p_held => 30);
select is((select count(*) from told where title like '30%'), 4::bigint, 'hidings that are held after a decision are notified again');

-- One mail a day, in the time of São Paulo

select scene.forget();
create function scene.mail(p_subject text, p_now timestamptz) returns void language sql as $$
  select private.queue_catalogue_email(p, jsonb_build_array(jsonb_build_object(
    'subject', p_subject, 'title', p_subject, 'message', 'x', 'metadata', '{}'::jsonb, 'is_mailed', true)), p_now)
  from public.profiles as p where p.id = scene.id('admin')
$$;
create function scene.settle(p_status text, p_at timestamptz) returns void language sql as $$
  update private.outbox_emails set status = 'sending' where template = 'catalogue_notice' and status = 'pending' and next_attempt_at < 'infinity';
  update private.outbox_emails set status = p_status, attempts = attempts + 1, sent_at = case p_status when 'sent' then p_at end
  where template = 'catalogue_notice' and status = 'sending';
$$;
create temporary view queue as
  select right(e.dedupe_key, 10) as day, e.status, e.next_attempt_at as due,
    (select string_agg(i.value ->> 'title', ' ') from jsonb_array_elements(e.payload -> 'items') as i) as titles
  from private.outbox_emails as e where e.template = 'catalogue_notice' and e.user_id = scene.id('admin');
select scene.mail('a', '2030-05-10 02:59Z');
select results_eq('select day, due = now(), titles from queue', $$values ('2030-05-09', true, 'a')$$, 'one minute to midnight belongs to the day that ends, and leaves at once');
select scene.mail('b', '2030-05-10 03:01Z');
select results_eq('select day, titles from queue', $$values ('2030-05-09', 'b a')$$, 'what comes before it has left goes along');
select scene.mail('a', '2030-05-10 03:01Z');
select results_eq('select day, titles from queue', $$values ('2030-05-09', 'a b')$$, 'the mail contains each subject once');
select scene.settle('sent', '2030-05-10 03:02Z');
select scene.mail('c', '2030-05-10 12:00Z');
select results_eq('select day, due, titles from queue where status = ''pending''', $$values ('2030-05-11', '2030-05-11 10:00Z'::timestamptz, 'c')$$,
  'one that left after midnight is the mail of that day: the next leaves on the day after, at seven');
select scene.mail('d', '2030-05-11 09:00Z');
select results_eq('select day, due, titles from queue where status = ''pending''', $$values ('2030-05-11', '2030-05-11 10:00Z'::timestamptz, 'd c')$$, 'the mail of a day contains everything until it is sent');

-- The provider is away for days.
update private.outbox_emails set attempts = 3 where template = 'catalogue_notice' and status = 'pending';
select scene.mail('e', '2030-05-11 15:00Z');
select scene.mail('f', '2030-05-13 15:00Z');
select results_eq('select day, due, titles from queue where status = ''pending'' order by day', $$
  values ('2030-05-11', '2030-05-11 10:00Z'::timestamptz, 'd c'), ('2030-05-12', 'infinity', 'f e')$$,
  'a mail that was tried stays as it is, and all that follows waits for it in one');
select scene.settle('sent', '2030-05-14 15:00Z');
select is((select due at time zone 'America/Sao_Paulo' from queue where status = 'pending'),
  (now() at time zone 'America/Sao_Paulo')::date + 1 + time '07:00', 'a mail after that time is sent on the next day');
update private.outbox_emails set next_attempt_at = now() where template = 'catalogue_notice' and status = 'pending';
select scene.settle('failed', null);
select scene.mail('g', '2030-05-14 20:00Z');
select results_eq('select day from queue where status = ''pending''', $$values ('2030-05-15')$$, 'a mail that was refused counts as the one of its day');

-- Who is no administrator any more

select scene.forget();
delete from public.user_notifications where user_id = scene.id('admin');
select scene.run('catalogue_check', 'succeeded', p_held => 12);
select scene.sign_in('admin');
select scene.access('reads what administrators are told', $$select 1 from public.user_notifications where type = 'catalogue_held'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
update public.profiles set role = 'user' where id = scene.id('admin');
-- That the role is gone is told, too.
delete from public.user_notifications where type = 'access_change' and user_id = scene.id('admin');
select scene.sign_in('admin');
select is(scene.attempt('admin', $$select 1 from public.user_notifications where type = 'catalogue_held'$$), '0 rows', 'somebody who was demoted does not read it any more');
select is(scene.value('admin', 'select public.unread_notification_count()'), '0', 'a demoted administrator does not count the notice');
select is((select count(*) from mailed where name = 'admin'), 0::bigint, 'the queued mail to a demoted administrator is not sent');
select scene.run('catalogue_check', 'succeeded', p_held => 13);
select is((select count(*) from told where name = 'admin' and title like '13%'), 0::bigint, 'a demoted administrator gets no new notices');
update public.profiles set is_active = false where id = scene.id('superuser');
select is((select count(*) from mailed where name = 'superuser'), 0::bigint, 'a suspended administrator gets no mail');

-- Where a job is mended

select scene.forget();
update public.profiles set is_active = true where id = scene.id('superuser');
select scene.run('youtube_captions', 'failed', p_errors => array['Nenhum canal.']) from generate_series(1, 2);
select results_eq($$select title, action_url, message ~ 'Veja o registro em Transcrições e execute de novo' from told where name = 'superuser'$$,
  $$values ('Busca de legendas falhou duas vezes seguidas', '/transcript-management', true)$$, 'failing captions lead to the page that downloads them');

-- A run ends, also if its notices fail

alter table public.user_notifications add constraint scene_refuses check (type <> 'catalogue_key') not valid;
update public.profiles set is_active = true where id = scene.id('superuser');
select scene.run('catalogue_check', 'failed', p_failures => jsonb_build_array(scene.failure('drive_key', 'forbidden')));
select results_eq($$select status from public.sync_runs where kind = 'catalogue_check' order by id desc limit 1$$, $$values ('failed')$$, 'a notice that cannot be written keeps no run from ending');

select * from finish();
rollback;
