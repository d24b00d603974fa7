begin;
\ir scenes.psql
select plan(22);

select scene.cast_everybody();

-- Every column that points to a person, and where "Baixar meus dados" gets it. A new one fails here until it is
-- handed over too: public tables with user_id in PERSONAL_TABLES (own-data.rules.ts), the rest in private.own_records().
select set_eq($$
  select format('%I.%I.%I', n.nspname, c.relname, a.attname)
  from pg_catalog.pg_attribute as a
  join pg_catalog.pg_class as c on c.oid = a.attrelid
  join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and (
      (a.atttypid = 'uuid'::regtype and a.attname not in ('event_id', 'holder'))
      or a.attname ~ '(^|_)(user|member|person|actor|owner|profile|author)_?(id)?$'
      or a.attname ~ '_by$' or a.attname ~ '(email|recipient|phone)'
      or exists (
        select 1 from pg_catalog.pg_constraint as k
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
          and k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)))
  $$, array[
    -- The profile itself, read by its id; who approved whom, and who deleted what, is in the audit log.
    'public.profiles.id', 'public.profiles.email', 'public.profiles.phone', 'public.profiles.phone_digits',
    'public.profiles.approved_by', 'public.profiles.email_confirmed_at', 'public.deleted_videos.deleted_by',
    -- Who replaced or deleted a podcast, deleted a lesson, or changed many of either, is in the audit log, too.
    'private.kept_audio.kept_by', 'private.kept_videos.kept_by', 'private.video_acts.actor_id', 'private.podcast_acts.actor_id',
    -- Who listened to a line of a transcript.
    'public.transcript_checks.checked_by',
    -- Who asked for a document, too; who has a registration open, for 25 seconds; who rejected one, for twelve.
    'private.document_requests.asked_by', 'private.approval_leases.user_id', 'private.approval_leases.admin_id',
    'private.held_rejections.user_id', 'private.held_rejections.rejected_by',
    -- Acts of the audit log, not people.
    'private.held_rejections.act_id', 'private.audit_log.act_id',
    -- Who answers for a list of expected people, too.
    'private.expected_lists.made_by',
    -- So are copies and erasures of a person's data.
    'private.data_receipts.issued_by',
    -- Who connected the channel as well; who is at Google to do so, for ten minutes at most.
    'private.caption_connection.connected_by', 'private.caption_states.person',
    -- Requests of computers live for minutes; what came of them is in the login log.
    'private.phone_sign_ins.id', 'private.phone_sign_ins.user_id', 'private.phone_sign_ins.phone_session_id', 'private.phone_sign_ins.session_id',
    -- A name that an administrator writes for members, not an account.
    'public.videos.key_points_reviewed_by', 'public.podcasts.key_points_reviewed_by',
    -- PERSONAL_TABLES
    'public.newsletter_subscriptions.user_id', 'public.newsletter_subscriptions.email',
    'public.podcast_progress.user_id', 'public.podcast_queue.user_id', 'public.user_favorites.user_id', 'public.user_login_logs.user_id',
    'public.user_notifications.user_id', 'public.user_video_progress.user_id', 'public.notes.user_id',
    'public.notification_preferences.user_id', 'public.notification_preferences.email',
    'public.muted_categories.user_id', 'public.content_reports.user_id', 'public.content_reports.sent_id',
    -- Ids of notes and of their edits, which come with them.
    'public.notes.id', 'public.notes.last_edit', 'public.notes.rival_of',
    -- private.own_records()
    'private.kept_rows.user_id', 'private.video_views.user_id', 'private.progress_events.user_id', 'private.member_weeks.user_id', 'private.watched_parts.user_id', 'private.audit_log.actor_id',
    'private.outbox_emails.user_id', 'private.outbox_emails.recipient', 'public.sync_runs.started_by', 'private.known_devices.user_id',
    'private.document_requests.user_id', 'private.expected_people.user_id',
    -- Sessions, which come with the account: which of them is on a shared computer, or opened by which device.
    'private.shared_sessions.phone_session_id', 'private.shared_sessions.session_id', 'private.shared_sessions.user_id', 'private.known_devices.last_session_id',
    'private.unrecognized_sessions.session_id', 'private.unrecognized_sessions.user_id',
    -- Hashes of links in the mails above, which outlive no account; what came of them is in the profile.
    'private.address_links.user_id', 'private.address_changes.user_id', 'private.address_permits.user_id'
  ], 'every column that points to a person is known to "Baixar meus dados"');

