begin;
\ir scenes.psql
select plan(81);

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

-- Cleared and brought back
insert into public.videos (external_id, title) values ('scene-fav-3', 'Terceira');
delete from public.user_favorites where user_id in (select id from scene.people);
insert into public.user_favorites (user_id, video_id, created_at)
select scene.id('member'), scene.video(n), make_timestamptz(2026, 1, n, 3, 4, 5, 'UTC') from generate_series(1, 3) as n;
select scene.access('clears the favorites of the caller alone', 'select 1 from public.clear_favorites()',
  'no', '0 rows', '0 rows', '2 rows', '0 rows', '0 rows', '0 rows');
select scene.access('restores favorites, which only members have', $$select 1 from public.restore_favorites(jsonb_build_array(jsonb_build_object('video_id', scene.video(1))))$$,
  'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select is((select count(*) from public.user_favorites where user_id in (scene.id('pending'), scene.id('inactive'))), 0::bigint,
  'no person but members gets a favorite by that');
create temporary table before_clearing as select video_id, created_at from public.user_favorites where user_id = scene.id('member');
create temporary table cleared (removed jsonb);
grant all on cleared to authenticated;
select scene.value('member', 'with done as (insert into cleared select jsonb_agg(to_jsonb(c)) from public.clear_favorites() as c returning 1) select count(*) from done');
select results_eq($$select video_id from public.user_favorites where user_id = scene.id('member')$$, 'select scene.video(2)',
  'clearing leaves what the list does not show');
select is(scene.value('member', 'select public.restore_favorites(removed) from cleared'), '0', 'all of them come back');
select set_eq($$select video_id, created_at from public.user_favorites where user_id = scene.id('member')$$, 'select * from before_clearing',
  'cleared favorites come back where they were');
select scene.value('member', 'select count(*) from public.clear_favorites()');
update public.videos set is_active = false where external_id = 'scene-fav-3';
select is(scene.value('member', 'select public.restore_favorites(removed) from cleared'), '1', 'a lesson that is gone since is counted');
select is((select count(*) from public.user_favorites where user_id = scene.id('member') and video_id = scene.video(1)), 1::bigint, 'other favorites are still added');
select is(scene.attempt('member', $$select public.restore_favorites('{}')$$), '22023', 'something else than a list is refused');
delete from public.videos where external_id = 'scene-fav-3';

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
