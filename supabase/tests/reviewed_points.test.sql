begin;
\ir scenes.psql
select plan(31);

select scene.cast_everybody();
update public.videos set is_active = false;
update public.podcasts set is_active = false;
insert into public.categories (name, slug, position) values ('Cena A', 'scene-a', -2);
insert into public.videos (external_id, title, instructor, duration, category_id, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on) values
  ('scene-rp-01', 'Anafilaxia da cena', 'Dra. Cena', '10:00', (select id from public.categories where slug = 'scene-a'),
    '{"Adrenalina 0,5 mg IM, repita em 5 minutos","Decúbito","Cálcio acima de 150 mg/dL"}', '{10,NULL,600}', 'Ana Cena', '2026-01-31'),
  ('scene-rp-02', 'Sem nome', null, '10:00', null, '{A,B,C}', '{}', null, '2026-01-31'),
  ('scene-rp-03', 'Sem pontos', null, '10:00', null, '{}', '{}', 'Ana Cena', '2026-01-31');
insert into public.videos (external_id, title, key_points, key_points_reviewed_by, key_points_reviewed_on, is_active, status, published_at) values
  ('scene-rp-04', 'Oculta', '{A,B,C}', 'Ana Cena', '2026-01-31', false, 'active', null),
  ('scene-rp-05', 'Privada na fonte', '{A,B,C}', 'Ana Cena', '2026-01-31', true, 'private', null),
  ('scene-rp-06', 'Agendada', '{A,B,C}', 'Ana Cena', '2026-01-31', true, 'active', now() + interval '1 day');
insert into public.videos (source, external_id, title, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on)
values ('google_drive', 'scene-rp-07', 'Do Drive', '{A,B,C}', '{1,2,3}', 'Ana Cena', '2020-01-31');
insert into public.podcasts (title, audio_url, duration, key_points, key_point_seconds, key_points_reviewed_by, key_points_reviewed_on, is_active) values
  ('Ronda da cena', 'https://audio.example/a.mp3', '10:00', '{A,B,C}', '{1,NULL,3}', 'Bia Cena', '2026-02-01', true),
  ('Ronda sem nome', 'https://audio.example/b.mp3', '10:00', '{A,B,C}', '{}', null, '2026-02-01', true),
  ('Ronda fora do ar', 'https://audio.example/c.mp3', '10:00', '{A,B,C}', '{}', 'Bia Cena', '2026-02-01', false);

create function scene.listed(who text, p_kind text) returns text language sql as $$
  select scene.value(who, format('select string_agg(title, %L order by id desc) from public.reviewed_points(%L)', ', ', p_kind))
$$;
create function scene.review(p_title text) returns text language sql as $$
  select scene.value('member', format('select concat_ws(%L, reviewed_by, reviewed_on) from public.reviewed_points(%L) where title = %L', ' ', 'lesson', p_title))
$$;

-- Who
select scene.access('reads the points of a lesson', $$select 1 from public.reviewed_points('lesson') where title = 'Anafilaxia da cena'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the points of an episode', $$select 1 from public.reviewed_points('episode') where title = 'Ronda da cena'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');

-- What
select is(scene.listed('member', 'lesson'), 'Do Drive, Anafilaxia da cena', 'lessons with points that a person stands for by name and date; none without a name, without points, hidden, scheduled or closed at its source');
select is(scene.listed('member', 'episode'), 'Ronda da cena', 'episodes with points that a person stands for; none without a name and none that is off the air');
select is(scene.listed('admin', 'lesson') || '/' || scene.listed('superuser', 'episode'), 'Do Drive, Anafilaxia da cena/Ronda da cena', 'administrators get nothing hidden or unreviewed either');
select is(scene.value('member', $$select points from public.reviewed_points('lesson') where title = 'Anafilaxia da cena'$$)::jsonb,
  '[{"text": "Adrenalina 0,5 mg IM, repita em 5 minutos", "seconds": 10, "quantities": ["0,5 mg", "5 minutos"]},
    {"text": "Decúbito", "seconds": null, "quantities": []},
    {"text": "Cálcio acima de 150 mg/dL", "seconds": 600, "quantities": ["150 mg"]}]'::jsonb,
  'each line has its second, if it has one, and its quantities as the search reads them');
select is(scene.value('member', $$select concat_ws('/', instructor, reviewed_by, reviewed_on, is_seekable, category_id = (select c.id from public.categories as c where c.slug = 'scene-a')) from public.reviewed_points('lesson') where title = 'Anafilaxia da cena'$$),
  'Dra. Cena/Ana Cena/2026-01-31/t/t', 'a lesson says who teaches, who reviewed its points and when, and of which category it is');
select is(scene.value('member', $$select is_seekable from public.reviewed_points('lesson') where title = 'Do Drive'$$), 'false', 'a Drive lesson does not play from a second');
select is(scene.value('member', $$select reviewed_on from public.reviewed_points('lesson') where title = 'Do Drive'$$), '2020-01-31', 'an old review stays, with its date: the screen says that it is due');

-- What makes a line untrue
select is(scene.value('admin', $$update public.videos set key_points = '{"Adrenalina 0,3 mg IM",B,C}' where title = 'Anafilaxia da cena' returning key_points[1]$$), 'Adrenalina 0,3 mg IM', 'an administrator changes the points');
select is(scene.review('Anafilaxia da cena'), 'Pessoa admin ' || (now() at time zone 'America/Sao_Paulo')::date, 'changed points are those of who changed them, today, and no longer of the reader before');
update public.videos set key_points = '{"Adrenalina 0,4 mg IM",B,C}' where title = 'Anafilaxia da cena';
select is(scene.review('Anafilaxia da cena'), null, 'points that no known person changed have no reader, and are not listed');
update public.videos set key_points_reviewed_by = 'Ana Cena' where title = 'Anafilaxia da cena';
select isnt(scene.review('Anafilaxia da cena'), null, 'a name brings them back');
update public.videos set is_active = false where title = 'Anafilaxia da cena';
select is(scene.review('Anafilaxia da cena'), null, 'points of a lesson that is hidden go with it');
update public.videos set is_active = true where title = 'Anafilaxia da cena';
select is(scene.attempt('service_role', $$select * from public.reviewed_points('lesson')$$), '42501', 'the secret key is no member');
update public.profiles set is_approved = false where id = scene.id('member');
select is(scene.value('member', $$select count(*) from public.reviewed_points('lesson')$$), '0', 'a person who lost the approval gets nothing');
update public.profiles set is_approved = true where id = scene.id('member');

-- Page after page
insert into public.videos (external_id, title, key_points, key_points_reviewed_by, key_points_reviewed_on)
select 'scene-rm' || lpad(n::text, 3, '0'), 'Muitas ' || n, '{A,B,C}', 'Ana Cena', '2026-01-31' from generate_series(1, 510) as n;
select is(scene.value('member', $$select count(*) from public.reviewed_points('lesson', p_limit => 100000)$$), '500', 'a page has at most five hundred');
select is(scene.value('member', $$select string_agg(title, ', ' order by id desc) from public.reviewed_points('lesson', (select v.id from public.videos as v where v.title = 'Muitas 2'), 2)$$),
  'Muitas 1, Do Drive', 'the next page begins below an id');
select is(scene.attempt('member', $$select * from public.reviewed_points('aula')$$), '22023', 'another kind is refused');

select * from finish();
rollback;
