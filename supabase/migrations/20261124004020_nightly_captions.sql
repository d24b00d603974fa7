-- Whether the captions of the channel are downloaded every night by themselves: a switch of administrators, who may start
-- the download at any time as well. See docs/decisions/0032-captions-of-the-channel.md.

create function private.set_nightly_captions(p_is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  channel private.caption_connection;
begin
  perform private.require_admin();
  select * into channel from private.caption_connection;
  if p_is_on and (channel.channel_id is null or channel.lost_at is not null) then
    raise exception 'no channel is connected' using errcode = 'PT409';
  end if;
  update private.job_schedules as s
  set is_active = p_is_on,
    -- Soon after the quota of a new day begins in California, and never at once: the time may have passed long ago.
    next_at = case when p_is_on then private.next_caption_night(now()) else s.next_at end
  where s.kind = 'youtube_captions' and s.is_active is distinct from p_is_on;
  if found then
    perform private.audit_nightly_captions(p_is_on, channel);
  end if;
end
$$;
comment on function private.set_nightly_captions(boolean) is
  'Administrators: lets the captions of the channel be downloaded every night, or not. Audited where it changes. Errors: 42501, PT409 (switched on, and no channel is connected).';

create function private.next_caption_night(p_now timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$
  select date_trunc('day', p_now - interval '8 hours 20 minutes', 'UTC') + interval '1 day 8 hours 20 minutes'
$$;
comment on function private.next_caption_night(timestamptz) is 'The next 8:20 UTC, when the day of the quota has begun in summer and winter.';

create function private.audit_nightly_captions(p_is_on boolean, p_channel private.caption_connection) returns void
language sql security definer set search_path = ''
as $$
  select private.write_audit(case when p_is_on then 'captions.nightly_on' else 'captions.nightly_off' end, 'captions',
    p_channel.channel_id, title, title)
  from (select jsonb_build_object('title', p_channel.channel_title)) as named (title)
$$;
comment on function private.audit_nightly_captions(boolean, private.caption_connection) is 'Who switched the download of every night on or off, and for which channel.';

create function private.nightly_captions()
returns table (is_on boolean, changed_at timestamptz, changed_by_name text, last_run jsonb)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select s.is_active, changed.at, changed.full_name, private.run_summary(night)
    from private.job_schedules as s
    -- An operator may have changed the schedule past the screen: then no administrator is named.
    left join lateral (
      select l.at, l.action, p.full_name
      from private.audit_log as l left join public.profiles as p on p.id = l.actor_id
      where l.action in ('captions.nightly_on', 'captions.nightly_off')
      order by l.id desc limit 1
    ) as changed on (changed.action = 'captions.nightly_on') = s.is_active
    left join lateral (
      select r.* from public.sync_runs as r
      where r.kind = s.kind and r.started_by is null
      order by r.created_at desc, r.id desc limit 1
    ) as night on true
    where s.kind = 'youtube_captions';
end
$$;
comment on function private.nightly_captions() is
  'Administrators: whether captions are downloaded every night, who switched it and when (null: no administrator), and the newest run that the schedule started, as in job_overview(). Errors: 42501.';
select private.publish('private.set_nightly_captions', 'authenticated');
select private.publish('private.nightly_captions', 'authenticated');
