-- "Baixar meus dados" reads the tables of schema public itself; what bears a person's id elsewhere comes from here.

create function private.records_of(me uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'account', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
        'last_sign_in_at', u.last_sign_in_at, 'metadata', u.raw_user_meta_data)), '[]')
      from auth.users as u where u.id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', s.created_at, 'refreshed_at', s.refreshed_at, 'ip', s.ip, 'user_agent', s.user_agent)
        order by s.created_at desc), '[]')
      from auth.sessions as s where s.user_id = me),
    'known_devices', (
      select coalesce(jsonb_agg(jsonb_build_object('first_seen', d.first_seen, 'last_seen', d.last_seen)
        order by d.last_seen desc), '[]')
      from private.known_devices as d where d.user_id = me),
    'video_views', (
      select coalesce(jsonb_agg(jsonb_build_object('video_id', v.video_id, 'viewed_on', v.viewed_on)
        order by v.viewed_on desc, v.video_id), '[]')
      from private.video_views as v where v.user_id = me),
    'progress_events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'video_id', e.video_id, 'podcast_id', e.podcast_id, 'occurred_at', e.occurred_at,
        'received_at', e.received_at, 'credited_seconds', e.credited_seconds, 'reached_seconds', e.reached_seconds,
        'length_seconds', e.length_seconds, 'is_mark', e.is_mark) order by e.occurred_at desc), '[]')
      from private.progress_events as e where e.user_id = me),
    'member_weeks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'week', w.week, 'watched_seconds', w.watched_seconds, 'podcast_events', w.podcast_events) order by w.week desc), '[]')
      from private.member_weeks as w where w.user_id = me),
    'watched_parts', (
      select coalesce(jsonb_agg(jsonb_build_object('video_id', w.video_id, 'parts', w.parts) order by w.video_id), '[]')
      from private.watched_parts as w where w.user_id = me),
    -- What was done to the person, but not by whom; what they did, but not the data of those they did it to.
    'audit_log', (
      select coalesce(jsonb_agg(case
        when a.target_type = 'user' and a.target_id = me::text then jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'before', a.before - 'approved_by', 'after', a.after - 'approved_by')
        else jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'target_type', a.target_type, 'target_id', a.target_id)
        end order by a.id desc), '[]')
      from private.audit_log as a
      where a.actor_id = me or (a.target_type = 'user' and a.target_id = me::text)),
    'sync_runs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'created_at', s.created_at)
        order by s.id desc), '[]')
      from public.sync_runs as s where s.started_by = me),
    'document_requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'asked_at', d.asked_at, 'request', d.request, 'answer', d.answer, 'answered_at', d.answered_at)
        order by d.id desc), '[]')
      from private.document_requests as d where d.user_id = me),
    'emails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'template', m.template, 'recipient', m.recipient, 'payload', m.payload, 'status', m.status,
        'created_at', m.created_at, 'sent_at', m.sent_at) order by m.id desc), '[]')
      from private.outbox_emails as m where m.user_id = me),
    -- Of deleted podcasts that may be restored: places, queue entries and which notes were theirs.
    'kept_rows', (
      select coalesce(jsonb_agg(jsonb_build_object('table', k.table_name) || k.content - 'user_id' order by k.id), '[]')
      from private.kept_rows as k where k.user_id = me));
end
$$;
comment on function private.records_of(uuid) is
  'What the database keeps about a person outside of schema public; for functions that have checked who asks.';

create function private.own_records() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Without an approval, too: the law gives everybody a copy of their own data.
  if auth.uid() is null then
    raise exception 'nobody is signed in' using errcode = '42501';
  end if;
  return private.records_of(auth.uid());
end
$$;
comment on function private.own_records() is 'What the database keeps about the caller outside of schema public; see public.own_records().';

-- It also answers people without an approval, so its result must not be filtered by a regular expression.
create function public.own_records() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform public.require_own_device();
  return private.own_records();
end
$$;
comment on function public.own_records() is
  'For "Baixar meus dados": the caller''s account, open sessions, known devices, view marks, progress events, sums of weeks, parts of lessons, what is kept of deleted podcasts, syncs, requests for documents with their answers, mail and audit entries, as lists of objects. Errors: 42501, PT401 the session has ended, 22023 filtered by a pattern.';

grant execute on function private.own_records(), public.own_records() to authenticated;
