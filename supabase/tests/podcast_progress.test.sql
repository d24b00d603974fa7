begin;
\ir scenes.psql
select plan(51);

select scene.cast_everybody();
insert into public.podcasts (title, audio_url, duration) values ('scene', '/x', '1:40'), ('scene sem duração', '/x', null);
create function scene.podcast(p_title text) returns bigint language sql stable security definer as $$
  select id from public.podcasts where title = p_title
$$;
grant execute on function scene.podcast(text) to anon, authenticated;
-- Also of people who lost their approval or were suspended: not even their own rows are theirs to see.
insert into public.podcast_progress (user_id, podcast_id, current_seconds)
select id, scene.podcast('scene'), 10 from scene.people where name in ('member', 'pending', 'inactive');

select policies_are('public', 'podcast_progress', array[
  'Requests are plain',
  'Only approved members reach podcast progress', 'Members read their own podcast progress', 'Members delete their own podcast progress'
]);
select is(scene.rights('anon', 'public.podcast_progress'), '', 'anon has no right on podcast progress');
select is(scene.rights('authenticated', 'public.podcast_progress'), 'DELETE,SELECT', 'authenticated selects and deletes');

select scene.access('reads podcast progress of the cast', $$select 1 from public.podcast_progress where podcast_id = scene.podcast('scene')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('inserts podcast progress', $$insert into public.podcast_progress (podcast_id) values (scene.podcast('scene'))$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('updates podcast progress', 'update public.podcast_progress set completed = true', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes podcast progress of the member', $$delete from public.podcast_progress where podcast_id = scene.podcast('scene') returning id$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('saves podcast progress', $$select public.save_podcast_progress(scene.podcast('scene'), 5)$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');

create function scene.save(reached numeric, is_done boolean, p_title text default 'scene') returns text language sql as $$
  select scene.value('other', format(
    'select round(r.current_seconds) || ''/'' || r.completed from public.save_podcast_progress(%s, %L, %L) as r', scene.podcast(p_title), reached, is_done))
$$;
select is(scene.save(30, false), '30/false', 'a position is stored');
select is(scene.save(20, false), '20/false', 'a position may go back');
select is(scene.save(-1, false), '0/false', 'a position is at least 0');
select is(scene.save(500, true), '100/true', 'a position is at most the duration');
select is(scene.save(10, false), '10/true', 'completed is never undone');
select is(scene.value('other', $$select round(r.current_seconds) from public.save_podcast_progress(scene.podcast('scene'), 300, p_length_seconds => 533) as r$$), '300',
  'a place that was heard is not cut off where the player found a longer audio');
select is(scene.value('other', $$select round(r.current_seconds) from public.save_podcast_progress(scene.podcast('scene'), 90, p_length_seconds => 60) as r$$), '60',
  'a place is not beyond the end of a shorter recording');
select is(scene.save(9999, false, 'scene sem duração'), '9999/false', 'without a duration any position fits');
select is(scene.attempt('other', $$select public.save_podcast_progress(scene.podcast('scene'), 'NaN')$$), '22023', 'NaN is no position');
select is(scene.attempt('other', $$select public.save_podcast_progress(scene.podcast('scene'), null)$$), '22023', 'a missing position is refused');
select is(scene.attempt('other', 'select public.save_podcast_progress(-1, 1)'), '22023', 'an unknown episode has no progress');
select is((select count(*) from public.podcast_progress where user_id = scene.id('other') and podcast_id = scene.podcast('scene')), 1::bigint, 'one record per person and episode');

delete from auth.users where id = scene.id('other');
select is((select count(*) from public.podcast_progress as p join scene.people as s on s.id = p.user_id where s.name = 'other'), 0::bigint, 'a deleted account leaves no podcast progress');

select * from finish();
rollback;
