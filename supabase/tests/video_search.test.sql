begin;
\ir scenes.psql
select plan(102);

select scene.cast_everybody();
-- Words that no real lesson has.
insert into public.categories (name, slug) values ('Zirconologia', 'scene-zirco');
insert into public.videos (external_id, title, description, instructor, tags, key_points, chapter_list, duration, category_id, is_active, created_at) values
  ('scene-sea-1', 'Zumbáli', null, null, '{}', '{}', null, '30:00', null, true, now() - interval '9 days'),
  ('scene-sea-2', 'Bastilha do zumbáli', null, null, '{}', '{}', null, '30:00', null, true, now() - interval '8 days'),
  ('scene-sea-3', 'Terceira', null, null, '{zumbáli}', '{}', null, '30:00', null, true, now() - interval '7 days'),
  ('scene-sea-4', 'Quarta', null, null, '{}', '{Um: zumbáli,Dois,Três}', null, '30:00', null, true, now() - interval '6 days'),
  ('scene-sea-5', 'Zumbáli oculto', null, null, '{}', '{}', null, '30:00', null, false, now()),
  ('scene-sea-6', 'Sexta', null, null, '{}', '{}', e'0:00 Início\n5:00 O zumbáli\n10:00 Fim', '30:00', null, true, now() - interval '5 days'),
  ('scene-sea-7', 'Sétima', 'Fala de zumbális e de antixorbe.', null, '{}', '{}', null, '30:00', null, true, now() - interval '4 days'),
  ('scene-sea-8', 'Oitava', null, 'Quelônia Xavante', '{xilobáltico}', '{}', null, '30:00', (select id from public.categories where slug = 'scene-zirco'), true, now() - interval '3 days'),
  ('scene-sea-9', 'Pontuação: 100%_x\y (pós-zirbo)', null, null, '{}', '{}', null, '30:00', null, true, now() - interval '2 days');

