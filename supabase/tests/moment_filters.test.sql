begin;
\ir scenes.psql
select plan(10);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Zirconologia', 'scene-zirco');
insert into public.videos (external_id, title, category_id, duration) values
  ('scene-mom-1', 'Curta', (select id from public.categories where slug = 'scene-zirco'), '5:00'),
  ('scene-mom-2', 'Longa', null, '40:00');
insert into public.transcripts (video_id, cues)
select v.id, '[{"start": 0, "end": 4, "text": "Bom plantão."}, {"start": 42, "end": 50, "text": "O zumbáli xilobáltico na sala."}]'
from public.videos as v where v.external_id like 'scene-mom-%';

create function scene.moments(who text, arguments text) returns text language sql as $$
  select scene.value(who, format(
    'select string_agg(m.title || '' '' || m.seconds, '', '' order by m.title) from public.search_moments(''zumbali xilobaltico''%s) as m',
    arguments))
$$;

select is(scene.moments('member', ''), 'Curta 42, Longa 42', 'moments lead to the second of the line');
select is(scene.moments('member', $$, in_category => (select id from public.categories where slug = 'scene-zirco')$$), 'Curta 42',
  'moments of one category are found');
select is(scene.moments('member', ', in_category => 0'), null, 'an unknown category has no moments');
select is(scene.moments('member', ', max_seconds => 600'), 'Curta 42', 'moments of short recordings are found');
select is(scene.moments('member', ', max_seconds => 300'), null, 'the upper limit of the length is excluded');
select is(scene.moments('member', ', min_seconds => 2400'), 'Longa 42', 'the lower limit of the length is included');
select is(scene.moments('member', ', max_results => 1, min_seconds => 600'), 'Longa 42', 'filters come before the limit');
select is(scene.moments('pending', ''), null, 'a pending person finds no moment');
select is(scene.attempt('anon', $$select public.search_moments('zumbali')$$), '42501', 'anon may not search for moments');

select is(
  (select string_agg(t.line, '; ') from unnest(array['0,5 mg', '5 microgramas', '10 unidades', '96%', '96% de FiO2', '2 ampolas', 'aula 2', '3 meses']) as t (line)
    where private.names_quantity(t.line)),
  '0,5 mg; 5 microgramas; 10 unidades; 96%; 96% de FiO2; 2 ampolas', 'a number with a unit of the clinic is a quantity');

select * from finish();
rollback;
