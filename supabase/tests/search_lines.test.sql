begin;
\ir scenes.psql
select plan(33);

select scene.cast_everybody();
create function scene.cut(cues text) returns text language sql as $$
  select string_agg(l.seconds || ' ' || l.line, ' | ') from private.spoken_lines(cues::jsonb) as l
$$;

-- Lines of what is said
select is(scene.cut('[{"start": 0, "end": 3, "text": "Use a segunda dose"}, {"start": 3, "end": 6, "text": "de amiodarona. Depois espere."}, {"start": 40, "end": 44, "text": "Outra coisa."}]'),
  '0 Use a segunda dose de amiodarona. Depois espere. | 40 Outra coisa.', 'sentences are whole across cues, short ones together while they follow each other');
select is(scene.cut('[{"start": 0, "end": 9, "text": "São 0,5 mg. Na criança, menos."}]'), '0 São 0,5 mg. Na criança, menos.', 'a decimal point ends no sentence');
select is((select max(length(l.line)) <= 150 and count(*) > 3 from private.spoken_lines((select jsonb_agg(jsonb_build_object('start', n * 3, 'end', n * 3 + 3, 'text', 'e assim por diante sem ponto nenhum')) from generate_series(0, 20) as n)) as l),
  true, 'a text without punctuation is cut into parts');
select is((select string_agg(l.line, ' ') from private.spoken_lines((select jsonb_agg(jsonb_build_object('start', n * 3, 'end', n * 3 + 3, 'text', 'palavra' || n)) from generate_series(0, 99) as n)) as l),
  (select string_agg('palavra' || n, ' ' order by n) from generate_series(0, 99) as n), 'and nothing of it is lost or said twice');
select is((select count(*) > 8 from private.spoken_lines(jsonb_build_array(jsonb_build_object('start', 0, 'end', 60, 'text', rtrim(repeat('palavra ', 120))))) as l), true, 'a cue of a thousand letters is cut between words');

-- Quantities
select is(array_to_string(private.quantities_of('Adrenalina 0,5 mg IM, 0,1 mcg/kg/min ou 1 a 2 mg/kg, aula 2.'), ' ; '), '0,5 mg ; 0,1 mcg/kg/min ; 1 a 2 mg/kg', 'quantities are marked whole, with their units');
select is(array_to_string(private.measures_in('Uma ampola em dois minutos, 200 joules, 5 cm, 92% e 65 mmHg'), ' '), 'dose energy time length pressure share', 'the kinds of quantities that a line states are known, spoken numbers too');
select is(array_to_string(private.measures_asked('quanto tempo observar'), ' '), 'time', 'the kind of quantity that a question asks for is read');
select is(private.numbered('vinte e cinco quilos de uma menina de tres anos'), '25 quilos de uma menina de 3 anos', 'numbers in words are numbers');

-- For whom and by which way
create function scene.asked(q text) returns text language sql security definer as $$
  select coalesce(string_agg(m.name, ' ' order by m.id), '') from private.what_is_asked(q, private.search_units(q, true)) as a
  join public.search_modifiers as m on m.id = any (a.ages || a.states || a.routes)
$$;
select is(scene.asked('dose de adrenalina na anafilaxia 20kg'), 'criança', 'a weight names a child');
select is(scene.asked('adrenalina menina de vinte e cinco quilos'), 'criança', 'in words, too');
select is(scene.asked('dose de midazolam 3 anos'), 'criança', 'an age in years means a patient');
select is(scene.asked('dose de midazolam 80 anos'), 'idoso', 'or an old person');
select is(scene.asked('dose de aas infarto ha 3 anos'), '', 'since when is no age');
select is(scene.asked('dose de adrenalina IM'), 'intramuscular', 'an abbreviation names a route');
select is(scene.asked('adrenalina na veia dose'), 'endovenosa', 'words of lay people mean a route');
select is(scene.asked('IO pode ficar quantas horas'), '', 'in a question without a drug, a route is the subject');
select is(scene.asked('quantos joules no choque'), '', 'the shock of a defibrillator is no state of a patient');
select is(scene.asked('cetamina dose choque'), 'choque', 'another one is');
select is(scene.asked('dose de cetamina sem choque'), '', 'what is denied is not asked for');
select is(scene.asked('dose de morfina recem nascido'), 'neonato', 'a patient of several words is known');

-- Who may read and write modifiers
select is(scene.value('member', 'select count(*) from public.search_modifiers'), '0', 'members read no modifiers');
select ok(scene.value('admin', 'select count(*) from public.search_modifiers')::integer >= 25, 'administrators do');
select is(scene.attempt('anon', 'select 1 from public.search_modifiers'), '42501', 'anon may not ask');
select is(scene.attempt('member', $$insert into public.search_modifiers (name, kind) values ('x', 'age')$$), '42501', 'members add none');
select is(scene.attempt('admin', $$insert into public.search_modifiers (name, kind) values ('x', 'color')$$), '23514', 'the kind is one of three');
select is(scene.attempt('member', 'select 1 from private.search_lines'), '42501', 'no member reads the lines past the functions');

-- Words
select is(array_to_string(private.unglued('choqueseptico'), ' '), 'choque septico', 'words typed without spaces are told apart');
select is((select string_agg(u.label, ' + ') from unnest(private.search_units('T78.2', true)) as u), 'anafilaxia', 'a code of the ICD is a name');
select is(private.search_family('fixe') = private.search_family('fixar') and private.search_family('diluir') = private.search_family('diluição')
  and private.search_family('drenou') = private.search_family('dreno'), true, 'verbs and their nouns are of one family');
insert into public.videos (external_id, title, is_active) values ('scene-lin-1', 'Aula à vista', true), ('scene-lin-2', 'Aula escondida', false);
insert into public.transcripts (video_id, cues)
select v.id, jsonb_build_array(jsonb_build_object('start', 0, 'end', 9, 'text', 'Fala de ' || case v.title when 'Aula à vista' then 'grumixama' else 'cambucizeiro' end || '.'))
from public.videos as v where v.external_id like 'scene-lin-%';
select is((select string_agg(v.word, ' ') from private.search_vocabulary as v where v.word in ('grumixama', 'cambucizeiro')), 'grumixama', 'what is said where members may hear it is known, and nothing else');
update public.videos set is_active = true where external_id = 'scene-lin-2';
select is((select count(*) from private.search_vocabulary as v where v.word = 'cambucizeiro'), 1::bigint, 'words are known from the moment when members may hear them');
select is(scene.value('member', $$select string_agg(m.line, '') from public.search_moments('grumixama') as m$$), 'Fala de grumixama.', 'a word that is only said is understood as it is typed');

select * from finish();
rollback;
