-- Lessons that an administrator published for a moment to come become active at it, and are announced then.
-- See docs/decisions/0042-lessons-that-wait-for-their-moment.md.

create function private.release_videos() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due bigint[];
  released integer;
  video bigint;
begin
  -- A lesson that an administrator is saving at this moment is left to the next call.
  due := array(
    select v.id from public.videos as v
    where v.is_scheduled and v.published_at <= now()
    order by v.published_at, v.id
    limit 500
    for update skip locked
  );
  begin
    -- keep_schedule() and the other triggers of videos do what an activation by hand does, and tell members of all at once.
    update public.videos as v set is_active = true where v.id = any (due);
    get diagnostics released = row_count;
  exception when others then
    -- A lesson that cannot be published keeps no other lesson back; it is tried again at the next call.
    released := 0;
    foreach video in array due loop
      begin
        update public.videos as v set is_active = true where v.id = video;
        released := released + 1;
      exception when others then
        raise warning 'lesson % is due and cannot be published: %', video, sqlerrm;
      end;
    end loop;
  end;
  return released;
end
$$;
comment on function private.release_videos() is
  'Makes the scheduled lessons active whose moment came, at most 500; returns how many. Called by tick_jobs(); may be late, never twice.';
