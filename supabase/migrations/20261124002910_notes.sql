-- "Anotações": what a person writes down at a second of a lesson or an episode. No other person reads a note.

create table public.notes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  video_id bigint references public.videos (id) on delete set null,
  podcast_id bigint references public.podcasts (id) on delete set null,
  item_title text not null default '',
  at_seconds integer not null,
  body text not null,
  last_edit uuid not null default gen_random_uuid(),
  rival_of uuid,
  search text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Each person has ids of their own, so that the id of another person's note is an id like any other.
  constraint notes_pkey primary key (user_id, id),
  constraint notes_one_item check (num_nonnulls(video_id, podcast_id) <= 1),
  constraint notes_at_seconds_range check (at_seconds between 0 and 360000),
  -- A letter is found at once; only a text without any is looked through, as a deleted lesson has all of its notes checked.
  constraint notes_body_length check (
    char_length(body) <= 4000 and (body ~ '[[:alnum:]]' or private.visible_text(body) ~ '[^[:space:]]'))
);

comment on table public.notes is 'Private notes at a second of a lesson or an episode; only their owner reads them. At most 5,000 each.';
comment on column public.notes.id is 'Chosen by the device, so that a note that is sent twice is written once.';
comment on column public.notes.item_title is 'Title of what it belongs to as it was when the note was written; brought up to date when that is hidden or deleted.';
comment on column public.notes.at_seconds is 'Second of the recording.';
comment on column public.notes.last_edit is
  'Which edit wrote the text; chosen by the device, which so knows upon what its next edit is based before the first was sent.';
comment on column public.notes.rival_of is
  'Id of the note whose text another device changed at the same time: both are kept until their owner has looked.';
comment on column public.notes.search is 'The note as search compares it; not generated, because Postgres would work it out again when a lesson is deleted.';
comment on column public.notes.created_at is 'When it was written, by the clock of the device; never in the future.';

create index notes_recent_idx on public.notes (user_id, created_at desc, id desc);
create index notes_video_idx on public.notes (video_id, user_id, at_seconds);
create index notes_podcast_idx on public.notes (podcast_id, user_id, at_seconds);

create trigger touch_updated_at before update on public.notes
  for each row execute function private.touch_updated_at('video_id,podcast_id,item_title,at_seconds,search');

create function private.prepare_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Devices that write at once take turns: the last place is given once.
  perform pg_advisory_xact_lock(hashtextextended('notes ' || new.user_id, 0));
  -- A stored note is written again also where there is no room for a new note.
  if not exists (select 1 from public.notes as n where n.user_id = new.user_id and n.id = new.id)
    and (select count(*) from public.notes as n where n.user_id = new.user_id) >= 5000
  then
    raise exception 'a person has at most 5000 notes' using errcode = 'PT422';
  end if;
  new.created_at := greatest(least(new.created_at, now()), 'epoch');
  new.item_title := coalesce(
    (select v.title from public.videos as v where v.id = new.video_id),
    (select p.title from public.podcasts as p where p.id = new.podcast_id), '');
  return new;
end
$$;
comment on function private.prepare_note() is
  'Trigger: a note keeps the title of its lesson or episode, and a person has at most 5,000 notes. Errors: PT422.';
create trigger prepare_note before insert on public.notes for each row execute function private.prepare_note();

create function private.limit_note_changes() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changed constant integer := coalesce(nullif(current_setting('plantao.changed_notes', true), ''), '0')::integer;
begin
  -- Before the row is written: what is rolled back lies on the disk as well.
  if changed >= 50 then
    raise exception 'at most 50 notes are changed at once' using errcode = '22023';
  end if;
  perform set_config('plantao.changed_notes', (changed + 1)::text, true);
  return coalesce(new, old);
end
$$;
comment on function private.limit_note_changes() is
  'Trigger: a request of a member changes or deletes at most 50 notes. Deleting a lesson changes all of its notes. Errors: 22023.';
create trigger limit_note_changes before update or delete on public.notes
  for each row when (current_user = 'authenticated') execute function private.limit_note_changes();
create trigger limit_writes before insert or update or delete on public.notes
  for each statement execute function private.limit_writes('notes', '300');

create function private.note_words() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search := ' ' || private.search_text(new.body);
  return new;
end
$$;
comment on function private.note_words() is 'Trigger: what search compares follows the text.';
-- After prepare_note, by name: refused notes cost nothing.
create trigger words before insert or update of body on public.notes for each row execute function private.note_words();

