-- Audio that was replaced, or whose podcast was deleted, stays for 30 days and can be restored.

create table private.kept_audio (
  id bigint generated always as identity primary key,
  podcast_id bigint not null,
  file_path text,
  podcast jsonb not null,
  is_deleted boolean not null,
  kept_at timestamptz not null default now(),
  kept_until timestamptz not null default now() + interval '30 days',
  kept_by uuid references public.profiles (id) on delete set null,
  constraint kept_audio_file_path_key unique (file_path)
);

comment on table private.kept_audio is
  'Audio that no episode names any more and that is not yet given up; read with kept_audio(), brought back with restore_audio().';
comment on column private.kept_audio.podcast_id is 'Without a foreign key: a deleted podcast comes back under its old id.';
comment on column private.kept_audio.file_path is 'Null for an external audio: then its address is kept.';
comment on column private.kept_audio.podcast is 'The row of podcasts as it was.';
comment on column private.kept_audio.is_deleted is 'The podcast was deleted; otherwise it got another audio.';
comment on column private.kept_audio.kept_by is 'The administrator who replaced or deleted the audio; null for operators, and for people who are gone.';

create index kept_audio_podcast_idx on private.kept_audio (podcast_id, kept_at desc);
create index kept_audio_kept_by_idx on private.kept_audio (kept_by);
create index kept_audio_kept_until_idx on private.kept_audio (kept_until);

alter table private.kept_audio enable row level security;
revoke all on private.kept_audio from public, anon, authenticated, service_role;

