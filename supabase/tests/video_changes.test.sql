begin;
\ir scenes.psql
select plan(112);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Cena de lote', 'cena-lote'), ('Cena de destino', 'cena-lote-destino');
create function scene.category(p_slug text) returns bigint language sql stable as $$ select c.id from public.categories as c where c.slug = p_slug $$;
insert into public.videos (external_id, title, instructor, category_id, tags, is_active, created_at)
values
  ('scene-chg-1', 'Lote cênico um', 'Ana', scene.category('cena-lote'), '{Sepse,UTI}', true, now() - interval '1 hour'),
  ('scene-chg-2', 'Lote cênico dois', 'Bia', scene.category('cena-lote'), '{}', true, now() - interval '2 hours'),
  ('scene-chg-3', 'Lote cênico três', null, null, '{sépse}', false, now() - interval '3 hours');
create function scene.lesson(number integer) returns bigint language sql stable as $$
  select v.id from public.videos as v where v.external_id = 'scene-chg-' || number
$$;
create function scene.choice(variadic numbers integer[]) returns text language sql stable as $$
  select quote_literal(jsonb_build_object('ids', (select jsonb_agg(scene.lesson(n)) from unnest(numbers) as n))) || '::jsonb'
$$;
create function scene.preview(selection text, changes text) returns jsonb language sql as $$
  select scene.value('admin', format('select public.preview_video_changes(%s, %L)', selection, changes))::jsonb
$$;
create function scene.change(selection text, changes text) returns jsonb language sql as $$
  select scene.value('admin', format('select public.change_videos(%s, %L)', selection, changes))::jsonb
$$;
create function scene.undo(act jsonb) returns jsonb language sql as $$
  select scene.value('admin', format('select public.undo_video_act(%s)', act ->> 'act_id'))::jsonb
$$;
create function scene.tags(number integer) returns text language sql stable as $$
  select array_to_string(v.tags, ',') from public.videos as v where v.id = scene.lesson(number)
$$;

-- Who may

