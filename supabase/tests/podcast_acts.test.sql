begin;
\ir scenes.psql
select plan(85);

select scene.cast_everybody();
insert into public.categories (name, slug) values ('Cena rara', 'cena-lote'), ('Cena de destino', 'cena-lote-destino');
create function scene.category(p_slug text) returns bigint language sql stable as $$ select c.id from public.categories as c where c.slug = p_slug $$;
insert into public.podcasts (title, audio_url, original_file_name, category_id, duration, file_size, is_active, created_at) values
  ('Lote cênico um', '/x', 'a.mp3', scene.category('cena-lote'), '1:00', 3, true, now() - interval '1 hour'),
  ('Lote cênico dois', '', null, scene.category('cena-lote'), '3:00', 2, true, now() - interval '2 hours'),
  ('Lote cênico três', '/y', 'gravador.wav', null, '2:00', 1, false, now() - interval '3 hours');
create function scene.episode(word text) returns bigint language sql stable as $$
  select p.id from public.podcasts as p where p.title = 'Lote cênico ' || word
$$;
create function scene.choice(variadic words text[]) returns text language sql stable as $$
  select quote_literal((select array_agg(scene.episode(w)) from unnest(words) as w)::text) || '::bigint[]'
$$;
create function scene.change(choice text, changes text, more text default '') returns jsonb language sql as $$
  select scene.value('admin', format('select public.change_podcasts(%s, %L%s)', choice, changes, more))::jsonb
$$;
create function scene.undo(act jsonb) returns jsonb language sql as $$
  select scene.value('admin', format('select public.undo_podcast_act(%s)', act ->> 'act_id'))::jsonb
$$;
create function scene.found(call text) returns text language sql as $$
  select scene.value('admin', format($q$select string_agg(split_part(title, ' ', 3), ',' order by n) from public.find_podcasts(%s) with ordinality as f
    (id, title, a, b, c, d, e, g, h, i, j, k, l, m, o, p, q, r, total, n)$q$, call))
$$;

-- Found

select scene.access('finds episodes', $$select 1 from public.find_podcasts('lote cenico')$$, 'no', 'no', 'no', 'no', 'no', '3 rows', '3 rows');
select is(scene.found(call), result, title)
from (values
  ($$'cenico'$$, 'um,dois,três', 'episodes are found without accents, the newest first'), ($$'gravador'$$, 'três', 'the name of the file is searched'),
  ($$'rara cenico'$$, 'um,dois', 'the name of the category is searched'), ($$'cenico', p_is_uncategorized => true$$, 'três', 'those without a category'),
  ($$'cenico', p_situation => 'active'$$, 'um,dois', 'active ones'), ($$'cenico', p_situation => 'inactive'$$, 'três', 'inactive ones'),
  ($$'cenico', p_situation => 'no_audio'$$, 'dois', 'those without an audio'), ($$'cenico', p_has_transcript => true$$, null, 'those with a transcript'),
  ($$'cenico', p_sort => 'title', p_is_ascending => true$$, 'dois,três,um', 'ordered by title'),
  ($$'cenico', p_sort => 'duration'$$, 'dois,três,um', 'ordered by length'), ($$'cenico', p_sort => 'file_size'$$, 'um,dois,três', 'ordered by size'),
  ($$'cenico', p_sort => 'created_at', p_is_ascending => true$$, 'três,dois,um', 'ordered by age'),
  ($$'cenico', p_sort => 'listeners'$$, 'três,dois,um', 'of equal listeners the newest id comes first')
) as asked (call, result, title);
select is(scene.value('admin', format($$select string_agg(f.title || '/' || f.total, ',') from public.find_podcasts('cenico', p_sort => 'duration', p_limit => 1,
    p_after_value => (select place from public.find_podcasts('cenico', p_sort => 'duration', p_limit => 1)), p_after_id => %s) as f$$, scene.episode('dois'))),
  'Lote cênico três/3', 'the next page begins behind a row, and counts all');
select is(scene.attempt('admin', $$select public.find_podcasts(p_sort => 'p.id; select 1')$$), '22023', 'another order is refused');
select is(scene.value('admin', format($$select listeners from public.find_podcasts('cenico um')$$)), null, 'fewer than five listeners are not told');

-- Who may

