begin;
\ir scenes.psql
select plan(108);

select scene.cast_everybody();
delete from public.videos;
delete from public.podcasts;
delete from private.unanswered_searches;
insert into public.videos (external_id, title) values ('scene-chk01', 'Anafilaxia'), ('scene-chk02', 'Parada'), ('scene-chk03', 'Escrita por gente');
insert into public.podcasts (title, audio_url) values ('Sedação', '/x');
create function scene.cues(variadic texts text[]) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('start', (n - 1) * 20, 'end', n * 20, 'text', t) order by n) from unnest(texts) with ordinality as c (t, n)
$$;
insert into public.transcripts (video_id, cues, origin)
select v.id, scene.cues('Abertura da aula.', 'Adrenalina 0,5 mg na coxa.', 'Outra frase.', 'Use nora de adrenalina 0,1 mcg/kg/min em bomba.'), 'youtube_auto'
from public.videos as v where v.title = 'Anafilaxia';
insert into public.transcripts (video_id, cues, origin)
select v.id, scene.cues('Amiodarona 300 mg em bolus.', 'Adrenalina meia ampola.'), 'speech' from public.videos as v where v.title = 'Parada';
insert into public.transcripts (video_id, cues, origin)
select v.id, scene.cues('Adrenalina 1 mg intravenosa.'), 'file' from public.videos as v where v.title = 'Escrita por gente';
insert into public.transcripts (podcast_id, cues, origin)
select p.id, scene.cues('Midazolam 5 mg.'), 'speech' from public.podcasts as p;
create function scene.transcript(p_title text) returns bigint language sql stable security definer as $$
  select t.id from public.transcripts as t left join public.videos as v on v.id = t.video_id left join public.podcasts as p on p.id = t.podcast_id
  where coalesce(v.title, p.title) = p_title
