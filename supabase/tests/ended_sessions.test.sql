begin;
\ir scenes.psql
select plan(69);

-- A token outlives its session by up to an hour. Every table and every function of the API is tried with such tokens:
-- a new one that forgets to ask for the session fails here.

select scene.cast_everybody();
select scene.person('target', p_approved => false);

-- One of everything, with one id, so that a statement made from types alone finds something.
create function scene.thing() returns bigint language sql immutable as $$ select 990000001::bigint $$;
insert into public.categories (id, name, slug) overriding system value values (scene.thing(), 'Cena', 'cena-encerrada');
insert into public.categories (id, name, slug) overriding system value values (scene.thing() + 1, 'Vazia', 'cena-vazia');
insert into public.videos (id, external_id, title, duration, category_id) overriding system value
values (scene.thing(), 'scene-ended', 'Cena encerrada', '1:00:00', scene.thing());
insert into public.podcasts (id, title, audio_url, duration) overriding system value values (scene.thing(), 'Cena', '/x', '10:00');
insert into public.transcripts (id, video_id, cues) overriding system value
values (scene.thing(), scene.thing(), '[{"start": 0, "end": 1, "text": "Cena"}]');
insert into public.user_favorites (user_id, video_id) values (scene.id('superuser'), scene.thing());
insert into public.user_video_progress (user_id, video_id) values (scene.id('superuser'), scene.thing());
insert into public.podcast_progress (user_id, podcast_id) values (scene.id('superuser'), scene.thing());
insert into public.podcast_queue (user_id, podcast_id, rank) values (scene.id('superuser'), scene.thing(), 0);
insert into public.notes (user_id, video_id, at_seconds, body) values (scene.id('superuser'), scene.thing(), 0, 'Cena');
insert into public.content_reports (user_id, video_id, kind) values (scene.id('superuser'), scene.thing(), 'sound');
insert into public.muted_categories (user_id, category_id) values (scene.id('superuser'), scene.thing());
insert into public.user_login_logs (user_id) values (scene.id('superuser'));
insert into public.newsletter_subscriptions (user_id, email) values (scene.id('superuser'), 'cena@scene.example');
insert into public.notification_preferences (user_id, kind, bell, email) values (scene.id('superuser'), 'catalogue', true, true);
insert into public.sync_runs (id, kind, status) overriding system value values (scene.thing(), 'catalogue_check', 'succeeded');
insert into public.hidings (run_id, video_id, source, external_id, title, status_before, status, reason, state)
values (scene.thing(), scene.thing(), 'youtube', 'scene-ended', 'Cena', 'active', 'deleted', 'não existe mais', 'held');
insert into public.rejection_reasons (name, reason) values ('Cena encerrada', 'Cena');
insert into public.system_settings (key, value) values ('cena_encerrada', '1');
insert into public.category_rules (id, kind, value, category_id) overriding system value
values (scene.thing(), 'title_contains', 'Cena encerrada', scene.thing());
insert into public.category_playlists (playlist_id) values ('cena-encerrada');
insert into public.backup_log (kind, backup_id, taken_at, schema_version, row_count, file_count, byte_count)
  values ('backup', 'cena', now(), '20261124004730', 0, 0, 0);
insert into public.search_terms (id, concept) overriding system value values (scene.thing(), 'Cena encerrada');
insert into public.deleted_videos (source, external_id, title) values ('youtube', 'scene-ended', 'Cena');
insert into public.refused_videos (external_id, title, reason, arrived_at) values ('scene-ended', 'Cena', 'Cena', now());
insert into storage.objects (bucket_id, name)
values ('avatars', scene.id('superuser') || '/00000000-0000-4000-8000-000000000000.webp');

-- Tokens

create table scene.tokens (kind text primary key, claims jsonb not null);
create function scene.token(kind text, who text, session text) returns void language sql as $$
  insert into scene.tokens values (kind, jsonb_strip_nulls(jsonb_build_object(
    'sub', scene.id(who), 'role', 'authenticated', 'session_id', session)))
$$;
select scene.person('signed out', 'superuser'), scene.person('banned', 'superuser'), scene.person('deleted', 'superuser'),
  scene.person('marked as deleted', 'superuser'), scene.person('timed out', 'superuser'), scene.person('idle on a shared computer', 'superuser');
select scene.token(who, who, scene.id(who)::text)
from unnest(array['signed out', 'banned', 'deleted', 'marked as deleted', 'timed out', 'idle on a shared computer']) as who;
select scene.token('without a session', 'superuser', null), scene.token('with an empty session', 'superuser', ''),
  scene.token('with a text as session', 'superuser', 'null'), scene.token('with the session of another', 'superuser', scene.id('admin')::text),
  scene.token('with a session that never was', 'superuser', '00000000-0000-4000-8000-000000000000');
delete from auth.sessions where id = scene.id('signed out');
update auth.users set banned_until = now() + interval '1 hour' where id = scene.id('banned');
update auth.users set deleted_at = now() where id = scene.id('marked as deleted');
update auth.sessions set not_after = now() where id = scene.id('timed out');
select private.share_session(scene.id('idle on a shared computer'));
update private.shared_sessions set last_used_at = now() - interval '15 minutes' where session_id = scene.id('idle on a shared computer');
delete from auth.users where id = scene.id('deleted');

