-- What search reads of lessons, episodes and transcripts, written by triggers.

create table private.search_documents (
  id bigint generated always as identity primary key,
  video_id bigint unique references public.videos (id) on delete cascade,
  podcast_id bigint unique references public.podcasts (id) on delete cascade,
  is_visible boolean not null,
  category_id bigint,
  seconds integer,
  created_at timestamptz not null,
  title text not null,
  title_words tsvector generated always as (to_tsvector('private.search_config'::regconfig, title)) stored,
  words tsvector not null,
  check (num_nonnulls(video_id, podcast_id) = 1)
);
comment on table private.search_documents is 'One row for each lesson and episode, narrow enough to read many.';
comment on column private.search_documents.title is 'The title as private.search_stems() writes it.';
comment on column private.search_documents.title_words is
  'The words of the title, apart: Postgres cannot tell how many documents have a word there from how many have it at all.';
comment on column private.search_documents.words is
  'a: title; b: tags and instructor; c: key points and chapters; d: description. Names of categories are read from there.';
create index search_documents_words_idx on private.search_documents using gin (words);
create index search_documents_title_words_idx on private.search_documents using gin (title_words);
create index search_documents_title_idx on private.search_documents (title text_pattern_ops);
create index search_documents_recent_idx on private.search_documents (created_at desc, id desc);
create index search_documents_category_idx on private.search_documents (category_id, created_at desc);

create function private.chapter_titles(p_chapters jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(c.value ->> 'title', ' ; ') from jsonb_array_elements(p_chapters) as c
$$;
comment on function private.chapter_titles(jsonb) is 'The titles of chapters as one text.';

create function private.document_words(
  p_title text, p_labels text, p_key_points text[], p_chapters jsonb, p_description text
) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select setweight(private.search_vector(p_title), 'A')
    || setweight(private.search_vector(p_labels), 'B')
    || setweight(private.search_vector(concat_ws(' ; ', array_to_string(p_key_points, ' ; '), private.chapter_titles(p_chapters))), 'C')
    || setweight(private.search_vector(p_description), 'D')
$$;
comment on function private.document_words(text, text, text[], jsonb, text) is 'The words of a lesson or episode by field; see private.search_documents.words.';

create function private.index_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Many lessons change their category at once, and few their words, which cost far more.
  if tg_op = 'UPDATE' and (new.is_active and new.status = 'active') <= (old.is_active and old.status = 'active')
    and (old.title, old.description, old.instructor, old.tags, old.chapters, old.key_points)
      is not distinct from (new.title, new.description, new.instructor, new.tags, new.chapters, new.key_points)
  then
    update private.search_documents as d
    set is_visible = new.is_active and new.status = 'active', category_id = new.category_id, seconds = new.duration_seconds,
      created_at = new.created_at
    where d.video_id = new.id;
    return null;
  end if;
  insert into private.search_documents as d (video_id, is_visible, category_id, seconds, created_at, title, words)
  select new.id, new.is_active and new.status = 'active', new.category_id, new.duration_seconds, new.created_at,
    private.search_stems(new.title),
    private.document_words(new.title, concat_ws(' ; ', array_to_string(new.tags, ' ; '), new.instructor), new.key_points,
      new.chapters, new.description)
  on conflict (video_id) do update
  set is_visible = excluded.is_visible, category_id = excluded.category_id, seconds = excluded.seconds,
    created_at = excluded.created_at, title = excluded.title, words = excluded.words;
  -- What no member ever saw teaches nothing: a guess at its words must not behave differently.
  if new.is_active and new.status = 'active' then
    perform private.learn_words(array[new.title, array_to_string(new.tags, ' '), new.instructor,
      array_to_string(new.key_points, ' '), private.chapter_titles(new.chapters), new.description]);
  end if;
  return null;
end
$$;
comment on function private.index_video() is 'Trigger: writes what search reads of a lesson, and learns the words of one that members may see.';
create trigger index_inserted_video after insert on public.videos for each row execute function private.index_video();
create trigger index_changed_video after update on public.videos for each row
  when ((old.title, old.description, old.instructor, old.tags, old.chapters, old.key_points, old.is_active, old.status,
      old.category_id, old.duration_seconds, old.created_at)
    is distinct from
    (new.title, new.description, new.instructor, new.tags, new.chapters, new.key_points, new.is_active, new.status,
      new.category_id, new.duration_seconds, new.created_at))
  execute function private.index_video();

create function private.index_podcast() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.search_documents as d (podcast_id, is_visible, category_id, seconds, created_at, title, words)
  select new.id, new.is_active, new.category_id, new.duration_seconds, new.created_at, private.search_stems(new.title),
    private.document_words(new.title, null, new.key_points, new.chapters, new.description)
  on conflict (podcast_id) do update
  set is_visible = excluded.is_visible, category_id = excluded.category_id, seconds = excluded.seconds,
    created_at = excluded.created_at, title = excluded.title, words = excluded.words;
  if new.is_active then
    perform private.learn_words(array[new.title, array_to_string(new.key_points, ' '), private.chapter_titles(new.chapters),
      new.description]);
  end if;
  return null;
end
$$;
comment on function private.index_podcast() is 'Trigger: writes what search reads of an episode.';
create trigger index_inserted_podcast after insert on public.podcasts for each row execute function private.index_podcast();
create trigger index_changed_podcast after update on public.podcasts for each row
  when ((old.title, old.description, old.chapters, old.key_points, old.is_active, old.category_id, old.duration_seconds,
      old.created_at)
    is distinct from
    (new.title, new.description, new.chapters, new.key_points, new.is_active, new.category_id, new.duration_seconds,
      new.created_at))
  execute function private.index_podcast();

create function private.learn_category_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.learn_words(array[new.name]);
  return null;
end
$$;
comment on function private.learn_category_name() is 'Trigger: search learns the names of categories.';
create trigger learn_category_name after insert or update of name on public.categories
  for each row execute function private.learn_category_name();

-- Parts of about half a minute, because an answer is rarely said within one cue.
create table private.transcript_passages (
  document_id bigint not null references private.search_documents (id) on delete cascade,
  position integer not null,
  starts real[] not null,
  lines text[] not null,
  words tsvector not null,
  primary key (document_id, position)
);
comment on table private.transcript_passages is 'Parts of transcripts for search; written by a trigger of public.transcripts.';
comment on column private.transcript_passages.starts is 'Second at which each of the lines begins.';
create index transcript_passages_words_idx on private.transcript_passages using gin (words);

create function private.index_transcript() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.transcript_passages as p using private.search_documents as d
    where p.document_id = d.id and (d.video_id = old.video_id or d.podcast_id = old.podcast_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.transcript_passages (document_id, position, starts, lines, words)
    select d.id, row_number() over (order by p.part), p.starts, p.lines, private.search_vector(array_to_string(p.lines, ' '))
    from private.search_documents as d
    cross join (
      select floor((c.value ->> 'start')::numeric / 30) as part,
        array_agg((c.value ->> 'start')::real order by c.ordinality) as starts,
        array_agg(c.value ->> 'text' order by c.ordinality) as lines
      from jsonb_array_elements(new.cues) with ordinality as c
      group by 1
    ) as p
    where d.video_id = new.video_id or d.podcast_id = new.podcast_id;
  end if;
  return null;
end
$$;
comment on function private.index_transcript() is 'Trigger: writes the passages of a transcript, of thirty seconds each.';
create trigger index_transcript after insert or delete or update of cues, video_id, podcast_id on public.transcripts
  for each row execute function private.index_transcript();
