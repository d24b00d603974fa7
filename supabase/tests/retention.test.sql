begin;
\ir scenes.psql
select plan(1);

select scene.cast_everybody();
insert into public.videos (external_id, title) select 'scene-ret-' || n, 'Aula' from generate_series(1, 2) as n;

-- One row a minute, or a day where only the day is known, on either side of each term.
insert into public.user_login_logs (user_id, login_at, user_agent) values
  (scene.id('member'), now() - interval '90 days' + interval '1 minute', 'kept'),
  (scene.id('member'), now() - interval '90 days' - interval '1 minute', 'gone');
create temporary table events (event_id uuid default gen_random_uuid(), name text, received_at timestamptz);
insert into events (name, received_at) values
  ('kept', now() - interval '30 days' + interval '1 minute'), ('gone', now() - interval '30 days' - interval '1 minute');
insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at)
select e.event_id, scene.id('member'), v.id, e.received_at, e.received_at
from events as e, public.videos as v where v.external_id = 'scene-ret-1';
insert into private.video_views (user_id, video_id, viewed_on)
select scene.id('member'), v.id, current_date - case v.external_id when 'scene-ret-1' then 30 else 31 end
from public.videos as v where v.external_id like 'scene-ret-%';
insert into public.user_notifications (user_id, title, message, created_at, is_read, read_at)
select scene.id('member'), 'Aviso', t.name, now() - t.age, t.is_read, case when t.is_read then now() end
from (values
  ('kept', interval '90 days' - interval '1 minute', true), ('gone', interval '90 days 1 minute', true),
  ('kept unread', interval '180 days' - interval '1 minute', false), ('gone', interval '180 days 1 minute', false)
) as t (name, age, is_read);
insert into private.outbox_emails (template, recipient, dedupe_key, status, created_at)
select 'scene', 'ret@scene.example', 'scene:' || t.name || ':' || t.status, t.status, now() - t.age
from (values
  ('kept', interval '90 days' - interval '1 minute', 'sent'), ('gone', interval '90 days 1 minute', 'sent'),
  ('kept', interval '90 days' - interval '1 minute', 'failed'), ('gone', interval '90 days 1 minute', 'failed'),
  ('kept', interval '900 days', 'pending'), ('kept', interval '900 days', 'sending')
) as t (name, age, status);
insert into public.sync_runs (kind, status, created_at, error_type)
select 'scene_' || t.status, t.status, now() - t.age, t.name
from (values
  ('kept', interval '180 days' - interval '1 minute', 'succeeded'), ('gone', interval '180 days 1 minute', 'succeeded'),
  ('kept', interval '180 days' - interval '1 minute', 'failed'), ('gone', interval '180 days 1 minute', 'failed'),
  ('kept', interval '180 days' - interval '1 minute', 'incomplete'), ('gone', interval '180 days 1 minute', 'incomplete'),
  ('kept', interval '900 days', 'queued'), ('kept', interval '900 days', 'running')
) as t (name, age, status);
insert into private.document_requests (user_id, request) values
  (scene.id('member'), 'gone'), (scene.id('other'), 'kept'), (scene.id('pending'), 'kept while the person waits');
update public.profiles set approved_at = now() - interval '90 days 1 minute' where id = scene.id('member');
update public.profiles set approved_at = now() - interval '90 days' + interval '1 minute' where id = scene.id('other');

select private.apply_retention();
select results_eq($$
  select 'log-ins', user_agent from public.user_login_logs where user_id = scene.id('member') and user_agent is not null
  union all
  select 'progress events', e.name from events as e join private.progress_events as p using (event_id)
  union all
  select 'view marks', (current_date - viewed_on)::text from private.video_views as v
  where v.user_id = scene.id('member') and v.viewed_on < current_date
  union all
  (select 'notifications', message from public.user_notifications where title = 'Aviso' order by message)
  union all
  (select 'mail', status from private.outbox_emails where recipient = 'ret@scene.example' order by status)
  union all
  (select 'documents', d.request from private.document_requests as d join scene.people as s on s.id = d.user_id order by 2)
  union all
  (select 'runs', status from public.sync_runs where kind like 'scene\_%' order by status)$$,
  $$values
  ('log-ins', 'kept'), ('progress events', 'kept'), ('view marks', '30'),
  ('notifications', 'kept'), ('notifications', 'kept unread'),
  ('mail', 'failed'), ('mail', 'pending'), ('mail', 'sending'), ('mail', 'sent'),
  ('documents', 'kept'), ('documents', 'kept while the person waits'),
  ('runs', 'failed'), ('runs', 'incomplete'), ('runs', 'queued'), ('runs', 'running'), ('runs', 'succeeded')$$,
  'each kind of record is kept as long as is said, and not a minute longer; mail and runs that have not ended stay');

select * from finish();
rollback;
