begin;
\ir scenes.psql
select plan(33);

select scene.cast_everybody();
-- The demo world is out of the way: only the scene's lessons and episodes are new, short and of categories.
update public.videos set is_active = false;
update public.podcasts set is_active = false;
insert into public.categories (name, slug, position) values ('Cena A', 'scene-a', -2), ('Cena B', 'scene-b', -1);

create function scene.lesson(code text, p_title text, p_duration text, p_slug text default 'scene-a', p_shown boolean default true, p_chapters text default null)
returns void language sql as $$
  insert into public.videos (external_id, title, duration, category_id, is_active, chapter_list, created_at)
  select 'scene-si' || code, p_title, p_duration, (select c.id from public.categories as c where c.slug = p_slug), p_shown, p_chapters,
    now() - (select count(*) from public.videos) * interval '1 minute'
$$;
create function scene.episode(p_title text, p_duration text, p_active boolean default true, p_chapters text default null)
returns void language sql as $$
  insert into public.podcasts (title, audio_url, duration, is_active, chapter_list)
  values (p_title, 'https://audio.example/' || md5(p_title) || '.mp3', p_duration, p_active, p_chapters)
$$;
select scene.lesson('001', 'Curta', '6:00');
select scene.lesson('002', 'Limite', '30:00');
select scene.lesson('003', 'Longa', '30:01');
select scene.lesson('004', 'Longa com capítulos', '1:00:00', p_chapters => E'0:00 Abertura\n10:00 Meio\n20:00 Resto');
select scene.lesson('005', 'Sem duração', null);
select scene.lesson('006', 'Oculta', '6:00', p_shown => false);
select scene.lesson('007', 'Quase no fim', '40:00');
select scene.lesson('008', 'Mal começada', '40:00');
select scene.lesson('009', 'Assistida', '6:00');
select scene.lesson('010', 'Dispensada', '6:00');
select scene.lesson('011', 'Só aberta', '6:00', 'scene-b');
insert into public.videos (external_id, title, duration, status) values ('scene-si012', 'Privada na fonte', '6:00', 'private');
select scene.episode('Episódio curto', '7:00');
select scene.episode('Episódio longo', '50:00');
select scene.episode('Episódio longo com capítulos', '50:00', p_chapters => E'0:00 Um\n5:00 Dois\n9:00 Três');
select scene.episode('Episódio fora do ar', '7:00', false);
select scene.episode('Episódio quase no fim', '50:00');
select scene.episode('Episódio ouvido', '7:00');
select scene.episode('Episódio sem duração', null);

create function scene.watched(who text, p_title text, p_seconds numeric, p_done boolean default false, p_dismissed timestamptz default null)
returns void language sql as $$
  insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, is_completed, completed_at, dismissed_at, last_watched_at)
  select scene.id(who), v.id, p_seconds, p_seconds + 10, p_done, case when p_done then now() end, p_dismissed, now() - interval '1 day'
  from public.videos as v where v.title = p_title
$$;
select scene.watched('member', 'Quase no fim', 2300);
select scene.watched('member', 'Mal começada', 60);
select scene.watched('member', 'Assistida', 360, true);
select scene.watched('member', 'Dispensada', 100, p_dismissed => now());
select scene.watched('member', 'Só aberta', 2);
insert into public.podcast_progress (user_id, podcast_id, current_seconds, completed)
select scene.id('member'), p.id, case p.title when 'Episódio ouvido' then 420 else 2900 end, p.title = 'Episódio ouvido'
from public.podcasts as p where p.title in ('Episódio quase no fim', 'Episódio ouvido');

create function scene.titles(who text, p_kind text) returns text language sql as $$
  select scene.value(who, format('select string_agg(title, %L order by title) from public.short_items() where kind = %L', ', ', p_kind))
$$;

