begin;
\ir scenes.psql
select plan(118);

select scene.cast_everybody();
insert into public.videos (title, external_id, is_active, status) values
  ('scene aula', 'scene-vid01', true, 'active'), ('scene oculta', 'scene-vid02', false, 'active'),
  ('scene indisponível', 'scene-vid03', true, 'deleted'), ('scene nova', 'scene-vid04', true, 'active');
insert into public.podcasts (title, audio_url, is_active) values
  ('scene episódio', '/x', true), ('scene episódio inativo', '/y', false), ('scene episódio novo', '/z', true);
create function scene.video(p_title text) returns bigint language sql stable as $$ select v.id from public.videos as v where v.title = p_title $$;
create function scene.podcast(p_title text) returns bigint language sql stable as $$ select p.id from public.podcasts as p where p.title = p_title $$;
-- What the titles lead to, also for those who may not read them.
create table scene.items as
  select v.id as video_id, null::bigint as podcast_id, v.title from public.videos as v where v.title like 'scene %'
  union all select null, p.id, p.title from public.podcasts as p where p.title like 'scene %';
grant select on scene.items to anon, authenticated, service_role;
insert into public.transcripts (video_id, podcast_id, cues, file_name)
select i.video_id, i.podcast_id, jsonb_build_array(jsonb_build_object('start', 0, 'end', 2.5, 'text', i.title)), i.title || '.srt'
from scene.items as i where i.title not like '%nov_';

select policies_are('public', 'transcripts', array[
  'Only approved members reach transcripts', 'Requests are plain', 'Who sees the recording reads its transcript', 'An answer holds few transcripts',
  'Administrators add transcripts', 'Administrators change transcripts', 'Administrators delete transcripts'
]);
select is(scene.rights('anon', 'public.transcripts'), '', 'anon has no right on transcripts');
select is(scene.rights('authenticated', 'public.transcripts'), 'DELETE,SELECT', 'authenticated selects and deletes the table');
select is(scene.columns('authenticated', 'public.transcripts', 'UPDATE'), 'cues,file_name,has_estimated_times,origin,podcast_id,video_id',
  'authenticated updates what is stored of a file');
select is(scene.columns('authenticated', 'public.transcripts', 'INSERT'), 'cues,file_name,has_estimated_times,origin,podcast_id,video_id',
  'authenticated adds what is stored of a file');

