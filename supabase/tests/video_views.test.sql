begin;
\ir scenes.psql
select plan(23);

select scene.cast_everybody();
insert into public.videos (external_id, title, is_active) values ('scene-vie-1', 'Vista', true), ('scene-vie-2', 'Oculta', false);
create function scene.video(n integer) returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-vie-' || n
$$;
grant execute on function scene.video(integer) to anon, authenticated;

select scene.access('counts a view', 'select public.record_video_view(scene.video(1))', 'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the marks', 'select 1 from private.video_views', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select is(scene.attempt('member', 'select public.record_video_view(scene.video(2))'), '22023', 'an inactive lesson has no viewers');
select is(scene.attempt('member', 'select public.record_video_view(-1)'), '22023', 'an unknown lesson cannot be viewed');

select is(scene.value('member', 'select public.record_video_view(scene.video(1))'), '1', 'a first view counts');
select is(scene.value('member', 'select public.record_video_view(scene.video(1))'), '1', 'a second view on the same day does not count');
select is(scene.value('other', 'select public.record_video_view(scene.video(1))'), '2', 'the view of another member does');
select is((select viewed_on from private.video_views where user_id = scene.id('member')), (now() at time zone 'America/Sao_Paulo')::date, 'the day is that of São Paulo');
update private.video_views set viewed_on = viewed_on - 1 where user_id = scene.id('member');
select is(scene.value('member', 'select public.record_video_view(scene.video(1))'), '3', 'on the next day it counts again');
select is((select view_count from private.catalogue_totals where category_id is null), (select sum(view_count) from public.videos where category_id is null)::bigint, 'the totals count along');
update private.video_views set viewed_on = current_date - 31 where user_id = scene.id('other');
select private.apply_retention();
select is((select count(*) from private.video_views where user_id = scene.id('other')), 0::bigint, 'marks are kept for 30 days');

select * from finish();
rollback;
