begin;
\ir scenes.psql
select plan(171);

select scene.cast_everybody();
-- The demo world's own reports are not the subject.
delete from public.content_reports;
delete from public.user_notifications where user_id in (select id from scene.people);
insert into public.videos (external_id, title, duration, is_active) values ('scene-rep-1', 'Sepse', '10:00', true), ('scene-rep-2', 'Oculta', '10:00', false);
insert into public.podcasts (title, audio_url, is_active) values ('cena: via aérea', '/x', true), ('cena: oculto', '/x', false);
delete from public.user_notifications where user_id in (select id from scene.people);
create function scene.video(n integer) returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-rep-' || n
$$;
create function scene.podcast(p_title text) returns bigint language sql stable security definer as $$
  select id from public.podcasts where title = 'cena: ' || p_title
$$;
create function scene.sent(n integer) returns uuid language sql immutable as $$
  select lpad(n::text, 32, '0')::uuid
$$;
grant execute on function scene.video(integer), scene.podcast(text), scene.sent(integer) to anon, authenticated, service_role;

select policies_are('public', 'content_reports', array[
  'Requests are plain', 'Only approved members reach content reports', 'Members read their own reports, administrators all',
  'Members report what they can see', 'Administrators answer reports'
]);
select is(scene.rights('anon', 'public.content_reports'), '', 'anon has no right on reports');
select is(scene.rights('authenticated', 'public.content_reports'), 'SELECT', 'authenticated selects the table, and deletes no report');
select is(scene.columns('authenticated', 'public.content_reports', 'INSERT'), 'at_seconds,body,kind,podcast_id,sent_id,video_id',
  'a member says what is wrong and where, and nothing else');
select is(scene.columns('authenticated', 'public.content_reports', 'UPDATE'), 'answer,state', 'of a report its state and answer are changed');

-- Sending

