-- Transcripts of lessons and episodes: one row each, so that one is stored whole or not at all.

create function private.are_cues(p_cues jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  cue jsonb;
  earliest numeric := 0;
begin
  if jsonb_typeof(p_cues) is distinct from 'array' or jsonb_array_length(p_cues) not between 1 and 20000
    or octet_length(p_cues::text) > 4000000
  then
    return false;
  end if;
  for cue in select c.value from jsonb_array_elements(p_cues) as c loop
    if jsonb_typeof(cue) <> 'object' or cue - '{start,end,text}'::text[] <> '{}'
      or jsonb_typeof(cue -> 'start') is distinct from 'number' or jsonb_typeof(cue -> 'end') is distinct from 'number'
      or jsonb_typeof(cue -> 'text') is distinct from 'string'
      or (cue ->> 'start')::numeric < earliest or (cue ->> 'end')::numeric <= (cue ->> 'start')::numeric
      or (cue ->> 'end')::numeric > 360000 or char_length(btrim(cue ->> 'text')) not between 1 and 1000
    then
      return false;
    end if;
    earliest := (cue ->> 'start')::numeric;
  end loop;
  return true;
end
$$;
comment on function private.are_cues(jsonb) is
  'Whether this is a list of cues: [{start, end (seconds), text}], in the order of their start, at most 20000 and 4 MB.';

create table public.transcripts (
  id bigint generated always as identity primary key,
  video_id bigint references public.videos (id) on delete cascade,
  podcast_id bigint references public.podcasts (id) on delete cascade,
  cues jsonb not null,
  -- Tells one text from another in the audit log, which does not hold the texts.
  digest text generated always as (md5(cues::text)) stored,
  cue_count integer generated always as (jsonb_array_length(cues)) stored,
  origin text not null default 'file',
  has_estimated_times boolean not null default false,
  file_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint transcripts_video_key unique (video_id),
  constraint transcripts_podcast_key unique (podcast_id),
  constraint transcripts_one_item check (num_nonnulls(video_id, podcast_id) = 1),
  constraint transcripts_cues_form check (private.are_cues(cues)),
  constraint transcripts_origin_known check (origin in ('file', 'youtube', 'youtube_auto', 'speech')),
  constraint transcripts_file_name_length check (char_length(file_name) between 1 and 255)
);

comment on table public.transcripts is 'What is said in a lesson or an episode, and when. A person who may see the recording may read its transcript.';
comment on column public.transcripts.cues is '[{start, end (seconds), text}], in the order of their start.';
comment on column public.transcripts.digest is 'MD5 of the cues: the audit log tells by it that they changed.';
comment on column public.transcripts.origin is 'file: dropped by an administrator; youtube: the captions that the channel has there; youtube_auto: those that YouTube made by itself; speech: a file that speech recognition wrote.';
comment on column public.transcripts.has_estimated_times is 'The file had no times: they follow from the length of the sentences.';
comment on column public.transcripts.file_name is 'Name of the file that it came from.';

create function private.is_written_by_machine(p_origin text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select p_origin in ('youtube_auto', 'speech')
$$;
comment on function private.is_written_by_machine(text) is
  'Whether no person has read what is said before it was stored: a dose there is not to be trusted until an administrator listens.';

create index transcripts_created_at_idx on public.transcripts (created_at desc, id desc);

select private.audit_table('public.transcripts', 'transcript', 'cues');
create trigger touch_updated_at before update on public.transcripts
  for each row execute function private.touch_updated_at();

select private.guard_table('public.transcripts', 'transcripts');
create policy "Who sees the recording reads its transcript" on public.transcripts
  for select to authenticated
  -- Both tables decide by their own policies.
  using (
    (video_id is not null and exists (select 1 from public.videos as v where v.id = transcripts.video_id))
    or (podcast_id is not null and exists (select 1 from public.podcasts as p where p.id = transcripts.podcast_id))
  );
create policy "An answer holds few transcripts" on public.transcripts
  as restrictive for select to authenticated
  using (not (select private.asks_for('transcripts', 'cues')) or private.fits_answer(pg_column_size(cues)));
create policy "Administrators add transcripts" on public.transcripts
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change transcripts" on public.transcripts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete transcripts" on public.transcripts
  for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on public.transcripts to authenticated;
grant insert (video_id, podcast_id, cues, origin, has_estimated_times, file_name),
  update (video_id, podcast_id, cues, origin, has_estimated_times, file_name)
  on public.transcripts to authenticated;
grant select, insert, update, delete on public.transcripts to service_role;
grant execute on function private.are_cues(jsonb) to authenticated, service_role;

-- A column of the lesson's own read: its first screen needs no second question.
create function private.has_transcript(p_video public.videos) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from public.transcripts as t where t.video_id = p_video.id)
$$;
comment on function private.has_transcript(public.videos) is
  'Whether what is said in a lesson can be read, by who asks: the policies of the transcripts decide.';
select private.publish('private.has_transcript', 'authenticated');
