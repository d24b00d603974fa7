-- Who changed what, with the values before and after, recorded in the transaction of the change.

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  target_type text not null,
  target_id text,
  before jsonb,
  after jsonb,
  act_id uuid,
  constraint audit_log_action_form check (action ~ '^[a-z_]+[.][a-z_]+$')
);

comment on table private.audit_log is
  'Append-only record of administrative changes; read it with list_audit_log(). Of deleted people it keeps ids, roles and actions, but no personal data.';
comment on column private.audit_log.actor_id is
  'The person, without a foreign key: the record outlives the account. Null for operators in the dashboard and for jobs.';
comment on column private.audit_log.actor_role is
  'Role of the person (user, admin, superuser), else the database role (postgres, service_role …).';
comment on column private.audit_log.action is 'noun.verb, such as user.approved, video.updated, podcast.deleted.';
comment on column private.audit_log.target_id is
  'Null when one statement changed many rows: then after holds count and ids, and rows (in before and after) the values by id.';
comment on column private.audit_log.before is 'Changed values as they were; null for an insert.';
comment on column private.audit_log.after is 'Changed values as they are; null for a delete.';
comment on column private.audit_log.act_id is
  'The act that the entry belongs to, of an act upon many that takes several statements. list_audit_log() answers one entry for it.';

create index audit_log_actor_idx on private.audit_log (actor_id, id desc);
create index audit_log_action_idx on private.audit_log (action, id desc);
create index audit_log_target_idx on private.audit_log (target_type, target_id, id desc);
create index audit_log_at_idx on private.audit_log (at desc, id desc);
create index audit_log_ids_idx on private.audit_log using gin ((after -> 'ids')) where target_id is null;
create index audit_log_act_idx on private.audit_log (act_id) where act_id is not null;
create index audit_log_staff_idx on private.audit_log (actor_id, id desc) where actor_role in ('admin', 'superuser');

alter table private.audit_log enable row level security;
revoke all on private.audit_log from public, anon, authenticated, service_role;

create function private.redacted(details jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case when details is null then null else (
    select coalesce(jsonb_object_agg(entry.key,
      case when entry.key in ('role', 'is_approved', 'is_active', 'has_reason', 'waited_seconds') then entry.value else 'null' end), '{}')
    from jsonb_each(details) as entry)
  end
$$;
comment on function private.redacted(jsonb) is
  'Values of an audit entry about a person without what identifies them: which fields there were stays to be seen, of their values only role, approval, activity, whether a reason was given and how long the registration had waited.';

create function private.is_redaction(was private.audit_log, became private.audit_log) returns boolean
language sql stable set search_path = ''
as $$
  select was.target_type = 'user'
    and to_jsonb(became) - array['before', 'after'] = to_jsonb(was) - array['before', 'after']
    and became.before is not distinct from private.redacted(was.before)
    and became.after is not distinct from private.redacted(was.after)
    and not exists (
      select 1 from public.profiles as p
      where p.id = case when was.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then was.target_id::uuid end)
$$;
comment on function private.is_redaction(private.audit_log, private.audit_log) is
  'The only change that the audit log allows: the personal data of a deleted person are removed, and nothing else changes.';

create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if private.is_redaction(old, new) then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only' using errcode = '42501';
end
$$;
comment on function private.refuse_audit_change() is
  'Trigger: the audit log cannot be changed, not even by its owner, except to remove the personal data of deleted people.';

create trigger refuse_change before update or delete on private.audit_log
  for each row execute function private.refuse_audit_change();
create trigger refuse_truncate before truncate on private.audit_log
  for each statement execute function private.refuse_audit_change();

create function private.actor_label() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select p.role from public.profiles as p where p.id = (select private.actor_id())),
    (select private.actor_role()))
$$;
comment on function private.actor_label() is 'What the audit log calls the actor: role of the person, else the database role.';

create function private.write_audit(
  p_action text, p_target_type text, p_target_id text, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before, after)
  values (private.actor_id(), private.actor_label(), p_action, p_target_type, p_target_id, p_before, p_after)
