begin;
\ir scenes.psql
select plan(60);

select scene.cast_everybody();
insert into public.videos (external_id, title, is_active) values ('scene-fav-1', 'Uma', true), ('scene-fav-2', 'Outra', false);
create function scene.video(n integer) returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-fav-' || n
$$;
grant execute on function scene.video(integer) to anon, authenticated;

select policies_are('public', 'user_favorites', array[
  'Requests are plain',
  'Only approved members reach favorites', 'Members read their own favorites',
  'Members add videos they can see to their own favorites', 'Members remove their own favorites'
]);
select is(scene.rights('anon', 'public.user_favorites'), '', 'anon has no right on favorites');
select is(scene.rights('authenticated', 'public.user_favorites'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.user_favorites', 'INSERT'), 'created_at,video_id', 'authenticated inserts video_id and created_at only');
select is(scene.columns('authenticated', 'public.user_favorites', 'UPDATE'), '', 'authenticated updates nothing');

select scene.access('adds an active video', 'insert into public.user_favorites (video_id) values (scene.video(1))',
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('adds an inactive video', 'insert into public.user_favorites (video_id) values (scene.video(2))',
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('adds a favorite for the member',
  $$insert into public.user_favorites (user_id, video_id) values (scene.id('member'), scene.video(1))$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
insert into public.user_favorites (user_id, video_id)
-- Also of people who lost their approval or were suspended: not even their own rows are theirs to see.
select id, scene.video(1) from scene.people where name in ('member', 'pending', 'inactive');
select scene.access('reads favorites of the cast', 'select 1 from public.user_favorites where video_id = scene.video(1)',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('moves a favorite', 'update public.user_favorites set video_id = scene.video(2) where video_id = scene.video(1)',
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('removes the favorite of the member', 'delete from public.user_favorites where video_id = scene.video(1) returning id',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('adds it twice without an error',
  $$insert into public.user_favorites (video_id) values (scene.video(1)), (scene.video(1)) on conflict (user_id, video_id) do nothing$$,
  'no', 'no', 'no', '0 rows', '1 rows', '1 rows', '1 rows');

select is(scene.attempt('member', 'insert into public.user_favorites (video_id) values (scene.video(1))'), '23505', 'a video is a favorite once');
delete from public.user_favorites where user_id = scene.id('member');
select is(scene.attempt('member', $$insert into public.user_favorites (video_id, created_at) values (scene.video(1), now() + interval '1 minute')$$), '42501',
  'no favorite is from the future');
select is(scene.attempt('member', $$insert into public.user_favorites (video_id, created_at) values (scene.video(1), '2026-01-02 03:04:05+00') returning created_at$$), '1 rows',
  'an undone removal brings its date along');
insert into public.user_favorites (user_id, video_id) values (scene.id('member'), scene.video(1));
update public.videos set is_active = false where external_id = 'scene-fav-1';
select is(scene.attempt('member', 'select 1 from public.user_favorites as f join public.videos as v on v.id = f.video_id'), '0 rows',
  'a favorite shows nothing of a video that was switched off');
delete from public.videos where external_id = 'scene-fav-1';
select is((select count(*) from public.user_favorites where user_id = scene.id('member')), 0::bigint, 'a deleted video leaves no favorite');
insert into public.user_favorites (user_id, video_id) values (scene.id('other'), scene.video(2));
delete from auth.users where id = scene.id('other');
select is((select count(*) from public.user_favorites where video_id = scene.video(2)), 0::bigint, 'a deleted account leaves no favorite');

select * from finish();
rollback;