-- Runs a statement with a token and undoes it: 'N rows', or the SQLSTATE it failed with (55000: a view that cannot be written to).
create function scene.attempt_with(claims jsonb, statement text) returns text language plpgsql as $$
declare
  touched bigint;
begin
  begin
    perform set_config('request.jwt.claims', claims::text, true);
    perform set_config('role', 'authenticated', true);
    execute statement;
    get diagnostics touched = row_count;
    raise exception using errcode = 'SCENE', message = touched || ' rows';
  exception when others then
    return case sqlstate when 'SCENE' then sqlerrm else sqlstate end;
  end;
end
$$;

-- Everything that authenticated may touch through the Data API and Storage: no list to keep, the catalogue is asked.

create function scene.value_of(argument text, type oid) returns text language sql stable as $$
  select case type::regtype::text
    when 'uuid' then case argument when 'p_event_id' then 'gen_random_uuid()' else format('%L::uuid', scene.id('target')) end
    when 'uuid[]' then format('array[%L]::uuid[]', scene.id('target'))
    when 'bigint' then scene.thing()::text || case argument when 'p_category_id' then ' + 1' else '' end
    when 'bigint[]' then format('array[%s]::bigint[]', scene.thing())
    when 'text' then '''cena''' when 'text[]' then '''{cena}''::text[]'
    when 'boolean' then 'true' when 'jsonb' then '''{}''::jsonb' when 'timestamp with time zone' then 'now()'
    when 'date' then 'current_date'
    when 'videos' then format('jsonb_populate_record(null::public.videos, ''{"id": %s}'')', scene.thing())
    else format('1::%s', type::regtype)
  end