$$;
comment on function private.write_audit(text, text, text, jsonb, jsonb) is 'Adds one entry for the current actor.';

create function public.write_audit_entry(
  p_action text, p_target_type text, p_target_id text, p_before jsonb default null, p_after jsonb default null
) returns void
language sql set search_path = ''
as $$
  select private.write_audit(p_action, p_target_type, p_target_id, p_before, p_after)
$$;
comment on function public.write_audit_entry(text, text, text, jsonb, jsonb) is
  'service_role only: records an act that happens outside of the database, such as a password set by a superuser. The actor is the header x-actor-id.';

create function private.audit_act() returns uuid
language sql stable set search_path = ''
as $$
  select nullif(current_setting('plantao.audit_act', true), '')::uuid
$$;
comment on function private.audit_act() is
  'The act upon many that this transaction is a part of, as begin_audit_act() was told; null for none.';

create function private.fresh_act(p_act_id uuid) returns uuid
language sql volatile security definer set search_path = ''
as $$
  select case when exists (
    select from private.audit_log as a where a.act_id = p_act_id and a.at < now() - interval '10 minutes'
  ) then gen_random_uuid() else p_act_id end
$$;
comment on function private.fresh_act(uuid) is
  'The id that a caller gives to an act of several calls, for ten minutes; then another one, so that no person hides acts behind later ones.';

create function private.begin_audit_act(p_act_id uuid, p_count integer) returns void
language sql set search_path = ''
as $$
  select set_config('plantao.audit_act',
    case when p_act_id is not null or p_count > 1 then coalesce(private.fresh_act(p_act_id), gen_random_uuid())::text else '' end, true)
$$;
comment on function private.begin_audit_act(uuid, integer) is
  'From here on changes of people are audited as one act upon many, unless there is no id and only one person; with (null, 0) one by one again.';

-- Content tables call this with their noun and, as second argument, the columns that machines keep. What one statement did to
-- many rows is one act, in one entry per thousand, with the values of each row by its id. An insert stores no copy: the rows can be read in their table. Both sides of a change are compared in one pass: two
-- function calls per row took a third of a bulk change's time.
create function private.audit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noun text := tg_argv[0];
  ignored text[] := string_to_array(coalesce(tg_argv[1], ''), ',') || array['updated_at'];
  -- What comes back is not new: restore_audio() says so.
  verb text := case tg_op when 'INSERT' then coalesce(nullif(current_setting('plantao.insert_is', true), ''), 'created') when 'UPDATE' then 'updated' else 'deleted' end;
  actor uuid := private.actor_id();
  act constant uuid := gen_random_uuid();
  label text;
  ids text[];
  befores jsonb[];
  afters jsonb[];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id::text order by n.id), array_agg(null::jsonb), array_agg(to_jsonb(n) - ignored order by n.id)
      into ids, befores, afters from new_rows as n;
  elsif tg_op = 'DELETE' then
    select array_agg(o.id::text order by o.id), array_agg(to_jsonb(o) - ignored order by o.id), array_agg(null::jsonb)
      into ids, befores, afters from old_rows as o;
  else
    select array_agg(c.id::text), array_agg(d.before), array_agg(d.after)
      into ids, befores, afters
    from (
      select n.id, to_jsonb(o) - ignored as old_row, to_jsonb(n) - ignored as new_row
      from new_rows as n join old_rows as o on o.id = n.id
      order by n.id
    ) as c
    cross join lateral (
      select jsonb_object_agg(e.key, c.old_row -> e.key) as before, jsonb_object_agg(e.key, e.value) as after
      from jsonb_each(c.new_row) as e
      where e.value is distinct from c.old_row -> e.key
    ) as d
    where c.old_row is distinct from c.new_row;
  end if;
  if ids is null then
    return null;
  end if;
  label := private.actor_label();
  if cardinality(ids) > 1 then
    insert into private.audit_log (actor_id, actor_role, act_id, action, target_type, before, after)
    select actor, label, act, noun || '.' || verb, noun,
      case when tg_op <> 'INSERT' then jsonb_build_object('rows', jsonb_object_agg(r.id, r.before)) end,
      jsonb_build_object('count', count(*), 'ids', jsonb_agg(r.id order by r.place))
        || case when tg_op = 'UPDATE' then jsonb_build_object('rows', jsonb_object_agg(r.id, r.after)) else '{}' end
    from unnest(ids, befores, afters) with ordinality as r (id, before, after, place)
    group by (r.place - 1) / 1000
    order by (r.place - 1) / 1000;
  else
    insert into private.audit_log (actor_id, actor_role, action, target_type, target_id, before, after)
    select actor, label, noun || '.' || verb, noun, r.id, r.before, r.after
    from unnest(ids, befores, afters) as r (id, before, after);
  end if;
  return null;
