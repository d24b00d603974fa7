begin;
\ir scenes.psql
select plan(17);

select scene.cast_everybody();
select is(scene.rights(who, 'private.known_search_entries'), '', who || ' has no right on what is known as shipped')
from (values ('anon'), ('authenticated'), ('service_role')) as t (who);
select is(scene.attempt('superuser', $$select private.ship_search_list('search_terms', '[]')$$), '42501', 'a release alone ships');
select is_empty($$
    select private.search_text(t.concept) from public.search_terms as t
    left join private.known_search_entries as k on k.list = 'search_terms' and k.key = private.search_text(t.concept)
    where k.shipped is distinct from private.entry_version(private.entry_content(to_jsonb(t)))
    union all
    select private.search_text(m.name) from public.search_modifiers as m
    left join private.known_search_entries as k on k.list = 'search_modifiers' and k.key = private.search_text(m.name)
    where k.shipped is distinct from private.entry_version(private.entry_content(to_jsonb(m)))$$,
  'what an installation begins with is known as shipped');

create function scene.term(p_concept text) returns text language sql as $$
  select array_to_string(variants, ',') from public.search_terms where concept = p_concept
$$;
-- A first release, what administrators do, and a second one.
select private.ship_search_list('search_terms', '[{"concept": "Cena intacta", "variants": ["um"]}, {"concept": "Cena editada", "variants": ["um"]},
  {"concept": "Cena excluída", "variants": ["um"]}, {"concept": "Cena renomeada"}, {"concept": "Cena corrigida", "variants": ["erro"]}]');
select is(scene.term('Cena intacta'), 'um', 'a new term is added');
insert into public.search_terms (concept, variants) values ('Cena da casa', '{casa}'), ('Cena da casa que foi', '{casa}');
select scene.value('admin', $$update public.search_terms set variants = '{casa}' where concept = 'Cena editada' returning id$$);
select scene.value('admin', $$update public.search_terms set concept = 'Cena com outro nome' where concept = 'Cena renomeada' returning id$$);
select scene.value('admin', $$delete from public.search_terms where concept in ('Cena excluída', 'Cena da casa que foi') returning id$$);
select private.ship_search_list('search_terms', '[{"concept": "CENA INTACTA", "variants": ["dois"]}, {"concept": "Cena editada", "variants": ["dois"]},
  {"concept": "Cena excluída", "variants": ["dois"]}, {"concept": "Cena renomeada", "variants": ["dois"]}, {"concept": "Cena da casa", "variants": ["dois"]},
  {"concept": "Cena da casa que foi", "variants": ["dois"]}, {"concept": "Cena nova", "variants": ["dois"]}, {"concept": "Cena corrigida", "variants": ["certo"]}]');
select is(scene.term('CENA INTACTA'), 'dois', 'a term that nobody touched is as the new release has it');
select is(scene.term('Cena editada'), 'casa', 'a term that was edited stays as it is');
select is(scene.term('Cena excluída'), null, 'a term that was deleted stays deleted');
select is(scene.term('Cena renomeada'), null, 'a term that has another name now is not added by its old one');
select is(scene.term('Cena da casa'), 'casa', 'a term that administrators wrote themselves stays theirs');
select is(scene.term('Cena da casa que foi'), null, 'a term of theirs that they deleted stays deleted');
select is(scene.term('Cena nova'), 'dois', 'a term that was never here is added');

-- A third: what the second one changed is untouched, unless an administrator put it back.
select scene.value('admin', $$update public.search_terms set variants = '{erro}' where concept = 'Cena corrigida' returning id$$);
select private.ship_search_list('search_terms', '[{"concept": "Cena intacta", "variants": ["três"]}, {"concept": "Cena corrigida", "variants": ["certíssimo"]}]');
select is(scene.term('Cena intacta'), 'três', 'a term is updated by every release');
select is(scene.term('Cena corrigida'), 'erro', 'what an administrator put back stays');

select private.ship_search_list('search_modifiers', '[{"name": "cenicolente", "kind": "age", "years": "[2,12)"}]');
select private.ship_search_list('search_modifiers', '[{"name": "cenicolente", "kind": "age", "years": "[2,10)"}, {"name": "cena oral", "kind": "route"}]');
select results_eq($$select name, years::text from public.search_modifiers where name in ('cenicolente', 'cena oral') order by name$$,
  $$values ('cena oral', null), ('cenicolente', '[2,10)')$$, 'patients and routes are shipped alike');
delete from public.search_modifiers where name = 'cena oral';
select private.ship_search_list('search_modifiers', '[{"name": "cena oral", "kind": "route"}]');
select is_empty($$select 1 from public.search_modifiers where name = 'cena oral'$$, 'deleted modifiers stay deleted, too');

select * from finish();
rollback;
