begin;
\ir scenes.psql
select plan(90);

select scene.cast_everybody();
delete from public.user_notifications where user_id in (select id from scene.people);
insert into public.user_notifications (user_id, title, message)
select id, 'Aviso', 'Da cena' from scene.people where name in ('member', 'other', 'pending');
create temporary table categories_of_scene as
  with c as (insert into public.categories (name, slug) values ('Cena', 'cena'), ('Cena B', 'cena-b') returning id, slug) select * from c;

select policies_are('public', 'user_notifications', array[
  'Requests are plain',
  'Only approved members reach notifications', 'Members read their own notifications of what they may see',
  'Members mark their own notifications', 'Members delete their own notifications'
]);
select is(scene.rights('anon', 'public.user_notifications'), '', 'anon has no right on notifications');
select is(scene.rights('authenticated', 'public.user_notifications'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.user_notifications', 'UPDATE'), 'is_read', 'authenticated updates is_read only');
select is(scene.columns('authenticated', 'public.user_notifications', 'INSERT'), '', 'authenticated inserts nothing');

select scene.access('reads the notifications of the cast', $$select 1 from public.user_notifications where message = 'Da cena'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '0 rows', '0 rows');
select scene.access('marks notifications of the cast', $$update public.user_notifications set is_read = true where message = 'Da cena' returning id$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '0 rows', '0 rows');
select scene.access('deletes the notification of the member', $$delete from public.user_notifications where user_id = scene.id('member') returning id$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('writes a notification to the member',
  $$insert into public.user_notifications (user_id, title, message) values (scene.id('member'), 'Phishing', 'Clique')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('changes where a notification leads', $$update public.user_notifications set action_url = '/x'$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('moves a notification to somebody else', $$update public.user_notifications set user_id = scene.id('other')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Read and unread

select is(scene.value('member', 'select public.unread_notification_count()'), '1', 'the unread are counted');
select is(scene.value('pending', 'select public.unread_notification_count()'), '0', 'a pending person has none to see');
select is(scene.attempt('anon', 'select public.unread_notification_count()'), '42501', 'anon may not count notifications');
select scene.value('member', $$with u as (update public.user_notifications set is_read = true where message = 'Da cena' returning 1) select count(*) from u$$);
select is((select read_at from public.user_notifications where user_id = scene.id('member')), now(), 'marking stamps read_at');
select is(scene.value('member', 'select public.unread_notification_count()'), '0', 'the read is not counted');
select scene.value('member', $$with u as (update public.user_notifications set is_read = false where message = 'Da cena' returning 1) select count(*) from u$$);
select is((select read_at from public.user_notifications where user_id = scene.id('member')), null, 'unmarking clears read_at');
select is(scene.value('member', 'select public.mark_all_notifications_read()'), '1', 'all are marked, and counted');
select is(scene.value('member', 'select public.mark_all_notifications_read()'), '0', 'marking all a second time marks none');
select is((select is_read from public.user_notifications where user_id = scene.id('other')), false, 'notifications of others stay unread');

-- Limits

select throws_ok($$insert into public.user_notifications (user_id, title, message, action_url) values (scene.id('member'), 'x', 'y', 'https://evil.example')$$, '23514', null, 'an action stays on the site');
select throws_ok($$insert into public.user_notifications (user_id, title, message, action_url) values (scene.id('member'), 'x', 'y', '//evil.example')$$, '23514', null, 'an action is not on a nameless host');
select throws_ok($$insert into public.user_notifications (user_id, title, message, action_url) values (scene.id('member'), 'x', 'y', '/\evil.example')$$, '23514', null, 'a backslash is no way out');
select throws_ok($$insert into public.user_notifications (user_id, title, message, action_url) values (scene.id('member'), 'x', 'y', E'/\t/evil.example')$$, '23514', null, 'a tab, which browsers drop, does not lead to another site');
select throws_ok($$insert into public.user_notifications (user_id, title, message, metadata) values (scene.id('member'), 'x', 'y', '[]')$$, '23514', null, 'metadata is an object');
select col_default_is('public', 'user_notifications', 'type', 'info', 'type starts as info');
select col_default_is('public', 'user_notifications', 'is_read', 'false', 'is_read starts false');

-- Publishing lessons

create temporary view news as
  select p.name, n.type, n.title, n.message, n.action_url, n.metadata, n.video_id, n.category_id
  from public.user_notifications as n join scene.people as p on p.id = n.user_id where n.message <> 'Da cena';

insert into public.videos (external_id, title, duration, category_id, is_active)
values ('scene-new-1', 'Via aérea', '12:34', (select id from categories_of_scene where slug = 'cena'), true);
select set_eq('select name, type from news',
  $$values ('member', 'new_video'), ('other', 'new_video'), ('admin', 'new_video'), ('superuser', 'new_video')$$,
  'a new lesson is announced to all approved, active people and to no others');
select results_eq($$select action_url, metadata from news where name = 'member'$$,
  $$select '/video/' || id, '{"videoTitle": "Via aérea", "categoryName": "Cena", "duration": "12:34"}'::jsonb from public.videos where external_id = 'scene-new-1'$$,
  'with the lesson''s title, category, duration and page');
update public.videos set title = 'Via aérea difícil', view_count = 3 where external_id = 'scene-new-1';
update public.videos set is_active = false where external_id = 'scene-new-1';
update public.videos set is_active = true where external_id = 'scene-new-1';
select is((select count(*) from news where name = 'member'), 1::bigint, 'a lesson is announced once, however often it is edited and switched');

insert into public.videos (external_id, title, is_active) select 'scene-lot-' || n, 'Lote', false from generate_series(1, 5) as n;
select is((select count(*) from news where name = 'member'), 1::bigint, 'inactive lessons are no news');
update public.videos set is_active = true where external_id like 'scene-lot-%';
select is((select count(*) from news where name = 'member' and type = 'new_video'), 6::bigint, 'five at once are announced one by one');
select is((select count(*) from news where name = 'member' and metadata ? 'categoryName' and video_id in (select id from public.videos where external_id like 'scene-lot-%')), 0::bigint, 'metadata leaves out what is unknown');

insert into public.videos (external_id, title, category_id) select 'scene-dig-' || n, 'Resumo', (select id from categories_of_scene where slug = 'cena-b') from generate_series(1, 6) as n;
select results_eq($$select type, message, action_url, metadata from news where name = 'member' and type = 'new_videos'$$,
  $$values ('new_videos', '6 novas aulas foram adicionadas em Cena B.', '/category/cena-b', '{"videoCount": 6, "categoryName": "Cena B"}'::jsonb)$$,
  'six at once of one category are one digest that leads there');

-- What comes in several statements, as the pages of a sync do, is one digest that grows
create temporary view digests as
  select p.name, n.id, n.message, n.action_url, n.metadata, n.category_id, n.is_read, n.created_at
  from public.user_notifications as n join scene.people as p on p.id = n.user_id where n.type = 'new_videos';
create function scene.lessons(lot text, amount integer, p_category text default null) returns void language sql as $$
  insert into public.videos (external_id, title, category_id)
  select 'scene-' || lot || '-' || n, 'Lote ' || lot, (select id from categories_of_scene where slug = p_category)
  from generate_series(1, amount) as n
$$;
update public.user_notifications set created_at = now() - interval '50 minutes' where id in (select id from digests);
select scene.lessons('dih', 7, 'cena-b');
select results_eq($$select name, message, action_url, metadata, created_at from digests order by name$$,
  $$select name, '13 novas aulas foram adicionadas em Cena B.', '/category/cena-b', '{"videoCount": 13, "categoryName": "Cena B"}'::jsonb, now()
    from scene.people where name in ('member', 'other', 'admin', 'superuser') order by name$$,
  'more of the same category join the unread digest, which becomes the newest');
select is((select category_id from digests where name = 'member'), (select id from categories_of_scene where slug = 'cena-b'), 'a digest with more lessons of its category still leads to the category');

select scene.value('member', $$with u as (update public.user_notifications set is_read = true where type = 'new_videos' returning 1) select count(*) from u$$);
select scene.lessons('mix', 8, 'cena');
select results_eq($$select message, action_url, metadata, is_read from digests where name = 'member' order by id$$,
  $$values ('13 novas aulas foram adicionadas em Cena B.', '/category/cena-b', '{"videoCount": 13, "categoryName": "Cena B"}'::jsonb, true),
    ('8 novas aulas foram adicionadas em Cena.', '/category/cena', '{"videoCount": 8, "categoryName": "Cena"}'::jsonb, false)$$,
  'a digest that was read stays as it was read: what follows is a new one');
select results_eq($$select message, action_url, metadata, category_id from digests where name = 'other'$$,
  $$values ('21 novas aulas foram adicionadas ao acervo.', '/categories', '{"videoCount": 21}'::jsonb, null::bigint)$$,
  'with lessons of another category it leads to the categories');
select scene.lessons('dij', 6, 'cena');
select results_eq($$select message, action_url from digests where name = 'other'$$,
  $$values ('27 novas aulas foram adicionadas ao acervo.', '/categories')$$, 'a mixed digest does not lead to one category again');
update public.user_notifications set created_at = now() - interval '61 minutes' where id in (select id from digests);
insert into public.videos (external_id, title, category_id) select 'scene-mil-' || n, 'Misto', (select id from categories_of_scene where slug = 'cena') from generate_series(1, 6) as n
union all select 'scene-mil-7', 'Misto', null;
select results_eq($$select message, action_url from digests where name = 'other' order by id$$,
  $$values ('27 novas aulas foram adicionadas ao acervo.', '/categories'), ('7 novas aulas foram adicionadas ao acervo.', '/categories')$$,
  'after an hour it is a new one; a mixed digest leads to the categories');
select is((select count(*) from news where name = 'other' and type = 'new_video'), 6::bigint, 'five or fewer are never part of a digest');
select scene.lessons('few', 5);
select is((select count(*) from news where name = 'other' and type = 'new_video'), 11::bigint, 'five or fewer are not part of a digest even when one is open');
update public.profiles set is_active = false where id = scene.id('other');
select scene.lessons('off', 6);
select is((select max((metadata ->> 'videoCount')::integer) filter (where created_at = now()) from digests where name = 'other'), 7, 'nothing grows for whom was deactivated');
update public.profiles set is_active = true where id = scene.id('other');
select scene.sign_in('other');
insert into public.videos (external_id, title, status) values ('scene-pri-1', 'Oculta', 'processing');
select is((select count(*) from news where message like 'Oculta%'), 0::bigint, 'a lesson that is still processing is no news');
update public.videos set status = 'active' where external_id = 'scene-pri-1';
select is((select count(*) from news where message = 'Oculta'), 4::bigint, 'a lesson is announced when its source says active');

-- A lesson that is hidden is not told of, and comes back as it was.
create function scene.told(who text) returns text language sql as $$
  select scene.value(who, $q$select count(*) || ' ' || count(*) filter (where not is_read) || ' ' || public.unread_notification_count()
    from public.user_notifications where metadata ->> 'videoTitle' = 'Segredo' or message like 'Segredo%'$q$)
$$;
delete from public.user_notifications where user_id in (scene.id('member'), scene.id('other'), scene.id('admin'));
insert into public.videos (external_id, title) values ('scene-hid-1', 'Segredo');
select is(scene.told('member'), '1 1 1', 'a lesson is told of while members may see it');
update public.videos set is_active = false where external_id = 'scene-hid-1';
select is(scene.told('member'), '0 0 0', 'a lesson that was deactivated is neither told of nor counted');
select is(scene.told('admin'), '1 1 1', 'administrators, who see it, are still told');
select is(scene.value('member', 'select public.mark_all_notifications_read()'), '0', 'what is withheld is not marked as read');
select is(scene.attempt('member', $$delete from public.user_notifications where video_id is not null returning title$$), '0 rows', 'a withheld notification cannot be found by deleting it');
update public.videos set is_active = true, status = 'private' where external_id = 'scene-hid-1';
select is(scene.told('other'), '0 0 0', 'a lesson that its source does not have any more is not announced');
update public.videos set status = 'active' where external_id = 'scene-hid-1';
select is(scene.told('member'), '1 1 1', 'with the lesson its notification comes back, still unread');

-- What goes with what
delete from public.videos where external_id = 'scene-new-1';
select is((select count(*) from news where metadata ->> 'videoTitle' = 'Via aérea'), 0::bigint, 'a deleted lesson takes its notifications along');
insert into public.user_notifications (user_id, title, message, created_at, is_read, read_at) values
  (scene.id('member'), 'Velho', 'lido', now() - interval '91 days', true, now()), (scene.id('member'), 'Velho', 'não lido', now() - interval '91 days', false, null),
  (scene.id('member'), 'Velho', 'esquecido', now() - interval '181 days', false, null);
select private.apply_retention();
select results_eq($$select message from public.user_notifications where user_id = scene.id('member') and title = 'Velho'$$, array['não lido'], 'read notifications stay 90 days, unread 180');

select * from finish();
rollback;
