begin;
\ir scenes.psql
select plan(43);

select scene.cast_everybody();
-- Words that no real lesson has.
insert into public.categories (name, slug) values ('Zirconologia', 'scene-zirco');
insert into public.videos (external_id, title, description, instructor, tags, category_id, is_active, created_at) values
  ('scene-sea-1', 'Zumbáli', null, null, '{}', null, true, now() - interval '9 days'),
  ('scene-sea-2', 'Zumbáli avançado', null, null, '{}', null, true, now() - interval '8 days'),
  ('scene-sea-3', 'Manejo do zumbáli', null, null, '{}', null, true, now() - interval '7 days'),
  ('scene-sea-4', 'Outra coisa', 'Fala de antizumbáli', null, '{}', null, true, now() - interval '6 days'),
  ('scene-sea-5', 'Zumbáli oculto', null, null, '{}', null, false, now()),
  ('scene-sea-6', 'Por categoria', null, null, '{}', (select id from public.categories where slug = 'scene-zirco'), true, now()),
  ('scene-sea-7', 'Por instrutora', null, 'Quelônia Xavante', '{}', null, true, now()),
  ('scene-sea-8', 'Por etiqueta', null, null, '{xilobáltico}', null, true, now()),
  ('scene-sea-9', 'Pontuação: 100%_x\y (pós-zirbo)', null, null, '{}', null, true, now());

create function scene.hidden() returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-sea-5'
$$;
grant execute on function scene.hidden() to authenticated;
create function scene.find(who text, q text, max_results integer default 20) returns text language sql as $$
  select scene.value(who, format('select string_agg(right(s.external_id, 1), '''' order by s.n) from (select v.external_id, row_number() over () as n from public.search_videos(%L, %s) as v) as s', q, max_results))
$$;

select is(scene.find('member', 'Zumbáli'), '1234', 'exact title, then prefix, then word, then anywhere');
select is(scene.find('member', 'zumbali'), '1234', 'accents do not matter');
select is(scene.find('member', 'ZUMBÁLI'), '1234', 'case does not matter');
select is(scene.find('member', '  zumbali  '), '1234', 'spaces do not matter');
select is(scene.find('member', normalize('Zumbáli', nfd)), '1234', 'accents typed as separate marks do not matter');
select is(scene.find('admin', 'zumbali'), '15234', 'administrators find inactive lessons as well');
select is(scene.find('pending', 'zumbali'), null, 'a pending person finds nothing');
select is(scene.find('inactive', 'zumbali'), null, 'an inactive person finds nothing');
select is(scene.attempt('anon', $$select public.search_videos('zumbali')$$), '42501', 'anon may not search');
select is(scene.attempt('pending', $$select private.search_video_ids('zumbali', 20)$$), '0 rows', 'a pending person cannot read ids');
select is(scene.value('member', $$select count(*) from private.search_video_ids('zumbali oculto', 20) where video_id = (select scene.hidden())$$), '0', 'a member cannot read the id of an inactive lesson');

select is(scene.find('member', 'manejo zumbali'), '3', 'every word must match');
select is(scene.find('member', 'zumbali manejo'), '3', 'words may be in any order');
select is(scene.find('member', 'zumbali zirconologia'), null, 'a word that is missing fails the lesson');
select is(scene.find('member', 'zirconologia'), '6', 'the name of the category is searched');
select is(scene.find('member', 'quelonia xavante'), '7', 'the instructor is searched');
select is(scene.find('member', 'xilobaltico'), '8', 'the tags are searched');
select is(scene.find('member', 'antizumb'), '4', 'the description is searched, also inside of words');

select is(scene.find('member', '%'), null, 'a percent sign finds nothing by itself');
select is(scene.find('member', '_'), null, 'an underscore finds nothing by itself');
select is(scene.find('member', '\'), null, 'a backslash finds nothing by itself');
select is(scene.attempt('admin', $$select private.matching_video_ids(4, array['%'], true, '{}', 1)$$), '42501', 'nobody gives patterns of their own');
select is(scene.find('member', 'pontuacao 100%_x\y'), '9', 'signs in a query separate words, as in titles');
select is(scene.find('member', 'pos zirbo'), '9', 'a hyphen is a space');
select is(scene.find('member', $$'; drop table videos; --$$), null, 'quotes in a query are text');
select is(scene.find('member', ''), null, 'an empty query finds nothing');
select is(scene.find('member', null), null, 'null finds nothing');
select is(scene.attempt('member', $$select public.search_videos(repeat('zumbali ', 5000))$$), '4 rows', 'a very long query is cut');

select is(scene.find('member', 'zumbali', 2), '12', 'the limit keeps the best');
select is(scene.find('member', 'zumbali', -1), '1', 'the smallest limit is 1');

select is(scene.find('member', 'zumbaly', 3), '321', 'a typing error is forgiven when nothing matches');
select is(scene.find('member', 'zumbal'), '2134', 'similar titles are not searched when something matches');

-- Common words: the newest of very many
insert into public.videos (external_id, title, is_active, created_at)
select 'scene-' || lpad(n::text, 5, '0'), 'Frequente palavrinha ' || n, true, now() + n * interval '1 second' from generate_series(1, 1500) as n;
select is(scene.value('member', $$select string_agg(title, ',') from public.search_videos('palavrinha', 2)$$), 'Frequente palavrinha 1500,Frequente palavrinha 1499', 'equal matches come newest first');
select is(scene.value('member', $$select title from public.search_videos('palavrinha 7', 1)$$), 'Frequente palavrinha 799', 'equal matches come newest first when one word is rarer');
select is(scene.value('member', $$select title from public.search_videos('frequente palavrinha 1', 1)$$), 'Frequente palavrinha 1', 'an exact title wins over newer ones, however many');
select is(scene.find('member', 'zumbali'), '1234', 'older lessons are still found behind many newer ones');

-- Page by page
create function scene.page(q text, max_results integer, skip integer) returns text language sql as $$
  select scene.value('member', format('select string_agg(regexp_replace(title, ''\D'', '''', ''g''), '','') from public.search_videos(%L, %s, %s)', q, max_results, skip))
$$;
select is(scene.value('member', $$select count(*) from public.search_videos('palavrinha', 100000)$$), '200', 'the greatest limit is 200');
select is(scene.page('palavrinha', 3, 2), '1498,1497,1496', 'a further page follows the ones before it');
select is(scene.page('frequente palavrinha 7', 3, 0), '7,799,798', 'a further page follows also when the first results have another reason');
select is(scene.page('frequente palavrinha 7', 3, 1), '799,798,797', 'a further page has the results that follow');
select is(scene.value('member', $$select concat(count(*), ' ', count(distinct v.id)) from generate_series(0, 1600, 200) as s (skip), public.search_videos('palavrinha', 200, s.skip) as v$$), '1500 1500', 'pages hold every match once');
select is(scene.page('palavrinha', 1, -5), '1500', 'nothing comes before the first');
select is(scene.page('palavrinha', 20, 2000000000), null, 'a page after the last result is empty');

select * from finish();
rollback;
