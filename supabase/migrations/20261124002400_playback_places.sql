-- Playback positions of lessons and podcasts. A device never overwrites the position of another one without knowing it:
-- each event names the revision that it is based on, and a position that cannot be applied is kept as a rival until the
-- member chooses. See docs/decisions/0009-two-devices.md.

create type private.playback_place as (
  seconds numeric(12, 3), device text, placed_at timestamptz, place_revision integer, revision integer, rivals jsonb
);
comment on type private.playback_place is 'What a record says of the place in a lesson or podcast, and of its rivals.';

create function private.next_place(
  p_place private.playback_place, p_last_at timestamptz, p_seconds numeric, p_device text, p_happened_at timestamptz,
  p_base_revision integer, p_is_choice boolean
) returns private.playback_place
language plpgsql immutable set search_path = ''
as $$
declare
  same_place_seconds constant numeric := 5;
  most_rivals constant integer := 8;
  own_rival jsonb;
  others jsonb;
  is_foreign constant boolean := p_place.device is distinct from p_device;
  is_near constant boolean := abs(p_place.seconds - p_seconds) <= same_place_seconds;
  is_stale constant boolean := p_place.revision > 0
    and (p_base_revision < p_place.place_revision or p_base_revision > p_place.revision);
  place private.playback_place := p_place;
begin
  select
    jsonb_agg(r.rival order by (r.rival ->> 'revision')::integer) filter (where r.rival ->> 'device' is distinct from p_device),
    jsonb_agg(r.rival) filter (where r.rival ->> 'device' is not distinct from p_device) -> 0
  into others, own_rival
  from jsonb_array_elements(p_place.rivals) as r (rival);
  others := coalesce(others, '[]');
  place.rivals := others;
  if p_is_choice then
    -- It settles the rivals that its device knew; a later one remains.
    place.rivals := coalesce((
      select jsonb_agg(r.rival) from jsonb_array_elements(others) as r (rival)
      where (r.rival ->> 'revision')::integer > p_base_revision), '[]');
  end if;

  if p_base_revision is null then
    -- A caller that knows no revisions: the newest wins, by the time it happened.
    if p_happened_at < p_last_at then
      return p_place;
    end if;
  elsif is_foreign and not is_near and (is_stale or (own_rival is not null and not p_is_choice)) then
    -- The other device's place would be lost. Times are compared only between events of one device.
    if (own_rival ->> 'at')::timestamptz > p_happened_at and not p_is_choice then
      return p_place;
    end if;
    -- A browser that forgets everything is a new device at each visit.
    if jsonb_array_length(others) >= most_rivals then
      others := others - 0;
    end if;
    place.revision := p_place.revision + 1;
    place.rivals := others || jsonb_build_object(
      'device', p_device, 'seconds', p_seconds, 'at', p_happened_at, 'revision', place.revision);
    return place;
  elsif is_foreign and is_stale then
    -- The same place: the device that holds it continues undisturbed.
    if place.rivals <> p_place.rivals then
      place.revision := p_place.revision + 1;
    end if;
    return place;
  elsif is_stale and not p_is_choice and p_happened_at < p_place.placed_at then
    -- It was overtaken on its way by a later one of its device.
    return p_place;
  end if;

  place.seconds := p_seconds;
  place.device := p_device;
  place.placed_at := p_happened_at;
  place.revision := p_place.revision + 1;
  place.place_revision := place.revision;
  return place;
end
$$;
comment on function private.next_place(private.playback_place, timestamptz, numeric, text, timestamptz, integer, boolean) is
  'Where the place is after an event: applied, kept as a rival, or left behind by a later one. p_last_at counts for callers without a base only.';

create function private.progress_device(p_device text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(left(btrim(p_device), 60), '')
$$;
comment on function private.progress_device(text) is 'The name of a device as it is stored; null when there is none.';
