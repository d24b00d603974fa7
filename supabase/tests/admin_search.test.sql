begin;
\ir scenes.psql
select plan(98);

select scene.cast_everybody();
update public.profiles set full_name = 'Zélia Çena da Rocha', created_at = now() - interval '1 hour' where id = scene.id('member');
update public.profiles set full_name = 'Zelia_Outra 100%', created_at = now() - interval '2 hours' where id = scene.id('other');
insert into public.categories (name, slug) values ('Cena da busca', 'cena-busca');
insert into public.videos (external_id, title, instructor, category_id, is_active, featured, status, created_at)
values
  ('scene-fnd-1', 'Zumbido cênico na emergência', 'Ana Cênica', (select id from public.categories where slug = 'cena-busca'), true, true, 'active', now() - interval '1 hour'),
  ('scene-fnd-2', 'Zumbido cênico pulsátil', 'Bia', null, false, false, 'active', now() - interval '2 hours'),
  ('scene-fnd-3', 'Zumbido cênico e vertigem', 'Bia', null, true, false, 'private', now() - interval '3 hours');

-- Who may
select scene.access('finds people', $$select 1 from public.find_users('zelia')$$, 'no', 'no', 'no', 'no', 'no', '2 rows', '2 rows');
select scene.access('finds ids of people', $$select 1 from private.find_user_ids('zelia', null, null, null, null, null, null, null, null, 5)$$, 'no', 'no', 'no', 'no', 'no', '2 rows', '2 rows');
select scene.access('finds lessons', $$select 1 from public.find_videos('zumbido cenico')$$, 'no', 'no', 'no', 'no', 'no', '3 rows', '3 rows');
select scene.access('finds ids of lessons', $$select 1 from private.find_video_ids('zumbido cenico', null, null, null, null, null, null, null, null, null, null)$$, 'no', 'no', 'no', 'no', 'no', '3 rows', '3 rows');
select scene.access('counts lessons', $$select 1 where public.count_videos('zumbido cenico') = 3$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');

-- People
create function scene.people_found(query text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(p.name, ',' order by f.created_at desc) from public.find_users(%L) as f join scene.people as p on p.id = f.id$q$, query))
$$;
select is(scene.people_found('ZÉLIA'), 'member,other', 'case and accents do not matter');
select is(scene.people_found('cena rocha'), 'member', 'every word must be there');
select is(scene.people_found('rocha zelia'), 'member', 'the words may be in any order');
select is(scene.people_found(upper((select email from public.profiles where id = scene.id('other')))), 'other', 'people are found by their e-mail');
select is(scene.people_found('zelia%'), 'member,other', 'a percent sign is no pattern');
select is(scene.people_found('ro_ha'), null, 'an underscore is no pattern');
select is(scene.people_found('zelia\'), 'member,other', 'a backslash causes no error');
select is(scene.value('admin', 'select count(*) from public.find_users(p_limit => 100000)'), (select least(count(*), 500)::text from public.profiles), 'an empty search finds all people, up to the limit');
select is(scene.value('admin', $$select string_agg(p.name, ',') from public.find_users('zelia', p_limit => 1) as f join scene.people as p on p.id = f.id$$), 'member', 'a page has its size');
select is(scene.value('admin', $$select string_agg(p.name, ',') from public.find_users('zelia', p_after => (now() - interval '1 hour')::text, p_after_id => scene.id('member')) as f join scene.people as p on p.id = f.id$$), 'other', 'the next page continues after the last person');

-- Order, filters and the place to go on, of four people with a word of their own
select scene.person('first', p_metadata => '{"full_name": "Écio Quartezo"}');
select scene.person('second', p_metadata => '{"full_name": "dora quartezo"}');
select scene.person('third', p_approved => false, p_metadata => '{"full_name": "Caio Quartezo"}');
select scene.person('fourth', 'admin', p_active => false, p_metadata => '{"full_name": "Bia Quartezo"}');
update public.profiles set last_login = now() - interval '3 days', crm = 'CRM-SP 123456' where id = scene.id('first');
update public.profiles set last_login = now() - interval '1 day', email_confirmed_at = now() where id = scene.id('second');
update public.profiles set created_at = now() - interval '5 days' where id = scene.id('third');
create function scene.in_order(arguments text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(p.name, ',' order by f.place)
    from public.find_users('quartezo', %s) with ordinality as f (id, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22, c23, place)
    join scene.people as p on p.id = f.id$q$, arguments))
$$;
select is(scene.in_order($$p_sort => 'name', p_is_descending => false$$), 'fourth,third,second,first', 'people are sorted by name, whatever accents and capitals');
select is(scene.in_order($$p_sort => 'name', p_is_descending => true$$), 'first,second,third,fourth', 'people are sorted by name the other way round');
select is(scene.in_order($$p_sort => 'name', p_is_descending => false, p_after => 'Caio Quartezo', p_after_id => scene.id('third')$$), 'second,first', 'the next page goes on behind a name');
select is(scene.in_order($$p_sort => 'last_login', p_role => 'user', p_standing => 'member'$$), 'second,first', 'people are sorted by their last log-in');
select is(left(scene.in_order($$p_sort => 'last_login'$$), 13), 'second,first,', 'people who never signed in come last');
select is(right(scene.in_order($$p_sort => 'last_login', p_is_descending => false$$), 13), ',first,second', 'or first, the other way round');
select is(scene.in_order($$p_sort => 'last_login', p_is_descending => false, p_after_id => greatest(scene.id('third'), scene.id('fourth'))$$), 'first,second', 'the next page continues after a person who never signed in');
select is(scene.in_order($$p_is_descending => false, p_limit => 1$$), 'third', 'the oldest registration can come first');
select is(scene.in_order($$p_standing => 'pending'$$), 'third', 'people can be filtered by waiting');
select is(scene.in_order($$p_standing => 'suspended'$$), 'fourth', 'people can be filtered by being suspended');
select is(scene.in_order($$p_sort => 'name', p_standing => 'member'$$), 'first,second', 'people can be filtered by being members');
select is(scene.in_order($$p_role => 'admin'$$), 'fourth', 'people can be filtered by role');
select is(scene.in_order($$p_has_crm => true$$), 'first', 'people can be filtered by having a CRM');
select is(scene.in_order($$p_sort => 'name', p_has_crm => false, p_standing => 'member'$$), 'second', 'people are found by having no CRM');
select is(scene.in_order($$p_is_email_confirmed => true$$), 'second', 'people can be filtered by a confirmed e-mail');
select is(scene.attempt('admin', $$select public.find_users(p_sort => 'email; drop table x')$$), '22023', 'an order that there is not is refused');
select is(scene.attempt('admin', $$select public.find_users(p_role => 'owner')$$), '22023', 'a role that there is not is refused');
select is(scene.attempt('admin', $$select public.find_users(p_standing => 'gone')$$), '22023', 'a standing that there is not is refused');
select is(scene.attempt('admin', $$select public.find_users('quartezo', p_sort => 'name', p_after => ''') or true --', p_is_descending => true, p_after_id => gen_random_uuid())$$), '4 rows', 'the value after which a page continues is never read as SQL');

-- Lessons
create function scene.lessons_found(call text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(right(external_id, 1), ',') from public.find_videos(%s)$q$, call))
$$;
select is(scene.lessons_found($$'CÊNICO zumbido'$$), '1,2,3', 'lessons come newest first, in any case, accents and order of the words');
select is(scene.lessons_found($$'zumbido cenica'$$), '1', 'the instructor is searched as well');
select is(scene.lessons_found($$'zumbido busca'$$), '1', 'the name of the category is searched as well');
select is(scene.lessons_found($$'zumbido %'$$), '1,2,3', 'characters other than letters and digits are not searched');
select is(scene.lessons_found($$'zumbido e'$$), '1,3', 'a short word counts at the start of a word');
select is(scene.lessons_found($$p_external_id => 'scene-fnd-2'$$), '2', 'lessons are found by their id at the source');
select is(scene.lessons_found($$'zumbido', p_category_id => (select id from public.categories where slug = 'cena-busca')$$), '1', 'lessons can be filtered by category');
select is(scene.lessons_found($$'zumbido cenico', p_is_uncategorized => true$$), '2,3', 'lessons can be filtered by having no category');
select is(scene.lessons_found($$'zumbido cenico', p_situation => 'active'$$), '1,3', 'lessons can be filtered by being active');
select is(scene.lessons_found($$'zumbido cenico', p_situation => 'inactive'$$), '2', 'lessons can be filtered by being inactive');
select is(scene.lessons_found($$'zumbido cenico', p_situation => 'unavailable'$$), '3', 'lessons can be filtered by being unavailable at the source');
select is(scene.lessons_found($$'zumbido cenico', p_is_featured => false$$), '2,3', 'lessons can be filtered by not being featured');
select is(scene.lessons_found($$'zumbido cenico', p_limit => 2$$), '1,2', 'a page of lessons has its size');
select is(scene.lessons_found($$'zumbido cenico', p_after_value => (now() - interval '2 hours')::text, p_after_id => (select id from public.videos where external_id = 'scene-fnd-2')$$), '3', 'the next page continues after the last lesson');
update public.videos set duration = case external_id when 'scene-fnd-1' then '10:00' when 'scene-fnd-2' then '5:00' end,
  view_count = right(external_id, 1)::integer where external_id like 'scene-fnd-_';
select is(scene.lessons_found(format($$'zumbido cenico', p_sort => %L, p_is_ascending => %L$$, sort, is_ascending)), expected, 'lessons by ' || sort || case when is_ascending then '' else ', from the end' end)
from (values ('title', true, '3,1,2'), ('title', false, '2,1,3'), ('instructor', true, '1,2,3'), ('duration', true, '3,2,1'), ('views', false, '3,2,1'), ('created_at', true, '3,2,1')) as orders (sort, is_ascending, expected);
update public.videos set title = 'Zumbido cênico Ágil' where external_id = 'scene-fnd-3';
select is(scene.lessons_found($$'zumbido cenico', p_sort => 'title', p_is_ascending => true, p_after_value => 'ZUMBIDO CÊNICO AGIL', p_after_id => (select id from public.videos where external_id = 'scene-fnd-3')$$), '1,2',
  'the next page by title continues after the last title, in any case and accents');
select is(scene.attempt('admin', $$select public.find_videos(p_sort => 'v.id; select 1')$$), '22023', 'another order is refused');
select is(scene.attempt('admin', $$select public.find_videos(p_sort => 'views', p_after_value => 'x', p_after_id => 1)$$), '22P02', 'a word is no number of views');
update public.videos set title = 'Zumbido cênico e vertigem' where external_id = 'scene-fnd-3';
select is(scene.value('admin', $$select public.count_videos('zumbido cenico', p_situation => 'active')$$), '2', 'the count has the same filters');
select is(scene.value('admin', $$select public.count_videos()$$), (select count(*)::text from public.videos),
  'without a filter every lesson counts, hidden ones too');
select is(scene.value('admin', $$select public.count_videos(' %_ ')$$), (select count(*)::text from public.videos),
  'a query without a word is none');
select is(scene.attempt('member', 'select public.count_videos()'), '42501', 'members cannot count lessons of the administration');

-- Scale: the index is really used, with any rights of the reader.
insert into public.videos (external_id, title, is_active)
select 'scn' || lpad(n::text, 8, '0'), 'Aula de enchimento ' || md5(n::text), false from generate_series(1, 5000) as n;
select gin_clean_pending_list('public.videos_search_idx') >= 0;
analyze public.videos;
create function scene.index_reads(index_name text, who text, query text) returns boolean language plpgsql as $$
declare
  before bigint;
begin
  perform pg_stat_force_next_flush();
  select pg_stat_get_xact_numscans(index_name::regclass) into before;
  perform scene.value(who, query);
  return pg_stat_get_xact_numscans(index_name::regclass) > before;
end
$$;
select ok(scene.index_reads('public.videos_search_idx', 'admin', $$select count(*) from public.find_videos('cenico pulsatil')$$), 'lessons are searched with the trigram index');
-- Thirty people are read faster in any other way: with those out of the way it shows that the index can be used.
set local enable_seqscan = off;
set local enable_indexscan = off;
select ok(scene.index_reads('public.profiles_search_idx', 'admin', $$select count(*) from private.find_user_ids('rocha cena', null, null, null, null, null, null, null, null, 500)$$), 'people can be searched with a trigram index');

-- Why each line has its place
select is(scene.attempt('member', $$select public.explain_search('dose')$$), '42501', 'a member gets no explanation');
select is(scene.attempt('member', $$select private.explain_search('dose')$$), '42501', 'by no other door');
select is(scene.attempt('anon', $$select public.explain_search('dose')$$), '42501', 'anon gets no explanation either');
select is(scene.value('admin', $$select public.explain_search('dose de adrenalina na criança') ->> 'modifiers'$$), '["criança"]', 'an administrator is told for whom a question is');
select is(scene.value('admin', $$select public.explain_search('') ->> 'lines'$$), '[]', 'nothing is asked by no words');

select * from finish();
rollback;
