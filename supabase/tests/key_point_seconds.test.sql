begin;
\ir scenes.psql
select plan(30);

select scene.cast_everybody();
insert into public.videos (external_id, title, duration, key_points, key_point_seconds) values
  ('scene-kps-1', 'Anafilaxia da cena', '10:00', '{A,B,C}', '{10,NULL,600}'), ('scene-kps-2', 'Sem duração', null, '{A,B,C}', '{360000,0,1}');
insert into public.podcasts (title, audio_url, duration, key_points, key_point_seconds) values ('Ronda da cena', '/x', '10:00', '{A,B,C}', '{10,NULL,600}');
create function scene.seconds(changes text) returns text language sql as $$
  select scene.value('admin', format('update public.videos set %s where external_id = ''scene-kps-1'' returning key_point_seconds', changes))
$$;
create function scene.again() returns void language sql as $$
  update public.videos set key_points = '{A,B,C}', key_point_seconds = '{10,NULL,600}', duration = '10:00' where external_id = 'scene-kps-1'
$$;

-- Limits
select is((select array_agg(private.are_point_seconds(t.seconds::integer[], '{A,B,C}', t.length) order by t.nth) from (values
    (1, '{}', 60), (2, '{1,2,3}', 60), (3, '{NULL,NULL,NULL}', 60), (4, '{60,0,1}', 60), (5, '{360000,0,1}', null)) as t (nth, seconds, length)),
  array[true, true, true, true, true], 'none, or one for each point, which may have none, up to the end of the recording');
select is((select array_agg(private.are_point_seconds(t.seconds::integer[], '{A,B,C}', t.length) order by t.nth) from (values
    (1, '{1,2}', 60), (2, '{1,2,3,4}', 60), (3, '{-1,NULL,3}', 60), (4, '{61,0,1}', 60), (5, '{360001,0,1}', null), (6, '[0:2]={1,2,3}', 60),
    (7, '{{1},{2},{3}}', 60)) as t (nth, seconds, length)),
  array[false, false, false, false, false, false, false], 'too few, too many, negative or late seconds and arrays of another form are refused');
select throws_ok($$update public.videos set key_point_seconds = '{601,NULL,3}' where external_id = 'scene-kps-1'$$, '23514', null, 'no point of a lesson is after its end');
select throws_ok($$update public.podcasts set key_point_seconds = '{601,NULL,3}' where title = 'Ronda da cena'$$, '23514', null, 'a second after the end of an episode is refused');
select throws_ok($$update public.videos set key_points = '{}', key_point_seconds = '{1,2,3}' where external_id = 'scene-kps-1'$$, '23514', null, 'without points there are no seconds');

-- Who may
select scene.access('writes seconds of a lesson', $$update public.videos set key_point_seconds = '{1,2,3}' where external_id = 'scene-kps-1' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('writes seconds of an episode', $$update public.podcasts set key_point_seconds = '{1,2,3}' where title = 'Ronda da cena' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select is(scene.value('member', $$select key_point_seconds from public.videos where external_id = 'scene-kps-1'$$), '{10,NULL,600}', 'members read them');

-- Points written without their seconds
select is(scene.seconds($$key_points = '{C,B,D,A}'$$), '{600,NULL,NULL,10}', 'a point whose text stays keeps its second, wherever it goes, and a new one has none');
select is(scene.seconds($$key_points = '{X,B,D}'$$), '{}', 'where no timed point is left there are no seconds');
select scene.again();
select is(scene.seconds($$key_points = '{}'$$), '{}', 'seconds go where no key point is left');
select scene.again();
select is(scene.seconds($$key_points = '{A mais,B,C}', key_point_seconds = '{10,NULL,600}'$$), '{10,NULL,600}', 'seconds that are written are taken, also as they were');
select scene.again();
select is(scene.seconds($$key_point_seconds = '{}'$$), '{}', 'seconds can be taken away');
update public.videos set key_points = '{A,A,C}', key_point_seconds = '{10,20,30}' where external_id = 'scene-kps-1';
select is(scene.seconds($$key_points = '{A,C,A}'$$), '{10,30,20}', 'points that say the same keep their order');
select is(scene.seconds($$key_points = '{A,C,D}'$$), '{NULL,30,NULL}', 'of two equal points of which one goes it is unknown which one stays');
select is(scene.value('admin', $$update public.podcasts set key_points = '{B,A,D}' where title = 'Ronda da cena' returning key_point_seconds$$), '{NULL,10,NULL}', 'points of episodes keep theirs, too');

-- The recording becomes shorter
select scene.again();
select is(scene.seconds($$duration = '5:00'$$), '{10,NULL,NULL}', 'a shorter recording is no error: what was after its end is gone');
select scene.again();
select is(scene.seconds($$duration = null$$), '{10,NULL,600}', 'one of unknown length keeps all');

select * from finish();
rollback;