select scene.access('reads the cues of a visible lesson',
  $$select cues from public.transcripts where video_id = (select video_id from scene.items where title = 'scene aula')$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the cues of a hidden lesson',
  $$select cues from public.transcripts where video_id = (select video_id from scene.items where title = 'scene oculta')$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('reads the cues of a lesson that its source no longer shows',
  $$select cues from public.transcripts where video_id = (select video_id from scene.items where title = 'scene indisponível')$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('is told that a visible lesson has a transcript',
  $$select 1 from public.videos as v where v.title = 'scene aula' and public.has_transcript(v)$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('is told of the transcript of a lesson by a row of their own making',
  $$select 1 where public.has_transcript(jsonb_populate_record(null::public.videos,
    jsonb_build_object('id', (select video_id from scene.items where title = 'scene oculta'))))$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('reads the cues of an active podcast',
  $$select cues from public.transcripts where podcast_id = (select podcast_id from scene.items where title = 'scene episódio')$$,
  'no', '0 rows', '0 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('reads the cues of an inactive podcast',
  $$select cues from public.transcripts where podcast_id = (select podcast_id from scene.items where title = 'scene episódio inativo')$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('adds a transcript',
  $$insert into public.transcripts (video_id, cues) select video_id, '[{"start": 0, "end": 1, "text": "a"}]' from scene.items where title = 'scene nova'$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('replaces a transcript as the screen does',
  $$insert into public.transcripts (video_id, cues) select video_id, '[{"start": 0, "end": 1, "text": "a"}]' from scene.items where title = 'scene aula'
    on conflict (video_id) do update set cues = excluded.cues$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes a transcript',
  $$update public.transcripts set cues = '[{"start": 0, "end": 1, "text": "a"}]' where video_id = (select video_id from scene.items where title = 'scene aula') returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a transcript',
  $$delete from public.transcripts where video_id = (select video_id from scene.items where title = 'scene aula') returning id$$,
  'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');

-- One recording, one transcript
select throws_ok($$insert into public.transcripts (video_id, cues) values (scene.video('scene aula'), '[{"start": 0, "end": 1, "text": "a"}]')$$,
  '23505', null, 'a lesson has one transcript');
select throws_ok($$insert into public.transcripts (podcast_id, cues) values (scene.podcast('scene episódio'), '[{"start": 0, "end": 1, "text": "a"}]')$$,
  '23505', null, 'an episode has one transcript');
select throws_ok($$insert into public.transcripts (video_id, podcast_id, cues) values (scene.video('scene nova'), scene.podcast('scene episódio novo'), '[{"start": 0, "end": 1, "text": "a"}]')$$,
  '23514', null, 'a transcript is of a lesson or of an episode');
select throws_ok($$insert into public.transcripts (cues) values ('[{"start": 0, "end": 1, "text": "a"}]')$$,
  '23514', null, 'a transcript is of something');
select throws_ok($$insert into public.transcripts (video_id, cues, origin) values (scene.video('scene nova'), '[{"start": 0, "end": 1, "text": "a"}]', 'rádio')$$,
  '23514', null, 'the origin is known');
select throws_ok($$insert into public.transcripts (video_id, cues, file_name) values (scene.video('scene nova'), '[{"start": 0, "end": 1, "text": "a"}]', repeat('x', 256))$$,
  '23514', null, 'file_name ends at 255');

-- The form of cues
select ok(private.are_cues('[{"start": 0, "end": 0.001, "text": "a"}, {"start": 0, "end": 360000, "text": "b"}]'), 'cues may overlap and last for 100 hours');
select ok(private.are_cues(jsonb_build_array(jsonb_build_object('start', 0, 'end', 1, 'text', repeat('ã', 1000)))), 'a cue has up to 1000 characters');
select ok(not private.are_cues(jsonb_build_array(jsonb_build_object('start', 0, 'end', 1, 'text', repeat('a', 1001)))), 'a cue ends at 1000 characters');
select ok(not private.are_cues(f.cues::jsonb), 'cues are refused: ' || f.cues) from (values
  ('[]'), ('{}'), ('null'), ('[1]'), ('[{"start": 0, "end": 1}]'), ('[{"start": 0, "end": 1, "text": " "}]'),
  ('[{"start": 0, "end": 1, "text": 1}]'), ('[{"start": "0", "end": 1, "text": "a"}]'), ('[{"start": 0, "end": null, "text": "a"}]'),
  ('[{"start": 1, "end": 1, "text": "a"}]'), ('[{"start": 2, "end": 1, "text": "a"}]'), ('[{"start": -1, "end": 1, "text": "a"}]'),
  ('[{"start": 0, "end": 360001, "text": "a"}]'), ('[{"start": 0, "end": 1, "text": "a", "voz": "b"}]'),
  ('[{"start": 2, "end": 3, "text": "a"}, {"start": 1, "end": 4, "text": "b"}]')
) as f (cues);
select ok(private.are_cues((select jsonb_agg(jsonb_build_object('start', n, 'end', n + 1, 'text', 'a')) from generate_series(1, 20000) as n)), '20000 cues are taken');
select ok(not private.are_cues((select jsonb_agg(jsonb_build_object('start', n, 'end', n + 1, 'text', 'a')) from generate_series(1, 20001) as n)), '20001 cues are refused');
select ok(not private.are_cues((select jsonb_agg(jsonb_build_object('start', n, 'end', n + 1, 'text', repeat('a', 1000))) from generate_series(1, 4000) as n)), 'more than 4 MB are refused');

-- Audit: who stored what, without the words
select scene.value('admin', $$with t as (insert into public.transcripts (podcast_id, cues, file_name)
  select podcast_id, '[{"start": 0, "end": 20, "text": "Primeira fala."}, {"start": 31, "end": 40, "text": "Segunda."}]', 'novo.vtt' from scene.items where title = 'scene episódio novo'
  returning 1) select count(*) from t$$);
select results_eq(
  $$select actor_id, target_type, after ->> 'file_name', (after ->> 'cue_count')::integer, after ? 'cues' from private.audit_log where action = 'transcript.created' order by id desc limit 1$$,
  $$values (scene.id('admin'), 'transcript', 'novo.vtt', 2, false)$$, 'a stored transcript is audited without its cues');

-- Lines for search
create function scene.lines() returns text language sql stable security definer as $$
  select string_agg(p.position || ': ' || p.seconds || ' ' || p.line, ' | ' order by p.position)
  from private.search_lines as p join private.search_documents as d on d.id = p.document_id
  join public.transcripts as t on t.video_id = d.video_id or t.podcast_id = d.podcast_id
  where p.kind = 'spoken' and t.podcast_id = (select podcast_id from scene.items where title = 'scene episódio novo')
$$;
select is(scene.lines(), '1: 0 Primeira fala. | 2: 31 Segunda.', 'a stored transcript has lines');
select scene.value('admin', $$with t as (update public.transcripts set cues = '[{"start": 5, "end": 20, "text": "outra fala"}]' where podcast_id = (select podcast_id from scene.items where title = 'scene episódio novo')
  returning 1) select count(*) from t$$);
select is(scene.lines(), '1: 5 outra fala', 'a replaced transcript has the lines of its new cues alone');
select is(scene.rights('authenticated', 'private.search_lines') || scene.rights('anon', 'private.search_lines'), '', 'lines are not reached through the API');
select is(scene.attempt('member', 'select 1 from private.search_lines'), '42501', 'a member reads no passage');
select is(scene.attempt('admin', 'select 1 from private.search_lines'), '42501', 'an administrator reads no line either');
select scene.value('admin', $$with t as (delete from public.transcripts where podcast_id = (select podcast_id from scene.items where title = 'scene episódio novo') returning 1) select count(*) from t$$);
select is(scene.lines(), null, 'the lines of a deleted transcript go with it');
select results_eq(
  $$select actor_id, before ->> 'file_name', before ? 'cues' from private.audit_log where action = 'transcript.deleted' order by id desc limit 1$$,
  $$values (scene.id('admin'), 'novo.vtt', false)$$, 'a deleted transcript is audited without its cues');

-- It goes with its recording.
delete from public.videos where title = 'scene oculta';
select is_empty($$select 1 from public.transcripts where file_name = 'scene oculta.srt'$$, 'the transcript of a deleted lesson goes with it');

select * from finish();
rollback;
