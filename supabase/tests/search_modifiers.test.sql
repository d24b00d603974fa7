begin;
\ir scenes.psql
select plan(79);

select scene.cast_everybody();
select policies_are('public', 'search_modifiers', array['Only approved members reach search modifiers', 'Requests are plain',
  'Administrators read search modifiers', 'Administrators add search modifiers', 'Administrators change search modifiers',
  'Administrators delete search modifiers'], 'the policies of search modifiers');
select is(scene.rights('anon', 'public.search_modifiers'), '', 'anon has no right on search modifiers');
select is(scene.rights('authenticated', 'public.search_modifiers'), 'DELETE,SELECT', 'signed-in users have only the column grants beyond reading and deleting');
select is(scene.columns('authenticated', 'public.search_modifiers', 'UPDATE'), 'asked,implying,kilos,kind,name,names,unless,years', 'the columns that administrators change');
select is(scene.columns('authenticated', 'public.search_modifiers', 'INSERT'), 'asked,implying,kilos,kind,name,names,unless,years', 'the columns that administrators write');
select is(scene.rights('authenticated', 'private.search_modifier_names') || scene.rights('anon', 'private.search_modifier_names'), '',
  'no role of the API reads what search makes of the modifiers');

insert into public.search_modifiers (name, kind, names, asked, unless, years, kilos)
values ('cenicolente', 'age', '{"paciente cenicolento",CNL}', '{"o ceninho"}', '{palco}', '[200e-2,12)', '[0,40)');
create function scene.heads_of(p_name text) returns text language sql stable as $$
  select string_agg(distinct n.named::text, ',' order by n.named::text)
  from private.search_modifier_names as n join public.search_modifiers as m on m.id = n.modifier_id where m.name = p_name
$$;

-- Who may

select scene.access('reads modifiers', $$select 1 from public.search_modifiers where name = 'cenicolente'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('lists modifiers', $$select 1 from public.find_search_modifiers('cenicolente')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('adds a modifier', $$insert into public.search_modifiers (name, kind, years) values ('outra cena', 'age', '[1,2)')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes a modifier', $$update public.search_modifiers set names = '{cena}' where name = 'cenicolente'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a modifier', $$delete from public.search_modifiers where name = 'cenicolente'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('sets the version of a modifier', $$update public.search_modifiers set updated_at = now() where name = 'cenicolente'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- What search reads

select is((select count(*) from private.search_modifier_names as n join public.search_modifiers as m on m.id = n.modifier_id
  where m.name = 'cenicolente'), 3::bigint, 'each name of a modifier is indexed, what is only asked is none');
select ok(scene.heads_of('cenicolente') like '%cnl%', 'an abbreviation is indexed in lower case');
select is((select bool_and(n.unless is not null) from private.search_modifier_names as n join public.search_modifiers as m on m.id = n.modifier_id
  where m.name = 'cenicolente'), true, 'beside what a name means something else is indexed with it');
update public.search_modifiers set names = '{CNX}' where name = 'cenicolente';
select ok(scene.heads_of('cenicolente') like '%cnx%', 'a new name is indexed at once');
select ok(scene.heads_of('cenicolente') not like '%cnl%', 'a name that was removed is not indexed any more');
create temporary table gone as select id from public.search_modifiers where name = 'cenicolente';
select scene.value('admin', $$delete from public.search_modifiers where name = 'cenicolente' returning id$$);
select is_empty($$select 1 from private.search_modifier_names as n, gone where n.modifier_id = gone.id$$, 'a deleted modifier leaves no name');

-- The list

select scene.value('admin', $$insert into public.search_modifiers (name, kind, names, asked) values ('Óssea cênica', 'route', '{OCN}', '{"pelo ossinho"}'),
  ('oral cênica', 'route', '{}', '{}'), ('Zonza cênica', 'state', '{"tonta de cena"}', '{}') returning id$$);
create function scene.modifiers_found(call text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(name, ',') from public.find_search_modifiers(%s)$q$, call))
$$;
select is(scene.modifiers_found($$'cênica'$$), 'oral cênica,Óssea cênica,Zonza cênica', 'modifiers come by their name, in any case and accents');
select is(scene.modifiers_found($$'OSSINHO'$$), 'Óssea cênica', 'a modifier is found by what people type for it');
select is(scene.modifiers_found($$'cenica', p_limit => 1$$), 'oral cênica', 'a page of modifiers has its size');
select is(scene.modifiers_found($$'cenica', 'oral cênica'$$), 'Óssea cênica,Zonza cênica', 'the next page continues after the last modifier');

-- Limits

select throws_ok($$insert into public.search_modifiers (name, kind) values ('OSSEA CENICA', 'route')$$, '23505', null, 'a name has one modifier, in any case and accents');
select throws_ok($$insert into public.search_modifiers (name, kind) values ('  ', 'route')$$, '23514', null, 'a modifier has a name');
select throws_ok($$insert into public.search_modifiers (name, kind) values (e'\u200b\u2060', 'route')$$, '23514', null, 'a name of a modifier is seen');
select throws_ok($$insert into public.search_modifiers (name, kind) values ('cena', 'weather')$$, '23514', null, 'a kind that there is not is refused');
select throws_ok($$insert into public.search_modifiers (name, kind, names) values ('cena nula', 'route', array[null]::text[])$$, '23514', null, 'a name of a modifier is text');
select throws_ok($$insert into public.search_modifiers (name, kind, years) values ('cena velha', 'state', '[1,2)')$$, '23514', null, 'only an age has years');
select throws_ok($$insert into public.search_modifiers (name, kind, kilos) values ('cena pesada', 'route', '[1,2)')$$, '23514', null, 'only an age has a weight');
select throws_ok(format($$insert into public.search_modifiers (name, kind, years) values ('cena', 'age', %L)$$, years), '23514', null, 'years that are none: ' || years)
from (values ('empty'), ('(,)'), ('(,12)'), ('(1,12)'), ('[1,12]'), ('[-1,12)'), ('[1,151)'), ('[1,infinity)'), ('[NaN,)'), ('[1,NaN)'), ('[0.001,1)'), ('[150,)')) as t (years);
select lives_ok($$insert into public.search_modifiers (name, kind, years, kilos) values ('cena idosa', 'age', '[0.08,150)', '[40,)')$$,
  'days, and a weight without an end, are measures');

-- Audit

select results_eq($$select a.action, a.actor_id, coalesce(a.before ->> 'name', a.after ->> 'name') from private.audit_log as a
  where a.target_type = 'search_modifier' and a.target_id = (select id::text from gone) order by a.id$$,
  $$values ('search_modifier.created', null::uuid, 'cenicolente'), ('search_modifier.updated', null, null),
    ('search_modifier.deleted', scene.id('admin'), 'cenicolente')$$, 'modifiers are audited with who did what');

select * from finish();
rollback;