end
$$;
comment on function private.audit_rows() is
  'Statement trigger of content tables: audits what the statement changed; arguments: noun, ignored columns.';

create function private.audit_table(p_table regclass, p_target text, p_left_out text default null) returns void
language plpgsql set search_path = ''
as $$
declare
  audits constant text := format('for each statement execute function private.audit_rows(%s)',
    concat_ws(', ', quote_literal(p_target), quote_literal(p_left_out)));
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows %s', p_table, audits);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows %s', p_table, audits);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows %s', p_table, audits);
end
$$;
comment on function private.audit_table(regclass, text, text) is
  'For migrations: audits every change of a table as one of p_target, without the columns p_left_out (a,b).';

create function private.act_parts(p_entry private.audit_log) returns setof private.audit_log
language sql stable set search_path = ''
as $$
  select p_entry.* where p_entry.act_id is null
  union all
  select a.* from private.audit_log as a
  where a.act_id = p_entry.act_id and a.action = p_entry.action and a.actor_id is not distinct from p_entry.actor_id
$$;
comment on function private.act_parts(private.audit_log) is
  'The entries of the act that an entry belongs to; those of another person or of another kind are not of it. For functions that have checked who asks.';

create function private.list_audit_log(
  p_before_id bigint, p_action text, p_actor_id uuid, p_target_type text, p_target_id text, p_limit integer,
  p_is_actorless boolean, p_since timestamptz, p_until timestamptz
) returns setof private.audit_log
language plpgsql stable security definer rows 25 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_admin();
  return query
    with page as materialized (
      select a.* from private.audit_log as a
      where (p_before_id is null or a.id < p_before_id)
        and (p_action is null or a.action = p_action)
        and (p_actor_id is null or a.actor_id = p_actor_id)
        and (p_is_actorless is not true or a.actor_id is null)
        and (p_target_type is null or a.target_type = p_target_type)
        -- Also what was done to the target with others.
        and (p_target_id is null or a.target_id = p_target_id or (a.target_id is null and a.after -> 'ids' ? p_target_id))
        and (p_since is null or a.at >= p_since)
        and (p_until is null or a.at < p_until)
        -- An act upon many is one entry, its last one; of the statements before only the people are told.
        and (a.act_id is null or p_target_id is not null or not exists (
          select from private.audit_log as later
          where later.act_id = a.act_id and later.action = a.action and later.actor_id is not distinct from a.actor_id
            and later.id > a.id and (p_until is null or later.at < p_until)))
      order by a.id desc
      limit least(greatest(coalesce(p_limit, 50), 1), 200)
    )
    select a.id, a.at, a.actor_id, a.actor_role, a.action, a.target_type,
      case when act.count > 1 then p_target_id else coalesce(a.target_id, act.only_id) end,
      case
        when p_target_id is not null and a.target_id is null then coalesce(a.before -> 'rows' -> p_target_id, a.before - 'rows')
        else a.before end,
      case
        when p_target_id is not null and act.count > 1 then
          coalesce(a.after -> 'rows' -> p_target_id, a.after - '{count,ids,rows}'::text[]) || jsonb_build_object('others', act.count - 1)
        when act.count > 1 then (a.after - 'ids') || jsonb_build_object('count', act.count)
        else a.after - 'ids' end,
      a.act_id
    from page as a
    cross join lateral (
      select sum(coalesce((part.after ->> 'count')::bigint, 1)) as count,
        case when count(*) = 1 then min(part.after -> 'ids' ->> 0) filter (where jsonb_array_length(part.after -> 'ids') = 1) end as only_id
      from private.act_parts(a) as part
      where a.act_id is not null or a.after ? 'ids'
    ) as act
    order by a.id desc;