-- Who
select scene.access('asks for what fits into a few minutes', $$select 1 from public.short_items() where title = 'Curta'$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');

-- What
select is(scene.titles('member', 'lesson'), 'Curta, Limite, Longa com capítulos, Quase no fim, Só aberta',
  'short lessons, long ones with chapters, and what has at most half an hour left; nothing hidden, completed, dismissed or of unknown length');
select is(scene.titles('member', 'episode'), 'Episódio curto, Episódio longo com capítulos, Episódio quase no fim',
  'short episodes, long ones with chapters, and what has at most half an hour left');
select is(scene.titles('admin', 'lesson'), 'Assistida, Curta, Dispensada, Limite, Longa com capítulos, Só aberta', 'administrators get nothing hidden either');
select is(scene.value('member', $$select concat_ws('/', round(position_seconds), round(reached_seconds), revision, touched_at = now() - interval '1 day') from public.short_items() where title = 'Quase no fim'$$),
  '2300/2310/1/t', 'what was begun says where it was left, how far it was played and when');
select is(scene.value('member', $$select concat_ws('/', position_seconds, touched_at is null) from public.short_items() where title = 'Curta'$$), '0/t', 'what was not begun is at its start');
select is(scene.value('member', $$select concat_ws('/', position_seconds, revision) from public.short_items() where title = 'Só aberta'$$), '0/0', 'opened for a moment is not begun');
select is(scene.value('member', $$select chapters -> 1 ->> 'title' from public.short_items() where title = 'Longa com capítulos'$$), 'Meio', 'chapters come along');
select is(scene.value('member', $$select concat_ws('/', left(audio_url, 22), category) from public.short_items() where title = 'Episódio curto'$$), 'https://audio.example/', 'an episode can be played');
select is(scene.value('member', $$select concat_ws('/', youtube_id, category) from public.short_items() where title = 'Curta'$$), 'scene-si001/Cena A', 'a lesson can be opened');

-- The others' own
select is(scene.value('other', $$select concat_ws('/', count(*), sum(position_seconds)) from public.short_items() where title in ('Quase no fim', 'Mal começada', 'Episódio quase no fim')$$), '0',
  'what another member began is not offered with their place: to this one it is long');
select is(scene.titles('other', 'lesson'), 'Assistida, Curta, Dispensada, Limite, Longa com capítulos, Só aberta', 'what another member watched or dismissed is new to this one');
select is(scene.value('other', 'select max(weight) from public.short_items()'), '0', 'a member who watched nothing has no categories');
insert into public.user_favorites (user_id, video_id) select scene.id('member'), v.id from public.videos as v where v.title = 'Só aberta';
select is(scene.value('member', $$select string_agg(distinct concat_ws(' ', category, weight = 1, weight > 0), ', ') from public.short_items() where kind = 'lesson'$$), 'Cena A t t, Cena B f t',
  'most of what was watched is of the first category, and something of the second');
select is(scene.value('superuser', $$select count(*) from public.short_items() where position_seconds > 0$$), '0', 'superusers see no places of other people');

-- How much
select scene.lesson('1' || lpad(n::text, 2, '0'), 'Muitas ' || n, '6:00') from generate_series(1, 60) as n;
select scene.episode('Muitos ' || n, '6:00') from generate_series(1, 60) as n;
select is(scene.value('member', $$select count(*) from public.short_items() where seconds = 360 and kind = 'lesson'$$), '6', 'of each length only a few lessons');
select is(scene.value('member', $$select count(*) from public.short_items() where seconds = 360 and kind = 'episode'$$), '6', 'of each length only a few episodes');
select is(scene.value('member', $$select count(*) from public.short_items() where title in ('Limite', 'Episódio longo com capítulos')$$), '2', 'many of one length leave room for the others');
select scene.watched('member', 'Muitas ' || n, 100) from generate_series(1, 60) as n;
select is(scene.value('member', $$select count(*) from public.short_items() where kind = 'lesson' and position_seconds > 0$$), '16', 'of what was begun only the last');
select is(scene.value('other', $$select max(position_seconds) from public.short_items()$$), '0', 'a place is not told to other people');

-- However old
select scene.lesson('x' || lpad(to_hex(n), 2, '0'), 'Nova e longa ' || n, '59:00') from generate_series(1, 130) as n;
update public.videos set created_at = now() + interval '1 hour' where title like 'Nova e longa %';
select is(scene.titles('other', 'lesson') like '%Curta%', true, 'newer ones that are too long hide no short lesson');
select is(scene.titles('member', 'lesson') like '%Curta%', true, 'too long lessons of a watched category hide no short lesson either');
insert into public.podcast_progress (user_id, podcast_id, current_seconds, completed) select scene.id('member'), p.id, 360, true from public.podcasts as p where p.title like 'Muitos %';
select is(scene.value('member', $$select count(*) from public.short_items() where title = 'Episódio curto'$$), '1', 'many that were heard hide no unheard episode');

-- A lesson that is hidden after it was begun
update public.videos set status = 'deleted' where title = 'Quase no fim';
select is(scene.value('member', $$select count(*) from public.short_items() where title = 'Quase no fim'$$), '0', 'a begun lesson that its source deleted is gone');
update public.podcasts set is_active = false where title = 'Episódio quase no fim';
select is(scene.value('member', $$select count(*) from public.short_items() where title = 'Episódio quase no fim'$$), '0', 'a begun episode that was taken off is gone');
update public.profiles set is_approved = false where id = scene.id('member');
select is(scene.value('member', 'select count(*) from public.short_items()'), '0', 'a person who lost the approval gets nothing');
update public.profiles set is_approved = true where id = scene.id('member');
delete from auth.sessions where user_id = scene.id('member');
select is(scene.attempt('member', 'select count(*) from public.short_items()'), 'PT401', 'a token without its session gets nothing');

select * from finish();
rollback;
