-- The lines of transcripts to which administrators have listened; only the functions of "Doses a conferir" write and read them.

create table public.transcript_checks (
  transcript_id bigint not null references public.transcripts (id) on delete cascade,
  seconds real not null,
  piece text not null,
  checked_by uuid references public.profiles (id) on delete set null,
  checked_at timestamptz not null default now(),
  primary key (transcript_id, seconds, piece),
  constraint transcript_checks_piece_length check (char_length(piece) between 1 and 1000)
);

comment on table public.transcript_checks is
  'The pieces of transcripts that administrators have listened to and confirmed; a text that changes is no longer checked. Goes with its transcript.';
comment on column public.transcript_checks.seconds is 'Start of the cue.';
comment on column public.transcript_checks.piece is 'Text as it stands in the cue; see private.cue_pieces().';
comment on column public.transcript_checks.checked_by is 'Null when the account is gone.';

create index transcript_checks_checked_by_idx on public.transcript_checks (checked_by);

select private.guard_table('public.transcript_checks', 'transcript checks');


create function private.forget_checks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.transcript_checks as k using public.transcripts as t
  where t.id = k.transcript_id and case tg_table_name when 'videos' then t.video_id else t.podcast_id end = new.id;
  return null;
end
$$;
comment on function private.forget_checks() is 'Trigger: a transcript of another recording loses its checks, because no administrator has listened to that recording.';

create trigger forget_checks after update of source, external_id on public.videos
  for each row when ((old.source, old.external_id) is distinct from (new.source, new.external_id))
  execute function private.forget_checks();
create trigger forget_checks after update of audio_url, file_path on public.podcasts
  for each row when ((old.audio_url, old.file_path) is distinct from (new.audio_url, new.file_path))
  execute function private.forget_checks();