create function private.move_kept_category(p_from bigint, p_to bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.kept_audio as k set podcast = k.podcast || jsonb_build_object('category_id', p_to)
  where (k.podcast ->> 'category_id')::bigint = p_from;
  update private.kept_videos as k set video = k.video || jsonb_build_object('category_id', p_to)
  where (k.video ->> 'category_id')::bigint = p_from;
  update private.video_changes as h
  set before = case when (h.before ->> 'category_id')::bigint = p_from
      then h.before || jsonb_build_object('category_id', p_to) else h.before end,
    after = case when (h.after ->> 'category_id')::bigint = p_from
      then h.after || jsonb_build_object('category_id', p_to) else h.after end
  where p_from in ((h.before ->> 'category_id')::bigint, (h.after ->> 'category_id')::bigint);
  update private.podcast_changes as h
  set before = case when (h.before ->> 'category_id')::bigint = p_from
      then h.before || jsonb_build_object('category_id', p_to) else h.before end,
    after = case when (h.after ->> 'category_id')::bigint = p_from
      then h.after || jsonb_build_object('category_id', p_to) else h.after end
  where p_from in ((h.before ->> 'category_id')::bigint, (h.after ->> 'category_id')::bigint);
end
$$;
comment on function private.move_kept_category(bigint, bigint) is
  'For delete_category(): what can still be brought back, deleted podcasts and lessons, changed podcasts and lessons, goes to the category that the others went to. Errors: 42501.';
grant execute on function private.move_kept_category(bigint, bigint) to authenticated;

create table private.claimed_files (
  bucket_id text not null,
  name text not null,
  claimed_at timestamptz not null default now(),
  primary key (bucket_id, name)
);

comment on table private.claimed_files is
  'Files that the cleanup is about to delete: no episode may name them any more. An entry is deleted with its file.';

alter table private.claimed_files enable row level security;
revoke all on private.claimed_files from public, anon, authenticated, service_role;

create function private.is_file_needed(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case p_bucket
    when 'podcasts' then
      exists (select 1 from public.podcasts as p where p.file_path = p_name)
      or exists (select 1 from private.kept_audio as k where k.file_path = p_name)
    when 'avatars' then exists (select 1 from public.profiles as p where p.profile_image_url = p_name)
    else false
  end
$$;
comment on function private.is_file_needed(text, text) is 'A row names this file, or it is kept.';

create function private.check_podcast_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  metadata jsonb;
  is_stored boolean;
begin
  if new.file_path is null then
    return new;
  end if;
  -- Waits for a deletion under way; one that comes later waits for this row.
  select o.metadata into metadata from storage.objects as o
  where o.bucket_id = 'podcasts' and o.name = new.file_path
  for key share;
  is_stored := found;
  if is_stored then
    -- Size and type come from Storage, not from the client.
    new.file_size := (metadata ->> 'size')::bigint;
    new.file_type := coalesce(nullif(left(split_part(metadata ->> 'mimetype', ';', 1), 50), ''), new.file_type);
  end if;
  if tg_op = 'UPDATE' and new.file_path is not distinct from old.file_path then
    return new;
  end if;
  if not is_stored or exists (
    select 1 from private.claimed_files as c where c.bucket_id = 'podcasts' and c.name = new.file_path
  ) then
    raise exception 'this file is not stored any more' using errcode = 'PT410';
  end if;
  delete from private.kept_audio as k where k.file_path = new.file_path and k.podcast_id = new.id;
  if exists (select 1 from private.kept_audio as k where k.file_path = new.file_path) then
    raise exception 'this file is kept for another podcast' using errcode = '23505';
  end if;
  return new;
end
$$;
comment on function private.check_podcast_file() is
  'Trigger: an episode names only a file that is stored, and takes size and type from it. Errors: PT410 there is no such file (any more), 23505 it is kept for another episode.';

create trigger check_file before insert or update on public.podcasts
  for each row execute function private.check_podcast_file();

create function private.keep_audio() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept bigint;
begin
  insert into private.kept_audio as k (podcast_id, file_path, podcast, is_deleted, kept_by)
  values (old.id, old.file_path, to_jsonb(old), tg_op = 'DELETE',
    -- Null when the actor's account is gone.
    (select p.id from public.profiles as p where p.id = private.actor_id()))
  returning k.id into kept;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  perform private.keep_rows('public.podcasts', array[old.id], kept, null);
  return old;
end
$$;
comment on function private.keep_audio() is 'Trigger: keeps the audio that an episode loses, and a deleted episode with what belongs to it, for 30 days.';

create trigger keep_replaced_audio after update on public.podcasts
  for each row
  when (old.file_path is distinct from new.file_path and (old.file_path is not null or old.audio_url <> '')
    or (old.file_path is null and old.audio_url not in ('', new.audio_url)))
  execute function private.keep_audio();
-- Before the deletion, which cascades, and by its name before keep_deleted_title, which takes the notes off the episode.
create trigger keep_deleted_audio before delete on public.podcasts
  for each row execute function private.keep_audio();

create function private.list_kept_audio() returns table (
  id bigint, podcast_id bigint, title text, file_name text, duration text, file_size bigint, is_deleted boolean,
  kept_at timestamptz, kept_until timestamptz, kept_by text, is_category_gone boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select k.id, k.podcast_id, k.podcast ->> 'title',
      coalesce(k.podcast ->> 'original_file_name', k.podcast ->> 'audio_url'),
      k.podcast ->> 'duration', (k.podcast ->> 'file_size')::bigint,
      k.is_deleted, k.kept_at, k.kept_until, p.full_name,
      k.podcast ->> 'category_id' is not null and not exists (
        select 1 from public.categories as c where c.id = (k.podcast ->> 'category_id')::bigint)
    from private.kept_audio as k
    left join public.profiles as p on p.id = k.kept_by
    where k.kept_until > now()
    order by k.kept_at desc, k.id desc;
end
$$;
comment on function private.list_kept_audio() is
  'Administrators: audio that was replaced, and deleted podcasts, that restore_audio() brings back; the newest first. One whose category is gone comes back without it. Errors: 42501.';
select private.publish('private.list_kept_audio', 'authenticated', 'kept_audio');

create function private.restore_audio(p_id bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  kept private.kept_audio;
  was public.podcasts;
begin
  perform private.require_admin();
  -- The category first, as delete_category() has it, then the podcast, as in every change of it, to avoid deadlocks.
  perform 1 from public.categories as c
  where c.id = (select (k.podcast ->> 'category_id')::bigint from private.kept_audio as k where k.id = p_id)
  for key share;
  perform 1 from public.podcasts as p
  where p.id = (select k.podcast_id from private.kept_audio as k where k.id = p_id)
  for update;
  select k.* into kept from private.kept_audio as k where k.id = p_id and k.kept_until > now() for update;
  if not found then
    raise exception 'nothing is kept under this id' using errcode = 'PT404';
  end if;
  was := jsonb_populate_record(null::public.podcasts, kept.podcast);
  if not kept.is_deleted then
    delete from private.kept_audio as k where k.id = p_id;
    update public.podcasts as p
    set audio_url = was.audio_url, file_path = was.file_path, original_file_name = was.original_file_name,
      duration = was.duration, file_size = was.file_size, file_type = was.file_type
    where p.id = kept.podcast_id;
    if not found then
      raise exception 'the podcast was deleted: bring it back first' using errcode = 'PT404';
    end if;
    return kept.podcast_id;
  end if;
  -- The file is taken before its entry goes, and what belongs to the episode is read before its rows go.
  update private.kept_audio as k set file_path = null where k.id = p_id;
  perform set_config('plantao.insert_is', 'restored', true);
  perform private.insert_kept_rows('public.podcasts', jsonb_build_array(kept.podcast
    || jsonb_build_object('category_id', (select c.id from public.categories as c where c.id = was.category_id for key share))));
  perform private.bring_back_rows('public.podcasts', was.id, p_id, null);
  perform set_config('plantao.insert_is', '', true);
  delete from private.kept_audio as k where k.id = p_id;
  return was.id;
end
$$;
comment on function private.restore_audio(bigint) is
  'Administrators: gives an episode its earlier audio back, whose place the present one takes, or brings a deleted episode back with its transcript and what was confirmed of it, places, queue entries, notes and reports. Returns the episode''s id. Errors: 42501, PT404 not kept any more, PT410 the file is gone.';
select private.publish('private.restore_audio', 'authenticated');