select is(scene.rights(who, relation), '', who || ' has no right on ' || relation)
from unnest(array['anon', 'authenticated']) as who, unnest(array['private.podcast_acts', 'private.podcast_changes']) as relation;
select scene.access('changes many episodes', format($$select public.change_podcasts(%s, '{"is_active": false}')$$, scene.choice('um')),
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('writes values of episodes', $$select private.write_podcast_values('{}')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('lists changes of many episodes', 'select public.list_podcast_acts()', 'no', 'no', 'no', 'no', 'no', '0 rows', '0 rows');
create temporary table first_act as select scene.change(scene.choice('um'), '{"is_active": false}') as act;
grant select on first_act to anon, authenticated;
select scene.access('undoes a change of somebody else', format('select public.undo_podcast_act(%s)', act ->> 'act_id'),
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows') from first_act;
select is(scene.undo(act) ->> 'restored', '1', 'one episode is as before') from first_act;

-- What is asked for

select is(scene.attempt('admin', format('select public.change_podcasts(%s, %L)', scene.choice('um'), changes)), '22023', title)
from (values
  ('{}', 'no change is none'), ('{"title": "x"}', 'titles are not changed in bulk'), ('{"is_deleted": false}', 'not to delete is no change'),
  ('{"is_deleted": true, "is_active": false}', 'a deletion stands alone'), ('{"category_id": "1; drop"}', 'a text is no category'),
  ('{"published_at": "amanhã"}', 'a word is no moment'), ('{"published_at": "2020-01-01T00:00:00Z"}', 'a moment of the past schedules nothing'),
  ('{"published_at": "infinity"}', 'nothing is scheduled for ever'), ('{"category_id": 999999999}', 'a category that is gone is refused')
) as wrong (changes, title);
select is(scene.attempt('admin', $$select public.change_podcasts('{}', '{"is_active": true}')$$), '22023', 'no episode is none');
select is(scene.attempt('admin', $$select public.change_podcasts((select array_agg(n) from generate_series(1, 501) as n), '{"is_active": true}')$$), '22023', 'more than 500 are refused');

-- The act

select is(scene.change(scene.choice('um', 'dois', 'três'), '{"is_active": false}', ', true') - array['visible', 'total'], '{"act_id": null, "chosen": 3, "changed": 2, "gone": 0, "hidden": 2, "appearing": 0, "is_large": false}',
  'a trial says how many members would no longer hear');
select is((select count(*) from public.podcasts where title like 'Lote cênico %' and is_active), 2::bigint, 'a trial changes nothing');
select is(scene.change(scene.choice('três'), '{"is_active": true}', ', true') ->> 'appearing', '1', 'and how many they would hear from then on');
create temporary table moved as select scene.change(scene.choice('um', 'dois', 'três'), format('{"category_id": %s}', scene.category('cena-lote-destino'))) as act;
select is(scene.value('admin', $$select concat_ws('/', actor_name, podcast_count, undone_at is null) from public.list_podcast_acts() limit 1$$), 'Pessoa admin/3/t', 'the list of acts says who and how many');
update public.podcasts set title = 'Lote cênico um corrigido' where id = scene.episode('um');
update public.podcasts set category_id = null where id = scene.episode('dois');
select scene.value('admin', format('select public.delete_category(%s, %s)', scene.category('cena-lote'), scene.category('cena-lote-destino')));
select is(scene.undo(act) - 'left', '{"restored": 2, "changed": 1, "deleted": 0, "category_deleted": 0}', 'an undo leaves what was changed since, and follows a category that was merged') from moved;
select is(scene.attempt('admin', format('select public.undo_podcast_act(%s)', act ->> 'act_id')), 'PT404', 'an act is undone once') from moved;
update public.podcasts set title = 'Lote cênico um' where title = 'Lote cênico um corrigido';

-- Scheduled, and taken back

create temporary table scheduled as select scene.change(scene.choice('um', 'três'), jsonb_build_object('published_at', now() + interval '3 days')::text) as act;
select is((select count(*) from public.podcasts where title like 'Lote cênico %' and is_scheduled), 2::bigint, 'many are scheduled at once');
select is(scene.undo(act) ->> 'restored', '2', 'a schedule of many is undone') from scheduled;
select is((select string_agg(p.is_active::text, ',' order by p.id) from public.podcasts as p where p.title like 'Lote cênico %' and not p.is_scheduled), 'true,true,false', 'each is as it was');

select is(private.is_large_part(lost, seen), many, title)
from (values (10, 20, false, 'ten are few'), (11, 200, false, 'less than a tenth is few'), (11, 100, true, 'more than ten and than a tenth are many')) as asked (lost, seen, many, title);

-- Deleted into the bin, and brought back

insert into public.podcast_progress (user_id, podcast_id, current_seconds) values (scene.id('member'), scene.episode('um'), 7);
create temporary table before as select to_jsonb(p) - 'updated_at' as was from public.podcasts as p where p.title like 'Lote cênico %';
create temporary table binned as select scene.change(scene.choice('um', 'dois', 'três'), '{"is_deleted": true}') as act;
select is((select count(*) from public.podcasts where title like 'Lote cênico %') || '/' || (select count(*) from private.kept_audio where podcast ->> 'title' like 'Lote cênico %'), '0/3', 'deleted episodes are in the bin');
select scene.value('admin', $$select public.restore_audio(id) from public.kept_audio() where title = 'Lote cênico dois'$$);
select is(scene.undo(act) - 'left', '{"restored": 2, "changed": 0, "deleted": 1, "category_deleted": 0}', 'an undo brings back what is still in the bin') from binned;
select set_eq($$select to_jsonb(p) - 'updated_at' from public.podcasts as p where p.title like 'Lote cênico %'$$, 'select was from before', 'all are back as they were');
select is((select current_seconds from public.podcast_progress where podcast_id = scene.episode('um') and user_id = scene.id('member')), 7.000, 'with the places of their listeners');
select is(scene.change(scene.choice('um'), '{"is_active": true}') - array['visible', 'total'], '{"act_id": null, "chosen": 1, "changed": 0, "gone": 0, "hidden": 0, "appearing": 0, "is_large": false}', 'a change that changes nothing leaves nothing to undo');

-- Kept for 30 days

select scene.change(scene.choice('um'), '{"is_active": false}');
update private.podcast_acts set at = now() - interval '31 days';
select private.apply_retention();
select is((select count(*) from private.podcast_acts) + (select count(*) from private.podcast_changes), 0::bigint, 'acts are gone after 30 days');

select * from finish();
rollback;
