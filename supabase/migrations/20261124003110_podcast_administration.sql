-- The list of episodes of the administration: found, ordered and paged where the rows are. They are hundreds, not thousands as
-- lessons are, so every order is one text per row and needs no index.

create function private.find_podcasts(
  p_query text default '', p_category_id bigint default null, p_is_uncategorized boolean default false,
  p_situation text default null, p_has_transcript boolean default null,
  p_sort text default 'created_at', p_is_ascending boolean default false,
  p_after_value text default null, p_after_id bigint default null, p_limit integer default 25
) returns table (
  id bigint, title text, audio_url text, file_path text, original_file_name text, duration text, duration_seconds integer,
  file_size bigint, category_id bigint, is_active boolean, is_scheduled boolean, published_at timestamptz,
  created_at timestamptz, updated_at timestamptz, key_points_reviewed_on date, has_transcript boolean, listeners bigint,
  place text, total bigint
)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
declare
  patterns constant text[] := private.search_patterns(p_query);
begin
  perform private.require_admin();
  if p_sort is null or p_sort not in ('created_at', 'title', 'duration', 'file_size', 'listeners', 'updated_at') then
    raise exception 'Os podcasts não podem ser ordenados assim.' using errcode = '22023';
  end if;
  return query
    with facts as (
      select p.id, p.duration_seconds, p.file_size, p.created_at, p.updated_at, p.title,
        exists (select 1 from public.transcripts as t where t.podcast_id = p.id) as has_transcript,
        -- Fewer than five say who they are; see docs/decisions/0043-what-is-used.md.
        (select case when count(*) >= 5 then count(*) end from public.podcast_progress as h where h.podcast_id = p.id) as listeners
      from public.podcasts as p
      where (cardinality(patterns) = 0 or ' ' || private.search_text(concat_ws(' ', p.title, p.original_file_name, p.description,
          (select c.name from public.categories as c where c.id = p.category_id))) like all (patterns))
        and (p_category_id is null or p.category_id = p_category_id)
        and (p_is_uncategorized is not true or p.category_id is null)
        and case p_situation
          when 'active' then p.is_active
          when 'inactive' then not p.is_active and not p.is_scheduled
          when 'scheduled' then p.is_scheduled
          when 'no_audio' then p.audio_url = ''
          when 'review_due' then p.key_points_reviewed_on < private.reviews_due_before()
          else true
        end
    ), placed as (
      select f.*, count(*) over () as total,
        (case p_sort
          when 'title' then left(private.search_text(f.title), 200)
          when 'duration' then lpad(coalesce(f.duration_seconds, 0)::text, 20, '0')
          when 'file_size' then lpad(coalesce(f.file_size, 0)::text, 20, '0')
          when 'listeners' then lpad(coalesce(f.listeners, 0)::text, 20, '0')
          when 'updated_at' then to_char(f.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
          else to_char(f.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
        end) collate "C" as place
      from facts as f
      where p_has_transcript is null or f.has_transcript = p_has_transcript
    )
    select p.id, p.title, p.audio_url, p.file_path, p.original_file_name, p.duration, p.duration_seconds, p.file_size, p.category_id,
      p.is_active, p.is_scheduled, p.published_at, p.created_at, p.updated_at, p.key_points_reviewed_on, f.has_transcript, f.listeners,
      f.place, f.total
    from placed as f join public.podcasts as p on p.id = f.id
    where p_after_id is null or case when p_is_ascending
      then (f.place, f.id) > (p_after_value collate "C", p_after_id) else (f.place, f.id) < (p_after_value collate "C", p_after_id) end
    order by case when p_is_ascending then f.place end, case when p_is_ascending then f.id end, f.place desc, f.id desc
    limit least(greatest(coalesce(p_limit, 25), 1), 500);
end
$$;
comment on function private.find_podcasts(text, bigint, boolean, text, boolean, text, boolean, text, bigint, integer) is
  'Administrators: episodes that have every word of the query and fit the filters (situation: active, inactive, scheduled, no_audio, review_due; a scheduled one does not count as inactive), at most 500, after an episode (its place, its id), with how many there are over all pages. listeners is null for fewer than five. Orders: created_at (newest first), title, duration, file_size, listeners, updated_at. Errors: 42501, 22023 another order.';
select private.publish('private.find_podcasts', 'authenticated');
