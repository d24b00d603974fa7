-- Schema private holds what the API must not list: helpers of policies, trigger functions, internal tables.
-- The schema private is never added to the exposed schemas; rights inside it are given function by function.

create schema private;
comment on schema private is
  'Not exposed by the API: helpers of policies, trigger functions, audit log, mail outbox, counters.';
revoke all on schema private from public, anon;
grant usage on schema private to authenticated, service_role;

-- Texts

create function private.phone_digits(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(ltrim(
    regexp_replace(
      regexp_replace(d.digits, '^(?:00)?550?([1-9][0-9]{9,10})$', '\1'),
      '^0(?:[1-9][0-9])?([1-9][0-9]{9,10})$', '\1'),
    '0'), '')
  from (
    select case when phone ~ '^[^0-9]*[+]' then '00' else '' end
      || regexp_replace(left(phone, 100), '[^0-9]', '', 'g') as digits
  ) as d
$$;
comment on function private.phone_digits(text) is
  'Digits that identify a phone, however it is written: no punctuation, country code 55, zero of long-distance calls or code of a carrier.';

create function private.is_phone(phone text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(phone) <= 30
    and phone !~ '[[:alpha:]]'
    and coalesce(char_length(private.phone_digits(phone)), 0)
      between 10 and case when phone ~ '^[^0-9]*[+]' then 15 else 11 end
$$;
comment on function private.is_phone(text) is
  'Whether a text is a phone as the forms take it: 10 digits or more, without an extension; more than 11 of another country, after "+".';

create function private.duration_seconds(duration text) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(
    case
      when d.text ~ '^[0-9]{1,4}:[0-5][0-9]$' then
        split_part(d.text, ':', 1)::integer * 60 + split_part(d.text, ':', 2)::integer
      when d.text ~ '^[0-9]{1,3}:[0-5][0-9]:[0-5][0-9]$' then
        split_part(d.text, ':', 1)::integer * 3600
          + split_part(d.text, ':', 2)::integer * 60
          + split_part(d.text, ':', 3)::integer
      when d.text ~ '^P([0-9]{1,3}D)?(T([0-9]{1,4}H)?([0-9]{1,5}M)?([0-9]{1,6}([.][0-9]{1,6})?S)?)?$' then
        coalesce(substring(d.text from '([0-9]+)D')::integer, 0) * 86400
          + coalesce(substring(d.text from '([0-9]+)H')::integer, 0) * 3600
          + coalesce(substring(d.text from '([0-9]+)M')::integer, 0) * 60
          + coalesce(substring(d.text from '([0-9]+)(?:[.][0-9]+)?S')::integer, 0)
    end, 0)
  from (select upper(btrim(duration)) as text) as d
$$;
comment on function private.duration_seconds(text) is
  'Seconds of a duration written m:ss, h:mm:ss or ISO 8601 (PT1H2M3S, P1DT2H); null when unknown or zero.';

create function private.search_text(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- plpgsql and not sql: Postgres would plan it anew for each call.
  return btrim(regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(coalesce(words, ''), nfc))),
    '[[:space:]!-/:-@[-`{-~]+', ' ', 'g'));
end
$$;
comment on function private.search_text(text) is
  'Text as search compares it: no accents, lower case, punctuation and runs of space as one space.';

