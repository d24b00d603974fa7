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
-- Search reads these indexes at every key, and they are written seldom: so there is no list of new entries to read through.
create index search_documents_words_idx on private.search_documents using gin (words) with (fastupdate = off);
create index search_documents_title_words_idx on private.search_documents using gin (title_words) with (fastupdate = off);
create index search_documents_title_idx on private.search_documents (title text_pattern_ops);
create index search_documents_recent_idx on private.search_documents (created_at desc, id desc);
create index search_documents_category_idx on private.search_documents (category_id, created_at desc);

create function private.chapter_titles(p_chapters jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(c.value ->> 'title', ' ; ') from jsonb_array_elements(p_chapters) as c
$$;
comment on function private.chapter_titles(jsonb) is 'The titles of chapters as one text.';

-- The one list of what is searched: what the index holds, which changes it is written for and which words are learnt follow.
create type private.searched_texts as (title text, labels text, outline text, description text);
comment on type private.searched_texts is
  'The texts of a lesson or episode that search reads: title; tags and instructor; key points and chapters; description.';

create function private.searched_texts(v public.videos) returns private.searched_texts
language sql immutable parallel safe set search_path = ''
as $$
  select v.title, concat_ws(' ; ', array_to_string(v.tags, ' ; '), v.instructor),
    concat_ws(' ; ', array_to_string(v.key_points, ' ; '), private.chapter_titles(v.chapters)), v.description
$$;
comment on function private.searched_texts(public.videos) is 'What search reads of a lesson.';

create function private.searched_texts(p public.podcasts) returns private.searched_texts
language sql immutable parallel safe set search_path = ''
as $$
  select p.title, null::text,
    concat_ws(' ; ', array_to_string(p.key_points, ' ; '), private.chapter_titles(p.chapters)), p.description
$$;
comment on function private.searched_texts(public.podcasts) is 'What search reads of an episode.';

create function private.document_words(p_texts private.searched_texts) returns tsvector
language sql immutable parallel safe set search_path = ''
as $$
  select setweight(private.search_vector(p_texts.title), 'A')
    || setweight(private.search_vector(p_texts.labels), 'B')
    || setweight(private.search_vector(p_texts.outline), 'C')
    || setweight(private.search_vector(p_texts.description), 'D')
$$;
comment on function private.document_words(private.searched_texts) is
  'The words of a lesson or episode by field; see private.search_documents.words.';

create function private.learn_words(p_texts private.searched_texts) returns void
language sql security definer set search_path = ''
as $$
  select private.learn_words(array[p_texts.title, p_texts.labels, p_texts.outline, p_texts.description])
$$;
comment on function private.learn_words(private.searched_texts) is 'Adds the words of a lesson or episode to the vocabulary of search.';

create function private.index_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  visible constant boolean := new.is_active and new.status = 'active';
  texts constant private.searched_texts := private.searched_texts(new);
begin
  -- Many lessons change their category at once, and few their words, which cost far more.
  if tg_op = 'UPDATE' and visible <= (old.is_active and old.status = 'active')
    and texts is not distinct from private.searched_texts(old) and new.key_point_seconds = old.key_point_seconds
  then
    update private.search_documents as d
    set is_visible = visible, category_id = new.category_id, seconds = new.duration_seconds, created_at = new.created_at
    where d.video_id = new.id
      and (d.is_visible, d.category_id, d.seconds, d.created_at)
        is distinct from (visible, new.category_id, new.duration_seconds, new.created_at);
    return null;
  end if;
  insert into private.search_documents as d (video_id, is_visible, category_id, seconds, created_at, title, words)
  select new.id, visible, new.category_id, new.duration_seconds, new.created_at, private.search_stems(texts.title),
    private.document_words(texts)
  on conflict (video_id) do update
  set is_visible = excluded.is_visible, category_id = excluded.category_id, seconds = excluded.seconds,
    created_at = excluded.created_at, title = excluded.title, words = excluded.words;
  perform private.index_outline(d.id, new.key_points, new.key_point_seconds, new.chapters)
  from private.search_documents as d where d.video_id = new.id;
  if tg_op = 'UPDATE' and new.chapters is distinct from old.chapters then
    perform private.head_lines(d.id, new.chapters) from private.search_documents as d where d.video_id = new.id;
  end if;
  -- What no member ever saw teaches nothing: a guess at its words must not behave differently.
  if visible then
    perform private.learn_words(texts);
    perform private.learn_said_words(t) from public.transcripts as t where t.video_id = new.id and tg_op = 'UPDATE';
  end if;
  return null;
end
$$;
comment on function private.index_video() is 'Trigger: writes what search reads of a lesson, and learns the words of one that members may see.';
create trigger index_inserted_video after insert on public.videos for each row execute function private.index_video();
create trigger index_changed_video after update on public.videos for each row
  when (old.* is distinct from new.*) execute function private.index_video();

create function private.index_podcast() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  texts constant private.searched_texts := private.searched_texts(new);
begin
  insert into private.search_documents as d (podcast_id, is_visible, category_id, seconds, created_at, title, words)
  select new.id, new.is_active, new.category_id, new.duration_seconds, new.created_at, private.search_stems(texts.title),
    private.document_words(texts)
  on conflict (podcast_id) do update
  set is_visible = excluded.is_visible, category_id = excluded.category_id, seconds = excluded.seconds,
    created_at = excluded.created_at, title = excluded.title, words = excluded.words;
  perform private.index_outline(d.id, new.key_points, new.key_point_seconds, new.chapters)
  from private.search_documents as d where d.podcast_id = new.id;
  if tg_op = 'UPDATE' and new.chapters is distinct from old.chapters then
    perform private.head_lines(d.id, new.chapters) from private.search_documents as d where d.podcast_id = new.id;
  end if;
  if new.is_active then
    perform private.learn_words(texts);
    perform private.learn_said_words(t) from public.transcripts as t where t.podcast_id = new.id and tg_op = 'UPDATE';
  end if;
  return null;
end
$$;
comment on function private.index_podcast() is 'Trigger: writes what search reads of an episode.';
create trigger index_inserted_podcast after insert on public.podcasts for each row execute function private.index_podcast();
create trigger index_changed_podcast after update on public.podcasts for each row
  when (old.* is distinct from new.*) execute function private.index_podcast();

create table private.category_words (
  category_id bigint primary key references public.categories (id) on delete cascade,
  words tsvector not null
);
comment on table private.category_words is 'The words of the names of categories; written by a trigger.';
alter table private.category_words enable row level security;
revoke all on private.category_words from anon, authenticated, service_role;

create function private.index_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.category_words as w (category_id, words)
  values (new.id, private.search_vector(new.name))
  on conflict (category_id) do update set words = excluded.words;
  perform private.learn_words(array[new.name]);
  return null;
end
$$;
comment on function private.index_category() is 'Trigger: search learns the names of categories.';
create trigger index_category after insert or update of name on public.categories
  for each row execute function private.index_category();
