-- "Conferi" and "Corrigir": an administrator has listened to a line of a transcript.

create function private.corrected_words(p_pieces text[], p_text text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  old_words text[];
  places integer[];
  new_words constant text[] := regexp_split_to_array(p_text, ' ');
  -- Words at the beginning and at the end that stay where they are.
  before integer := 0;
  after integer := 0;
  result text[] := array_fill(null::text, array[cardinality(p_pieces)]);
  changed integer;
  place integer;
begin
  select array_agg(w.word order by p.nth, w.nth), array_agg(p.nth order by p.nth, w.nth) into old_words, places
  from unnest(p_pieces) with ordinality as p (piece, nth)
  cross join lateral regexp_split_to_table(p.piece, ' ') with ordinality as w (word, nth);
  while before < least(cardinality(old_words), cardinality(new_words)) and old_words[before + 1] = new_words[before + 1] loop
    before := before + 1;
  end loop;
  while after < least(cardinality(old_words), cardinality(new_words)) - before
    and old_words[cardinality(old_words) - after] = new_words[cardinality(new_words) - after]
  loop
    after := after + 1;
  end loop;
  changed := cardinality(old_words) - before - after;
  for nth in 1..cardinality(new_words) loop
    place := places[case
      when nth <= before then nth
      when nth > cardinality(new_words) - after then cardinality(old_words) - cardinality(new_words) + nth
      -- What is only added is said with the word before it.
      when changed = 0 then greatest(before, 1)
      else before + 1 + (nth - before - 1) * changed / (cardinality(new_words) - before - after)
    end];
    result[place] := concat_ws(' ', result[place], new_words[nth]);
  end loop;
  return result;
end
$$;
comment on function private.corrected_words(text[], text) is
  'The pieces of a line as they read when the line reads p_text; null for one that loses all its words. Words that stay keep their piece.';

create function private.rewritten_cues(p_cues jsonb, p_texts jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  with cue as materialized (
    select c.nth, coalesce(p_texts ->> c.nth::text, c.value ->> 'text') as text, c.value,
      (c.value ->> 'start')::numeric as starts, (c.value ->> 'end')::numeric as ends
    from jsonb_array_elements(p_cues) with ordinality as c (value, nth)
  ),
  -- The cue before one without words takes its time over, or the one after the first.
  gone as (
    select coalesce((select max(k.nth) from cue as k where k.nth < g.nth and k.text <> ''),
      (select min(k.nth) from cue as k where k.nth > g.nth and k.text <> '')) as nth, min(g.starts) as starts, max(g.ends) as ends
    from cue as g where g.text = '' group by 1
  )
  select jsonb_agg(case
      when g.nth is null then c.value || jsonb_build_object('text', c.text)
      else jsonb_build_object('start', least(c.starts, g.starts), 'end', greatest(c.ends, g.ends), 'text', c.text)
    end order by c.nth)
  from cue as c left join gone as g on g.nth = c.nth
  where c.text <> ''
$$;
comment on function private.rewritten_cues(jsonb, jsonb) is 'Cues with other texts, by their number; one whose text is empty goes.';

create function private.correct_line(p_transcript public.transcripts, p_line private.search_lines, p_text text)
returns private.search_lines
language plpgsql security definer set search_path = ''
as $$
declare
  corrected constant text[] := private.corrected_words(p_line.pieces, p_text);
  cues integer[];
  pieces text[];
  first integer;
  last integer;
  texts jsonb;
  rewritten jsonb;
  moved_from real;
  moved_to real;
  line private.search_lines := p_line;
begin
  -- Where the pieces stand: one after the other, in cues that begin when they do.
  select array_agg(p.cue order by p.cue, p.nth), array_agg(p.piece order by p.cue, p.nth) into cues, pieces
  from (
    select c.nth as cue, s.nth, s.piece
    from jsonb_array_elements(p_transcript.cues) with ordinality as c (value, nth)
    cross join lateral private.cue_pieces(c.value ->> 'text') as s
    where (c.value ->> 'start')::real = any (p_line.starts)
  ) as p;
  select min(o.nth), min(o.nth) + cardinality(corrected) - 1 into first, last from generate_series(1, cardinality(pieces)) as o (nth)
  where pieces[o.nth : o.nth + cardinality(p_line.pieces) - 1] = p_line.pieces;
  if first is null then
    raise exception 'the line stands in no cue' using errcode = 'PT409';
  end if;
  pieces[first:last] := corrected;
  select jsonb_object_agg(t.cue, t.text) into texts
  from (
    select p.cue, coalesce(string_agg(p.piece, ' ' order by p.nth), '') as text
    from unnest(cues, pieces) with ordinality as p (cue, piece, nth)
    group by p.cue
    having bool_or(p.nth between first and last)
  ) as t;
  rewritten := private.rewritten_cues(p_transcript.cues, texts);
  if private.are_cues(rewritten) is not true then
    raise exception 'a cue has up to 1000 letters' using errcode = '22023';
  end if;
  perform set_config('plantao.keeps_lines', 'true', true);
  update public.transcripts as t set cues = rewritten where t.id = p_transcript.id;
  perform set_config('plantao.keeps_lines', '', true);
  -- Where the first cue is gone, the one after it begins earlier.
  select (c.value ->> 'start')::real, (rewritten #>> '{0,start}')::real into moved_from, moved_to
  from jsonb_array_elements(p_transcript.cues) with ordinality as c (value, nth)
  where texts ->> c.nth::text is distinct from '' order by c.nth limit 1;
  if moved_from <> moved_to then
    line.starts := array_replace(line.starts, moved_from, moved_to);
    update public.transcript_checks as k set seconds = moved_to where k.transcript_id = p_transcript.id and k.seconds = moved_from;
    update private.search_lines as l
    set starts = array_replace(l.starts, moved_from, moved_to), seconds = case l.seconds when moved_from then moved_to else l.seconds end
    where l.document_id = line.document_id and l.kind = line.kind and moved_from = any (l.starts);
  end if;
  select array_agg(p.starts order by p.nth, s.nth), array_agg(s.piece order by p.nth, s.nth)
  into line.starts, line.pieces
  from (
    -- What is said in one cue is cut anew.
    select min(u.nth) as nth, min(u.starts) as starts, string_agg(u.piece, ' ' order by u.nth) as text
    from unnest(cues[first:last], line.starts, corrected) with ordinality as u (cue, starts, piece, nth)
    where u.piece is not null
    group by u.cue
  ) as p
  cross join lateral private.cue_pieces(p.text) as s;
  line.line := array_to_string(line.pieces, ' ');
  update private.search_lines as l
  set seconds = line.starts[1], line = line.line, measures = private.measures_in(line.line),
    names_drug = private.drugs_in(private.search_vector(line.line)) <> '{}', starts = line.starts, pieces = line.pieces
  where l.document_id = line.document_id and l.kind = line.kind and l.position = line.position
  returning l.* into line;
  -- The lines beside it know its words, too.
  update private.search_lines as l
  set words = private.line_words(n.before, n.own, n.after, ts_filter(l.words, '{b}'))
  from (
    select v.position, v.own, lag(v.own) over (order by v.position) as before, lead(v.own) over (order by v.position) as after
    from (
      select o.position, private.search_vector(o.line) as own from private.search_lines as o
      where o.document_id = line.document_id and o.kind = line.kind and o.position between line.position - 2 and line.position + 2
    ) as v
  ) as n
  where l.document_id = line.document_id and l.kind = line.kind and l.position = n.position
    and l.position between line.position - 1 and line.position + 1;
  perform private.learn_words(array[line.line], true)
  from private.search_documents as d where d.id = line.document_id and d.is_visible;
  return line;
end
$$;
comment on function private.correct_line(public.transcripts, private.search_lines, text) is
  'Writes a line anew: in its cues, whose other words and times stay, and in the index. The line as it stands then.';

create function private.line_at(p_transcript public.transcripts, p_seconds real, p_text text) returns private.search_lines
language sql stable set search_path = ''
as $$
  select l.*
  from private.search_documents as d
  join private.search_lines as l on l.document_id = d.id and l.kind = 'spoken'
  where d.video_id = p_transcript.video_id or d.podcast_id = p_transcript.podcast_id
  order by abs(l.seconds - p_seconds), l.line = p_text desc, l.position
  limit 1
$$;
comment on function private.line_at(public.transcripts, real, text) is 'The line that is said at a second.';

create function private.line_state(p_status text, p_transcript_id bigint, p_line private.search_lines) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('status', p_status, 'line', p_line.line, 'checked_by', c.full_name, 'checked_at', p_line.checked_at)
  from (select 1) as one
  left join lateral (
    select p.full_name
    from unnest(p_line.starts, p_line.pieces) as u (seconds, piece)
    join public.transcript_checks as k on k.transcript_id = p_transcript_id and k.seconds = u.seconds and k.piece = u.piece
    left join public.profiles as p on p.id = k.checked_by
    where p_line.checked_at is not null
    order by k.checked_at limit 1
  ) as c on true
$$;
comment on function private.line_state(text, bigint, private.search_lines) is 'How a line reads, and which administrator listened to it when; null while none has.';

create function private.audit_line(p_act text, p_transcript public.transcripts, p_before text, p_after text, p_seconds real) returns void
language sql security definer set search_path = ''
as $$
  select private.write_audit('transcript.' || p_act, 'transcript', p_transcript.id::text,
    o.facts || jsonb_strip_nulls(jsonb_build_object('line', p_before)), o.facts || jsonb_strip_nulls(jsonb_build_object('line', p_after)))
  from (select jsonb_build_object('seconds', floor(p_seconds), 'title', coalesce(
    (select v.title from public.videos as v where v.id = p_transcript.video_id),
    (select p.title from public.podcasts as p where p.id = p_transcript.podcast_id))) as facts) as o
$$;
comment on function private.audit_line(text, public.transcripts, text, text, real) is 'Audits what an administrator did to a line of a transcript.';

create function private.forget_line_checks(p_transcript_id bigint, p_line private.search_lines) returns void
language sql security definer set search_path = ''
as $$
  delete from public.transcript_checks as k using unnest(p_line.starts, p_line.pieces) as p (seconds, piece)
  where k.transcript_id = p_transcript_id and k.seconds = p.seconds and k.piece = p.piece
$$;
comment on function private.forget_line_checks(bigint, private.search_lines) is 'Deletes the checks of the pieces of this line.';

create function private.check_transcript_line(p_transcript_id bigint, p_seconds real, p_was text, p_line text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  -- The mark or the capital by which the line is told from the one beside it stays.
  wanted constant text := regexp_replace(btrim(p_line), '\s+', ' ', 'g');
  text constant text := case when p_was ~ '^[[:upper:]]' then upper(left(wanted, 1)) || substr(wanted, 2) else wanted end
    || case when p_was ~ '[.?!…]["”'')]*$' and wanted !~ '[.?!…]["”'')]*$' then '.' else '' end;
  transcript public.transcripts;
  line private.search_lines;
begin
  perform private.require_admin();
  if p_seconds is null or p_was is null or text is null or char_length(text) not between 1 and 1000 or wanted = '' or p_line ~ '[[:cntrl:]]' then
    raise exception 'a line has 1 to 1000 letters and no control characters' using errcode = '22023';
  end if;
  -- Two who correct lines of one transcript do so one after the other.
  select t.* into transcript from public.transcripts as t where t.id = p_transcript_id for update;
  line := private.line_at(transcript, p_seconds, p_was);
  if line.line is null then
    return private.line_state('gone', p_transcript_id, null);
  end if;
  if line.checked_at is not null and line.line = text then
    return private.line_state('checked', p_transcript_id, line);
  end if;
  if line.line <> p_was then
    return private.line_state('changed', p_transcript_id, line);
  end if;
  perform private.forget_line_checks(p_transcript_id, line);
  if text <> p_was then
    line := private.correct_line(transcript, line, text);
  end if;
  insert into public.transcript_checks (transcript_id, seconds, piece, checked_by)
  select distinct p_transcript_id, p.seconds, p.piece, private.actor_id() from unnest(line.starts, line.pieces) as p (seconds, piece);
  if line.line = p_was then
    perform private.audit_line('line_checked', transcript, null, line.line, line.seconds);
  else
    perform private.audit_line('line_corrected', transcript, p_was, line.line, line.seconds);
  end if;
  return private.line_state('checked', p_transcript_id, private.line_at(transcript, line.seconds, line.line));
end
$$;
comment on function private.check_transcript_line(bigint, real, text, text) is
  'Administrators: confirms a line of a transcript to which they have listened (p_line = p_was), or corrects it: {status, line (as it reads now), checked_by, checked_at}. status is checked (perhaps by another administrator before), changed (it no longer reads p_was, and nothing is written) or gone. Errors: 42501, 22023 empty, over 1000 letters or with control characters.';
select private.publish('private.check_transcript_line', 'authenticated');

create function private.uncheck_transcript_line(p_transcript_id bigint, p_seconds real, p_line text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  transcript public.transcripts;
  line private.search_lines;
begin
  perform private.require_admin();
  select t.* into transcript from public.transcripts as t where t.id = p_transcript_id for update;
  line := private.line_at(transcript, p_seconds, p_line);
  if line.line = p_line and line.checked_at is not null then
    perform private.forget_line_checks(p_transcript_id, line);
    perform private.audit_line('line_unchecked', transcript, line.line, null, line.seconds);
  end if;
end
$$;
comment on function private.uncheck_transcript_line(bigint, real, text) is
  'Administrators: takes back that an administrator has listened to a line; its words stay. Nothing happens where it reads otherwise by now. Errors: 42501.';
select private.publish('private.uncheck_transcript_line', 'authenticated');
