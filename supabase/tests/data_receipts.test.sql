begin;
\ir scenes.psql
select plan(56);

select scene.cast_everybody();
select scene.person('second_super', 'superuser');
select scene.person('leaving');

select is(scene.rights('authenticated', 'private.data_receipts'), '', 'authenticated has no right on receipts');
select is(scene.rights('service_role', 'private.data_receipts'), '', 'service_role has none either');
-- In a scene no time goes by: announcements of a moment ago.
create function scene.announced(who text) returns void language sql as $$
  insert into private.audit_log (at, actor_id, actor_role, action, target_type, target_id)
  select now() - interval '5 seconds', scene.id(who), 'superuser', 'user.export_asked', 'user', scene.id(whom)::text
  from unnest(array['member', 'other', 'leaving']) as whom
$$;
select is(scene.attempt('superuser', $$select public.export_person(scene.id('other'))$$), '42501', 'without an announcement there is no copy');
select scene.announced(who) from unnest(array['admin', 'superuser', 'second_super']) as who;
select scene.access('exports a person', $$select public.export_person(scene.id('other'))$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('lists receipts', $$select count(*) from public.list_data_receipts()$$, 'no', 'no', 'no', 'no', 'no', 'no', '1 rows');
select scene.access('reads the table', 'select 1 from private.data_receipts', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('superuser', 'select public.export_person(gen_random_uuid())'), '22023', 'an unknown person has no data');
select is(scene.attempt('superuser', $$select private.person_document(scene.id('member'))$$), '42501', 'the document comes with a receipt only');
select is(scene.attempt('superuser', $$select private.issue_receipt('export', '{}', null)$$), '42501', 'a receipt is written by an act alone');
select is(scene.attempt('superuser', $$select private.records_of(scene.id('member'))$$), '42501', 'records are read by functions that know who asks');

-- A copy: everything, and no secret
insert into public.videos (external_id, title) values ('scene-rec-1', 'Uma');
insert into public.podcasts (title, audio_url) values ('scene receipts', 'https://audio.example/a.mp3');
create function scene.fill(who text) returns void language sql as $$
  insert into public.user_favorites (user_id, video_id) select scene.id(who), id from public.videos where external_id = 'scene-rec-1';
  insert into public.user_video_progress (user_id, video_id) select scene.id(who), id from public.videos where external_id = 'scene-rec-1';
  insert into public.podcast_progress (user_id, podcast_id) select scene.id(who), id from public.podcasts where title = 'scene receipts';
  insert into public.podcast_queue (user_id, podcast_id, rank) select scene.id(who), id, 1 from public.podcasts where title = 'scene receipts';
  insert into public.user_notifications (user_id, type, title, message) values (scene.id(who), 'approval', 'Aviso', 'Mensagem');
  insert into public.notification_preferences (user_id, kind, bell, email) values (scene.id(who), 'new_lessons', true, false);
  insert into public.notes (user_id, video_id, at_seconds, body) select scene.id(who), id, 60, 'Segredo de ' || who from public.videos where external_id = 'scene-rec-1';
  insert into public.newsletter_subscriptions (user_id, email) values (scene.id(who), who || '@scene.example');
  insert into public.content_reports (user_id, kind, body) values (scene.id(who), 'dose', 'Aviso de ' || who);
  insert into public.muted_categories (user_id, category_id) select scene.id(who), min(c.id) from public.categories as c;
  insert into public.user_login_logs (user_id, ip_address) values (scene.id(who), '203.0.113.9');
  insert into private.outbox_emails (template, recipient, payload, dedupe_key)
  values ('new_device', who || '@scene.example', '{"token": "Segredo"}', 'new_device:' || scene.id(who) || ':r');
  insert into private.document_requests (user_id, asked_by, request) values (scene.id(who), scene.id('admin'), 'Envie o CRM.');
  insert into private.expected_lists (name, until, made_by) values ('Lista ' || who, private.hospital_day(), scene.id('admin'));
  insert into private.expected_people (list_id, address, user_id, outcome, settled_at)
  select l.id, p.email, p.id, 'member', now() from private.expected_lists as l, public.profiles as p where l.name = 'Lista ' || who and p.id = scene.id(who);
  insert into private.known_devices (user_id, device_hash, last_session_id) values (scene.id(who), repeat('e', 64), gen_random_uuid());
  insert into private.video_views (user_id, video_id, viewed_on) select scene.id(who), id, current_date from public.videos where external_id = 'scene-rec-1';
  insert into private.progress_events (event_id, user_id, video_id, occurred_at) select gen_random_uuid(), scene.id(who), id, now() from public.videos where external_id = 'scene-rec-1';
  insert into private.member_weeks (user_id, week) values (scene.id(who), private.local_week(now()));
  insert into private.watched_parts (user_id, video_id, parts) select scene.id(who), id, 3 from public.videos where external_id = 'scene-rec-1';
$$;
select scene.fill('member');
select scene.fill('other');
create temporary table copy as select scene.value('superuser', $$select public.export_person(scene.id('member'))$$)::jsonb as answer;
grant select on copy to authenticated;
create temporary table content as select (answer ->> 'content')::jsonb as document, answer ->> 'content' as words from copy;
select set_eq('select jsonb_object_keys(document) from content',
  array['exportado_em', 'perfil', 'novidades_por_email', 'anotacoes', 'preferencias_de_notificacoes', 'progresso_podcasts',
    'fila_podcasts', 'favoritos', 'acessos', 'notificacoes', 'progresso_videos', 'avisos_a_equipe', 'categorias_nao_seguidas', 'conta', 'sessoes', 'aparelhos_conhecidos',
    'visualizacoes', 'eventos_de_progresso', 'semanas_assistidas', 'partes_assistidas', 'auditoria', 'sincronizacoes', 'documentos_pedidos', 'listas_de_pessoas_esperadas', 'emails', 'guardado_de_aulas_e_podcasts_excluidos'],
  'a copy has these parts');
select is_empty($$select part.key from content, jsonb_each(document) as part
    where part.key not in ('exportado_em', 'sincronizacoes', 'guardado_de_aulas_e_podcasts_excluidos') and (jsonb_typeof(part.value) <> 'array' or jsonb_array_length(part.value) = 0)$$,
  'each part holds what there is of the person');
-- A new table or column of people is a decision: it is copied, and listed here.
select is_empty($$select c.relname from pg_catalog.pg_class as c join pg_catalog.pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'user_id' and not a.attisdropped
      and pg_get_functiondef('private.person_document(uuid)'::regprocedure) !~ ('''' || c.relname || '''')$$,
  'every table with rows of a person is copied');
select set_eq('select distinct jsonb_object_keys(jsonb_array_elements(document -> ''anotacoes'')) from content',
  array['id', 'user_id', 'video_id', 'podcast_id', 'item_title', 'at_seconds', 'last_edit', 'rival_of', 'created_at', 'updated_at'],
  'of a note everything is copied but what was written');
select set_eq('select distinct jsonb_object_keys(jsonb_array_elements(document -> ''emails'')) from content',
  array['template', 'recipient', 'status', 'created_at', 'sent_at'], 'of a mail everything is copied but what it says');
select set_eq('select distinct jsonb_object_keys(jsonb_array_elements(document -> ''sessoes'')) from content',
  array['created_at', 'refreshed_at', 'ip', 'user_agent'], 'no id of a session is copied');
select set_eq('select distinct jsonb_object_keys(jsonb_array_elements(document -> ''aparelhos_conhecidos'')) from content',
  array['first_seen', 'last_seen'], 'the copy does not hold what identifies a device');
select set_eq('select distinct jsonb_object_keys(jsonb_array_elements(document -> ''conta'')) from content',
  array['id', 'email', 'created_at', 'email_confirmed_at', 'last_sign_in_at', 'metadata'], 'the copy holds no password, code or token of the account');
select unalike((select words from content), '%Segredo%', 'no text of a note or a mail is in the file');
select unalike((select words from content), '%' || scene.id('other') || '%', 'the copy holds nothing of another person');
select is(
  (select answer #>> '{receipt,checksum}' from copy), (select encode(sha256(convert_to(words, 'UTF8')), 'hex') from content),
  'the receipt has the checksum of the file');
select is((select answer #>> '{receipt,counts,favoritos}' from copy), '1', 'the receipt counts the records of each part');
select is((select answer #>> '{receipt,counts,exportado_em}' from copy), null, 'the receipt counts only parts');
select results_eq(
  $$select actor_id, after ->> 'receipt' from private.audit_log where action = 'user.exported' and target_id = scene.id('member')::text$$,
  $$select scene.id('superuser'), answer #>> '{receipt,number}' from copy$$, 'the copy is audited with the number of its receipt');

-- An erasure
select scene.fill('leaving');
create temporary table gone as
  select scene.id('leaving') as id, (select email from public.profiles where id = scene.id('leaving')) as email,
    scene.value('superuser', $$select public.delete_user(scene.id('leaving'))$$)::jsonb as receipt;
select is((select count(*) from auth.users as u join gone as g on g.id = u.id), 0::bigint, 'an erasure deletes the account');
select is((select receipt ->> 'kind' from gone), 'erasure', 'an erasure gives a receipt');
select is((select receipt #>> '{counts,favoritos}' from gone), '1', 'which counts what there was');
select is((select receipt ->> 'checksum' from gone), null, 'the receipt of an erasure keeps no checksum');
select is_empty($$select r.number from private.data_receipts as r, gone as g, scene.people as p
    where to_jsonb(r)::text like '%' || g.id || '%' or to_jsonb(r)::text like '%' || g.email || '%'
      or (p.name in ('member', 'leaving') and to_jsonb(r)::text like '%' || p.id || '%')$$, 'no receipt says whose data it was');
select is_empty($$select a.id from private.audit_log as a, gone as g where a.target_id = g.id::text and a.after ? 'receipt' and a.after ->> 'receipt' is not null$$,
  'after an erasure no entry of the audit log leads from a person to a receipt');
select is(scene.attempt('superuser', 'select public.delete_user(auth.uid())'), '42501', 'a superuser does not erase their own account here');

-- The list, and what stays of whoever issued
select is(
  scene.value('superuser', $$select string_agg(concat_ws(' ', number, kind, issued_by_name), ', ') from public.list_data_receipts(p_limit => 2)$$),
  (select concat_ws(' ', receipt ->> 'number', 'erasure', 'Pessoa superuser') from gone) || ', ' || (select concat_ws(' ', answer #>> '{receipt,number}', 'export', 'Pessoa superuser') from copy),
  'receipts are listed with who issued them, the newest first');
select is(scene.value('superuser', $$select count(*) from public.list_data_receipts(p_before_id => 0)$$), '0', 'receipts are paged by id');
select throws_ok('update private.data_receipts set counts = ''{}''', '42501', 'receipts are append-only', 'a receipt cannot be changed');
select throws_ok('update private.data_receipts set issued_by = scene.id(''second_super'')', '42501', 'receipts are append-only', 'a receipt cannot be given to another issuer');
select throws_ok('delete from private.data_receipts', '42501', 'receipts are append-only', 'a receipt cannot be deleted');
select throws_ok('truncate private.data_receipts', '42501', 'receipts are append-only', 'receipts cannot be truncated');
select scene.value('second_super', $$select public.delete_user(scene.id('superuser'))$$);
select is(scene.value('second_super', $$select issued_by_name from public.list_data_receipts(p_before_id => (select id + 1 from public.list_data_receipts() where kind = 'export' limit 1), p_limit => 1)$$), null,
  'the name of an erased superuser goes from the receipts that they issued');

select * from finish();
rollback;
