begin;
\ir scenes.psql
select plan(60);

select scene.cast_everybody();
select policies_are('public', 'catalogue_views', array['Only approved members reach catalogue views', 'Requests are plain',
  'Administrators read their own and shared views', 'Administrators add views', 'Administrators change their own and shared views',
  'Administrators delete their own and shared views'], 'the policies of views');
select is(scene.rights('anon', 'public.catalogue_views'), '', 'anon has no right on views');
select is(scene.rights('authenticated', 'public.catalogue_views'), 'DELETE,SELECT', 'signed-in users have only the column grants beyond reading and deleting');
select is(scene.columns('authenticated', 'public.catalogue_views', 'UPDATE'), 'name,query,user_id', 'the columns that administrators change');

insert into public.catalogue_views (user_id, name, query)
values (scene.id('admin'), 'Cena minha', 'q=sepse'), (scene.id('superuser'), 'Cena dela', 'q=trauma'), (null, 'Cena de todos', 'situacao=inativos');

select scene.access('reads a shared view', $$select 1 from public.catalogue_views where name = 'Cena de todos'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('reads the view of one administrator', $$select 1 from public.catalogue_views where name = 'Cena minha'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '0 rows');
select scene.access('changes a shared view', $$update public.catalogue_views set name = 'Cena nossa' where name = 'Cena de todos'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('changes the view of one administrator', $$update public.catalogue_views set user_id = null where name = 'Cena minha'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '0 rows');
select scene.access('deletes the view of one administrator', $$delete from public.catalogue_views where name = 'Cena minha'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '0 rows');
select scene.access('adds a view of their own', $$insert into public.catalogue_views (name, query) values ('Cena nova', '')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.attempt('admin', format($$insert into public.catalogue_views (user_id, name, query) values (%L, 'Cena dada', '')$$, scene.id('superuser'))), '42501',
  'nobody adds a view of somebody else');
select is(scene.attempt('admin', format($$update public.catalogue_views set user_id = %L where name = 'Cena minha'$$, scene.id('superuser'))), '42501',
  'nobody gives a view away');

-- Limits
select throws_ok($$insert into public.catalogue_views (name, query) values (' ', '')$$, '23514', null, 'a view has a name');
select throws_ok($$insert into public.catalogue_views (name, query) values ('Cena', 'a b')$$, '23514', null, 'a query is written as in an address');
select throws_ok($$insert into public.catalogue_views (name, query) values ('Cena', repeat('a', 1001))$$, '23514', null, 'a query has its length');
select throws_ok($$insert into public.catalogue_views (name, query) values ('CENA DÊ TODOS', '')$$, '23505', null, 'a name is used once by all, whatever its case and accents');
insert into public.catalogue_views (user_id, name, query) select scene.id('admin'), 'Cena ' || n, '' from generate_series(1, 49) as n;
select throws_ok(format($$insert into public.catalogue_views (user_id, name, query) values (%L, 'Cena a mais', '')$$, scene.id('admin')), '23514', null, 'a person has at most 50 views');

-- A version for each edit
create temporary table versions as select id, updated_at from public.catalogue_views where name = 'Cena de todos';
update public.catalogue_views set query = 'situacao=ativos' where name = 'Cena de todos';
select ok((select c.updated_at > v.updated_at from public.catalogue_views as c join versions as v using (id)), 'an edit makes a later version');

-- The audit log
create function scene.last_entry() returns jsonb language sql stable as $$
  select jsonb_build_object('action', a.action, 'before', a.before, 'after', a.after) from private.audit_log as a
  where a.target_type = 'catalogue_view' order by a.id desc limit 1
$$;
select is(scene.last_entry(), '{"action": "catalogue_view.updated", "before": {"query": "situacao=inativos"}, "after": {"query": "situacao=ativos"}}',
  'a change of a shared view is audited');
update public.catalogue_views set name = 'Cena secreta' where name = 'Cena minha';
select is(scene.last_entry(), '{"action": "catalogue_view.updated", "before": {}, "after": {}}', 'of the view of one person neither name nor content is told');
update public.catalogue_views set user_id = null where name = 'Cena secreta';
select is(scene.last_entry() -> 'after', '{"name": "Cena secreta", "query": "q=sepse", "is_shared": true}', 'from when it is shared it is');
delete from public.catalogue_views where name = 'Cena 1';
select is(scene.last_entry(), '{"action": "catalogue_view.deleted", "before": {"name": null, "query": null, "is_shared": false}, "after": null}', 'a deletion is audited without the name, too');

-- Whoever goes leaves the shared ones
delete from auth.users where id = scene.id('admin');
select is((select count(*) from public.catalogue_views where name in ('Cena secreta', 'Cena de todos')), 2::bigint, 'shared views stay when an account goes');
select is_empty(format('select 1 from public.catalogue_views where user_id = %L', scene.id('admin')), 'those of one''s own go with it');

select * from finish();
rollback;