create function private.visible_text(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(words,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g')
$$;
comment on function private.visible_text(text) is
  'Text without invisible characters that change how the rest is read: controls, direction marks, zero-width spaces.';

create function private.search_patterns(words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  -- The longest words first: they narrow the most. One or two letters inside of words would match nearly everything,
  -- and no index helps: they count at the start of a word. No %, _ or \ survives search_text().
  select coalesce(array_agg(case when length(t.term) < 3 then '% ' || t.term || '%' else '%' || t.term || '%' end
    order by length(t.term) desc, t.term), '{}')
  from (
    select distinct term, length(term) as size
    from unnest(string_to_array(left(private.search_text(left(words, 200)), 200), ' ')) as term
    where term <> ''
    order by size desc, term
    limit 8
  ) as t
$$;
comment on function private.search_patterns(text) is
  'One LIKE pattern for each of the longest eight words, for texts that begin with a space and are written by search_text().';

-- Addresses

create function private.is_own_path(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select address ~* '^/(?!/|%2f|%5c)' and address !~ '[\\[:cntrl:]]'
$$;
comment on function private.is_own_path(text) is
  'Whether an address stays on this site: one slash, then no other, however it is written.';

create function private.is_safe_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.is_own_path(address)
    or (address ~ '^https://[^/?#@[:space:]]+([/?#]|$)' and address !~ '[\\[:cntrl:]]')
$$;
comment on function private.is_safe_address(text) is
  'Whether an address is a path of this site, or names its host, encrypted and without a user name or password.';

-- Generated columns and constraints call these functions with the rights of the role that writes the row.
grant execute on function
  private.phone_digits(text), private.is_phone(text), private.duration_seconds(text), private.search_text(text), private.visible_text(text),
  private.is_own_path(text), private.is_safe_address(text)
  to authenticated, service_role;
grant execute on function private.search_patterns(text) to authenticated;

-- Rows

create function private.changed_keys(base jsonb, other jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_object_agg(entry.key, entry.value), '{}'::jsonb)
  from jsonb_each(other) as entry
  where base -> entry.key is distinct from entry.value
$$;
comment on function private.changed_keys(jsonb, jsonb) is 'The entries of other whose value differs in base.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Generated columns are among those that are named: they follow from others, and have no value yet.
  ignored constant text[] := string_to_array(tg_argv[0], ',') || '{created_at,updated_at}';
begin
  if tg_nargs > 0 and to_jsonb(new) - ignored = to_jsonb(old) - ignored then
    return new;
  end if;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_updated_at() is
  'Trigger: updated_at is the time of the last change, and later than that of the change before. With an argument, a change of the columns named there (a,b) is none.';

create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  total bigint;
begin
  -- Serialized, so that concurrent inserts are counted.
  perform pg_advisory_xact_lock(hashtext(tg_table_name));
  execute format('select count(*) from %I.%I', tg_table_schema, tg_table_name) into total;
  if total > tg_argv[0]::integer then
    raise exception '% holds at most % rows', tg_table_name, tg_argv[0] using errcode = '23514';
  end if;
  return null;
end
$$;
comment on function private.limit_rows() is 'Statement trigger: the table holds at most as many rows as the argument says. Errors: 23514.';

-- Who acts

create function private.actor_id() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  caller text := current_setting('role', true);
  header text;
begin
  if caller in ('anon', 'authenticated') then
    return auth.uid();
  end if;
  -- An edge function that checked its caller and then acts with the secret key names that caller.
  if caller = 'service_role' then
    header := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-actor-id';
    if header ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      return header::uuid;
    end if;
  end if;
  return null;
end
$$;
comment on function private.actor_id() is
  'Who acts: the signed-in user; for service_role the user named by the header x-actor-id; null for operators and jobs.';

create function private.actor_role() returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(nullif(current_setting('role', true), ''), 'none'), session_user::text)
$$;
comment on function private.actor_role() is
  'Database role that acts, as seen through security definer: authenticated, service_role, postgres (dashboard) …';

-- The API

create function private.publish(p_function regproc, p_role name, p_name text default null) returns void
language plpgsql set search_path = ''
as $$
declare
  f pg_catalog.pg_proc;
  called text;
  identity constant text := pg_get_function_identity_arguments(p_function);
begin
  select p.* into strict f from pg_catalog.pg_proc as p where p.oid = p_function;
  called := format('private.%I(%s)', f.proname, (select string_agg('$' || n, ', ' order by n) from generate_series(1, f.pronargs) as n));
  p_name := coalesce(p_name, f.proname);
  execute format('create function public.%I(%s) returns %s language sql %s %s set search_path = '''' %s as %L',
    p_name, pg_get_function_arguments(f.oid), pg_get_function_result(f.oid),
    case f.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    case when f.proretset then 'rows ' || f.prorows end,
    -- The API gives the statement as long as the function that it calls asks for.
    (select format('set statement_timeout = %L', split_part(c, '=', 2)) from unnest(f.proconfig) as c where c like 'statement_timeout=%'),
    case when f.proretset then 'select * from ' else 'select ' end || called);
  execute format('comment on function public.%I(%s) is %L', p_name, identity, obj_description(f.oid, 'pg_proc'));
  execute format('grant execute on function private.%I(%s), public.%I(%s) to %I', f.proname, identity, p_name, identity, p_role);
end
$$;
comment on function private.publish(regproc, name, text) is
  'For migrations: offers a function, which checks its caller itself, to a role of the API. The function of public, by the same or another name, has the same arguments, result, time limit and comment, calls it and has no rights of its own.';