$$;
-- A count of nothing is no answer: only rows that tell something are counted.
create table scene.calls as
  select p.oid, p.proname::text as name,
    -- A function that writes past row-level security has done so, with any answer.
    p.provolatile = 'v' and p.prosrc like '%private.%' as must_refuse,
    format($call$select from (select to_jsonb(called) as told from public.%I(%s) as called) as answer
      where answer.told @? '$.** ? (@.type() == "string" || @ == true || (@.type() == "number" && @ != 0))'$call$, p.proname, (
      select string_agg(format('%I => %s', p.proargnames[n], scene.value_of(p.proargnames[n], p.proargtypes[n - 1])), ', ')
      from generate_series(1, p.pronargs - p.pronargdefaults) as n)) as statement
  from pg_catalog.pg_proc as p
  where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
    and p.prorettype <> 'trigger'::regtype
    and not exists (select 1 from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e');
create table scene.touches as
  select c.oid, c.oid::regclass::text as name, command.verb, command.statement
  from pg_catalog.pg_class as c
  cross join lateral (values
    ('select', format('select 1 from %s', c.oid::regclass)),
    ('insert', format('insert into %s default values', c.oid::regclass)),
    ('update', (
      select format('update %s set %2$I = %2$I', c.oid::regclass, a.attname) from pg_catalog.pg_attribute as a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
      order by has_column_privilege('authenticated', c.oid, a.attnum, 'update') desc, a.attnum limit 1)),
    ('delete', format('delete from %s', c.oid::regclass))
  ) as command (verb, statement)
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
    and c.relkind in ('r', 'p', 'v')
    and (has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')
      or has_any_column_privilege('authenticated', c.oid, 'select, insert, update'));

select isnt_empty('select 1 from scene.touches', 'there are tables to try');
select isnt_empty('select 1 from scene.calls', 'there are functions to try');
grant select on all tables in schema scene to authenticated;
grant execute on all functions in schema scene to authenticated, service_role;

-- May not

select is_empty(format($$
    select t.statement, scene.attempt_with(%L, t.statement) from scene.touches as t
    where scene.attempt_with(%1$L, t.statement) not in ('42501', 'PT401', '0 rows', '55000')$$, k.claims),
  'a token ' || k.kind || ' reads, adds, changes and deletes nothing in any table')
from scene.tokens as k order by k.kind;
select is_empty(format($$
    select c.statement, scene.attempt_with(%L, c.statement) from scene.calls as c
    where scene.attempt_with(%1$L, c.statement) <> all (array['42501', 'PT401'] || case when c.must_refuse then '{}'::text[] else array['0 rows'] end)$$, k.claims),
  'a token ' || k.kind || ' is told nothing by any function, and refused by what writes')
from scene.tokens as k order by k.kind;
select is_empty(format($$
    select t.name from scene.touches as t
    where t.verb = 'select' and t.name like 'public.%%' and scene.attempt_with(%L, t.statement) <> 'PT401'$$, k.claims),
  'a token ' || k.kind || ' is told so (HTTP 401) instead of reading an empty table')
from scene.tokens as k where k.kind in ('signed out', 'deleted', 'banned', 'without a session');

-- May: the same statements, so that none of the above is refused for another reason.

create table scene.living as select jsonb_build_object('sub', scene.id('superuser'), 'role', 'authenticated',
  'session_id', scene.id('superuser')) as claims;
-- Looks at one person are answered after an announcement.
insert into private.audit_log (at, actor_id, actor_role, action, target_type, target_id)
select now() - interval '5 seconds', scene.id('superuser'), 'superuser', a.action, 'user', scene.id('target')::text
from unnest(array['user.watched_seen', 'user.export_asked']) as a (action);
select is_empty($$
    select t.statement from scene.touches as t, scene.living as l
    -- Of the tables of Storage, the rules of Plantão show the files alone.
    where t.verb = 'select' and (t.name = 'storage.objects' or t.name !~ '^storage[.]')
      and scene.attempt_with(l.claims, t.statement) !~ '^[1-9][0-9]* rows'$$,
  'a living session of a superuser reads every table');
select is_empty($$
    select c.statement from scene.calls as c, scene.living as l
    where scene.attempt_with(l.claims, c.statement) ~ '^(42501|PT401|42.*)$'$$,
  'a living session of a superuser is answered by every function');
select is(scene.attempt('inactive', 'select public.own_records()'), '1 rows', 'a suspended person still has a session, for a copy of their own data');
select is(scene.attempt('inactive', 'select 1 from public.videos'), '0 rows', 'a suspended person reads nothing else');
select is(scene.attempt('service_role', 'select 1 from public.categories where id = scene.thing()'), '1 rows', 'the secret key needs no session');
select is(scene.value('service_role', 'select private.is_admin()'), 'false', 'the secret key acts as no person');

-- Storage knows yes and no, and no 401.
select set_config('storage.operation', 'storage.object.get_authenticated', true);
select is(scene.attempt_with(k.claims, 'select 1 from storage.objects'), '0 rows', 'Storage shows nothing to a token ' || k.kind)
from scene.tokens as k order by k.kind;
select set_config('storage.operation', '', true);

-- What signs a person out

select scene.person('removed'), scene.person('rejected', p_approved => false), scene.person('suspended'), scene.person('moved');
select is(scene.attempt(who, 'select public.own_profile()'), '1 rows', who || ' is signed in') from unnest(array['removed', 'rejected', 'suspended', 'moved']) as who;
select scene.value('superuser', $$select public.delete_user(scene.id('removed'))$$);
select is(scene.attempt('removed', 'select 1 from public.profiles'), 'PT401', 'a deletion ends the sessions at once');
select scene.value('admin', $$select public.reject_user(scene.id('rejected'), null)$$);
select is(scene.attempt('rejected', 'select 1 from public.profiles'), 'PT401', 'a rejection ends the sessions at once');
select scene.value('admin', $$select public.set_user_active(scene.id('suspended'), false)$$);
select is(scene.attempt('suspended', 'select 1 from public.profiles'), 'PT401', 'a suspension ends the sessions at once');
select scene.value('admin', $$select public.set_user_active(scene.id('suspended'), true)$$);
select is(scene.attempt('suspended', 'select 1 from public.profiles'), 'PT401', 'sessions ended by a suspension are not valid after a reactivation');
select scene.value('service_role', $$select public.end_sessions(scene.id('moved'))$$);
select is(scene.attempt('moved', 'select 1 from public.profiles'), 'PT401', 'end_sessions() ends them all');
select is(scene.attempt('member', 'select 1 from public.profiles'), '1 rows', 'end_sessions() does not end the sessions of others');
select scene.access('ends sessions', $$select public.end_sessions(scene.id('member'))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Guards: a function of administrators never answers "nothing" to whom it should refuse.

create table scene.guarded as
  select c.statement, bool_or(p.prosrc ~ 'require_superuser') as is_for_superusers
  from scene.calls as c
  join pg_catalog.pg_proc as p on p.proname = c.name and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  where p.prosrc ~ 'require_(admin|superuser)[(]'
  group by c.statement;
select cmp_ok((select count(*) from scene.guarded), '>=', 12::bigint, 'the functions of administrators are found');
-- With and without anything that the stranger might find: an empty side of a join is where a guard is skipped.
select is_empty(format($$select g.statement, scene.attempt(%L, g.statement) from scene.guarded as g
    where scene.attempt(%1$L, g.statement) <> '42501'$$, who), who || ' is refused by every function of administrators')
from unnest(array['pending', 'inactive', 'member']) as who;
select is_empty($$select g.statement, k.kind from scene.guarded as g, scene.tokens as k
    where scene.attempt_with(k.claims, g.statement) not in ('42501', 'PT401')$$, 'a token without a living session is refused by every function of administrators');
select is_empty($$select g.statement from scene.guarded as g where g.is_for_superusers and scene.attempt('admin', g.statement) <> '42501'$$,
  'an administrator is refused by every function of superusers');
select is_empty($$select g.statement from scene.guarded as g where not g.is_for_superusers and scene.attempt('admin', g.statement) = '42501'$$,
  'an administrator is not refused by any other function');

select * from finish();
rollback;
