begin;
\ir scenes.psql
select plan(58);

select scene.cast_everybody();
insert into public.categories (name, slug, position) values ('Cardio da cena', 'cena-cardio', 1), ('Trauma da cena', 'cena-trauma', 2), ('Nova da cena', 'cena-nova', 3);
create function scene.category(p_slug text) returns bigint language sql stable security definer as $$
  select id from public.categories where slug = 'cena-' || p_slug
$$;
grant execute on function scene.category(text) to anon, authenticated, service_role;

select policies_are('public', 'muted_categories', array['Requests are plain', 'Only approved members reach muted categories',
  'Members read what they do not follow', 'Members stop following a category', 'Members follow a category again']);
select is(scene.rights('anon', 'public.muted_categories'), '', 'anon has no right on muted categories');
select is(scene.rights('authenticated', 'public.muted_categories'), 'DELETE,SELECT', 'authenticated selects and deletes rows');
select is(scene.columns('authenticated', 'public.muted_categories', 'INSERT'), 'category_id', 'of a new row only the category is said');
select is(scene.columns('authenticated', 'public.muted_categories', 'UPDATE'), '', 'a row is not changed');

select scene.access('stops following', $$insert into public.muted_categories (category_id) values (scene.category('trauma'))$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('stops following for the member', $$insert into public.muted_categories (user_id, category_id) values (scene.id('member'), scene.category('trauma'))$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
insert into public.muted_categories (user_id, category_id)
select id, scene.category('trauma') from scene.people where name in ('member', 'pending', 'inactive');
select scene.access('reads what is not followed', 'select 1 from public.muted_categories where category_id = scene.category(''trauma'')',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('follows again', 'delete from public.muted_categories where category_id = scene.category(''trauma'')',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select is(scene.attempt('member', $$insert into public.muted_categories (category_id) values (scene.category('trauma')) on conflict (user_id, category_id) do nothing$$), '0 rows',
  'a second press changes nothing');
select is(scene.attempt('member', $$insert into public.muted_categories (category_id) values (0)$$), '23503', 'there is no such category');

delete from private.rate_limits where bucket = 'write:muted_categories';
do $$ begin perform scene.act_as('other'); for n in 1..60 loop delete from public.muted_categories where id = 0; end loop; perform scene.step_out(); end $$;
select is(scene.attempt('other', $$insert into public.muted_categories (category_id) values (scene.category('nova'))$$), 'PT429', 'in a minute a person chooses at most sixty times');

-- The bell

create temporary view news as
  select p.name, n.type, n.message, n.action_url, n.metadata from public.user_notifications as n join scene.people as p on p.id = n.user_id where n.type like 'new_video%';
create function scene.publish(variadic p_slugs text[]) returns void language sql as $$
  delete from public.user_notifications where user_id in (select id from scene.people);
  insert into public.videos (external_id, title, category_id)
  select left(md5(random()::text), 11), 'Aula de ' || coalesce(slug, 'nada'), scene.category(slug) from unnest(p_slugs) with ordinality as s (slug, n)
$$;
select scene.publish('trauma');
select results_eq('select name from news order by name', $$values ('admin'), ('other'), ('superuser')$$, 'who does not follow a category is not told of its lesson; all others are');
select scene.publish('trauma', 'cardio', null);
select results_eq($$select message from news where name = 'member' order by message$$, $$values ('Aula de cardio · Cardio da cena'), ('Aula de nada')$$,
  'of several lessons, those of followed categories and those without one are told');
select is((select count(*) from news where name = 'other'), 3::bigint, 'who follows all is told of all');
select scene.publish('nova');
select is((select count(*) from news where name = 'member'), 1::bigint, 'a new category is followed by itself');
insert into public.videos (external_id, title, category_id, is_active, published_at) values ('scenemutlat', 'Agendada', scene.category('trauma'), false, now() + interval '1 hour');
delete from public.user_notifications where user_id in (select id from scene.people);
alter table public.videos disable trigger keep_schedule;
update public.videos set published_at = now() - interval '1 minute' where external_id = 'scenemutlat';
alter table public.videos enable trigger keep_schedule;
select private.release_videos();
select results_eq('select name from news order by name', $$values ('admin'), ('other'), ('superuser')$$, 'a scheduled lesson is told in the same way at its moment');

-- More than five

select scene.publish('trauma', 'trauma', 'trauma', 'trauma', 'trauma', 'trauma');
select is((select count(*) from news where name = 'member'), 0::bigint, 'of six lessons of a category that is not followed nothing is told');
select results_eq($$select message, action_url from news where name = 'other'$$, $$values ('6 novas aulas foram adicionadas em Trauma da cena.', '/category/cena-trauma')$$, 'others have their digest');
select scene.publish('trauma', 'trauma', 'trauma', 'cardio', 'cardio', 'cardio', 'cardio');
select results_eq($$select message, action_url, metadata from news where name = 'member'$$,
  $$values ('4 novas aulas foram adicionadas em Cardio da cena.', '/category/cena-cardio', '{"videoCount": 4, "categoryName": "Cardio da cena"}'::jsonb)$$,
  'a digest counts what is followed, and leads to the category that is left');
select results_eq($$select message, action_url from news where name = 'other'$$, $$values ('7 novas aulas foram adicionadas ao acervo.', '/categories')$$, 'that of others counts all');
insert into public.videos (external_id, title, category_id) select 'scenemutm-' || n, 'Mais', scene.category(case when n < 4 then 'trauma' else 'cardio' end) from generate_series(1, 6) as n;
select is((select string_agg(message, ',') from news where name = 'member'), '7 novas aulas foram adicionadas em Cardio da cena.', 'an unread digest grows by what is followed');
select is((select string_agg(message, ',') from news where name = 'other'), '13 novas aulas foram adicionadas ao acervo.', 'that of others grows by all');
insert into public.videos (external_id, title, category_id) select 'scenemutl-' || n, 'Mais', case when n > 1 then scene.category('trauma') end from generate_series(1, 6) as n;
select results_eq($$select message, action_url from news where name = 'member'$$, $$values ('8 novas aulas foram adicionadas ao acervo.', '/categories')$$,
  'with a lesson that has no category it leads to all of them');
select scene.publish('trauma', 'trauma', 'trauma', 'trauma', 'trauma', 'cardio');
select is((select message from news where name = 'member'), '1 nova aula foi adicionada em Cardio da cena.', 'one that is left is one');
select scene.publish('trauma', 'trauma', 'trauma', 'nova', 'cardio', null);
select results_eq($$select message, action_url from news where name = 'member'$$, $$values ('3 novas aulas foram adicionadas ao acervo.', '/categories')$$, 'several that are left lead to all categories');
insert into public.muted_categories (user_id, category_id) values (scene.id('member'), scene.category('cardio'));
select scene.publish('trauma', 'trauma', 'trauma', 'cardio', 'cardio', 'cardio');
select is((select count(*) from news where name = 'member'), 0::bigint, 'where nothing is left nothing is told');

-- The weekly digest

delete from private.weekly_digests;
delete from public.newsletter_subscriptions;
update public.videos set announced_at = '2020-01-01' where announced_at is not null;
update public.podcasts set announced_at = '2020-01-01' where announced_at is not null;
insert into public.newsletter_subscriptions (user_id, email) select id, name || '@scene.example' from scene.people where name in ('member', 'other');
update public.newsletter_subscriptions set confirmed_at = now();
insert into public.videos (external_id, title, category_id, announced_at) values
  ('scenemut-w1', 'Semana trauma', scene.category('trauma'), '2026-12-01Z'), ('scenemut-w2', 'Semana nova', scene.category('nova'), '2026-12-01Z');
insert into public.podcasts (title, audio_url, category_id, announced_at) values ('Ronda trauma', '/x', scene.category('trauma'), '2026-12-01Z');
select private.write_weekly_digests('2026-12-03 10:00Z');
create function scene.mailed(who text) returns text language sql as $$
  select string_agg(n.value ->> 'kind' || ' ' || coalesce(n.value ->> 'category', '–'), ', ' order by n.ordinality)
  from private.outbox_emails as e cross join lateral jsonb_array_elements(e.payload -> 'news') with ordinality as n
  where e.template = 'weekly_digest' and e.user_id = scene.id(who)
$$;
select is(scene.mailed('member'), 'episode Trauma da cena, lesson Nova da cena', 'the weekly digest leaves lessons of a category out that is not followed, and no episode');
select is(scene.mailed('other'), 'lesson Trauma da cena, episode Trauma da cena, lesson Nova da cena', 'that of others has all of them');
delete from private.weekly_digests;
delete from private.outbox_emails where template = 'weekly_digest';
update public.podcasts set announced_at = '2020-01-01' where title = 'Ronda trauma';
update public.videos set announced_at = '2020-01-01' where external_id = 'scenemut-w2';
select private.write_weekly_digests('2026-12-03 10:00Z');
select is(scene.mailed('member'), null, 'who has nothing new among what is followed gets no mail');
select is(scene.mailed('other'), 'lesson Trauma da cena', 'others do');

-- What goes

select is(jsonb_array_length(private.person_document(scene.id('member')) -> 'categorias_nao_seguidas'), 2, 'the copy of a person''s data says what they do not follow');
delete from public.videos where title like 'Aula de %' or external_id like 'scenemut%';
delete from public.podcasts where title = 'Ronda trauma';
delete from public.categories where slug = 'cena-trauma';
select is((select count(*) from public.muted_categories where user_id = scene.id('member')), 1::bigint, 'a choice goes with its category');
delete from auth.users where id = scene.id('member');
select is((select count(*) from public.muted_categories where category_id = scene.category('cardio')), 0::bigint, 'and with its person');

select * from finish();
rollback;
