begin;
\ir scenes.psql
select plan(54);

select scene.cast_everybody();
insert into public.search_terms (concept, variants, abbreviations) values ('Zumbidose cênica', '{zumbido de cena}', '{ZZC}'), ('Água cênica', '{}', '{}');
insert into public.search_modifiers (name, kind, names, years) values ('cenicolente', 'age', '{CNL}', '[2,12)');

-- Who may

select scene.access('exports a list', $$select 1 from public.export_search_list('search_terms')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('looks a list through', $$select 1 from public.import_search_list('search_terms', '[]')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('imports a list', $$select 1 from public.import_search_list('search_terms', '[{"concept": "Cena nova"}]', true)$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.attempt('admin', format($$select public.export_search_list(%L)$$, list)), '22023', 'no other table is exported: ' || coalesce(list, 'null'))
from (values ('profiles'), ('search_terms"; drop table x; --'), (null)) as t (list);
select is(scene.attempt('admin', $$select public.import_search_list('profiles', '[{"concept": "x"}]', true)$$), '22023', 'no other table is imported');
select is(scene.attempt('admin', format($$select public.import_search_list('search_terms', %L)$$, rows)), '22023', 'what is no list of rows is refused: ' || coalesce(left(rows, 20), 'null'))
from (values ('{}'), ('"x"'), ('null'), (null), ('[1]'), ('[[]]'), ('[null]'),
  ((select jsonb_agg(jsonb_build_object('concept', n::text))::text from generate_series(1, 5001) as n)),
  (jsonb_build_array(jsonb_build_object('concept', repeat('x', 8000001)))::text)) as t (rows);

-- What would change

create function scene.version_of(p_list text, p_name text) returns text language sql as $$
  select scene.value('admin', format($q$select e ->> 'version' from jsonb_array_elements(public.export_search_list(%L)) as e
    where coalesce(e ->> 'concept', e ->> 'name') = %L$q$, p_list, p_name))
$$;
create function scene.outcomes(p_list text, p_rows jsonb, p_is_applied boolean default false) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(e ->> 'outcome', ',' order by (e ->> 'place')::int)
    from jsonb_array_elements(public.import_search_list(%L, %L, %L)) as e$q$, p_list, p_rows, p_is_applied))
$$;
create temporary table seen as select scene.version_of('search_terms', 'Zumbidose cênica') as version,
  scene.version_of('search_modifiers', 'cenicolente') as of_modifier;
select ok((select version ~ '^v[0-9a-f]{16}$' and of_modifier ~ '^v[0-9a-f]{16}$' from seen), 'each entry is exported with its version');
select is(scene.outcomes('search_terms', (select jsonb_agg(e) from jsonb_array_elements(
    scene.value('admin', $$select public.export_search_list('search_terms')$$)::jsonb) as e where e ->> 'concept' like '%cênica')),
  'same,same', 'what comes back as it was taken out changes nothing');
select is(scene.outcomes('search_terms', (select jsonb_build_array('{"concept": "Cena nova"}'::jsonb, '{"concept": "ZUMBIDOSE cenica", "version": null}'::jsonb, jsonb_build_object('concept', 'cena  NOVA'),
    jsonb_build_object('concept', 'Cena que foi', 'version', version),
    jsonb_build_object('concept', 'Água cênica', 'variants', '["H2O"]'::jsonb, 'version', 'v0')) from seen)),
  'new,changed,repeated,gone,conflict', 'each row is told what it would be');
select is(scene.value('admin', $$select e -> 'found' ->> 'variants' from jsonb_array_elements(
    public.import_search_list('search_terms', '[{"concept": "zumbidose cênica"}]')) as e$$), '["zumbido de cena"]', 'what is there is told beside it');
select is((select count(*) from public.search_terms where concept in ('Cena nova', 'Cena que foi')), 0::bigint, 'a look changes nothing');

-- The change

select is(scene.outcomes('search_terms', (select jsonb_build_array('{"concept": "Cena nova", "english": ["new scene"]}'::jsonb,
    jsonb_build_object('concept', 'Zumbidose cênica', 'abbreviations', '["ZYC"]'::jsonb, 'version', version)) from seen), true),
  'new,changed', 'what was looked through is applied');
select results_eq($$select concept, variants, abbreviations, english from public.search_terms where concept in ('Cena nova', 'Zumbidose cênica') order by concept$$,
  $$values ('Cena nova', '{}'::text[], '{}'::text[], '{new scene}'::text[]), ('Zumbidose cênica', '{}', '{ZYC}', '{}')$$, 'the rows are as the file has them');
select is((select count(*) from private.search_names where key = 'zyc'), 1::bigint, 'what came by a file is found at once');
select results_eq($$select a.action, a.actor_id, a.after -> 'abbreviations' from private.audit_log as a
    where a.target_type = 'search_term' and a.target_id in (select id::text from public.search_terms where concept in ('Cena nova', 'Zumbidose cênica'))
    order by a.id desc limit 2$$,
  $$values ('search_term.updated', scene.id('admin'), '["ZYC"]'::jsonb), ('search_term.created', scene.id('admin'), '[]'::jsonb)$$, 'the audit log has who imported what');
select is(scene.attempt('admin', format($$select public.import_search_list('search_terms', %L, true)$$, rows)), 'PT409', 'what changed since is not applied: ' || what)
from seen, lateral (values
  ('another content', jsonb_build_array('{"concept": "Cena dois"}'::jsonb, jsonb_build_object('concept', 'Zumbidose cênica', 'version', version))),
  ('added meanwhile', jsonb_build_array('{"concept": "Cena dois"}'::jsonb, '{"concept": "água cênica", "variants": ["H2O"]}'::jsonb)),
  ('deleted meanwhile', jsonb_build_array('{"concept": "Cena dois"}'::jsonb, jsonb_build_object('concept', 'Cena que foi', 'version', version))),
  ('told twice', '[{"concept": "Cena dois"}, {"concept": "cena DOIS"}]')) as t (what, rows);
select is((select count(*) from public.search_terms where concept = 'Cena dois'), 0::bigint, 'all of a file is applied, or nothing');
select is(scene.attempt('admin', $$select public.import_search_list('search_terms', '[{"concept": "Cena dois"}, {"concept": " "}]', true)$$), '23514',
  'the table refuses what it refuses by any way');
select is(scene.outcomes('search_terms', '[{"concept": "Cena três", "id": 1, "created_at": "1999-01-01", "role": "superuser"}]', true), 'new', 'number and times of a row are not told by a file');
select ok((select id > 1 and created_at > '2000-01-01' from public.search_terms where concept = 'Cena três'), 'the table gives number and times of a row');

-- Patients and routes

select is(scene.outcomes('search_modifiers', (select jsonb_build_array('{"name": "cena oral", "kind": "route"}'::jsonb,
    jsonb_build_object('name', 'cenicolente', 'kind', 'age', 'names', '["CNL"]'::jsonb, 'years', '[2,12)', 'version', of_modifier),
    jsonb_build_object('name', 'Cenicolente', 'kind', 'age')) from seen)), 'new,same,repeated', 'patients and routes are looked through alike');
select is(scene.outcomes('search_modifiers', (select jsonb_build_array('{"name": "cena oral", "kind": "route"}'::jsonb,
    jsonb_build_object('name', 'cenicolente', 'kind', 'age', 'years', '[1,12)', 'version', of_modifier)) from seen), true), 'new,changed', 'and applied');
select is((select years::text from public.search_modifiers where name = 'cenicolente'), '[1,12)', 'with their ranges');

select * from finish();
rollback;