end
$$;
comment on function private.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz) is
  'See public.list_audit_log().';

create function public.list_audit_log(
  p_before_id bigint default null, p_action text default null, p_actor_id uuid default null,
  p_target_type text default null, p_target_id text default null, p_limit integer default 50,
  p_is_actorless boolean default false, p_since timestamptz default null, p_until timestamptz default null
) returns table (
  id bigint, at timestamptz, actor_id uuid, actor_name text, actor_role text, action text,
  target_type text, target_id text, before jsonb, after jsonb
)
language sql stable set search_path = ''
as $$
  select a.id, a.at, a.actor_id, p.full_name, a.actor_role, a.action, a.target_type, a.target_id, a.before, a.after
  from private.list_audit_log(p_before_id, p_action, p_actor_id, p_target_type, p_target_id, p_limit,
    p_is_actorless, p_since, p_until) as a
  left join public.profiles as p on p.id = a.actor_id
  order by a.id desc
$$;
comment on function public.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz) is
  'Administrators: the newest audit entries, at most 200, before an id; filters by action, actor (or none: operators and jobs), target and period [since, until). Errors: 42501.';

create function private.list_audit_targets(p_id bigint, p_skipped integer default 0, p_limit integer default 50)
returns table (target_id text)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select one.id
    from private.audit_log as a
    cross join lateral private.act_parts(a) as part
    cross join lateral (
      select part.target_id as id where part.target_id is not null
      union all
      select t.id from jsonb_array_elements_text(case when part.target_id is null then part.after -> 'ids' end) as t (id)
    ) as one
    where a.id = p_id
    order by part.id, one.id
    offset least(greatest(coalesce(p_skipped, 0), 0), 100000)
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function private.list_audit_targets(bigint, integer, integer) is
  'Administrators: whom or what an entry of the audit log is about, at most 200, after so many. Errors: 42501.';
select private.publish('private.list_audit_targets', 'authenticated');

create function private.list_audit_actors() returns table (actor_id uuid)
language plpgsql stable security definer rows 10 set search_path = ''
as $$
begin
  perform private.require_admin();
  -- One step of the index for each person, however long the log is.
  return query
    with recursive actors as (
      (select a.actor_id from private.audit_log as a
       where a.actor_role in ('admin', 'superuser') and a.actor_id is not null
       order by a.actor_id limit 1)
      union all
      select (select a.actor_id from private.audit_log as a
              where a.actor_role in ('admin', 'superuser') and a.actor_id > s.actor_id
              order by a.actor_id limit 1)
      from actors as s where s.actor_id is not null
    )
    select s.actor_id from actors as s where s.actor_id is not null limit 500;
end
$$;
comment on function private.list_audit_actors() is 'See public.list_audit_actors().';

create function public.list_audit_actors() returns table (actor_id uuid, actor_name text)
language sql stable set search_path = ''
as $$
  select a.actor_id, p.full_name
  from private.list_audit_actors() as a
  left join public.profiles as p on p.id = a.actor_id
  order by p.full_name nulls last, a.actor_id
$$;
comment on function public.list_audit_actors() is
  'Administrators: all people who ever acted as an administrator, also those who no longer are; no name where the account is gone. Errors: 42501.';

grant execute on function
  private.write_audit(text, text, text, jsonb, jsonb), public.write_audit_entry(text, text, text, jsonb, jsonb)
  to service_role;
grant execute on function
  private.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz),
  public.list_audit_log(bigint, text, uuid, text, text, integer, boolean, timestamptz, timestamptz),
  private.list_audit_actors(), public.list_audit_actors()
  to authenticated;
