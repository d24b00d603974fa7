begin;
\ir scenes.psql
select plan(147);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Cena', 'cena-vazia'), ('Cena Cheia', 'cena-cheia');
insert into public.videos (external_id, title, category_id)
values ('scene-cat-1', 'Aula da cena', (select id from public.categories where slug = 'cena-cheia'));

select policies_are('public', 'categories', array[
  'Requests are plain',
  'Only approved members reach categories', 'Members read categories', 'Administrators create categories',
  'Administrators change categories', 'Administrators delete categories'
]);
select is(scene.rights('anon', 'public.categories'), '', 'anon has no right on categories');
select is(scene.rights('authenticated', 'public.categories'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.categories', 'INSERT'),
  'description,is_toggle,name,position,show_in_dropdown,slug', 'authenticated inserts what a form has');
select is(scene.columns('authenticated', 'public.categories', 'UPDATE'),
  'description,is_toggle,name,show_in_dropdown,slug', 'authenticated updates what a form has, and the order by its function alone');
select is(scene.rights('service_role', 'public.categories'), 'DELETE,INSERT,SELECT,UPDATE', 'service_role reads and writes');

select scene.access('reads categories', $$select 1 from public.categories where slug like 'cena-%'$$,
  'no', '0 rows', '0 rows', '2 rows', '2 rows', '2 rows', '2 rows');
select scene.access('creates a category', $$insert into public.categories (name, slug) values ('Nova', 'cena-nova')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('renames a category', $$update public.categories set name = 'Outra' where slug = 'cena-vazia' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('upserts a category',
  $$insert into public.categories (name, slug) values ('Outra', 'cena-vazia')
    on conflict (slug) do update set name = excluded.name$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('deletes an empty category', $$delete from public.categories where slug = 'cena-vazia' returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a category that has videos', $$delete from public.categories where slug = 'cena-cheia'$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '23503', '23503');
select scene.access('moves a category''s date of birth', $$update public.categories set created_at = now() where slug = 'cena-vazia'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Deleting with a move: all of it or nothing

insert into public.categories (name, slug) values ('Cena Destino', 'cena-destino');
insert into public.podcasts (title, audio_url, category_id, is_active)
values ('Podcast da cena', 'https://audio.example/cena.mp3', (select id from public.categories where slug = 'cena-cheia'), false);
create function scene.category(p_slug text) returns bigint language sql stable as $$
  select id from public.categories where slug = p_slug
$$;
grant execute on function scene.category(text) to anon, authenticated;
select scene.access('deletes by function what is empty', $$select public.delete_category(scene.category('cena-vazia'))$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('deletes by function what is not empty', $$select public.delete_category(scene.category('cena-cheia'))$$,
  'no', 'no', 'no', 'no', 'no', '23503', '23503');
select scene.access('deletes with a move', $$select public.delete_category(scene.category('cena-cheia'), scene.category('cena-destino'))$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select is(scene.attempt('admin', $$select public.delete_category(scene.category('cena-cheia'), scene.category('cena-cheia'))$$), '22023', 'content does not move into what goes');
select is(scene.attempt('admin', $$select public.delete_category(scene.category('cena-cheia'), 0)$$), '22023', 'content cannot be moved to a category that does not exist');
select is(scene.attempt('admin', 'select public.delete_category(0)'), 'PT404', 'what is not there is not deleted');
select is(scene.attempt('admin', 'select public.delete_category(null)'), 'PT404', 'a missing id deletes no category');
-- The last of three steps fails: the first two did not happen either.
create function scene.refuse() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = 'P0001'; end $$;
create trigger refuse before delete on public.categories for each row execute function scene.refuse();
select is(scene.attempt('admin', $$select public.delete_category(scene.category('cena-cheia'), scene.category('cena-destino'))$$), 'P0001', 'when the deletion fails');
select is((select count(*) from public.videos where category_id = scene.category('cena-cheia')), 1::bigint, 'nothing has moved after a failed deletion');
drop trigger refuse on public.categories;
create temporary table moving as select scene.category('cena-cheia')::text as id, coalesce((select max(id) from private.audit_log), 0) as audit_id;
select scene.value('admin', $$select public.delete_category(scene.category('cena-cheia'), scene.category('cena-destino'))$$);
select is((select count(*) from public.videos where category_id = scene.category('cena-destino')), 1::bigint, 'the videos have moved with the deletion of a category');
select is((select count(*) from public.podcasts where category_id = scene.category('cena-destino')), 1::bigint, 'the episodes have moved, hidden ones too');
select is(scene.category('cena-cheia'), null, 'the deleted category does not exist any more');
select results_eq(
  $$select a.action, a.actor_id, coalesce(a.before ->> 'category_id', a.target_id) = m.id from private.audit_log as a, moving as m where a.id > m.audit_id order by a.id$$,
  $$values ('video.updated', scene.id('admin'), true), ('podcast.updated', scene.id('admin'), true), ('category.deleted', scene.id('admin'), true)$$,
  'moves and deletion are audited with what was there before');
select is((select before ->> 'name' from private.audit_log where action = 'category.deleted' order by id desc limit 1), 'Cena Cheia', 'the audit entry of a deletion has the name of the category');
update public.categories set slug = 'cena-cheia' where slug = 'cena-destino';

-- The order

create function scene.order() returns bigint[] language sql stable as $$
  select array(select c.id from public.categories as c order by c.position, c.name, c.id)
$$;
create function scene.turned() returns bigint[] language sql stable as $$
  select array(select i.id from unnest(scene.order()) with ordinality as i (id, place) order by i.place desc)
$$;
grant execute on function scene.order(), scene.turned() to anon, authenticated;
select scene.access('puts the categories in order', 'select public.order_categories(scene.order(), scene.turned())',
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('writes a position past the function', $$update public.categories set position = 7 where slug = 'cena-cheia'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('admin', 'select public.order_categories(scene.turned(), scene.order())'), 'PT409', 'an order that somebody changed meanwhile is not overwritten');
select is(scene.attempt('admin', 'select public.order_categories(scene.order() || 0::bigint, scene.turned() || 0::bigint)'), 'PT409', 'an order with a category that is gone is refused');
select is(scene.attempt('admin', 'select public.order_categories((scene.order())[2:], (scene.order())[2:])'), 'PT409', 'an order without a category that came meanwhile is refused');
select is(scene.attempt('admin', 'select public.order_categories(scene.order(), scene.order() || (scene.order())[1])'), '22023', 'an order with a category twice is refused');
select is(scene.attempt('admin', 'select public.order_categories(scene.order() || (scene.order())[1], scene.order() || (scene.order())[1])'), '22023', 'a known order with a category twice is refused');
select is(scene.attempt('admin', 'select public.order_categories(scene.order(), (scene.order())[2:])'), '22023', 'an order without a known category is refused');
select is(scene.attempt('admin', 'select public.order_categories(null, null)'), '22023', 'a missing order is refused');
select is(scene.attempt('admin', 'select public.order_categories(scene.order(), array[null::bigint])'), '22023', 'an order of nothing is refused');
select is(scene.attempt('admin', $$select public.order_categories('{}', '{}')$$), '22023', 'an empty order is refused');
select is(scene.attempt('admin', 'select public.order_categories(a.ids, a.ids) from (select array(select generate_series(1, 1001)::bigint) as ids) as a'), '22023', 'more than 1,000 categories are refused');
create temporary table ordering as
  select scene.turned() as wanted, (select array_agg(name order by position, name, id) from public.categories) as names,
    (select coalesce(max(id), 0) from private.audit_log) as audit_id;
select scene.value('admin', 'select public.order_categories(scene.order(), scene.turned())');
select is(scene.order(), (select wanted from ordering), 'the categories are in the order that was asked for');
select is((select array_agg(position order by position) from public.categories), (select array_agg(n)::integer[] from generate_series(1, (select count(*) from public.categories)) as n), 'no two categories share a position then');
select results_eq(
  $$select a.action, a.actor_id, a.target_id, a.before -> 'order', jsonb_array_length(a.after -> 'order') from private.audit_log as a, ordering as o where a.id > o.audit_id$$,
  $$select 'category.reordered', scene.id('admin'), null::text, to_jsonb(o.names), cardinality(o.names) from ordering as o$$,
  'a new order is one audit entry, with all names in the order before');
select scene.value('admin', 'select public.order_categories(scene.order(), scene.order())');
select is((select count(*) from private.audit_log as a, ordering as o where a.id > o.audit_id), 1::bigint, 'the same order is no new entry');

-- The view of totals

select is(scene.rights('anon', 'public.category_stats'), '', 'anon has no right on category_stats');
select scene.access('reads the totals of a category',
  $$select 1 from public.category_stats as s join public.categories as c on c.id = s.category_id where c.slug = 'cena-cheia'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the totals themselves', 
  $$select 1 from private.catalogue_totals as t where t.category_id = (select min(category_id) from private.catalogue_totals)$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('changes the totals', 'update private.catalogue_totals set active_video_count = 0',
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Limits

select col_default_is('public', 'categories', 'show_in_dropdown', 'false', 'show_in_dropdown starts false');
select col_default_is('public', 'categories', 'is_toggle', 'false', 'is_toggle starts false');
select throws_ok($$insert into public.categories (name, slug) values ('', 'cena-x')$$, '23514', null, 'a category has a name');
select throws_ok($$insert into public.categories (name, slug) values ('   ', 'cena-x')$$, '23514', null, 'a name of spaces is refused');
select throws_ok($$insert into public.categories (name, slug) values ('X', 'Cena X')$$, '23514', null, 'a slug has lower case letters, digits and hyphens');
select throws_ok($$insert into public.categories (name, slug) values ('X', 'cena--x')$$, '23514', null, 'a slug has single hyphens');
select throws_ok($$insert into public.categories (name, slug) values ('X', 'cena-cheia')$$, '23505', null, 'a slug has one category');

-- A new name is found at once

create temporary table before_rename as select v.ctid as place from public.videos as v where v.external_id = 'scene-cat-1';
update public.categories set name = 'Oftalmologia Rara' where slug = 'cena-cheia';
select is(scene.value('member', $$select string_agg(external_id, ',') from public.search_videos('oftalmologia rara')$$), 'scene-cat-1',
  'a lesson is found by the new name of its category');
select is(scene.value('admin', $$select string_agg(external_id, ',') from public.find_videos('rara oftalmologia')$$), 'scene-cat-1',
  'administrators find a lesson by the new name of its category');
select is((select v.ctid from public.videos as v where v.external_id = 'scene-cat-1'), (select place from before_rename),
  'renaming a category rewrites none of its lessons');

select * from finish();
rollback;