select scene.access('reports a dose of a lesson',
  $$insert into public.content_reports (video_id, kind, at_seconds, body) values (scene.video(1), 'dose', 348, '0,5 mg')$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reports the sound of an episode',
  $$insert into public.content_reports (podcast_id, kind) values (scene.podcast('via aérea'), 'sound')$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reports a hidden lesson', $$insert into public.content_reports (video_id, kind) values (scene.video(2), 'sound')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reports a hidden episode', $$insert into public.content_reports (podcast_id, kind) values (scene.podcast('oculto'), 'sound')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('reports nothing', $$insert into public.content_reports (kind) values ('sound')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('reports as the member',
  $$insert into public.content_reports (user_id, video_id, kind) values (scene.id('member'), scene.video(1), 'sound')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
-- What a report may not say of itself.
select is(scene.attempt('member', format('insert into public.content_reports (video_id, kind, %I) values (scene.video(1), ''sound'', %L)', f.name, f.value)),
  coalesce(f.expected, '42501'), 'a member does not forge ' || f.name)
from (values ('state', 'resolved'), ('answer', 'Tudo certo'), ('created_at', '2020-01-01'), ('updated_at', '2020-01-01'), ('closed_at', '2020-01-01'),
  ('item_title', 'Outra'), ('id', '1'), ('urgency', '0')) as w (name, value)
cross join lateral (select w.name, w.value, case when w.name in ('id', 'urgency') then '428C9' end as expected) as f;
select is(scene.attempt('member', $$insert into public.content_reports (video_id, podcast_id, kind) values (scene.video(1), scene.podcast('via aérea'), 'sound')$$),
  '23514', 'a report is about a lesson or an episode, not both');
select is(scene.attempt('member', format('insert into public.content_reports (video_id, kind, at_seconds, body) values (scene.video(1), %L, %s, %L)', r.kind, r.at, r.body)),
  r.expected, 'a report of kind ' || r.kind || ' with ' || r.what || case r.expected when '1 rows' then ' is taken' else ' is refused' end)
from (values
  ('dose', 'null', '', '23514', 'no text'), ('other', 'null', E' \n\u200b ', '23514', 'a text without a letter'), ('caption', 'null', '', '1 rows', 'no text'),
  ('gossip', 'null', 'x', '23514', 'an unknown name'), ('dose', 'null', repeat('x', 1000), '1 rows', '1000 characters'),
  ('dose', 'null', repeat('x', 1001), '23514', '1001 characters'), ('sound', '-1', '', '23514', 'a second before the beginning')) as r (kind, at, body, expected, what);

create function scene.send(who text, n integer, p_kind text default 'dose', p_at integer default 348) returns text language sql as $$
  select scene.value(who, format(
    'with r as (insert into public.content_reports (sent_id, video_id, kind, at_seconds, body) values (scene.sent(%s), scene.video(1), %L, %s, ''  A dose é 0,3 mg '')
      on conflict (user_id, sent_id) do nothing returning 1) select count(*) from r', n, p_kind, p_at))
$$;
select is(scene.send('member', 1), '1', 'a report is sent');
select is(scene.send('member', 1), '0', 'a report that is sent twice is written once');
select is(scene.send('other', 1, 'sound', 9999), '1', 'the id of another person''s report is an id like any other, which tells nothing');
select results_eq($$select item_title, at_seconds, body, state, answer, urgency::integer from public.content_reports order by id$$,
  $$values ('Sepse', 348, 'A dose é 0,3 mg', 'open', null::text, 0), ('Sepse', 600, 'A dose é 0,3 mg', 'open', null, 1)$$,
  'it keeps the title, its text is trimmed, and its second lies within the recording');

-- Reading and answering. Of people who lost their approval not even their own.

insert into public.content_reports (user_id, video_id, kind)
select id, scene.video(1), 'sound' from scene.people where name in ('pending', 'inactive');
select scene.access('reads reports', 'select 1 from public.content_reports', 'no', '0 rows', '0 rows', '1 rows', '1 rows', '4 rows', '4 rows');
select scene.access('finds reports', 'select 1 from public.find_reports()', 'no', 'no', 'no', 'no', 'no', '4 rows', '4 rows');
select scene.access('counts reports', 'select 1 from public.open_reports()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('answers reports', $$update public.content_reports set state = 'resolved', answer = 'x'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '4 rows', '4 rows');
select scene.access('changes what was reported', $$update public.content_reports set body = 'x'$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('hands a report to another', $$update public.content_reports set user_id = scene.id('other')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes reports', 'delete from public.content_reports', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select set_config('request.method', 'GET', true);
select is(scene.attempt('admin', $$select id from public.content_reports where body ~ 'x'$$), '22023', 'reports are not filtered by a pattern');
select set_config('request.method', '', true);
delete from public.content_reports where kind = 'sound' and user_id in (scene.id('pending'), scene.id('inactive'));

-- What administrators are told

create temporary view told as
  select p.name, n.id, n.type, n.title, n.message, n.action_url, n.is_read, n.metadata
  from public.user_notifications as n join scene.people as p on p.id = n.user_id;
delete from public.content_reports;
delete from public.user_notifications where user_id in (select id from scene.people);
delete from private.outbox_emails where template = 'catalogue_notice';
select scene.send('member', 2);
select results_eq('select name, type, title, message, action_url from told order by name', $$values
    ('admin', 'catalogue_report', '1 aviso à equipe em aberto', 'O mais novo: dose ou conteúdo em “Sepse”, aos 5:48.', '/avisos'),
    ('superuser', 'catalogue_report', '1 aviso à equipe em aberto', 'O mais novo: dose ou conteúdo em “Sepse”, aos 5:48.', '/avisos')$$,
  'administrators are told of a new report, and no member is');
select is((select count(*) from private.outbox_emails as e where e.template = 'catalogue_notice' and e.user_id = scene.id('admin')), 1::bigint,
  'a dose is mailed to them too');
select scene.send('other', 3, 'sound', 3723);
select results_eq($$select title, message from told where name = 'admin'$$,
  $$values ('2 avisos à equipe em aberto', 'O mais novo: som em “Sepse”, aos 10:00. 1 deles é de dose ou conteúdo.')$$,
  'while they have not read it, all open reports are one notification');
select is(scene.value('admin', 'select total || '' '' || doses from public.open_reports()'), '2 1', 'administrators count what waits, and the doses of it');

-- What the member is told

create function scene.answer(p_kind text, p_state text, p_answer text) returns text language sql as $$
  select scene.value('admin', format(
    'with u as (update public.content_reports set state = %L, answer = %L where kind = %L returning 1) select count(*) from u', p_state, p_answer, p_kind))
$$;
select scene.answer('dose', 'in_review', null);
select results_eq($$select type, title, message, action_url from told where name = 'member'$$, $$select 'report_answer', 'Resposta da equipe',
    'Seu aviso sobre “Sepse”, aos 5:48: Em análise.', '/video/' || scene.video(1) || '?t=348'$$, 'the member is told of the state, with a link to the second');
select scene.answer('dose', 'resolved', ' Corrigimos a dose. ');
select results_eq($$select message, is_read from told where name = 'member'$$,
  $$values ('Seu aviso sobre “Sepse”, aos 5:48: Resolvido. Corrigimos a dose.', false)$$, 'what was not read yet is brought up to date instead of repeated');
select scene.value('member', 'with u as (update public.user_notifications set is_read = true returning 1) select count(*) from u');
select scene.answer('dose', 'resolved', 'Corrigimos a dose.');
select is((select count(*) from told where name = 'member'), 1::bigint, 'an answer that stays as it was is not told again');
select scene.answer('dose', 'declined', 'A dose está certa.');
select is((select count(*) from told where name = 'member'), 2::bigint, 'after it was read, another answer is another notification');
select is((select count(*) from told where type = 'report_answer' and name <> 'member'), 0::bigint, 'nobody else is told');
select is(scene.value('member', $$select state || ' ' || answer || ' ' || (closed_at is not null) from public.content_reports$$), 'declined A dose está certa. true',
  'the member reads state and answer, and when it was closed');
select is(scene.attempt('admin', $$update public.content_reports set state = 'declined', answer = ' ' where kind = 'dose'$$), '23514', 'a report is not declined without a reason');
select is(scene.attempt('admin', $$update public.content_reports set state = 'done'$$), '23514', 'there is no other state');
select is(scene.attempt('admin', $$update public.content_reports set answer = repeat('x', 1001)$$), '23514', 'an answer has at most 1000 characters');
select results_eq($$select actor_id, after - 'updated_at' from private.audit_log where action = 'content_report.updated' and at = now() order by id$$,
  $$values (scene.id('admin'), '{"state": "in_review"}'::jsonb), (scene.id('admin'), '{"state": "resolved", "answer": "Corrigimos a dose."}'),
    (scene.id('admin'), '{"state": "declined", "answer": "A dose está certa."}')$$, 'what administrators do is audited; what members write is not copied');
select is((select bool_or(metadata ? 'isOver') from told where type = 'catalogue_report'), false, 'as long as one is open, administrators are still asked');
select scene.answer('sound', 'resolved', null);
select is((select bool_and(metadata ? 'isOver') from told where type = 'catalogue_report'), true, 'once all are answered, their notification says so');
select scene.answer('sound', 'open', null);
select is((select count(*) from public.content_reports where closed_at is null), 1::bigint, 'a report that is opened again waits again');

-- Upon the version that was read

create temporary table version as select id, updated_at from public.content_reports where kind = 'dose';
grant select on version to authenticated;
select is(scene.attempt('admin', $$update public.content_reports as r set answer = 'Meu' from version as v where r.id = v.id and r.updated_at = v.updated_at$$), '1 rows',
  'an answer upon the version that was read is taken');
select scene.value('superuser', $$update public.content_reports set answer = 'Do outro' where kind = 'dose' returning id$$);
select is(scene.attempt('admin', $$update public.content_reports as r set answer = 'Meu' from version as v where r.id = v.id and r.updated_at = v.updated_at$$), '0 rows',
  'an answer upon an older one changes nothing');
update public.profiles set role = 'user' where id = scene.id('admin');
select is(scene.attempt('admin', $$update public.content_reports set answer = 'Ainda eu'$$), '0 rows', 'who is no administrator any more answers nothing');
select is(scene.value('admin', 'select count(*) from public.content_reports'), '0', 'reads no report of others');
select is(scene.attempt('admin', 'select 1 from public.find_reports()'), '42501', 'and finds none');
update public.profiles set role = 'admin' where id = scene.id('admin');

-- The list of administrators

delete from public.content_reports;
insert into public.content_reports (user_id, video_id, podcast_id, kind, body, state, created_at) values
  (scene.id('member'), scene.video(1), null, 'dose', 'Resolvida', 'open', '2026-03-05Z'),
  (scene.id('member'), scene.video(1), null, 'sound', 'Chiado', 'in_review', '2026-03-04Z'),
  (scene.id('other'), scene.video(1), null, 'dose', 'Velha', 'open', '2026-03-01Z'),
  (scene.id('other'), null, scene.podcast('via aérea'), 'dose', 'Nova', 'in_review', '2026-03-03Z');
update public.content_reports set state = 'resolved' where body = 'Resolvida';
create function scene.found(arguments text) returns text language sql as $$
  select scene.value('admin', format('select string_agg(body, '' '' order by n) from public.find_reports(%s) with ordinality as f (a, b, c, d, e, g, body, h, i, j, k, l, m, o, n)', arguments))
$$;
select is(scene.found(''), 'Nova Velha Chiado Resolvida', 'doses that wait come first, then others that wait, then closed ones, the newest first');
select is(scene.found('p_is_closed => false'), 'Nova Velha Chiado', 'those that wait are found');
select is(scene.found('p_is_closed => true'), 'Resolvida', 'closed ones are found');
select is(scene.found($$p_state => 'in_review'$$), 'Nova Chiado', 'a state is found');
select is(scene.found($$p_kind => 'sound'$$), 'Chiado', 'a kind is found');
select is(scene.found($$'CHIADO sepse'$$), 'Chiado', 'words of text and title are found, whatever their case');
select is(scene.found($$'pessoa other'$$), 'Nova Velha', 'and the name of who sent it');
select is(scene.found($$p_limit => 2, p_after => '{"urgency": 0, "created_at": "2026-03-03Z", "id": 9223372036854775807}'$$), 'Nova Velha', 'a page begins behind a row: one with a lower id');
select is(scene.found(format($$p_after => %L$$, (select to_jsonb(r) from public.content_reports as r where r.body = 'Velha'))), 'Chiado Resolvida', 'a page goes on with what is less urgent');

-- Flooding

delete from public.content_reports;
insert into public.content_reports (user_id, sent_id, video_id, kind) select scene.id('member'), scene.sent(n), scene.video(1), 'sound' from generate_series(100, 119) as n;
select is(scene.attempt('member', $$insert into public.content_reports (video_id, kind) values (scene.video(1), 'sound')$$), 'PT422', 'a person has at most 20 open reports');
select is(scene.attempt('member', $$insert into public.content_reports (sent_id, video_id, kind) values (scene.sent(100), scene.video(1), 'sound') on conflict (user_id, sent_id) do nothing$$), '0 rows',
  'one that is sent again finds itself');
select is(scene.attempt('member', $$insert into public.content_reports (video_id, kind) select scene.video(1), 'sound' from generate_series(1, 2)$$), 'PT422', 'also not two at once');
select is(scene.attempt('other', $$insert into public.content_reports (video_id, kind) select scene.video(1), 'sound' from generate_series(1, 21)$$), 'PT422', 'one statement brings no more');
select is(scene.attempt('other', $$insert into public.content_reports (video_id, kind) values (scene.video(1), 'sound')$$), '1 rows', 'other people still report');
update public.content_reports set state = 'resolved' where sent_id = scene.sent(100);
select is(scene.attempt('member', $$insert into public.content_reports (video_id, kind) values (scene.video(1), 'sound')$$), '1 rows', 'one that was answered makes room');
delete from private.rate_limits where bucket = 'write:content_reports';
do $$ begin perform scene.act_as('other'); for n in 1..10 loop insert into public.content_reports (video_id, kind) values (scene.video(1), 'sound'); end loop; perform scene.step_out(); end $$;
select is(scene.attempt('other', $$insert into public.content_reports (video_id, kind) values (scene.video(1), 'sound')$$), 'PT429', 'in a minute a person sends at most ten');

-- A shared computer may report, as it may take notes

select private.share_session(scene.id('admin'));
select is(scene.attempt('admin', $$insert into public.content_reports (video_id, kind) values (scene.video(1), 'sound')$$), '1 rows', 'a shared computer reports, too');

-- What goes

delete from public.content_reports;
insert into public.content_reports (user_id, sent_id, video_id, podcast_id, kind, body) values
  (scene.id('member'), scene.sent(1), scene.video(1), null, 'dose', 'Da aula'),
  (scene.id('member'), scene.sent(2), null, scene.podcast('via aérea'), 'dose', 'Do episódio'),
  (scene.id('other'), scene.sent(3), scene.video(1), null, 'sound', 'De outra pessoa');
create temporary table before as select id, updated_at from public.content_reports;
delete from public.videos where external_id = 'scene-rep-1';
delete from public.podcasts where title = 'cena: via aérea';
select results_eq($$select body, item_title, num_nonnulls(video_id, podcast_id) from public.content_reports order by sent_id$$,
  $$values ('Da aula', 'Sepse', 0), ('Do episódio', 'cena: via aérea', 0), ('De outra pessoa', 'Sepse', 0)$$, 'a report stays with the title of what is gone');
select is_empty('select 1 from public.content_reports as r join before as b on b.id = r.id where r.updated_at <> b.updated_at', 'which is no edit of it');
select scene.value('admin', $$select public.restore_audio(id) from public.kept_audio() where title = 'cena: via aérea'$$);
select is((select r.podcast_id from public.content_reports as r where r.body = 'Do episódio'), scene.podcast('via aérea'), 'an episode that comes back has its reports again');
select is(jsonb_array_length(private.person_document(scene.id('member')) -> 'avisos_a_equipe'), 2, 'the copy of a person''s data has their reports');
update public.content_reports set state = 'resolved' where body = 'Da aula';
delete from auth.users where id = scene.id('member');
select results_eq($$select body, user_id from public.content_reports order by sent_id$$,
  $$values ('Da aula', null::uuid), ('Do episódio', null), ('De outra pessoa', scene.id('other'))$$, 'reports of an account that is gone stay, without a name');
select is(scene.value('admin', $$select string_agg(coalesce(reporter, '–'), ',' order by reporter nulls first) from public.find_reports()$$), '–,–,Pessoa other', 'administrators read no name there');
select lives_ok($$update public.content_reports set state = 'in_review' where body = 'Do episódio'$$, 'and can be answered, though nobody is told');
select private.apply_retention();
select results_eq($$select body from public.content_reports order by sent_id$$, $$values ('Do episódio'), ('De outra pessoa')$$,
  'once it is closed, the report of an account that is gone goes; what waits stays');
update public.content_reports set state = 'resolved' where body = 'De outra pessoa';
update public.content_reports set closed_at = now() - interval '364 days' where body = 'De outra pessoa';
select private.apply_retention();
select is((select count(*) from public.content_reports where body = 'De outra pessoa'), 1::bigint, 'a closed report stays for a year');
update public.content_reports set closed_at = now() - interval '366 days' where body = 'De outra pessoa';
select private.apply_retention();
select is((select count(*) from public.content_reports where body = 'De outra pessoa'), 0::bigint, 'and not longer');

-- Words

select is(private.clock(s), t, s || ' seconds are ' || t) from (values (0, '0:00'), (348, '5:48'), (3600, '1:00:00'), (3723, '1:02:03')) as c (s, t);
select is(private.reports_notice(jsonb_populate_record(null::public.content_reports, '{"item_title": "X", "kind": "other", "at_seconds": null}'), 5, 3) ->> 'message',
  'O mais novo: outro assunto em “X”. 3 deles são de dose ou conteúdo.', 'a report about the whole names no second');

select * from finish();
rollback;
