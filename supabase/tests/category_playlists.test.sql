begin;
\ir scenes.psql
select plan(22);

select scene.cast_everybody();

select policies_are('public', 'category_playlists', array['Only approved members reach category playlists', 'Requests are plain', 'Administrators read category playlists']);
select is(scene.rights('anon', 'public.category_playlists'), '', 'anon has no right on playlists');
select is(scene.rights('authenticated', 'public.category_playlists'), 'SELECT', 'authenticated may only select');
select is(scene.rights('service_role', 'public.category_playlists'), 'SELECT', 'jobs read, and write by their function');
select is(scene.rights('service_role', 'private.playlist_videos'), '', 'the videos of playlists are for the rules alone');
select is(has_function_privilege('service_role', 'public.store_playlist(text, text, integer, text[], text)', 'execute'), true, 'jobs store what YouTube said');

delete from public.category_playlists;
insert into public.category_playlists (playlist_id, title) values ('PLcenacenacena1', 'Curso');
select scene.access('reads playlists', 'select 1 from public.category_playlists', 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('stores a playlist', $$select public.store_playlist('PLcenacenacena1', 'Outra')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.value('service_role', $$select public.store_playlist('PLcenacenacena1', repeat('a', 600), 2, p_error => repeat('b', 600))$$);
select is((select char_length(p.title) + char_length(p.last_error) from public.category_playlists as p), 1000, 'texts of Google are cut, not refused');
select is((select p.read_at from public.category_playlists as p), null, 'a playlist without stored videos counts as not read');

select * from finish();
rollback;
