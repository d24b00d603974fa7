begin;
\ir scenes.psql
select plan(40);

select scene.cast_everybody();
select scene.person('inactive_admin', 'admin', p_active => false);
-- What the demo world has reviewed is not the subject.
update public.videos set key_points = '{}' where cardinality(key_points) > 0;
update public.podcasts set key_points = '{}' where cardinality(key_points) > 0;
delete from private.review_reminders;
delete from public.user_notifications where user_id in (select id from scene.people);

select is(scene.rights('service_role', 'private.review_reminders') || scene.rights('authenticated', 'private.review_reminders')
  || scene.rights('anon', 'private.review_reminders'), '', 'no role of the API reaches what is kept about reminders');
select scene.access('reminds of reviews', 'select private.remind_of_reviews()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Who reviewed, and when

insert into public.videos (external_id, title, key_points) values ('scene-rev-1', 'Anafilaxia da cena', '{}'), ('scene-rev-2', 'Choque da cena', '{}');
insert into public.podcasts (title, audio_url) values ('Ronda da cena', 'https://audio.example/cena.mp3');
create function scene.review(p_external_id text) returns text language sql stable as $$
  select coalesce(v.key_points_reviewed_by, '–') || ' ' || coalesce(
    case v.key_points_reviewed_on when (now() at time zone 'America/Sao_Paulo')::date then 'today' else v.key_points_reviewed_on::text end, '–')
  from public.videos as v where v.external_id = p_external_id
$$;
select scene.value('admin', $$update public.videos set key_points = '{A,B,C}' where external_id = 'scene-rev-1' returning id$$);
select is(scene.review('scene-rev-1'), 'Pessoa admin today', 'whoever changes key points has reviewed them today');
select scene.value('admin', $$update public.videos set key_points = '{A,B,D}', key_points_reviewed_by = 'Dra. Cena', key_points_reviewed_on = '2025-03-02'
  where external_id = 'scene-rev-1' returning id$$);
select is(scene.review('scene-rev-1'), 'Dra. Cena 2025-03-02', 'unless something else is said');
select scene.value('superuser', $$update public.videos set title = 'Anafilaxia da cena 2' where external_id = 'scene-rev-1' returning id$$);
select is(scene.review('scene-rev-1'), 'Dra. Cena 2025-03-02', 'another change is no review');
select scene.value('superuser', $$update public.videos set key_points = '{A,B,E}' where external_id = 'scene-rev-1' returning id$$);
select is(scene.review('scene-rev-1'), 'Pessoa superuser today', 'the next change is a review of who made it');
select scene.value('superuser', $$update public.videos set key_points = '{}' where external_id = 'scene-rev-1' returning id$$);
select is(scene.review('scene-rev-1'), '– –', 'no key points, no review');
select scene.value('admin', $$update public.videos set key_points_reviewed_by = 'Dra. Cena', key_points_reviewed_on = '2025-03-02' where external_id = 'scene-rev-1' returning id$$);
select is(scene.review('scene-rev-1'), '– –', 'what is not there cannot be reviewed');
select scene.value('admin', $$insert into public.videos (external_id, title, key_points, key_points_reviewed_by)
  values ('scene-rev-3', 'Sepse da cena', '{A,B,C}', 'Dr. Outro') returning id$$);
select is(scene.review('scene-rev-3'), 'Dr. Outro today', 'a new lesson keeps the name that is given');
select scene.value('admin', $$update public.videos set key_points = '{A,B,F}', key_points_reviewed_on = '2026-01-05' where external_id = 'scene-rev-3' returning id$$);
select is(scene.review('scene-rev-3'), 'Dr. Outro 2026-01-05', 'another day alone is one of the same reviewer');
select is(scene.attempt('admin', $$update public.videos set key_points_reviewed_on = (now() at time zone 'America/Sao_Paulo')::date + 2 where external_id = 'scene-rev-3'$$), '23514', 'no review is of a day to come');
select is(scene.attempt('admin', $$update public.videos set key_points_reviewed_on = 'infinity' where external_id = 'scene-rev-3'$$), '23514', 'nor of the end of time');
select is(scene.attempt('admin', $$insert into public.podcasts (title, audio_url, key_points, key_points_reviewed_on) values ('Ronda de amanhã', 'https://audio.example/cena.mp3', '{A,B,C}', '2999-01-01')$$), '23514', 'nor that of an episode');
select scene.value('admin', $$update public.videos set key_points_reviewed_by = null, key_points_reviewed_on = null where external_id = 'scene-rev-3' returning id$$);
select is(scene.review('scene-rev-3'), '– 2026-01-05', 'a name can be taken away, and the day stays, so that they fall due');
select scene.value('admin', $$update public.videos set key_points_reviewed_by = 'Dr. Outro', key_points_reviewed_on = '2026-02-05' where external_id = 'scene-rev-3' returning id$$);
select is(scene.review('scene-rev-3'), 'Dr. Outro 2026-02-05', 'an administrator can have read key points again without changing them');
update public.videos set description = '0:00 A' where external_id = 'scene-rev-3';
select is(scene.review('scene-rev-3'), 'Dr. Outro 2026-02-05', 'a description that a sync brings is no review');
update public.videos set key_points = '{A,B,G}' where external_id = 'scene-rev-3';
select is(scene.review('scene-rev-3'), '– today', 'the last reviewer is not named for a change by an unknown person');
update public.profiles set full_name = '' where id = scene.id('admin');
select scene.value('admin', $$update public.videos set key_points = '{A,B,H}' where external_id = 'scene-rev-3' returning id$$);
select is(scene.review('scene-rev-3'), '– today', 'an administrator without a name can change key points');
select throws_ok($$update public.videos set key_points = '{A,B}' where external_id = 'scene-rev-1'$$, '23514', null, 'two key points are refused');
select throws_ok($$update public.videos set key_points = '{A,B,C,D,E,F,G,H}' where external_id = 'scene-rev-1'$$, '23514', null, 'eight key points are refused');

-- When it is due

create temporary view told as
  select p.name, n.type, n.title, n.message, n.action_url, n.is_read, n.metadata
  from public.user_notifications as n join scene.people as p on p.id = n.user_id where n.type = 'catalogue_review';
create function scene.reviewed(p_external_id text, p_on date) returns void language sql as $$
  update public.videos set key_points = '{A,B,C}', key_points_reviewed_by = 'Dra. Cena', key_points_reviewed_on = p_on where external_id = p_external_id
$$;
delete from public.videos where external_id = 'scene-rev-3';
select scene.reviewed('scene-rev-1', '2025-11-24');
select private.remind_of_reviews('2026-11-24 12:00-03');
select is_empty('select * from told', 'twelve months to the day are not due');
select private.remind_of_reviews('2026-11-25 02:59Z');
select is_empty('select * from told', 'the day is that of São Paulo');
select private.remind_of_reviews('2026-11-25 03:01Z');
select results_eq('select name, type, title, message, action_url from told order by name', $$
  select n, 'catalogue_review', 'Em 2 minutos: 1 aula a revisar',
    'Faz mais de 12 meses que alguém revisou as doses e os passos de “Anafilaxia da cena 2”. Confira se ainda valem e, ao editar, use “Revisei hoje”.',
    '/video-management?situacao=revisao-vencida' from unnest(array['admin', 'superuser']) as n$$,
  'the next day only approved, active administrators are reminded');
select is_empty($$select * from private.outbox_emails where template = 'catalogue_notice' and user_id = scene.id('admin')$$, 'a reminder alone causes no mail');

-- Once a month at most

select private.remind_of_reviews('2026-11-26 03:01Z');
select is((select count(*) from told), 2::bigint, 'the next night no administrator is reminded again');
update public.user_notifications set is_read = true where type = 'catalogue_review';
select scene.reviewed('scene-rev-2', '2025-11-26');
select private.remind_of_reviews('2026-12-25 03:00Z');
select is((select count(*) from told), 2::bigint, 'a lesson that is due within a month brings no second reminder');
select private.remind_of_reviews('2026-12-25 03:01Z');
select results_eq($$select title, message like '%de “Anafilaxia da cena 2”, “Choque da cena”.%' from told where name = 'admin' and not is_read$$,
  $$values ('Em 2 minutos: 2 aulas a revisar', true)$$, 'after a month everything that is due is told, the oldest first');
update public.podcasts set key_points = '{A,B,C}', key_points_reviewed_by = 'Dra. Cena', key_points_reviewed_on = '2025-01-01' where title = 'Ronda da cena';
select private.remind_of_reviews('2026-12-26 03:01Z');
select results_eq($$select title, action_url from told where name = 'admin' and not is_read order by title$$,
  $$values ('Em 2 minutos: 1 episódio a revisar', '/podcast-management?situacao=revisao-vencida'),
    ('Em 2 minutos: 2 aulas a revisar', '/video-management?situacao=revisao-vencida')$$, 'episodes are told by themselves');
select private.remind_of_reviews('2027-01-25 03:01Z');
select is((select count(*) from told where name = 'admin' and not is_read), 2::bigint, 'what was not read yet is brought up to date, not repeated');

-- What is over says so

update public.videos set key_points_reviewed_on = '2026-06-01' where external_id in ('scene-rev-1', 'scene-rev-2');
select private.remind_of_reviews('2027-01-26 03:01Z');
select private.remind_of_reviews('2027-01-27 03:01Z');
select is((select message ~ 'Já foi tudo revisado\.$' and message !~ 'Já foi tudo revisado\. Já' and metadata ? 'isOver' from told
  where name = 'admin' and not is_read and title like '%aulas%'), true, 'a reminder that is over says so once');
select is((select metadata ? 'isOver' from told where name = 'admin' and not is_read and title like '%epis%'), false, 'the reminder of episodes stays');
select is(scene.value('member', $$select count(*) from public.user_notifications where type = 'catalogue_review'$$), '0', 'members are told nothing');

-- The list

update public.videos set key_points_reviewed_on = (now() at time zone 'America/Sao_Paulo')::date - interval '12 months' - interval '1 day'
where external_id = 'scene-rev-1';
update public.videos set key_points_reviewed_on = (now() at time zone 'America/Sao_Paulo')::date - interval '12 months' where external_id = 'scene-rev-2';
select is(scene.value('admin', $$select string_agg(external_id, ',') from public.find_videos(p_situation => 'review_due')$$), 'scene-rev-1',
  'administrators find the lessons whose review is due');
select is(scene.value('admin', $$select public.count_videos(p_situation => 'review_due')$$), '1', 'lessons whose review is due are counted');

select * from finish();
rollback;
