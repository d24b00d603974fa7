-- Who is told when a check turns red, and what the page "Operação" and the monitoring from outside are shown.

create table private.operation_incidents (
  id bigint generated always as identity primary key,
  check_id text not null,
  name text not null,
  value text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint operation_incidents_in_order check (ended_at >= began_at)
);
comment on table private.operation_incidents is
  'When a check was red: told once, from red until it is neither red nor yellow. Kept for 400 days.';
comment on column private.operation_incidents.value is 'What was measured when the check turned red.';
create unique index operation_incidents_open_idx on private.operation_incidents (check_id) where ended_at is null;

alter table private.operation_incidents enable row level security;
revoke all on private.operation_incidents from public, anon, authenticated, service_role;

create function private.notify_superusers(p_incidents bigint[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  told jsonb;
  is_mail_broken boolean;
  person public.profiles;
begin
  select jsonb_agg(jsonb_build_object('name', i.name, 'value', i.value, 'action', c.action) order by i.id),
      bool_or(i.check_id in ('mail_waiting', 'mail_failed', 'scheduler', 'calls'))
    into told, is_mail_broken
  from private.operation_incidents as i
  join private.operation_checks() as c on c.id = i.check_id
  where i.id = any (p_incidents);
  for person in
    select p.* from public.profiles as p where p.role = 'superuser' and p.is_approved and p.is_active order by p.id
    for key share
  loop
    perform private.enqueue_email('operations_alert', person.email,
      jsonb_build_object('full_name', person.full_name, 'checks', told),
      'operations_alert:' || person.id || ':' || p_incidents[1]);
    -- Where mail does not leave, the bell says so.
    if is_mail_broken then
      insert into public.user_notifications (user_id, type, title, message, action_url)
      values (person.id, 'operations_alert',
        case when jsonb_array_length(told) = 1 then 'Operação: ' || (told -> 0 ->> 'name') || ' em vermelho'
          else 'Operação: ' || jsonb_array_length(told) || ' verificações em vermelho' end,
        left((select string_agg((t.value ->> 'name') || ': ' || (t.value ->> 'value'), ' ') from jsonb_array_elements(told) as t), 2000),
        '/operacao');
    end if;
  end loop;
end
$$;
comment on function private.notify_superusers(bigint[]) is
  'One mail to each superuser that names everything that turned red; also a notification, when mail itself may not leave.';

create function private.watch_operations() returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1s'
as $$
declare
  begun bigint[];
begin
  -- Of two who ask at once, one asks for both.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('private.watch_operations', 0)) then
    return;
  end if;
  update private.operation_watch as w set checked_at = clock_timestamp()
  where w.is_only and coalesce(w.checked_at < clock_timestamp() - interval '50 seconds', true);
  if not found then
    return;
  end if;
  with checks as materialized (
    select c.* from private.operation_checks() as c
  ),
  states as (
    insert into private.operation_states as s (check_id, state)
    select c.id, c.state from checks as c
    on conflict (check_id) do update set state = excluded.state, since = now() where s.state <> excluded.state
  ),
  forgotten as (
    delete from private.operation_states as s where not exists (select 1 from checks as c where c.id = s.check_id)
  ),
  ended as (
    update private.operation_incidents as i set ended_at = now()
    where i.ended_at is null and not exists (select 1 from checks as c where c.id = i.check_id and c.state in ('yellow', 'red'))
  ),
  opened as (
    insert into private.operation_incidents as i (check_id, name, value)
    select c.id, c.name, c.value from checks as c where c.state = 'red'
    on conflict (check_id) where ended_at is null do nothing
    returning i.id
  )
  select array_agg(o.id order by o.id) into begun from opened as o;
  if begun is not null then
    perform private.notify_superusers(begun);
  end if;
end
$$;
comment on function private.watch_operations() is
  'Asks every check, at most once a minute, and tells superusers of those that turned red. Called by tick_jobs(), and by each look from outside, so that a dead scheduler is noticed too.';

create function private.operations_answer() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'checked_at', now(),
    'status', case when bool_or(c.state = 'red') then 'failing' else 'ok' end,
    'schema', private.schema_version(),
    'checks', jsonb_agg(to_jsonb(c)))
  from private.operation_checks() as c
$$;
comment on function private.operations_answer() is 'All checks as one answer, for page and monitoring.';

create function private.operation_health(
  p_functions_release text, p_functions_schema text, p_site_release text default null, p_site_schema text default null
)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.operation_versions as v (component, release, schema)
  select given.component, nullif(left(given.release, 100), ''), substring(left(given.schema, 14) from '^[0-9]{14}$')
  from (values ('functions', p_functions_release, p_functions_schema), ('site', p_site_release, p_site_schema))
    as given (component, release, schema)
  where given.schema is not null
  on conflict (component) do update set release = excluded.release, schema = excluded.schema, reported_at = now();
  begin
    perform private.watch_operations();
  exception when others then
    raise warning 'operations are not watched: %', sqlerrm;
  end;
  return private.operations_answer();
end
$$;
comment on function private.operation_health(text, text, text, text) is
  'service_role only: notes the versions of functions and site (null: unknown), asks the checks and returns status (ok, failing), checked_at, schema and checks.';
select private.publish('private.operation_health', 'service_role');

create function private.read_operations() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_superuser();
  return private.operations_answer();
end
$$;
comment on function private.read_operations() is
  'Superusers: status (ok, failing), checked_at, schema and checks (id, name, state, value, since, action, chapter). Errors: 42501.';
select private.publish('private.read_operations', 'authenticated', 'operations');

create function private.list_operation_incidents(p_before_id bigint default null, p_limit integer default 20)
returns table (id bigint, name text, value text, began_at timestamptz, ended_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_superuser();
  return query
    select i.id, i.name, i.value, i.began_at, i.ended_at from private.operation_incidents as i
    where p_before_id is null or i.id < p_before_id
    order by i.id desc
    limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
comment on function private.list_operation_incidents(bigint, integer) is
  'Superusers: what was red, newest first, at most 100 before an id; ended_at is null while it lasts. Errors: 42501.';
select private.publish('private.list_operation_incidents', 'authenticated', 'operation_incidents');
