begin;
\ir scenes.psql
select plan(70);

select scene.cast_everybody();
select policies_are('public', 'search_terms', array['Only approved members reach search terms', 'Requests are plain',
  'Administrators read search terms', 'Administrators add search terms', 'Administrators change search terms',
  'Administrators delete search terms'], 'the policies of search terms');
select is(scene.rights('anon', 'public.search_terms'), '', 'anon has no right on search terms');
select is(scene.rights('authenticated', 'public.search_terms'), 'DELETE,SELECT', 'signed-in users have only the column grants beyond reading and deleting');
select is(scene.columns('authenticated', 'public.search_terms', 'UPDATE'),
  'abbreviations,concept,drug_names,english,lay_words,related,variants', 'the columns that administrators change');
select is(scene.columns('authenticated', 'public.search_terms', 'INSERT'),
  'abbreviations,concept,drug_names,english,lay_words,related,variants', 'the columns that administrators write');
select is(scene.rights('authenticated', 'private.search_names') || scene.rights('authenticated', 'private.search_concepts')
  || scene.rights('anon', 'private.search_names'), '', 'no role of the API reads what search makes of the terms');

insert into public.search_terms (concept, variants, abbreviations, drug_names, lay_words, english, related)
values ('Zumbidose cênica', '{Moléstia zumbidora}', '{ZZC}', '{Zumbidil}', '{ouvido cantante}', '{buzzing scene}', '{zumbidômetro}');
create function scene.names_of(p_concept text) returns text language sql stable as $$
  select string_agg(n.key, ',' order by n.key)
  from private.search_names as n join public.search_terms as t on t.id = n.term_id where t.concept = p_concept
$$;

-- Who may

select scene.access('reads terms', $$select 1 from public.search_terms where concept = 'Zumbidose cênica'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('lists terms', $$select 1 from public.find_search_terms('zumbidose')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('adds a term', $$insert into public.search_terms (concept, variants) values ('Outra cena', '{"cena nova"}')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes a term', $$update public.search_terms set lay_words = '{zunido}' where concept = 'Zumbidose cênica'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a term', $$delete from public.search_terms where concept = 'Zumbidose cênica'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('sets the version of a term', $$update public.search_terms set updated_at = now() where concept = 'Zumbidose cênica'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- What search reads

select is((select count(*) from private.search_names as n join public.search_terms as t on t.id = n.term_id where t.concept = 'Zumbidose cênica'),
  6::bigint, 'each name of a term is indexed, what is related is none');
select ok(scene.names_of('Zumbidose cênica') like '%zzc%', 'an abbreviation is indexed in lower case');
select is((select c.named is not null and c.related is not null from private.search_concepts as c
  join public.search_terms as t on t.id = c.term_id where t.concept = 'Zumbidose cênica'), true, 'names and what is related are indexed as queries');
update public.search_terms set abbreviations = '{ZYC}' where concept = 'Zumbidose cênica';
select ok(scene.names_of('Zumbidose cênica') like '%zyc%', 'a new name is indexed at once');
select ok(scene.names_of('Zumbidose cênica') not like '%zzc%', 'a name that was removed is not indexed any more');
create temporary table gone as select id from public.search_terms where concept = 'Zumbidose cênica';
select scene.value('admin', $$delete from public.search_terms where concept = 'Zumbidose cênica' returning id$$);
select is_empty($$select 1 from private.search_names as n, gone where n.term_id = gone.id$$, 'a deleted term leaves no name');
select is_empty($$select 1 from private.search_concepts as c, gone where c.term_id = gone.id$$, 'a deleted term leaves no query');

-- The list

select scene.value('admin', $$insert into public.search_terms (concept, abbreviations, lay_words) values ('Água cênica', '{AQC}', '{sede de cena}'),
  ('agulha cênica', '{}', '{}'), ('Zebra cênica', '{}', '{"listrada de cena"}') returning id$$);
create function scene.terms_found(call text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(concept, ',') from public.find_search_terms(%s)$q$, call))
$$;
select is(scene.terms_found($$'cênica'$$), 'Água cênica,agulha cênica,Zebra cênica', 'terms come by their concept, in any case and accents');
select is(scene.terms_found($$'aqc'$$), 'Água cênica', 'a term is found by its abbreviation');
select is(scene.terms_found($$'LISTRADA cena'$$), 'Zebra cênica', 'a term is found by words of its lay names');
select is(scene.terms_found($$'zumbidometro'$$), null, 'a term is not found by what is no name of it');
select is(scene.terms_found($$'cenica', p_limit => 1$$), 'Água cênica', 'a page of terms has its size');
select is(scene.terms_found($$'cenica', 'Água cênica'$$), 'agulha cênica,Zebra cênica', 'the next page continues after the last term');
select is(scene.value('admin', 'select count(*) <= 200 from public.find_search_terms(p_limit => 100000)'), 'true', 'a page is never without bound');

-- Limits

select throws_ok($$insert into public.search_terms (concept) values ('AGUA CENICA')$$, '23505', null, 'a concept has one term, whatever its case and accents');
select throws_ok($$insert into public.search_terms (concept) values ('  ')$$, '23514', null, 'a term has a concept');
select throws_ok($$insert into public.search_terms (concept) values (e'\u200b\u2060')$$, '23514', null, 'a concept is seen: a list with one that is not would not come back as it went');
select lives_ok($$insert into public.search_terms (concept) values ('٣:٠٥')$$, 'its letters and digits may be of any script');
select throws_ok($$insert into public.search_terms (concept, variants) values ('Cena nula', array[null]::text[])$$, '23514', null, 'a name is text');

-- Audit

select results_eq($$select a.action, a.actor_id, coalesce(a.before ->> 'concept', a.after ->> 'concept') from private.audit_log as a
  where a.target_type = 'search_term' and a.target_id = (select id::text from gone) order by a.id$$,
  $$values ('search_term.created', null::uuid, 'Zumbidose cênica'), ('search_term.updated', null, null),
    ('search_term.deleted', scene.id('admin'), 'Zumbidose cênica')$$, 'terms are audited with who did what');
select is((select a.after -> 'abbreviations' from private.audit_log as a
  where a.action = 'search_term.updated' and a.target_id = (select id::text from gone)), '["ZYC"]', 'the audit entry of a change has the new names');

-- What a new installation begins with

select is_empty($$
    select t.concept, l.list, lower(n.name)
    from public.search_terms as t
    cross join lateral (values ('variants', t.variants), ('abbreviations', t.abbreviations), ('drug names', t.drug_names),
      ('lay words', t.lay_words), ('english', t.english), ('related', t.related)) as l (list, names)
    cross join lateral unnest(l.names) as n (name)
    group by t.concept, l.list, lower(n.name) having count(*) > 1$$,
  'no list names one thing twice: an exported list comes back unchanged');

select * from finish();
rollback;
