-- Lessons that an administrator published for a moment to come become active at it, and are announced then.
-- See docs/decisions/0042-lessons-that-wait-for-their-moment.md.

create function private.release_videos() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  released integer;
begin
  -- prepare_video() and the other triggers of videos do what an activation by hand does. A lesson that somebody is
  -- saving at this moment is left to the next call.
  with due as (
    select v.id from public.videos as v
    where v.is_scheduled and v.published_at <= now()
    order by v.published_at, v.id
    limit 500
    for update skip locked
  )
  update public.videos as v set is_active = true from due as d where v.id = d.id;
  get diagnostics released = row_count;
  return released;
end
$$;
comment on function private.release_videos() is
  'Makes the scheduled lessons active whose moment came, at most 500; returns how many. Called by tick_jobs(); may be late, never twice.';
