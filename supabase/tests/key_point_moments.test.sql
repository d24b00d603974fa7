begin;
\ir scenes.psql
select plan(7);

select scene.cast_everybody();
insert into public.videos (external_id, title, duration, key_points, key_points_reviewed_by, key_points_reviewed_on) values
  ('scene-kpm-1', 'Plantão da noite', '40:00', '{"Zumbáli xilobáltico: 5 mg na sala","Chame ajuda","Reavalie"}', 'Dra. Cena', '2026-02-03');
insert into public.podcasts (title, audio_url, duration, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on) values
  ('Ronda da noite', '/x', '40:00', '{"Chame ajuda","Grumixama cambuci: 7 mg na sala","Reavalie"}', '{NULL,75,NULL}', 'Dr. Som', '2026-02-04');
insert into public.transcripts (video_id, cues)
select v.id, '[{"start": 60, "end": 64, "text": "Bom plantão."}, {"start": 342, "end": 350, "text": "Zumbáli xilobáltico: 5 mg na sala."}]'
from public.videos as v where v.external_id = 'scene-kpm-1';
insert into public.transcripts (podcast_id, cues)
select p.id, '[{"start": 342, "end": 350, "text": "Grumixama cambuci: 7 mg na sala."}]' from public.podcasts as p where p.title = 'Ronda da noite';

create function scene.first(q text) returns text language sql as $$
  select scene.value('member', format('select concat_ws('' '', m.kind, m.seconds, m.reviewed_by, m.reviewed_on) from public.search_moments(%L) as m limit 1', q))
$$;
create function scene.box(q text) returns text language sql as $$
  select scene.value('member', format($q$select m ->> 'kind' || ' ' || coalesce(m ->> 'seconds', 'open') from jsonb_array_elements(public.search_everything(%L) -> 'moments') as m limit 1$q$, q))
$$;

select is(scene.first('zumbali xilobaltico dose'), 'spoken 342', 'a key point without its second comes after a line that answers as well');
update public.videos set key_point_seconds = '{330,NULL,NULL}' where external_id = 'scene-kpm-1';
select is(scene.first('zumbali xilobaltico dose'), 'point 330 Dra. Cena 2026-02-03', 'with its second it is the first answer, with who reviewed it and when');
select is(scene.first('zumbali xilobaltico'), 'point 330 Dra. Cena 2026-02-03', 'a key point answers also a question without a quantity');
select is(scene.box('zumbali xilobaltico dose'), 'point 330', 'a key point answers also in the search box');
select is(scene.first('grumixama cambuci dose'), 'point 75 Dr. Som 2026-02-04', 'a key point of an episode answers, too');
update public.videos set key_point_seconds = '{335,NULL,NULL}' where external_id = 'scene-kpm-1';
select is(scene.first('zumbali xilobaltico dose'), 'point 335 Dra. Cena 2026-02-03', 'another second is known at once');
update public.videos set key_points = '{"Zumbáli xilobáltico: 5 mg na sala.","Chame ajuda","Reavalie"}' where external_id = 'scene-kpm-1';
select is(scene.first('zumbali xilobaltico dose'), 'spoken 342', 'a key point whose text changes without a second loses its second');

select * from finish();
rollback;
