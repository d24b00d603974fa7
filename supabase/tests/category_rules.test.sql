begin;
\ir scenes.psql
select plan(123);

select scene.cast_everybody();
delete from public.category_rules;
-- What is applied is applied to the lessons of this scene.
update public.videos set category_id = (select min(c.id) from public.categories as c) where category_id is null;
insert into public.categories (name, slug) values ('Cena Cardiologia', 'cena-cardio'), ('Cena Trauma', 'cena-trauma'), ('Cena Vazia', 'cena-vazia');
create function scene.category(p_slug text) returns bigint language sql stable security definer as $$
  select c.id from public.categories as c where c.slug = 'cena-' || p_slug
$$;
create function scene.rule(words text, p_slug text, p_kind text default 'title_contains') returns void language sql as $$
  insert into public.category_rules (kind, value, category_id) values (p_kind, words, scene.category(p_slug))
$$;
-- Adds a lesson and says where it landed.
create sequence scene.lessons;
create function scene.landed(p_title text, p_category bigint default null, p_id text default null, p_source text default 'youtube')
returns text language sql as $$
  insert into public.videos (source, external_id, title, category_id)
  values (p_source, coalesce(p_id, 'scene-' || lpad(nextval('scene.lessons')::text, 5, '0')), p_title, p_category)
  returning (select replace(c.slug, 'cena-', '') from public.categories as c where c.id = category_id)
$$;
grant execute on all functions in schema scene to authenticated, service_role;
grant usage on sequence scene.lessons to authenticated, service_role;

-- Who may what

select policies_are('public', 'category_rules', array['Only approved members reach category rules', 'Requests are plain',
  'Administrators read category rules', 'Administrators add category rules', 'Administrators change category rules',
  'Administrators delete category rules']);
select is(scene.rights('anon', 'public.category_rules'), '', 'anon has no right on rules');
select is(scene.rights('authenticated', 'public.category_rules'), 'DELETE,SELECT', 'authenticated selects and deletes rows of rules');
select is(scene.columns('authenticated', 'public.category_rules', 'INSERT'), 'category_id,kind,value', 'a rule comes with what it compares');
select is(scene.columns('authenticated', 'public.category_rules', 'UPDATE'), 'category_id,kind,position,value', 'of a rule its order changes too');
select is(scene.rights('service_role', 'public.category_rules'), 'SELECT', 'jobs read rules');

