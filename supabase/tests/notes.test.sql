begin;
\ir scenes.psql
select plan(142);

select scene.cast_everybody();
insert into public.videos (external_id, title, is_active) values ('scene-not-1', 'Sepse', true), ('scene-not-2', 'Oculta', false);
insert into public.podcasts (title, audio_url, is_active) values ('cena: via aérea', '/x', true), ('cena: oculto', '/x', false);
create function scene.video(n integer) returns bigint language sql stable security definer as $$
  select id from public.videos where external_id = 'scene-not-' || n
$$;
create function scene.podcast(p_title text) returns bigint language sql stable security definer as $$
  select id from public.podcasts where title = 'cena: ' || p_title
$$;
create function scene.note(n integer) returns uuid language sql immutable as $$
  select lpad(n::text, 32, '0')::uuid
$$;
grant execute on function scene.video(integer), scene.podcast(text), scene.note(integer) to anon, authenticated, service_role;

select policies_are('public', 'notes', array[
  'Requests are plain', 'Only approved members reach notes', 'Members read their own notes',
  'Members write notes to what they can see', 'Members change their own notes', 'Members delete their own notes'
]);
select is(scene.rights('anon', 'public.notes'), '', 'anon has no right on notes');
select is(scene.rights('authenticated', 'public.notes'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.notes', 'INSERT'), 'at_seconds,body,created_at,id,last_edit,podcast_id,rival_of,user_id,video_id',
  'authenticated says everything of a new note but what it belongs to is called');
select is(scene.columns('authenticated', 'public.notes', 'UPDATE'), 'body,last_edit,rival_of', 'authenticated changes the text only');

-- Writing

select scene.access('writes a note to a lesson', $$insert into public.notes (video_id, at_seconds, body) values (scene.video(1), 760, 'Noradrenalina')$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('writes a note to an episode', $$insert into public.notes (podcast_id, at_seconds, body) values (scene.podcast('via aérea'), 0, 'Bougie')$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('writes a note to a hidden lesson', $$insert into public.notes (video_id, at_seconds, body) values (scene.video(2), 0, 'x')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('writes a note to a hidden episode', $$insert into public.notes (podcast_id, at_seconds, body) values (scene.podcast('oculto'), 0, 'x')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('writes a note to nothing', $$insert into public.notes (at_seconds, body) values (0, 'x')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('writes a note as the member',
  $$insert into public.notes (user_id, video_id, at_seconds, body) values (scene.id('member'), scene.video(1), 0, 'x')$$,
  'no', 'no', 'no', '1 rows', 'no', 'no', 'no');

-- Also of people who lost their approval or were suspended: not even their own rows are theirs to see.
insert into public.notes (id, user_id, video_id, at_seconds, body, last_edit)
select scene.note(1), id, scene.video(1), 760, 'Da pessoa ' || name, scene.note(11) from scene.people where name in ('member', 'pending', 'inactive');
select scene.access('reads notes of the cast', 'select 1 from public.notes where id = scene.note(1)',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('finds notes of the cast', $$select 1 from public.find_notes('pessoa')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('changes notes of the cast', $$update public.notes set body = 'x' where id = scene.note(1)$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('moves a note to another lesson', $$update public.notes set video_id = scene.video(2) where id = scene.note(1)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes notes of the cast', 'delete from public.notes where id = scene.note(1)',
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');

-- An id chosen by the device

create function scene.send(who text, p_body text, n integer default 1) returns text language sql as $$
  select scene.attempt(who, format(
    'insert into public.notes (id, video_id, at_seconds, body) values (scene.note(%s), scene.video(1), 5, %L) on conflict (user_id, id) do nothing', n, p_body))
$$;
select is(scene.send('member', 'Outra vez'), '0 rows', 'a note that is sent twice is written once');
select is(scene.value('member', 'select body from public.notes where id = scene.note(1)'), 'Da pessoa member', 'the note keeps its first text');
select is(scene.send('other', 'De outra pessoa'), '1 rows', 'the id of another person''s note is an id like any other, which tells nothing');
select scene.value('other', $$insert into public.notes (id, video_id, at_seconds, body) values (scene.note(1), scene.video(1), 5, 'De outra pessoa') returning id$$);
select is(scene.value('member', 'select body from public.notes where id = scene.note(1)'), 'Da pessoa member', 'the note of that person is unchanged');
select is(scene.value('other', 'select body from public.notes where id = scene.note(1)'), 'De outra pessoa', 'each person has their own note of this id');

-- Two devices

select is(scene.attempt('member', $$update public.notes set body = 'x', last_edit = scene.note(12) where id = scene.note(1) and last_edit = scene.note(11)$$), '1 rows',
  'an edit upon the last one is taken');
select is(scene.attempt('member', $$update public.notes set body = 'x', last_edit = scene.note(12) where id = scene.note(1) and last_edit = scene.note(10)$$), '0 rows',
  'an edit upon an older text changes nothing');
select is(scene.attempt('member', $$insert into public.notes (video_id, at_seconds, body, rival_of) values (scene.video(1), 760, 'Outra versão', scene.note(1))$$), '1 rows',
  'its text is kept beside the other one');
create temporary table before as select updated_at from public.notes where id = scene.note(1) and user_id = scene.id('member');
select scene.value('member', $$update public.notes set body = 'Dobutamina', last_edit = scene.note(12) where id = scene.note(1) returning id$$);
select cmp_ok((select updated_at from public.notes where id = scene.note(1) and user_id = scene.id('member')), '>', (select updated_at from before),
  'a change of the text is a new version');

-- Titles

create function scene.titled(n integer) returns text language sql as $$
  select scene.value('member', format('select item_title from public.find_notes() where id = scene.note(%s)', n))
$$;
create function scene.stored(n integer) returns text language sql as $$
  select xmin || ' ' || item_title from public.notes where id = scene.note(n) and user_id = scene.id('member')
$$;
select is(scene.titled(1), 'Sepse', 'a note has the title of its lesson');
create temporary table unrenamed as select scene.stored(1) as row;
update public.videos set title = 'Sepse grave' where external_id = 'scene-not-1';
select is(scene.stored(1), (select row from unrenamed), 'a new title of its lesson writes no note');
select is(scene.value('member', $$select count(*) from public.find_notes('grave') where id = scene.note(1)$$), '1', 'but it is found by the new one');
select is(scene.titled(1), 'Sepse grave', 'a note follows the title of its lesson');
update public.videos set is_active = false where external_id = 'scene-not-1';
update public.videos set title = 'Segredo' where external_id = 'scene-not-1';
select is(scene.titled(1), 'Sepse grave', 'the title of a hidden lesson does not follow');
select is(scene.value('member', 'select count(*) from public.notes as n join public.videos as v on v.id = n.video_id'), '0', 'a note shows nothing of a lesson that was hidden');
select is(scene.attempt('member', $$update public.notes set body = 'x' where id = scene.note(1)$$), '1 rows', 'a note to a hidden lesson stays and can be changed');
select is(scene.send('member', 'Nova', 2), '42501', 'but no new one is written to it');
update public.videos set is_active = true where external_id = 'scene-not-1';
select is(scene.titled(1), 'Segredo', 'once it is shown again, its notes follow the title of today');
delete from public.videos where external_id = 'scene-not-1';
select is(scene.value('member', 'select item_title || '' '' || (video_id is null) from public.notes where id = scene.note(1)'), 'Segredo true',
  'the note to a deleted lesson stays, with its title');
insert into public.notes (id, user_id, podcast_id, at_seconds, body) values (scene.note(3), scene.id('member'), scene.podcast('via aérea'), 0, 'Bougie');
update public.podcasts set is_active = false where id = scene.podcast('via aérea');
update public.podcasts set title = 'cena: intubação' where id = scene.podcast('via aérea');
select is(scene.titled(3), 'cena: via aérea', 'a note keeps the title of an episode that was hidden');
update public.podcasts set is_active = true where title = 'cena: intubação';
select is(scene.titled(3), 'cena: intubação', 'a note follows the title of its episode');
delete from public.podcasts where title = 'cena: intubação';
select is(scene.titled(3), 'cena: intubação', 'the note to a deleted episode stays');

-- Limits

insert into public.videos (external_id, title) values ('scene-not-3', 'Anafilaxia');
create function scene.write(at integer, p_body text) returns text language sql as $$
  select scene.attempt('other', format('insert into public.notes (video_id, at_seconds, body) values (scene.video(3), %s, %L)', at, p_body))
$$;
select is(scene.write(0, repeat('é', 4000)), '1 rows', 'a note has up to 4,000 characters');
select is(scene.write(0, repeat('é', 4001)), '23514', 'a longer text is refused');
select is(scene.write(0, repeat('😀', 4000)), '1 rows', 'each of which is one, however it is encoded');
select is(scene.write(0, E' \n\t'), '23514', 'a note of spaces is none');
select is(scene.write(0, E'\u200b\u2060\ufeff'), '23514', 'a text of invisible characters is refused');
select is(scene.write(360000, 'x'), '1 rows', 'a second may be a hundred hours away');
select is(scene.write(360001, 'x'), '23514', 'a second after 100 hours is refused');
select is(scene.write(-1, 'x'), '23514', 'a second before the start is refused');
select is(scene.value('other', $$insert into public.notes (video_id, at_seconds, body, created_at) values (scene.video(3), 0, 'x', now() + interval '1 day') returning created_at <= now()$$), 'true',
  'the clock of a device that is fast does not count');
select is(scene.value('other', $$insert into public.notes (video_id, at_seconds, body, created_at) values (scene.video(3), 0, 'x', '2026-01-02 03:04:05+00') returning created_at$$),
  '2026-01-02 03:04:05+00', 'a note that was written without a network has the time it was written');
select is(scene.value('other', $$insert into public.notes (video_id, at_seconds, body, created_at) values (scene.video(3), 0, 'x', '-infinity') returning created_at$$),
  '1970-01-01 00:00:00+00', 'a time that no calendar shows becomes the first that every device can');
insert into public.notes (id, user_id, video_id, at_seconds, body)
select scene.note(100 + n), scene.id('superuser'), scene.video(3), n, 'Nota' from generate_series(1, 5000) as n;
select is(scene.attempt('superuser', $$insert into public.notes (video_id, at_seconds, body) values (scene.video(3), 0, 'x')$$), 'PT422', 'nobody has more than 5,000 notes');
select is(scene.attempt('superuser', $$insert into public.notes (id, video_id, at_seconds, body) values (scene.note(101), scene.video(3), 0, 'x') on conflict do nothing$$), '0 rows',
  'one that is there already is no more');
select is(scene.attempt('admin', $$insert into public.notes (video_id, at_seconds, body) values (scene.video(3), 0, 'x')$$), '1 rows', 'the notes of others do not count');

-- What one member may write at once: a request is a transaction, and this file is one

select set_config('plantao.changed_notes', '', true);
select is(scene.attempt('superuser', $$update public.notes set body = 'x' where user_id = scene.id('superuser') and at_seconds <= 50$$), '50 rows', 'fifty notes are changed at once');
select is(scene.attempt('superuser', $$update public.notes set body = 'x' where user_id = scene.id('superuser') and at_seconds <= 51$$), '22023', 'more than 50 notes are not changed at once');
select is(scene.attempt('superuser', $$delete from public.notes where user_id = scene.id('superuser') and at_seconds <= 51$$), '22023', 'more than 50 notes are not deleted at once');
select is(scene.attempt('superuser', $$delete from public.videos where id = scene.video(3)$$), '1 rows', 'a lesson takes its place in all of its notes at once');
create function scene.writes(who text, p_write text, n integer) returns text language plpgsql as $$
declare
  outcome text;
begin
  for i in 1..n loop
    outcome := scene.value(who, p_write);
  end loop;
  return outcome;
end
$$;
select is(scene.writes('admin', $$insert into public.notes (video_id, at_seconds, body) values (scene.video(3), 0, 'x') returning 'written'$$, 298), 'written', 'hundreds of notes are written in a minute');
select throws_ok($$select scene.writes('admin', $w$insert into public.notes (video_id, at_seconds, body) values (scene.video(3), 0, 'x') returning 'written'$w$, 3)$$, 'PT429', null, 'the writes of a minute are limited');
select is(scene.write(0, 'x'), '1 rows', 'others write on');

-- Search and pages

delete from public.notes where user_id in (scene.id('member'), scene.id('other'));
insert into public.videos (external_id, title) values ('scene-not-4', 'Árvore brônquica');
insert into public.notes (id, user_id, video_id, at_seconds, body, created_at)
select scene.note(n), scene.id('member'), scene.video(v), at, words, now() - n * interval '1 minute'
from (values (1, 3, 30, 'Adrenalina 0,5 mg na coxa'), (2, 4, 20, 'Carina à direita'), (3, 3, 10, 'Repetir em 5 minutos: ADRENALINA')) as t (n, v, at, words);
create function scene.found(p_call text) returns text language sql as $$
  select scene.value('member', format('select coalesce(string_agg(right(f.id::text, 1), '''' order by f.n), '''') from (select id, row_number() over () as n from public.find_notes(%s)) as f', p_call))
$$;
select is(scene.found(''), '123', 'notes come newest first');
select is(scene.found('null, null, null, null'), '123', 'what is left out asks for all of them');
select is(scene.found($$'adrenalína'$$), '13', 'accents and capitals make no difference');
select is(scene.found($$'adren minutos'$$), '3', 'every word must be in the note, whole or begun');
select is(scene.found($$'na'$$), '1', 'short words count at the start of a word');
select is(scene.found($$'anafilaxia'$$), '13', 'the title of the lesson is searched, too');
select is(scene.found($$'%_'$$), '123', 'signs search for nothing');
select is(scene.found($$'dobutamina'$$), '', 'what is in no note is not found');
select is(scene.found($$'', false, null, 2$$), '12', 'a page ends');
select is(scene.found($$'', false, (select to_jsonb(n) from public.notes as n where n.id = scene.note(2))$$), '3', 'the next one begins behind it');
select is(scene.found($$'', true$$), '312', 'by lesson they come by title and second');
select is(scene.found($$'', true, (select to_jsonb(n) from public.notes as n where n.id = scene.note(3)), 1$$), '1', 'in pages, too');
select is(scene.found($$'anafilaxia adrenalina'$$), '13', 'words may stand in the title and in the note');
select is(scene.value('other', $$select count(*) from public.find_notes('adrenalina')$$), '0', 'a member does not find the notes of another');

-- Where notes must not be

select is((select count(*) from private.audit_log as a where a.target_type like '%note%' or (concat(a.before, a.after) like '%Adrenalina 0,5 mg%' and a.at = now())), 0::bigint,
  'the audit log holds no note');
select is(scene.attempt('service_role', 'select public.find_notes()'), '42501', 'a key without a person finds no notes');
delete from auth.users where id = scene.id('member');
select is((select count(*) from public.notes as n join scene.people as p on p.id = n.user_id where p.name = 'member'), 0::bigint, 'a deleted account leaves no note');

select * from finish();
rollback;