create function private.keep_noted_title() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What is deleted leaves its notes here, with their title: the foreign key would write each of them once more.
  if tg_table_name = 'videos' then
    update public.notes set item_title = old.title, video_id = case tg_op when 'UPDATE' then video_id end
    where video_id = old.id and (tg_op = 'DELETE' or item_title <> old.title);
  else
    update public.notes set item_title = old.title, podcast_id = case tg_op when 'UPDATE' then podcast_id end
    where podcast_id = old.id and (tg_op = 'DELETE' or item_title <> old.title);
  end if;
  return old;
end
$$;
comment on function private.keep_noted_title() is
  'Trigger: notes keep the last title that members could see. As long as they see the item, its title is joined: renaming touches no note.';
create trigger keep_noted_title after update of title, is_active, status on public.videos
  for each row when (old.is_active and old.status = 'active' and not (new.is_active and new.status = 'active'))
  execute function private.keep_noted_title();
create trigger keep_noted_title after update of title, is_active on public.podcasts
  for each row when (old.is_active and not new.is_active)
  execute function private.keep_noted_title();
create trigger keep_deleted_title before delete on public.videos
  for each row when (old.is_active and old.status = 'active') execute function private.keep_noted_title();
create trigger keep_deleted_title before delete on public.podcasts
  for each row when (old.is_active) execute function private.keep_noted_title();

select private.guard_table('public.notes', 'notes');
create policy "Members read their own notes" on public.notes
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members write notes to what they can see" on public.notes
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (exists (select 1 from public.videos as v where v.id = video_id)
      or exists (select 1 from public.podcasts as p where p.id = podcast_id))
  );
create policy "Members change their own notes" on public.notes
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Members delete their own notes" on public.notes
  for delete to authenticated
  using (user_id = (select auth.uid()));

grant select, delete,
  insert (id, user_id, video_id, podcast_id, at_seconds, body, last_edit, rival_of, created_at),
  update (body, last_edit, rival_of)
  on public.notes to authenticated;
grant select, insert, update, delete on public.notes to service_role;

create function public.find_notes(
  p_query text default '', p_by_item boolean default false, p_after jsonb default null, p_limit integer default 30
) returns setof public.notes
language plpgsql stable rows 30 set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(p_query);
  wanted constant integer := least(greatest(coalesce(p_limit, 30), 1), 200);
  last constant public.notes := jsonb_populate_record(null::public.notes, p_after);
begin
  return query
    with items as materialized (
      -- Each title is joined and folded once, not once for each of its notes.
      select i.video_id, i.podcast_id, i.item_title, t.title, private.search_text(t.title) as words
      from (select distinct n.video_id, n.podcast_id, n.item_title from public.notes as n) as i
      left join public.videos as v on v.id = i.video_id
      left join public.podcasts as p on p.id = i.podcast_id
      cross join lateral (select coalesce(v.title, p.title, i.item_title) as title) as t
    )
    select n.id, n.user_id, n.video_id, n.podcast_id, i.title, n.at_seconds, n.body, n.last_edit, n.rival_of, n.search,
      n.created_at, n.updated_at
    from public.notes as n
    join items as i on i.item_title = n.item_title
      and (coalesce(i.video_id, 0), coalesce(i.podcast_id, 0)) = (coalesce(n.video_id, 0), coalesce(n.podcast_id, 0))
    where (patterns = '{}' or ' ' || i.words || n.search like all (patterns))
      and (p_after is null or case
        when p_by_item then
          (i.words, coalesce(n.video_id, 0), coalesce(n.podcast_id, 0), n.at_seconds, n.id)
            > (private.search_text(last.item_title), coalesce(last.video_id, 0), coalesce(last.podcast_id, 0), last.at_seconds, last.id)
        else (n.created_at, n.id) < (last.created_at, last.id)
      end)
    order by
      case when p_by_item then i.words end, case when p_by_item then coalesce(n.video_id, 0) end,
      case when p_by_item then coalesce(n.podcast_id, 0) end, case when p_by_item then n.at_seconds end,
      case when p_by_item then n.id end, n.created_at desc, n.id desc
    limit wanted;
end
$$;
comment on function public.find_notes(text, boolean, jsonb, integer) is
  'The caller''s notes that hold every word, newest first or by lesson and second; p_after is the last row of the page before.';
grant execute on function public.find_notes(text, boolean, jsonb, integer) to authenticated;