select scene.rule('ECG', 'cardio');
select scene.access('reads rules', 'select 1 from public.category_rules', 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('adds a rule', $$insert into public.category_rules (kind, value, category_id) values ('title_contains', 'Sepse', scene.category('trauma'))$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes a rule', $$update public.category_rules set value = 'Eletro'$$, 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a rule', 'delete from public.category_rules', 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('previews rules', 'select 1 from public.preview_category_rules() where place = 1', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('orders rules', $$select public.order_category_rules(array(select r.id from public.category_rules as r order by r.position, r.id), array(select r.id from public.category_rules as r order by r.position, r.id))$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('applies rules', 'select public.apply_category_rules(0)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');

-- Words

select is(scene.landed(t.title), t.landed, format('"%s" lands in %s', t.title, coalesce(t.landed, 'no category')))
from (values
  ('ECG na sala de emergência', 'cardio'), ('O ecg normal', 'cardio'), ('Aula 3: ECG', 'cardio'), ('(ECG)', 'cardio'), ('ECG/Holter', 'cardio'),
  ('🫀ECG🫀', 'cardio'), ('“ECG” básico', 'cardio'), ('ECG–parte 2', 'cardio'), ('ＥＣＧ', 'cardio'),
  ('ECGs difíceis', null), ('DECG', null), ('Eletrocardiograma', null), ('E C G', null), ('🫀', null)
) as t (title, landed);
select is(scene.landed('ECG', scene.category('trauma')), 'trauma', 'a category that somebody chose stays');
select is(scene.landed('ECG em arquivo', p_id => 'cena-arquivo-1', p_source => 'google_drive'), 'cardio', 'files of Drive follow the rules too');

delete from public.category_rules;
select scene.rule('via aérea', 'trauma'), scene.rule('100%', 'cardio'), scene.rule('a_b\c', 'cardio'), scene.rule('(x|y)+ [z]', 'cardio');
select is(scene.landed(t.title), t.landed, format('"%s" lands in %s', t.title, coalesce(t.landed, 'no category')))
from (values
  ('Manejo da VIA AEREA difícil', 'trauma'), (normalize('Via aérea', nfd), 'trauma'), ('Via  —  aérea', 'trauma'), ('Aérea via', null), ('Via não aérea', null),
  ('Oxigênio a 100%', 'cardio'), ('1000 casos', null), ('a-b-c', 'cardio'), ('aXbYc', null), ('x y z', 'cardio'), ('xxy z', null)
) as t (title, landed);

-- Order

delete from public.category_rules;
select scene.rule('choque', 'cardio'), scene.rule('choque hemorrágico', 'trauma');
select is(scene.landed('Choque hemorrágico'), 'cardio', 'the first rule that meets wins');
select scene.value('admin', format('select public.order_category_rules(array[%s], array[%s])',
  (select string_agg(r.id::text, ',' order by r.position) from public.category_rules as r),
  (select string_agg(r.id::text, ',' order by r.value = 'choque hemorrágico' desc) from public.category_rules as r)));
select is(scene.landed('Choque hemorrágico'), 'trauma', 'another order of the rules gives another category');
select is(scene.landed('Choque séptico'), 'cardio', 'what the first does not meet goes on to the second');
select is(scene.attempt('admin', format('select public.order_category_rules(array[%1$s], array[%1$s])',
  (select string_agg(r.id::text, ',' order by r.position desc) from public.category_rules as r))), 'PT409', 'an order upon one that is no more is refused');
select is(scene.attempt('admin', format('select public.order_category_rules(array[%s], array[%s])',
  (select string_agg(r.id::text, ',' order by r.position) from public.category_rules as r), (select min(r.id) from public.category_rules as r))), '22023', 'an order has every rule');
select is(scene.landed('Choque hemorrágico'), 'trauma', 'and nothing was changed by either');
select is((select count(distinct r.updated_at - r.created_at) from public.category_rules as r where r.updated_at > r.created_at), 0::bigint, 'order makes no new version');
update public.category_rules set value = 'choque obstrutivo' where value = 'choque';
select is((select r.updated_at > r.created_at from public.category_rules as r where r.value = 'choque obstrutivo'), true, 'an edit of a rule makes a new version');

-- What is no rule

select throws_ok($$select scene.rule('%%%', 'cardio')$$, '23514', null, 'words without a letter or digit are refused');
select throws_ok($$select scene.rule('  ', 'cardio')$$, '23514', null, 'blanks are refused');
select throws_ok($$select scene.rule(repeat('a', 201), 'cardio')$$, '23514', null, 'more than 200 characters are refused');
select throws_ok($$select scene.rule('Choque Hemorragico!', 'cardio')$$, '23505', null, 'the same words in other case are the same rule');
select throws_ok($$select scene.rule('PLshort', 'cardio', 'playlist')$$, '23514', null, 'what cannot be a playlist is refused');
select throws_ok($$select scene.rule('RDEMxxxxxxxxxxxxxxxx', 'cardio', 'playlist')$$, '23514', null, 'a mix is refused, because it is another list for each person');
select throws_ok($$select scene.rule('x', 'cardio', 'regex')$$, '23514', null, 'an unknown kind of rule is refused');

-- Playlists

delete from public.category_rules;
select scene.rule('PLcenacenacena1', 'trauma', 'playlist'), scene.rule('sepse', 'cardio');
select is(scene.landed('Sepse', p_id => 'lista-00001'), 'cardio', 'a playlist that was never read holds nothing');
select scene.value('service_role', $$select public.store_playlist('PLcenacenacena1', 'Curso', 3, array['lista-00002', 'lista-00003', 'lista-00002'])$$);
select is(scene.landed('Sepse', p_id => 'lista-00002'), 'trauma', 'a video of the playlist meets its rule');
select is(scene.landed('Sepse', p_id => 'lista-00002', p_source => 'google_drive'), 'cardio', 'a file of Drive with the same id does not');
select scene.value('service_role', $$select public.store_playlist('PLcenacenacena1', p_error => 'A lista não existe mais ou ficou privada.')$$);
select is(scene.landed('Sepse', p_id => 'lista-00003'), 'trauma', 'what was read before a failure still counts');
select results_eq($$select p.title, p.entries, p.last_error from public.category_playlists as p where p.playlist_id = 'PLcenacenacena1'$$,
  $$values ('Curso', 3, 'A lista não existe mais ou ficou privada.')$$, 'the failure stands beside what is known');
select scene.value('service_role', $$select public.store_playlist('PLcenacenacena1', 'Curso novo', 1, array['lista-00004'])$$);
select is(scene.landed('Sepse', p_id => 'lista-00005'), 'cardio', 'what left the playlist does not meet it any more');
select results_eq($$select p.title, p.entries, p.last_error from public.category_playlists as p where p.playlist_id = 'PLcenacenacena1'$$,
  $$values ('Curso novo', 1, null)$$, 'a reading that worked forgets the failure');
update public.category_playlists set checked_at = now() - interval '2 days' where playlist_id = 'PLcenacenacena1';
insert into public.category_playlists (playlist_id, checked_at) values ('PLcenacenacena2', now() - interval '2 days'), ('PLcenacenacena3', now());
select scene.value('service_role', $$select public.store_playlist('PLcenacenacena4', 'Outra', 0, '{}')$$);
select bag_eq($$select p.playlist_id from public.category_playlists as p where p.playlist_id like 'PLcena%'$$,
  array['PLcenacenacena1', 'PLcenacenacena3', 'PLcenacenacena4'], 'a playlist that no rule names is forgotten after a day');

-- Preview and application

delete from public.category_rules;
delete from public.videos where external_id like 'scene-%' or external_id like 'lista-%' or external_id like 'cena-%';
select scene.landed('Zumbido um'), scene.landed('Zumbido dois'), scene.landed('Zumbido três', scene.category('cardio')),
  scene.landed('Zumbido quatro', scene.category('trauma')), scene.landed('Tontura');
create function scene.previewed(rules text) returns setof text language plpgsql as $$
begin
  perform scene.act_as('admin');
  return query select format('%s: %s, %s, %s, %s', p.place, p.lessons, p.uncategorized, p.elsewhere, array_to_string(p.titles, ' | '))
    from public.preview_category_rules(rules::jsonb) as p where p.place > 0;
  perform scene.step_out();
end
$$;
grant execute on function scene.previewed(text) to authenticated;
select is(array(select scene.previewed(format('[{"kind": "title_contains", "value": "zumbido dois", "category_id": %1$s}, {"kind": "title_contains", "value": "ZUMBIDO", "category_id": %1$s}, {"kind": "title_contains", "value": "zumbido um", "category_id": %1$s}]', scene.category('cardio')))),
  array['1: 1, 1, 0, Zumbido dois', '2: 3, 1, 1, Zumbido um | Zumbido quatro | Zumbido três', '3: 0, 0, 0, '],
  'a draft says of each rule what it would catch, how many have no category and how many another');
select is(array(select scene.previewed('[]')), '{}', 'an empty list of drafts matches no lesson');
select is(array(select scene.previewed('[{"kind": "title_contains", "value": ".*", "category_id": 1}, {"kind": "other", "value": "zumbido", "category_id": "x"}, {}]')),
  array['1: 0, 0, 0, ', '2: 0, 0, 0, ', '3: 0, 0, 0, '], 'what is no rule catches nothing');
select is(scene.attempt('admin', $$select public.preview_category_rules('{}')$$), '22023', 'a preview is of a list');
select is(scene.attempt('admin', $$select public.preview_category_rules((select jsonb_agg('{}'::jsonb) from generate_series(1, 201)))$$), '22023', 'of 200 rules at most');
select is(scene.value('admin', $$select sum(p.uncategorized) from public.preview_category_rules() as p$$)::bigint,
  (select count(*) from public.videos as v where v.category_id is null), 'every lesson without a category is counted once');

select scene.rule('zumbido', 'cardio');
create temporary table before_apply as select v.id, v.category_id, v.updated_at from public.videos as v;
select is(scene.attempt('admin', 'select public.apply_category_rules(3)'), 'PT409', 'rules that would change another number than told change nothing');
select is(scene.value('admin', 'select public.apply_category_rules(2)'), '2', 'lessons without a category get theirs');
select results_eq($$select v.title, c.slug from public.videos as v left join public.categories as c on c.id = v.category_id where v.external_id like 'scene-%' order by v.title$$,
  $$values ('Tontura', null), ('Zumbido dois', 'cena-cardio'), ('Zumbido quatro', 'cena-trauma'), ('Zumbido três', 'cena-cardio'), ('Zumbido um', 'cena-cardio')$$,
  'applying the rules changes no other lesson');
select is((select count(*) from public.videos as v join before_apply as b using (id) where v.updated_at > b.updated_at), 2::bigint, 'lessons that got a category have a new version');
select is((select sum(coalesce((a.after ->> 'count')::integer, 1)) from private.audit_log as a where a.action = 'video.updated' and a.actor_id = scene.id('admin')), 2::bigint, 'lessons that got a category have an audit entry');
select is((select count(*) from private.audit_log as a where a.action = 'category_rule.created' and a.after ->> 'value' = 'zumbido'), 1::bigint, 'a rule is audited');

-- A category that goes

select is(scene.attempt('admin', format('select public.delete_category(%s)', scene.category('cardio'))), '23503', 'a category with lessons does not go without them');
select scene.value('admin', format('select public.delete_category(%s, %s)', scene.category('cardio'), scene.category('vazia')));
select is((select c.slug from public.category_rules as r join public.categories as c on c.id = r.category_id where r.value = 'zumbido'), 'cena-vazia', 'rules go where the content goes');
update public.videos set category_id = null where category_id = scene.category('vazia');
select scene.value('admin', format('select public.delete_category(%s)', scene.category('vazia')));
select is_empty('select 1 from public.category_rules', 'an empty category takes its rules along');
select is(scene.landed('Zumbido cinco'), null, 'rules of a deleted category are not applied any more');

-- Many

insert into public.category_rules (kind, value, category_id)
select 'title_contains', 'regra ' || n, scene.category('trauma') from generate_series(1, 200) as n;
select throws_ok($$select scene.rule('mais uma', 'trauma')$$, '23514', null, 'the 201st rule is refused');
select is(scene.value('admin', 'select count(*) from public.preview_category_rules()'), '201', 'all of two hundred rules are previewed');

select * from finish();
rollback;