$$;
grant execute on function scene.transcript(text) to anon, authenticated;
-- Not stable: they are asked in one expression with what changes them.
create function scene.cues_of(p_title text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', (c.value ->> 'start') || '-' || (c.value ->> 'end'), c.value ->> 'text'), ' | ' order by c.ordinality)
  from public.transcripts as t, jsonb_array_elements(t.cues) with ordinality as c where t.id = scene.transcript(p_title)
$$;
create function scene.lines(p_title text) returns text language sql security definer as $$
  select string_agg(l.seconds || ' ' || l.line || case when l.is_reviewed then ' ✓' else '' end, ' | ' order by l.position)
  from private.search_lines as l join private.search_documents as d on d.id = l.document_id
  join public.transcripts as t on t.video_id = d.video_id or t.podcast_id = d.podcast_id
  where l.kind = 'spoken' and t.id = scene.transcript(p_title)
$$;
create function scene.check(who text, p_title text, p_seconds real, p_was text, p_line text) returns jsonb language sql as $$
  select scene.value(who, format('select public.check_transcript_line(%s, %s, %L, %L)', scene.transcript(p_title), p_seconds, p_was, p_line))::jsonb
$$;
create function scene.told(p_answer jsonb) returns text language sql as $$
  select concat_ws('; ', p_answer ->> 'status', p_answer ->> 'line', p_answer ->> 'checked_by')
$$;

-- Who may do what
select policies_are('public', 'transcript_checks', array['Only approved members reach transcript checks', 'Requests are plain']);
select is(scene.rights('authenticated', 'public.transcript_checks') || scene.rights('anon', 'public.transcript_checks') || scene.rights('service_role', 'public.transcript_checks'),
  '', 'the checks are reached by the functions alone');
select scene.access('lists doses', 'select public.doses_to_check()', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('lists doses past the public function', 'select private.doses_to_check(false, null, null, 0)', 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('confirms a line', $$select public.check_transcript_line(scene.transcript('Parada'), 0, 'Amiodarona 300 mg em bolus.', 'Amiodarona 300 mg em bolus.')$$,
  'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('confirms a line past the public function', $$select private.check_transcript_line(1, 0, 'x', 'x')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('takes a check back', $$select public.uncheck_transcript_line(1, 0, 'x')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');

-- The list
create function scene.listed(p_arguments text default '') returns text language sql as $$
  select string_agg(concat_ws(' ', l ->> 'title', l ->> 'seconds', l ->> 'line'), ' | ' order by l.nth)
  from jsonb_array_elements(scene.value('admin', format('select public.doses_to_check(%s)', p_arguments))::jsonb -> 'lines') with ordinality as l (l, nth)
$$;
insert into private.video_views (user_id, video_id, viewed_on)
select scene.id('member'), v.id, current_date from public.videos as v where v.title = 'Anafilaxia';
select is(scene.listed(),
  'Anafilaxia 20 Adrenalina 0,5 mg na coxa. | Anafilaxia 60 Use nora de adrenalina 0,1 mcg/kg/min em bomba. | Sedação 0 Midazolam 5 mg. | Parada 0 Amiodarona 300 mg em bolus. | Parada 20 Adrenalina meia ampola.',
  'lines with a quantity that a machine wrote are listed, in words too; what is watched most comes first');
insert into private.unanswered_searches (words, asked_on, count) values ('ancoron dose', current_date, 3), ('midazolam na crianca', current_date, 2);
select matches(scene.listed(), '^Parada 0 .* Sedação 0 .* Anafilaxia 20 ', 'recordings with drugs that are searched in vain, by any name, come before');
select is(scene.value('admin', $$select l - '{transcript_id,video_id,podcast_id}'::text[] from jsonb_array_elements(public.doses_to_check() -> 'lines') as l where l ->> 'line' like 'Use%'$$)::jsonb,
  '{"title": "Anafilaxia", "youtube_id": "scene-chk01", "origin": "youtube_auto", "position": 4, "seconds": 60, "line": "Use nora de adrenalina 0,1 mcg/kg/min em bomba.", "before": "Outra frase.", "after": null,
    "quantities": ["0,1 mcg/kg/min"], "drugs": ["adrenalina", "noradrenalina"], "proposals": [{"said": "nora de adrenalina", "name": "noradrenalina"}], "checked_by": null, "checked_at": null}',
  'a line comes with those beside it, what it states and what is nearly a name');
select is(scene.value('admin', $$select concat_ws('/', a ->> 'total', a ->> 'recordings') from public.doses_to_check() as a$$), '5/3', 'how many lines wait, and of how many recordings, is told');
select is(scene.listed(format('p_podcast_id => %s', (select id from public.podcasts))), 'Sedação 0 Midazolam 5 mg.', 'one episode can be asked for');
select is(scene.listed(format('p_video_id => %s', (select id from public.videos where title = 'Escrita por gente'))), null, 'what people wrote does not wait');
select is(scene.listed('p_from => 4'), 'Anafilaxia 60 Use nora de adrenalina 0,1 mcg/kg/min em bomba.', 'a later part is asked for by where it begins');
select is(scene.listed('null, null, null, -3') = scene.listed(), true, 'what is no place means the beginning');

-- What is nearly a name
select is((select string_agg(concat_ws(' → ', p ->> 'said', p ->> 'name'), ', ') from jsonb_array_elements(private.name_proposals(l.said)) as p), l.proposed, 'proposals of: ' || l.said)
from (values
  ('A nora de adrenalina começa em 0,1', 'nora de adrenalina → noradrenalina'), ('Faça amio darona 300 mg', 'amio darona → amiodarona'),
  ('ceta mina 1 mg/kg', 'ceta mina → cetamina'), ('Aminodarona, midazolan e heparina.', 'Aminodarona → amiodarona, midazolan → midazolam'),
  ('Adrenalina 0,5 mg na coxa e fentanila 100 mcg', null), ('O paciente com cefaleia intensa neste momento', null),
  ('Ceta. Mina', null), ('10 mg e fentanila', null), ('', null)
) as l (said, proposed);

-- Confirmed
select is(scene.told(scene.check('admin', 'Anafilaxia', 20, 'Adrenalina 0,5 mg na coxa.', 'Adrenalina 0,5 mg na coxa.')),
  'checked; Adrenalina 0,5 mg na coxa.; Pessoa admin', 'a line is confirmed, with who did it');
select is(scene.lines('Anafilaxia'), '0 Abertura da aula. | 20 Adrenalina 0,5 mg na coxa. ✓ | 40 Outra frase. | 60 Use nora de adrenalina 0,1 mcg/kg/min em bomba.',
  'this line has been listened to, and no other');
select is(scene.told(scene.check('superuser', 'Anafilaxia', 20, 'Adrenalina 0,5 mg na coxa.', 'Adrenalina 0,5 mg na coxa.')),
  'checked; Adrenalina 0,5 mg na coxa.; Pessoa admin', 'who confirms it after somebody else is told who was first');
select is((select string_agg(k.piece || ' ' || p.full_name, ',') from public.transcript_checks as k join public.profiles as p on p.id = k.checked_by),
  'Adrenalina 0,5 mg na coxa. Pessoa admin', 'the first check stays');
select is(scene.listed('true'), 'Anafilaxia 20 Adrenalina 0,5 mg na coxa.', 'what is confirmed is listed apart');
select is(scene.value('admin', $$select concat_ws(' ', l ->> 'checked_by', (l ->> 'checked_at')::timestamptz = now()) from jsonb_array_elements(public.doses_to_check(true) -> 'lines') as l$$),
  'Pessoa admin t', 'with who and when');
select is((select string_agg(a.action || ' ' || (a.after ->> 'title') || ' ' || (a.after ->> 'line'), ' | ' order by a.id) from private.audit_log as a
  where a.at = now() and a.target_type = 'transcript' and a.target_id = scene.transcript('Anafilaxia')::text and a.action like '%.line%'),
  'transcript.line_checked Anafilaxia Adrenalina 0,5 mg na coxa.', 'a check is audited, once');

-- Search
create function scene.found(q text) returns text language sql as $$
  select scene.value('member', format($f$
    select string_agg(concat_ws('; ', m.line, coalesce(m.origin, '-'), 'em ' || to_char(m.reviewed_on, 'DD'), nullif(array_to_string(m.quantities, ','), '')), ' | ')
    from public.search_moments(%L, 1) as m$f$, q))
$$;
select is(scene.found('dose adrenalina coxa'), 'Adrenalina 0,5 mg na coxa.; -; em ' || to_char(now() at time zone 'America/Sao_Paulo', 'DD') || '; 0,5 mg',
  'of a line that is confirmed the quantity is marked, with the day and without a name');
select is(scene.found('dose amiodarona'), 'Amiodarona 300 mg em bolus.; speech', 'a line to which no administrator has listened has no mark');
select is(scene.found('dose adrenalina intravenosa'), 'Adrenalina 1 mg intravenosa.; file; 1 mg', 'what people wrote is as it was');

-- Corrected
select is(scene.told(scene.check('superuser', 'Anafilaxia', 60, 'Use nora de adrenalina 0,1 mcg/kg/min em bomba.', ' Use  noradrenalina 0,1 mcg/kg/min em bomba ')),
  'checked; Use noradrenalina 0,1 mcg/kg/min em bomba.; Pessoa superuser', 'words are corrected; the mark at the end stays');
select matches(scene.cues_of('Anafilaxia'), '60-80 Use noradrenalina 0,1 mcg/kg/min em bomba[.]$', 'in the cue, whose times stay');
select is((select t.digest = md5(t.cues::text) and private.are_cues(t.cues) from public.transcripts as t where t.id = scene.transcript('Anafilaxia')), true, 'cues stay valid');
select is(scene.found('dose noradrenalina'), 'Use noradrenalina 0,1 mcg/kg/min em bomba.; -; em ' || to_char(now() at time zone 'America/Sao_Paulo', 'DD') || '; 0,1 mcg/kg/min', 'search finds it as it reads now, and marks it');
select matches(scene.lines('Anafilaxia'), 'coxa[.] ✓ .*bomba[.] ✓$', 'another line that was confirmed stays so');
select is(scene.told(scene.check('admin', 'Anafilaxia', 60, 'Use nora de adrenalina 0,1 mcg/kg/min em bomba.', 'Use adrenalina 0,1 mcg/kg/min em bomba.')),
  'changed; Use noradrenalina 0,1 mcg/kg/min em bomba.; Pessoa superuser', 'an administrator with the earlier text on the screen is told what the line reads now, and nothing is written');
select is(scene.told(scene.check('admin', 'Anafilaxia', 60, 'Use nora de adrenalina 0,1 mcg/kg/min em bomba.', 'Use noradrenalina 0,1 mcg/kg/min em bomba.')),
  'checked; Use noradrenalina 0,1 mcg/kg/min em bomba.; Pessoa superuser', 'an administrator who corrects a line in the same way is told who was first');
select is(scene.told(scene.check('admin', 'Anafilaxia', 60, 'Use noradrenalina 0,1 mcg/kg/min em bomba.', 'use noradrenalina 0,2 mcg/kg/min em bomba.')),
  'checked; Use noradrenalina 0,2 mcg/kg/min em bomba.; Pessoa admin', 'what is confirmed can be corrected, and is then confirmed by who did it');
select is((select count(*) from public.transcript_checks as k where k.piece like 'Use%'), 1::bigint, 'what it read before is no longer confirmed');
select is((select concat_ws(' → ', a.before ->> 'line', a.after ->> 'line') from private.audit_log as a where a.action = 'transcript.line_corrected' order by a.id desc limit 1),
  'Use noradrenalina 0,1 mcg/kg/min em bomba. → Use noradrenalina 0,2 mcg/kg/min em bomba.', 'the audit log tells what it read before and what it reads now');
select is(scene.told(scene.value('admin', $$select public.check_transcript_line(-1, 0, 'x', 'x')$$)::jsonb), 'gone', 'a transcript that is gone is told');
select is(scene.attempt('admin', format($$select public.check_transcript_line(%s, 20, 'Adrenalina 0,5 mg na coxa.', %L)$$, scene.transcript('Anafilaxia'), l.text)), '22023', 'no line is: ' || coalesce(left(l.text, 20), 'null'))
from (values (''), ('  '), (repeat('x', 1001)), (E'a\nb'), (E'a\u0007b'), (null)) as l (text);

-- Across cues: a text without punctuation
create function scene.corrected(p_cues text, p_line text) returns text language plpgsql as $$
declare
  was record;
begin
  update public.transcripts set cues = p_cues::jsonb where id = scene.transcript('Parada');
  select l.* into was from private.spoken_lines(p_cues::jsonb) as l limit 1;
  return (scene.check('admin', 'Parada', was.seconds, was.line, p_line) ->> 'line') || ' = ' || scene.cues_of('Parada') || ' = ' || scene.lines('Parada');
end
$$;
create function scene.three(variadic texts text[]) returns text language sql as $$
  select jsonb_agg(jsonb_build_object('start', n * 2, 'end', n * 2 + 2, 'text', t) order by n)::text from unnest(texts) with ordinality as c (t, n)
$$;
select is(scene.corrected(scene.three('começa com nora', 'de adrenalina', 'zero um'), 'começa com noradrenalina zero um'),
  'começa com noradrenalina zero um = 2-6 começa com noradrenalina | 6-8 zero um = 2 começa com noradrenalina zero um ✓',
  'a cue that loses all its words goes, and the one before takes its time over');
select is(scene.corrected(scene.three('hum', 'adrenalina um', 'miligrama'), 'adrenalina um miligrama'),
  'adrenalina um miligrama = 2-6 adrenalina um | 6-8 miligrama = 2 adrenalina um miligrama ✓', 'the time of the first goes to the one after it');
select is(scene.corrected(scene.three('adrenalina um', 'miligrama na veia'), 'adrenalina meio miligrama na veia'),
  'adrenalina meio miligrama na veia = 2-4 adrenalina meio | 4-6 miligrama na veia = 2 adrenalina meio miligrama na veia ✓', 'a word is replaced at the border of a cue');
select is(scene.corrected(scene.three('adrenalina um', 'miligrama'), 'adrenalina um único miligrama'),
  'adrenalina um único miligrama = 2-4 adrenalina um único | 4-6 miligrama = 2 adrenalina um único miligrama ✓', 'a word is added with the one before it');
select is(scene.corrected(scene.three('adrenalina um', 'miligrama'), 'dê adrenalina um miligrama logo'),
  'dê adrenalina um miligrama logo = 2-4 dê adrenalina um miligrama | 4-6 logo = 2 dê adrenalina um miligrama logo ✓',
  'what changes at both ends is spread over the cues');
select is(scene.corrected(scene.three('adrenalina um', 'um miligrama'), 'adrenalina um miligrama'),
  'adrenalina um miligrama = 2-4 adrenalina um | 4-6 miligrama = 2 adrenalina um miligrama ✓', 'a word that is said twice goes once');
select is(scene.corrected(scene.three('Fim de antes. Adrenalina um', 'miligrama. Depois espere.'), 'Fim de antes. Adrenalina dois miligramas. Depois espere.'),
  'Fim de antes. Adrenalina dois miligramas. Depois espere. = 2-4 Fim de antes. Adrenalina dois | 4-6 miligramas. Depois espere. = 2 Fim de antes. Adrenalina dois miligramas. Depois espere. ✓',
  'sentences beside it in its cues stay');
select is(scene.corrected('[{"start": 2, "end": 4, "text": "um"}, {"start": 2, "end": 5, "text": "um dois"}]', 'um um três'),
  'um um três = 2-4 um | 2-5 um três = 2 um um três ✓', 'cues that begin together are told apart');
select throws_ok($$select scene.corrected(scene.three(repeat('x ', 450) || 'fim.', 'Outra.'), repeat('longa ', 166))$$, '22023', null, 'a cue stays as long as a cue may be');

-- A text without punctuation keeps its lines, also when one of them is corrected.
create function scene.long(p_word text) returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('start', n, 'end', n + 1, 'text', case n when 7 then p_word || ' 5 mg' else 'fala sem ponto número ' || n end) order by n) from generate_series(0, 60) as n
$$;
update public.transcripts set cues = scene.long('ceta mina') where id = scene.transcript('Parada');
create temporary table uncorrected as
select l.position, l.line, l.seconds from private.search_lines as l join private.search_documents as d on d.id = l.document_id
join public.videos as v on v.id = d.video_id and v.title = 'Parada' where l.kind = 'spoken';
select scene.check('admin', 'Parada', u.seconds, u.line, replace(u.line, 'ceta mina', 'cetamina')) from uncorrected as u where u.line like '%ceta mina%';
select scene.check('admin', 'Parada', u.seconds, u.line, u.line) from uncorrected as u where u.position = 9;
select is(replace(scene.lines('Parada'), ' ✓', ''), (select string_agg(u.seconds || ' ' || replace(u.line, 'ceta mina', 'cetamina'), ' | ' order by u.position) from uncorrected as u),
  'a correction moves no word into another line');
select is((select count(*) from regexp_matches(scene.lines('Parada'), '✓', 'g')), 2::bigint, 'two lines of it are confirmed');
update public.videos set chapter_list = E'0:00 Começo\n0:10 Quelônios\n0:30 Fim' where title = 'Parada';
select is((select count(*) from regexp_matches(scene.lines('Parada'), '✓', 'g')), 2::bigint, 'other chapters take no check away');
select is((select count(*) from private.search_lines as l where l.kind = 'spoken' and l.words @@ to_tsquery('simple', private.search_stems('quelônios') || ':B')),
  (select count(*) from uncorrected as u where u.seconds >= 10 and u.seconds < 30), 'the lines have the headings of other chapters');
select is(scene.value('member', $$select string_agg(m.line, '') from public.search_moments('cetamina', 1) as m$$), (select replace(u.line, 'ceta mina', 'cetamina') from uncorrected as u where u.line like '%ceta mina%'),
  'what a corrected line says is found');

-- Taken back
select scene.value('admin', $$select public.uncheck_transcript_line(scene.transcript('Anafilaxia'), 20, 'Adrenalina 0,5 mg.')$$);
select matches(scene.lines('Anafilaxia'), 'coxa[.] ✓', 'nothing is taken back of a line that reads otherwise');
select scene.value('superuser', $$select public.uncheck_transcript_line(scene.transcript('Anafilaxia'), 20, 'Adrenalina 0,5 mg na coxa.')$$);
select doesnt_match(scene.lines('Anafilaxia'), 'coxa[.] ✓', 'a check is taken back');
select is(scene.found('dose adrenalina coxa'), 'Adrenalina 0,5 mg na coxa. Outra frase.; youtube_auto', 'its quantity is marked no longer, and lines beside it may stand with it again');
select is((select a.actor_id from private.audit_log as a where a.action = 'transcript.line_unchecked' and a.at = now()), scene.id('superuser'), 'that is audited');

-- Another text, another recording
select scene.check('admin', 'Anafilaxia', 20, 'Adrenalina 0,5 mg na coxa.', 'Adrenalina 0,5 mg na coxa.');
update public.transcripts set cues = cues, origin = 'file' where id = scene.transcript('Anafilaxia');
select is((select count(*) from regexp_matches(scene.lines('Anafilaxia'), '✓', 'g')), 4::bigint, 'what people wrote is trusted whole');
update public.transcripts set origin = 'speech' where id = scene.transcript('Anafilaxia');
select matches(scene.lines('Anafilaxia'), '^0 Abertura da aula[.] .*coxa[.] ✓ .*frase[.] .*bomba[.] ✓$', 'the same text keeps its checks, and is no longer trusted where there is none');
update public.transcripts set cues = jsonb_set(cues, '{1,text}', '"Adrenalina 0,3 mg na coxa."') where id = scene.transcript('Anafilaxia');
select matches(scene.lines('Anafilaxia'), 'coxa[.] [|] .*bomba[.] ✓$', 'another text loses its own, and no other');
update public.transcripts set cues = jsonb_set(cues, '{1,text}', '"Adrenalina 0,5 mg na coxa."') where id = scene.transcript('Anafilaxia');
select matches(scene.lines('Anafilaxia'), 'coxa[.] [|] ', 'the line does not get its check back');
select is(scene.value('service_role', format($$select public.store_captions(%s, 'scene-chk01', '[{"start": 0, "end": 1, "text": "do YouTube"}]', 'youtube', 'YouTube (pt)')$$,
  (select id from public.videos where title = 'Anafilaxia'))), 'false', 'captions that come later replace nothing that was corrected');
update public.videos set external_id = 'scene-chk09' where title = 'Anafilaxia';
select is((select count(*) from regexp_matches(scene.lines('Anafilaxia'), '✓', 'g')), 0::bigint, 'the lines of another recording lose their checks; what a person wrote stays');

-- People and podcasts that go
select scene.check('admin', 'Sedação', 0, 'Midazolam 5 mg.', 'Midazolam 5 mg.');
create temporary table known_as as select scene.transcript('Sedação') as id;
delete from public.podcasts;
select is((select count(*) from public.transcript_checks as k where k.transcript_id = (select id from known_as)), 0::bigint, 'checks go with their transcript');
select scene.value('superuser', $$select public.restore_audio(k.id) from public.kept_audio() as k where k.title = 'Sedação'$$);
select is(scene.lines('Sedação'), '0 Midazolam 5 mg. ✓', 'the checks come back with the transcript');
delete from public.podcasts;
delete from auth.users where id = scene.id('admin');
select scene.value('superuser', $$select public.restore_audio(k.id) from public.kept_audio() as k where k.title = 'Sedação'$$);
select is(scene.told(scene.check('superuser', 'Sedação', 0, 'Midazolam 5 mg.', 'Midazolam 5 mg.')), 'checked; Midazolam 5 mg.', 'the checks come back also where the administrator who confirmed them is gone');

select * from finish();
rollback;