select is(scene.rights(who, relation), '', who || ' has no right on ' || relation)
from unnest(array['anon', 'authenticated']) as who, unnest(array['private.video_acts', 'private.video_changes']) as relation;
select scene.access('previews a change', format($$select public.preview_video_changes(%s, '{"featured": true}')$$, scene.choice(1)),
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes many lessons', format($$select public.change_videos(%s, '{"featured": true}')$$, scene.choice(1)),
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes them past the API''s function', format($$select private.change_videos(%s, '{"featured": true}', null)$$, scene.choice(1)),
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('writes values of lessons', $$select private.write_video_values('{}')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('lists changes of many lessons', 'select public.list_video_acts()', 'no', 'no', 'no', 'no', 'no', '0 rows', '0 rows');
create temporary table first_act as select scene.change(scene.choice(2), '{"featured": true}') as act;
grant select on first_act to anon, authenticated;
select scene.access('undoes a change of somebody else', format('select public.undo_video_act(%s)', act ->> 'act_id'),
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows') from first_act;
select is(scene.undo(act) ->> 'restored', '1', 'one lesson is as before') from first_act;

-- What is asked for

select is(scene.attempt('admin', format('select public.preview_video_changes(%s, %L)', scene.choice(1), changes)), '22023', title)
from (values
  ('{}', 'no change is none'), ('[]', 'a list is no change'), ('{"title": "x"}', 'titles are not changed in bulk'),
  ('{"is_active": "yes"}', 'a word is no switch'), ('{"category_id": "1; drop"}', 'a text is no category'),
  ('{"category_id": -1}', 'a negative number is no category'), ('{"add_tags": "x"}', 'a word is no list of tags'),
  ('{"add_tags": [1]}', 'a number is no tag'), ('{"add_tags": ["a,b"]}', 'a tag has no comma'), ('{"add_tags": [" "]}', 'an empty tag alone changes nothing'),
  (format('{"instructor": "%s"}', repeat('x', 161)), 'a name has its length'),
  (format('{"remove_tags": ["%s"]}', repeat('x', 101)), 'a tag has its length')
) as wrong (changes, title);
select is(scene.attempt('admin', format($$select public.preview_video_changes(%L, '{"featured": true}')$$, selection)), code, title)
from (values
  ('{}', '22023', 'no lesson is meant'), ('{"ids": []}', '22023', 'an empty list means none'), ('{"ids": ["x"]}', '22P02', 'a word is no id'),
  ('{"filters": {"p_query": "nadacenico"}}', '22023', 'filters that find nothing mean none'),
  ('{"filters": {"p_category_id": "x"}}', '22P02', 'a word is no category')
) as wrong (selection, code, title);
select is(scene.attempt('admin', format($$select public.change_videos(%s, '{"category_id": 999999999}')$$, scene.choice(1))), '22023',
  'a category that is gone is refused');

-- The preview

select is(scene.preview(scene.choice(1, 2, 3), '{"is_active": false}') - array['sample', 'mark', 'disappearing', 'appearing', 'announcing', 'told', 'visible', 'total', 'is_large'],
  '{"chosen": 3, "changing": 2, "too_long": 0, "kinds": [{"field": "is_active", "before": true, "after": false, "count": 2}]}',
  'the preview counts what would change, and not what is so already');
select is(scene.preview(scene.choice(1), '{"instructor": "Caio"}') -> 'sample',
  jsonb_build_array(jsonb_build_object('id', scene.lesson(1), 'title', 'Lote cênico um', 'before', '{"instructor": "Ana"}'::jsonb, 'after', '{"instructor": "Caio"}'::jsonb)),
  'the preview shows lessons before and after');
select is(scene.preview(scene.choice(1, 2, 3), '{"remove_tags": ["SEPSE"], "add_tags": ["Choque"]}') -> 'kinds',
  '[{"field": "add_tags", "before": null, "after": "Choque", "count": 3}, {"field": "remove_tags", "before": "Sepse", "after": null, "count": 1}, {"field": "remove_tags", "before": "sépse", "after": null, "count": 1}]',
  'tags are found in any case and accents, and counted one by one');
select is(scene.preview($$'{"filters": {"p_query": "lote cenico"}}'$$, '{"featured": true}') ->> 'chosen', '3', 'filters mean all that the list finds');
select is(scene.preview(format($$'{"filters": {"p_query": "lote cenico"}, "except": [%s]}'$$, scene.lesson(2)), '{"featured": true}') ->> 'chosen', '2', 'lessons that are left out of a selection are not counted');
select is(scene.preview($$'{"filters": {"p_query": "lote cenico", "p_situation": "inactive"}}'$$, '{"featured": true}') ->> 'chosen', '1', 'each filter counts');
select is((select count(*) from public.videos where external_id like 'scene-chg-%' and featured), 0::bigint, 'a preview changes nothing');
select is(scene.preview(scene.choice(1, 2, 3), '{"is_active": false}') - array['sample', 'mark', 'chosen', 'changing', 'too_long', 'kinds', 'total', 'told'],
  jsonb_build_object('disappearing', 2, 'appearing', 0, 'announcing', 0, 'is_large', false,
    'visible', (select count(*) from public.videos as v where v.is_active and v.status = 'active')),
  'the preview counts what members see no more, of what they see');
select is(scene.preview(scene.choice(1, 3), '{"is_active": true}') - array['sample', 'mark', 'chosen', 'changing', 'too_long', 'kinds', 'total', 'visible'],
  jsonb_build_object('disappearing', 0, 'appearing', 1, 'announcing', 1, 'is_large', false, 'told', (select count(*) from private.told_of_lessons)), 'and what they see and are told of for the first time');
update public.videos set status = 'private' where id = scene.lesson(2);
select is(scene.preview(scene.choice(1, 2), '{"is_active": false}') ->> 'disappearing', '1', 'a lesson that members do not see anyway is none of them');
update public.videos set status = 'active' where id = scene.lesson(2);
select results_eq($$select private.is_large_part(n.count, n.whole) from (values (10, 20), (11, 20), (11, 110), (12, 110)) as n (count, whole)$$,
  'values (false), (true), (false), (true)', 'large is more than ten and more than a tenth');
insert into public.videos (external_id, title, status) select 'scene-b' || lpad(n::text, 4, '0'), 'Lote cênico grande', case when n > 11 then 'private' else 'active' end
from generate_series(1, (select greatest(13, ceil(count(*) / 8.0))::integer from public.videos)) as n;
select is(scene.preview($$'{"filters": {"p_query": "lote cenico grande"}}'$$, '{"is_active": false}') ->> 'is_large', 'true', 'a change of a large part of the catalogue is asked about');
select is(scene.preview($$'{"filters": {"p_query": "lote cenico grande"}}'$$, '{"featured": true}') ->> 'is_large', 'true', 'whatever it changes');
select is(scene.preview($$'{"filters": {"p_query": "lote cenico grande"}}'$$, '{"featured": false}') ->> 'is_large', 'false', 'but not if it changes nothing');
delete from public.videos where external_id like 'scene-b0%';

-- The act

create temporary table acts as
  select scene.change(scene.choice(1, 2, 3), format('{"category_id": %s, "instructor": " Caio ", "add_tags": ["sepse", "Choque"]}', scene.category('cena-lote-destino'))) as act;
select is(act - 'act_id', '{"chosen": 3, "changed": 3, "too_long": 0}', 'all three are changed') from acts;
select results_eq($$select instructor, category_id = scene.category('cena-lote-destino'), array_to_string(tags, ',') from public.videos where external_id like 'scene-chg-%' order by external_id$$,
  $$values ('Caio', true, 'Sepse,UTI,Choque'), ('Caio', true, 'sepse,Choque'), ('Caio', true, 'sépse,Choque')$$, 'a tag that is there is not added again');
select is((select count(*) from private.audit_log as a, jsonb_each(a.after -> 'rows') as r where a.action = 'video.updated' and a.actor_id = scene.id('admin') and r.value ->> 'instructor' = 'Caio'), 3::bigint,
  'the change is audited, by whom');
select is(scene.change(scene.choice(1), '{"instructor": "Caio"}'), '{"act_id": null, "chosen": 1, "changed": 0, "too_long": 0}', 'a change that changes nothing leaves nothing to undo');
select is(scene.value('admin', $$select concat_ws('/', actor_name, video_count, changes ->> 'instructor', undone_at is null) from public.list_video_acts() limit 1$$),
  'Pessoa admin/3/Caio/t', 'the list of acts says who, how many and what');

-- Undone: only what was not changed since

update public.videos set title = 'Lote cênico um, corrigido' where id = scene.lesson(1);
update public.videos set instructor = 'Duda' where id = scene.lesson(2);
delete from public.videos where id = scene.lesson(3);
create temporary table undone as select scene.undo(act) as result from acts;
select is(result - 'left', '{"restored": 1, "changed": 1, "deleted": 1, "category_deleted": 0}', 'an undo says what it left, and why') from undone;
select is(result #>> '{left,0,reason}', 'changed', 'a lesson that was left is named with its reason') from undone;
select is((select instructor || '/' || title from public.videos where id = scene.lesson(1)), 'Ana/Lote cênico um, corrigido',
  'another field that was edited since stays, and the act is undone beside it');
select is(scene.tags(1), 'Sepse,UTI', 'tags are as before');
select is((select instructor from public.videos where id = scene.lesson(2)), 'Duda', 'what was changed since the act stays');
select is(scene.attempt('admin', format('select public.undo_video_act(%s)', act ->> 'act_id')), 'PT404', 'an act is undone once') from acts;
select is((select count(*) from private.video_changes as c, acts where c.act_id = (act ->> 'act_id')::bigint), 0::bigint, 'nothing of an undone act is kept');
select is(scene.attempt('admin', 'select public.undo_video_act(null)'), 'PT404', 'no act is none');

-- The former category is gone
create temporary table moved as
  select scene.change(scene.choice(1, 2), format('{"category_id": %s}', scene.category('cena-lote-destino'))) as act;
update public.videos set category_id = scene.category('cena-lote') where id = scene.lesson(2);
update public.videos set category_id = scene.category('cena-lote-destino') where id = scene.lesson(2);
select scene.value('admin', format('select public.delete_category(%s)', scene.category('cena-lote')));
create temporary table unmoved as select scene.undo(act) as result from moved;
select is(result ->> 'category_deleted', '1', 'a lesson whose former category is gone stays where it is') from unmoved;
select is(result #>> '{left,0,reason}', 'category_deleted', 'the undo names the deleted category as the reason') from unmoved;
select is((select count(*) from public.videos where external_id like 'scene-chg-%' and category_id = scene.category('cena-lote-destino')), 2::bigint,
  'both lessons are where the act and the change after it put them');

-- The former category was merged into another
insert into public.categories (name, slug) values ('Cena Lote Velha', 'cena-lote-velha'), ('Cena Lote Passagem', 'cena-lote-passagem');
update public.videos set category_id = scene.category('cena-lote-velha') where id in (scene.lesson(1), scene.lesson(2));
create temporary table merged as
  select scene.change(scene.choice(1, 2), format('{"category_id": %s}', scene.category('cena-lote-passagem'))) as act;
select scene.value('admin', format('select public.delete_category(%s, %s)', scene.category('cena-lote-passagem'), scene.category('cena-lote-destino')));
insert into public.categories (name, slug) values ('Cena Lote Nova', 'cena-lote-nova');
select scene.value('admin', format('select public.delete_category(%s, %s)', scene.category('cena-lote-velha'), scene.category('cena-lote-nova')));
select is(scene.undo(act) - 'left', '{"restored": 2, "changed": 0, "deleted": 0, "category_deleted": 0}',
  'lessons of categories that were merged meanwhile can be taken back') from merged;
select is((select count(*) from public.videos where category_id = scene.category('cena-lote-nova')), 2::bigint,
  'the lessons go where the other lessons of their former category went');
update public.videos set category_id = scene.category('cena-lote-destino') where category_id = scene.category('cena-lote-nova');

-- Two acts on one lesson are taken back in turn
create temporary table two as
  select scene.change(scene.choice(1), '{"is_active": false}') as first, scene.change(scene.choice(1), '{"is_active": true}') as second;
select is(scene.undo(second) ->> 'restored' || (scene.undo(first) ->> 'restored'), '11', 'acts can be undone one after the other, the last one first') from two;

-- A lesson that waits for its moment
update public.videos set published_at = now() + interval '3 days' where id = scene.lesson(2);
create temporary table published as select scene.change(scene.choice(2), '{"is_active": true}') as act;
select ok((select is_active and not is_scheduled from public.videos where id = scene.lesson(2)), 'an act publishes a lesson that waited');
select is(scene.undo(act) ->> 'restored', '1', 'undone, the lesson is as before') from published;
select ok((select is_scheduled and not is_active and published_at = now() + interval '3 days' from public.videos where id = scene.lesson(2)),
  'the lesson waits for its moment again');
update public.videos set published_at = null where id = scene.lesson(2);
update public.videos set is_active = true where id = scene.lesson(2);
create temporary table hidden as select scene.change(scene.choice(2), '{"is_active": false}') as act;
update public.videos set published_at = now() + interval '2 days' where id = scene.lesson(2);
select is(scene.undo(act) - 'left', '{"restored": 0, "changed": 1, "deleted": 0, "category_deleted": 0}',
  'a lesson that was scheduled since the act is left as it is') from hidden;
select ok((select is_scheduled and not is_active from public.videos where id = scene.lesson(2)), 'an undo does not publish a lesson that was scheduled since');
update public.videos set published_at = null where id = scene.lesson(2);

-- Upon a preview
select is(scene.attempt('admin', format($$select public.change_videos(%s, '{"featured": true}', %L)$$, scene.choice(1, 2), scene.preview(scene.choice(1, 2), '{"featured": true}') ->> 'mark')),
  '1 rows', 'what the preview showed is done');
create temporary table marks as select scene.preview(scene.choice(1, 2), '{"featured": true}') ->> 'mark' as mark;
update public.videos set title = 'Outro título' where id = scene.lesson(1);
select is(scene.attempt('admin', format($$select public.change_videos(%s, '{"featured": true}', %L)$$, scene.choice(1, 2), mark)), '1 rows',
  'a change of something else since is no reason to refuse') from marks;
update public.videos set featured = true where id = scene.lesson(1);
select is(scene.attempt('admin', format($$select public.change_videos(%s, '{"featured": true}', %L)$$, scene.choice(1, 2), mark)), 'PT409',
  'a change of what the preview showed refuses the act') from marks;

-- Limits
update public.videos set tags = array(select 't' || n from generate_series(1, 100) as n) where id = scene.lesson(2);
select is(scene.change(scene.choice(1, 2), '{"add_tags": ["mais uma"]}') - 'act_id', '{"chosen": 2, "changed": 1, "too_long": 1}',
  'a lesson that has as many tags as it may is left out and counted');
insert into public.videos (external_id, title, is_active)
select 'scl' || lpad(n::text, 8, '0'), 'Lote cênico enorme ' || n, false from generate_series(1, 5000) as n;
-- As autovacuum does once rows are committed: without it plans are those for a hundred lessons, ten times as slow.
analyze public.videos;
select is(scene.attempt('admin', $$select public.preview_video_changes('{"filters": {"p_query": "lote cenico"}}', '{"featured": true}')$$), '22023',
  'more than 5,000 lessons are refused');
select is(scene.attempt('admin', $$select public.change_videos(jsonb_build_object('ids', (select jsonb_agg(n) from generate_series(1, 5001) as n)), '{"featured": true}')$$), '22023',
  'more than 5,000 ids are refused');
select is(scene.change($$'{"filters": {"p_query": "lote cenico enorme"}}'$$, '{"featured": true}') ->> 'changed', '5000', '5,000 are changed at once');

-- Kept for 30 days
update private.video_acts set at = now() - interval '29 days';
select private.apply_retention();
select isnt((select count(*) from private.video_changes), 0::bigint, 'what can be undone is kept for 29 days');
update private.video_acts set at = now() - interval '31 days';
select private.apply_retention();
select is((select count(*) from private.video_acts) + (select count(*) from private.video_changes), 0::bigint, 'acts are gone after 30 days');

select * from finish();
rollback;