create function scene.video(mark text) returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-sea-' || mark
$$;
create function scene.find(who text, q text, max_results integer default 20) returns text language sql as $$
  select scene.value(who, format('select string_agg(right(s.external_id, 1), '''' order by s.n) from (select v.external_id, row_number() over () as n from public.search_videos(%L, %s) as v where v.external_id like ''scene-sea-%%'') as s', q, max_results))
$$;

-- Where it stands
select is(scene.find('member', 'Zumbáli'), '123647', 'title, then tags, then key points and chapters, then description');
select is(scene.find('member', 'zumbali'), '123647', 'accents do not matter');
select is(scene.find('member', 'ZUMBÁLI'), '123647', 'case does not matter');
select is(scene.find('member', '  zumbali  '), '123647', 'spaces do not matter');
select is(scene.find('member', normalize('Zumbáli', nfd)), '123647', 'accents typed as separate marks do not matter');
select is(scene.find('member', 'zumbális'), '123647', 'the plural does not matter');
select is(scene.find('member', 'zirconologia'), '8', 'the name of the category is searched');
select is(scene.find('member', 'quelonia xavante'), '8', 'the instructor is searched');
select is(scene.find('member', 'xilobaltico'), '8', 'the tags are searched');
select is(scene.find('member', 'antixorbe'), '7', 'the description is searched');
select is(scene.find('member', 'xilobal'), '8', 'a word is found while it is typed');
select is(scene.find('member', 'xorbe'), '7', 'a part of a longer word is found');

-- Who may
select is(scene.find('admin', 'zumbali'), '1523647', 'administrators find inactive lessons as well');
select is(scene.find('pending', 'zumbali'), null, 'a pending person finds nothing');
select is(scene.find('inactive', 'zumbali'), null, 'an inactive person finds nothing');
select is(scene.attempt('anon', $$select public.search_videos('zumbali')$$), '42501', 'anon may not search');
select is(scene.attempt('pending', $$select private.search_items('zumbali', null, null, null, null, 20, 0)$$), '0 rows', 'a pending person cannot read ids');
select is(scene.value('member', $$select count(*) from private.search_items('zumbali oculto', null, null, null, null, 20, 0) where video_id = (select id from public.videos where external_id = 'scene-sea-5')$$), '0', 'a member cannot read the id of an inactive lesson');
select is(scene.attempt('member', $$select * from private.search_documents$$), '42501', 'members do not read what search reads');
select is(scene.attempt('admin', $$select private.newest_documents('a'::tsquery, false, null, 1, 1)$$), '42501', 'no caller asks the index in words of their own');
select is(
  array(select round(private.share_of(q::tsquery, '{"choque": 0.25, "intub": 0.1, "plant": 1}')::numeric, 3)
    from unnest(array['choque', 'choque & intub', 'choque | intub', 'intub <2> choque', 'raro & plant', 'raro']) as q),
  array[0.25, 0.1, 0.25, 0.02, 0, 0]::numeric(4, 3)[],
  'words together are as frequent as the rarest of them, one after the other less often');
select is(round(private.share_of('intub <2> choque'::tsquery, '{"choque": 0.25, "intub": 0.1}', 1)::numeric, 3), 0.1, 'an index brings every row that has the words of a phrase');
select is(private.share_of(null, '{"choque": 0.25}'), 0::real, 'what means nothing is nowhere');

-- Several words
select is(scene.find('member', 'bastilha zumbali'), '2', 'what has every word comes alone');
select is(scene.find('member', 'zumbali da bastilha'), '2', 'words may be in any order');
select is(scene.find('member', 'zumbali xyzzyplugh'), '213', 'a word that means nothing here empties no page: what is about the rest comes');
select is(scene.find('member', 'antixorbe xyzzyplugh'), null, 'a lesson that only mentions the rest is no answer');
select is(scene.find('member', 'xilo'), '8', 'four letters may be the beginning of a word');
select is(scene.find('member', 'xil'), '8', 'three letters may begin a word, as people read while they type');
select is(concat(scene.find('member', 'XIL'), scene.find('member', 'XILO')), '', 'three or four capitals are an abbreviation, a whole word');
select is(scene.find('member', 'xilo báltico'), '8', 'a word that was typed apart is understood');
select is(scene.find('member', 'como é a bastilha do zumbáli, por favor?'), '2', 'questions and courtesies are no words to look for');
select is(scene.find('member', 'qual a dose de xilobáltico'), '8', 'a word that says little keeps nothing away');
select is(scene.find('member', 'o que é'), null, 'a question without a subject finds nothing of ours');

-- Signs
select is(scene.find('member', '%'), null, 'a percent sign finds nothing by itself');
select is(scene.find('member', '_'), null, 'an underscore finds nothing by itself');
select is(scene.find('member', '\'), null, 'a backslash finds nothing by itself');
select is(scene.find('member', 'pontuacao 100%_x\y'), '9', 'signs in a query separate words, as in titles');
select is(scene.find('member', 'pos zirbo'), '9', 'a hyphen is a space');
select is(scene.find('member', $$'; drop table videos; --$$), null, 'quotes in a query are text');
select is(scene.find('member', $$zumbali' | 'a:* & !b$$), '213647', 'operators of a query are text');
select is(scene.find('member', ''), null, 'an empty query finds nothing');
select is(scene.find('member', null), null, 'null finds nothing');
select is(scene.find('member', repeat('zumbali ', 5000)), '213647', 'a very long query is cut');
select is(scene.find('member', 'zumbali', 2), '12', 'the limit keeps the best');
select is(scene.find('member', 'zumbali', -1), '1', 'the smallest limit is 1');

-- Typing errors
select is(scene.find('member', 'zumbaly', 3), '213', 'a typing error in a title is forgiven');
select is(scene.find('member', 'xilobatlico'), '8', 'a typing error in a tag is forgiven');
select is(scene.find('member', 'antixobre'), '7', 'a typing error in a description is forgiven: letters changed places');
select is(scene.find('member', 'zymbuly'), null, 'three wrong letters of seven are another word');

-- What members never saw
insert into public.videos (external_id, title, is_active, created_at) values
  ('scene-sea-h', 'Plombérix', false, now()), ('scene-sea-v', 'Plombériz', true, now());
select is(scene.find('member', 'plomberix'), 'v', 'a word of a hidden lesson is corrected like any other, so that its words cannot be guessed');
select is(scene.find('admin', 'plomberix'), 'h', 'an administrator finds the hidden lesson');
select is((select count(*) from private.search_vocabulary where word = 'plomberix'), 0::bigint, 'the vocabulary has no word of it');
update public.videos set is_active = true where external_id = 'scene-sea-h';
select is(scene.find('member', 'plomberix'), 'h', 'a lesson that is published teaches its words');
delete from public.videos where external_id in ('scene-sea-h', 'scene-sea-v');

-- Clinical terms
insert into public.search_terms (concept, variants, abbreviations, drug_names, lay_words, english, related) values
  ('síndrome do quaxo', '{quaxite aguda}', '{SQX}', '{}', '{dor do quaxo velho}', '{quaxo storm}', '{}'),
  ('nefrozilina', '{}', '{}', '{Zilinax}', '{}', '{}', '{quaxite aguda}'),
  ('torção do plimo', '{}', '{TPL}', '{}', '{}', '{}', '{}');
insert into public.videos (external_id, title, description, is_active, created_at) values
  ('scene-sea-a', 'Quaxite aguda no plantão', null, true, now() - interval '20 days'),
  ('scene-sea-b', 'Outra aula', 'Lembra que SQX existe.', true, now() - interval '19 days'),
  ('scene-sea-c', 'Antisqxóticos', 'O plimo, e a torção de outra coisa.', true, now());
select is(scene.find('member', 'SQX'), 'ab', 'an abbreviation finds every name of its concept, titles first');
select is(scene.find('member', 'síndromes do quaxo'), 'ab', 'the standard name finds it');
select is(scene.find('member', 'quaxo storm'), 'ab', 'an English name finds it');
select is(scene.find('member', 'quaxo velho com dor'), 'ab', 'the words of patients find it, in any order');
select is(scene.find('member', 'sindrone do quaxo'), 'ab', 'a typing error in a name is forgiven');
insert into public.search_terms (concept, abbreviations, variants) values ('vropina do braço', '{}', '{}'), ('perna que dói', '{PQD}', '{vropina}');
insert into public.videos (external_id, title, is_active, created_at) values ('scene-sea-w', 'A vropina do braço', true, now() - interval '19 days');
select is(scene.find('member', 'PQD do braço'), 'w', 'an abbreviation may stand in a name for a word of it');
select unalike(scene.find('member', 'SQX'), '%c%', 'up to four letters are a whole word, and no part of one');
select is(scene.find('member', 'Zilinax'), 'a', 'what is related answers where nothing names it');
select is(scene.find('member', 'torção do plimo'), null, 'the words of a name apart in a description are another thing');
update public.videos set description = 'Inclui nefrozilina em bomba.' where external_id = 'scene-sea-b';
select is(scene.find('member', 'zilinax'), 'ba', 'what names it comes before what is related');
update public.search_terms set drug_names = '{}' where concept = 'nefrozilina';
select is(scene.find('member', 'zilinax'), null, 'a name that was taken away finds nothing any more');
delete from public.search_terms where concept = 'síndrome do quaxo';
select is(scene.find('member', 'sqx'), null, 'a concept that was deleted leads nowhere: its abbreviation is a word again');

-- Filters
select is(scene.value('member', $$select string_agg(right(external_id, 1), '') from public.search_videos('zirconologia', in_category => (select id from public.categories where slug = 'scene-zirco'))$$), '8', 'of one category');
select is(scene.value('member', $$select count(*) from public.search_videos('zumbali', in_category => (select id from public.categories where slug = 'scene-zirco'))$$), '0', 'and of no other');
select is(scene.value('member', $$select count(*) from public.search_videos('zumbali', min_seconds => 1800)$$), '6', 'lessons that last at least so long');
select is(scene.value('member', $$select count(*) from public.search_videos('zumbali', max_seconds => 1800)$$), '0', 'lessons can be shorter than a length');
insert into public.podcasts (title, audio_url, is_active) values
  ('Episódio do zumbáli', 'https://audio.example/1.mp3', true), ('Zumbáli inativo', 'https://audio.example/2.mp3', false);
select is(scene.value('member', $$select string_agg(title, ',') from public.search_podcasts('zumbali')$$), 'Episódio do zumbáli', 'episodes are searched, those that are active');
select is(scene.value('admin', $$select count(*) from public.search_podcasts('zumbali')$$), '2', 'administrators find every episode');
select is(scene.value('pending', $$select count(*) from public.search_podcasts('zumbali')$$), '0', 'a pending person finds no episode');

-- What is said
insert into public.transcripts (video_id, cues) values
  (scene.video('1'), '[{"start": 0, "end": 9, "text": "Bom dia, zumbáli é o assunto."}, {"start": 40, "end": 49, "text": "Primeiro se olha."}, {"start": 61, "end": 65, "text": "Depois vem a plixona, sem medida."}, {"start": 300, "end": 310, "text": "São 2 mg de plixona em bolo."}]'),
  (scene.video('5'), '[{"start": 10, "end": 19, "text": "A plixona oculta, plixona mesmo."}, {"start": 50, "end": 59, "text": "Outra vez plixona."}]');
select is(scene.find('member', 'plixona'), '1', 'what is said more than once is found');
select is(scene.find('admin', 'plixona'), '51', 'a lesson is found also where its title says nothing of it');
create function scene.moments(who text, q text) returns text language sql as $$
  select scene.value(who, format('select string_agg(m.seconds || '' '' || m.title, '','') from public.search_moments(%L) as m', q))
$$;
select is(scene.moments('member', 'plixona'), '61 Zumbáli,300 Zumbáli', 'the moments are the lines that say it, at most two of a recording');
select is(scene.moments('member', 'dose de plixona no zumbali'), '300 Zumbáli,61 Zumbáli', 'a question for a dose leads to the line with the number first');
select is(scene.value('member', $$select array_to_string(marks, ',') || '|' || line from public.search_moments('plixonas')$$), 'plixona|Depois vem a plixona, sem medida.', 'with the words to mark');
select is(scene.moments('admin', 'plixona oculto'), '10 Zumbáli oculto,50 Zumbáli oculto', 'what the recording is about need not be said at that second');
select is(scene.moments('member', 'plixona oculto'), null, 'a member is led to no moment of a hidden lesson');
select is(scene.moments('member', 'zumbali xyzzyplugh'), null, 'a moment says all that is asked');
select matches(scene.moments('member', 'zumbali'), '300 Sexta', 'a chapter is a moment');
select is(scene.moments('pending', 'plixona'), null, 'a pending person is led to no moment');
select is(scene.attempt('anon', $$select * from public.search_moments('plixona')$$), '42501', 'anon asks for no moment');
update public.transcripts set cues = '[{"start": 5, "end": 9, "text": "Nada mais."}]' where video_id = scene.video('1');
select is(scene.moments('member', 'plixona'), null, 'another transcript takes the moments of the one before away');

-- Everything in one answer
create function scene.box(who text, q text, path text) returns text language sql as $$
  select scene.value(who, format('select public.search_everything(%L) #>> %L', q, path))
$$;
select is(scene.box('member', 'zumbali', '{count}'), '6', 'the box says how many lessons there are');
select is(scene.box('member', 'zumbali', '{lessons,0,title}'), 'Zumbáli', 'the search box shows the best lesson');
select is(scene.value('member', $$select jsonb_array_length(public.search_everything('zumbali') -> 'lessons')$$), '5', 'at most five of them');
select is(scene.box('member', 'zumbali', '{episodes,0,title}'), 'Episódio do zumbáli', 'the search box shows episodes');
select is(scene.box('member', 'zirconologia', '{categories,0,slug}'), 'scene-zirco', 'and categories');
select is(scene.box('member', 'quelonia', '{instructors,0}'), 'Quelônia Xavante', 'the search box shows instructors');
select is(scene.box('member', 'zumbali', '{moments,0,line}'), 'O zumbáli', 'the search box shows moments');
select is(scene.value('pending', $$select public.search_everything('zumbali')$$), '{"count": 0, "lessons": [], "moments": [], "episodes": [], "categories": [], "instructors": []}', 'a pending person gets nothing of it');
select is(scene.attempt('anon', $$select public.search_everything('zumbali')$$), '42501', 'anon may not ask the search box');

-- Common words: the newest of very many
insert into public.videos (external_id, title, is_active, created_at)
select 'scene-' || lpad(n::text, 5, '0'), 'Frequente palavrinha ' || n, true, now() + n * interval '1 second' from generate_series(1, 1500) as n;
select is(scene.value('member', $$select string_agg(title, ',') from public.search_videos('palavrinha', 2)$$), 'Frequente palavrinha 1500,Frequente palavrinha 1499', 'equal matches come newest first');
select is(scene.value('member', $$select title from public.search_videos('frequente palavrinha 1', 1)$$), 'Frequente palavrinha 1', 'an exact title wins over newer ones, however many');
select is(left(scene.find('member', 'zumbali'), 2), '12', 'older lessons are still found behind many newer ones');

-- Page by page
create function scene.page(q text, max_results integer, skip integer) returns text language sql as $$
  select scene.value('member', format('select string_agg(regexp_replace(title, ''\D'', '''', ''g''), '','') from public.search_videos(%L, %s, %s)', q, max_results, skip))
$$;
select is(scene.value('member', $$select count(*) from public.search_videos('palavrinha', 100000)$$), '200', 'the greatest limit is 200');
select is(scene.page('palavrinha', 3, 2), '1498,1497,1496', 'a further page follows the ones before it');
select is(scene.value('member', $$select concat(count(*), ' ', count(distinct v.id)) from generate_series(0, 1600, 200) as s (skip), public.search_videos('palavrinha', 200, s.skip) as v$$), '1500 1500', 'pages hold every match once');
select is(scene.page('palavrinha', 1, -5), '1500', 'nothing comes before the first');
select is(scene.page('palavrinha', 20, 2000000000), null, 'a page after the last result is empty');

select * from finish();
rollback;