select scene.access('reads their own records', 'select public.own_records()',
  'no', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows', '1 rows');
select is(scene.attempt('service_role', 'select public.own_records()'), '42501', 'a key without a person has no records');

insert into public.videos (external_id, title) values ('scene-own-1', 'Uma');
insert into public.podcasts (title, audio_url) values ('scene own', 'https://audio.example/a.mp3');
create function scene.fill(who text) returns void language sql as $$
  insert into auth.sessions (id, user_id, created_at, ip, user_agent)
  values (gen_random_uuid(), scene.id(who), now(), '203.0.113.7', 'Navegador de ' || who || '.');
  insert into private.video_views (user_id, video_id, viewed_on)
  select scene.id(who), v.id, current_date from public.videos as v where v.external_id = 'scene-own-1';
  insert into private.progress_events (event_id, user_id, video_id, occurred_at)
  select gen_random_uuid(), scene.id(who), v.id, now() from public.videos as v where v.external_id = 'scene-own-1';
  insert into private.member_weeks (user_id, week) values (scene.id(who), private.local_week(now()));
  insert into private.watched_parts (user_id, video_id, parts) select scene.id(who), v.id, 3 from public.videos as v where v.external_id = 'scene-own-1';
  insert into public.sync_runs (kind, status, started_by) values ('youtube_channel', 'succeeded', scene.id(who));
  insert into private.outbox_emails (template, recipient, dedupe_key)
  select 'password_changed_by_admin', p.email, 'password_changed_by_admin:' || p.id || ':scene'
  from public.profiles as p where p.id = scene.id(who);
  insert into private.known_devices (user_id, device_hash, last_session_id) values (scene.id(who), repeat('a', 64), gen_random_uuid());
  insert into private.document_requests (user_id, asked_by, request) values (scene.id(who), scene.id('admin'), 'Envie o CRM.');
  insert into private.expected_lists (name, until, made_by) values ('Lista ' || who, private.hospital_day(), scene.id('admin'));
  insert into private.expected_people (list_id, address, user_id, outcome, settled_at)
  select l.id, p.email, p.id, 'member', now() from private.expected_lists as l, public.profiles as p where l.name = 'Lista ' || who and p.id = scene.id(who);
  insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before, after)
  values (scene.id('admin'), 'admin', 'user.updated', 'user', scene.id(who)::text,
    jsonb_build_object('role', 'user', 'approved_by', scene.id('admin')),
    jsonb_build_object('role', 'admin', 'approved_by', scene.id('admin')));
$$;
select scene.fill('member');
select scene.fill('other');
insert into public.podcast_progress (user_id, podcast_id)
select scene.id(who), p.id from public.podcasts as p, unnest(array['member', 'other']) as who where p.title = 'scene own';
delete from public.podcasts where title = 'scene own';
insert into public.videos (external_id, title) values ('scene-own-2', 'Outra');
insert into public.user_favorites (user_id, video_id)
select scene.id(who), v.id from public.videos as v, unnest(array['member', 'other']) as who where v.external_id = 'scene-own-2';
delete from public.videos where external_id = 'scene-own-2';

create function scene.records(who text) returns jsonb language sql as $$
  select scene.value(who, 'select public.own_records()')::jsonb
$$;
select set_eq($$select jsonb_object_keys(scene.records('member'))$$,
  array['account', 'sessions', 'known_devices', 'video_views', 'progress_events', 'member_weeks', 'watched_parts', 'audit_log', 'sync_runs', 'document_requests', 'expected_people', 'emails', 'kept_rows'], 'the records have these parts');
select is_empty($$
    select part.key from jsonb_each(scene.records('member')) as part where jsonb_array_length(part.value) = 0$$,
  'each part holds what there is of the member');
select set_eq($$select e ->> 'table' from jsonb_array_elements(scene.records('member') -> 'kept_rows') as e$$,
  array['podcast_progress', 'user_favorites', 'user_notifications'], 'what is kept of deleted lessons and episodes is among the records');
select is_empty($$
    select part.key from jsonb_each(scene.records('member')) as part
    where part.value::text like '%' || scene.id('other') || '%' or part.value::text like '%other.%'$$,
  'no part of the records contains data of another member');
select is(
  (select jsonb_array_length(scene.records('member') -> 'video_views') + jsonb_array_length(scene.records('member') -> 'progress_events')
    + jsonb_array_length(scene.records('member') -> 'sync_runs')),
  3, 'one mark, one event and one run are the member''s own');
select unalike(scene.records('member') ->> 'audit_log', '%' || scene.id('admin') || '%', 'what was done to the member does not name who did it');
select is(
  scene.records('member') #> '{audit_log,0}' #- '{at}',
  '{"action": "user.updated", "actor_role": "admin", "before": {"role": "user"}, "after": {"role": "admin"}}',
  'actions on the member are in the records without the actor');
select is(
  (select count(*) from jsonb_array_elements(scene.records('admin') -> 'audit_log') as entry
    where entry ->> 'action' = 'user.updated' and entry ? 'target_id' and not entry ?| array['before', 'after']),
  2::bigint, 'what an administrator did is listed without the data of those it was done to');
select is(scene.records('pending') #>> '{account,0,id}', scene.id('pending')::text, 'a person who waits has a copy of their account, too');

-- Mail follows the person, not the address.
create temporary table freed as select id, email::text from auth.users where id = scene.id('pending');
select scene.value('admin', $$select public.reject_user(scene.id('pending'), 'CRM de outra pessoa')$$);
insert into scene.people values ('heir', gen_random_uuid());
insert into auth.users (id, aud, role, email) select scene.id('heir'), 'authenticated', 'authenticated', f.email from freed as f;
select scene.sign_in('heir');
select is((select p.email from public.profiles as p where p.id = scene.id('heir')), (select f.email from freed as f), 'an address that was freed is registered again');
select is((select count(*) from private.outbox_emails as e join freed as f on f.email = e.recipient), 2::bigint, 'the mail of both goes to it');
select is(
  (select jsonb_path_query_array(scene.records('heir'), '$.emails[*].template')),
  '["registration_received"]'::jsonb, 'the present owner of an address gets their own mail and none of its former owner');
update auth.users set email = 'novo.' || id || '@scene.example' where id = scene.id('member');
select ok(jsonb_array_length(scene.records('member') -> 'emails') >= 2, 'a person keeps the mail that went to their address before');

select * from finish();
rollback;
