-- "Baixar meus dados" reads the tables of schema public itself; what bears a person's id elsewhere comes from here: whole rows,
-- less who the person is, numbers and hashes by which rows are recognised, how a mail is sent, and which administrator asked.

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
      select coalesce(jsonb_agg(to_jsonb(d) - '{user_id,device_hash,last_session_id}'::text[] order by d.last_seen desc), '[]')
      from private.known_devices as d where d.user_id = me),
    'video_views', (
      select coalesce(jsonb_agg(to_jsonb(v) - 'user_id' order by v.viewed_on desc, v.video_id), '[]')
      from private.video_views as v where v.user_id = me),
    'progress_events', (
      select coalesce(jsonb_agg(to_jsonb(e) - '{user_id,event_id}'::text[] order by e.occurred_at desc), '[]')
      from private.progress_events as e where e.user_id = me),
    'member_weeks', (
      select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.week desc), '[]')
      from private.member_weeks as w where w.user_id = me),
    'watched_parts', (
      select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.video_id), '[]')
      from private.watched_parts as w where w.user_id = me),
    -- What was done to the person, but not by whom; what they did, but not the data of those they did it to.
    'audit_log', (
      select coalesce(jsonb_agg(case
        when a.target_type = 'user' and a.target_id = me::text then jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'before', a.before - 'approved_by', 'after', a.after - 'approved_by')
        -- Of an act upon many their own part.
        when a.target_type = 'user' and a.target_id is null and a.after -> 'ids' ? me::text then jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'before', a.before -> 'rows' -> me::text, 'after', a.after -> 'rows' -> me::text)
        else jsonb_build_object(
          'at', a.at, 'action', a.action, 'actor_role', a.actor_role,
          'target_type', a.target_type, 'target_id', a.target_id)
        end order by a.id desc), '[]')
      from private.audit_log as a
      where a.actor_id = me or (a.target_type = 'user'
        and (a.target_id = me::text or (a.target_id is null and a.after -> 'ids' ? me::text)))),
    'sync_runs', (
      select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'created_at', s.created_at)
        order by s.id desc), '[]')
      from public.sync_runs as s where s.started_by = me),
    'document_requests', (
      select coalesce(jsonb_agg(to_jsonb(d) - '{id,user_id,asked_by}'::text[] order by d.id desc), '[]')
      from private.document_requests as d where d.user_id = me),
    -- An entry that waits is a person's once they have proven its address.
    'expected_people', (
      select coalesce(jsonb_agg(to_jsonb(e) - '{id,list_id,user_id}'::text[] || jsonb_build_object('list', l.name, 'until', l.until)), '[]')
      from public.profiles as p
      join private.expected_people as e on e.user_id = p.id or (e.address = p.email and p.email_confirmed_at is not null)
      join private.expected_lists as l on l.id = e.list_id
      where p.id = me),
    'emails', (
      select coalesce(jsonb_agg(to_jsonb(m) - '{id,user_id,dedupe_key,attempts,next_attempt_at,claimed_at,last_error,forget_when_settled}'::text[]
        order by m.id desc), '[]')
      from private.outbox_emails as m where m.user_id = me),
    -- Of deleted lessons and podcasts that may be restored: all that was theirs, of notes and reports which.
    'kept_rows', (
      select coalesce(jsonb_agg(jsonb_build_object('table', split_part(k.table_name, '.', 2)) || k.content - 'user_id' order by k.id), '[]')
      from private.kept_rows as k where k.user_id = me));
end
$$;
comment on function private.records_of(uuid) is
  'What the database keeps about a person outside of schema public; for functions that have checked who asks.';

create function private.own_records() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Also without an approval: the law gives each person a copy of their own data. People without an approval must not be able
  -- to filter the result by a regular expression.
  perform public.require_own_device();
  return private.records_of(auth.uid());
end
$$;
comment on function private.own_records() is
  'For "Baixar meus dados": the caller''s account, open sessions, known devices, view marks, progress events, sums of weeks, parts of lessons, what is kept of deleted lessons and podcasts, syncs, requests for documents with their answers, entries on lists of expected people, mail and audit entries, as lists of objects. Errors: 42501, PT401 the session has ended, 22023 filtered by a pattern.';
select private.publish('private.own_records', 'authenticated');
