-- What one request may cost. See docs/decisions/0015-what-one-request-may-cost.md.

alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '4s';

create function private.selected_columns(p_statement text) returns setof text
language sql immutable parallel safe set search_path = ''
as $$
  -- A caller chooses what a column is called in the answer, so of each name in quotes only its plain beginning is left: a
  -- word in capitals is then one of PostgREST's own. What is embedded is numbered by its place ("videos_1"."title").
  select regexp_replace(c.path[1], '_[0-9]+"\.', '".')
  from regexp_matches(regexp_replace(p_statement, '"([a-z0-9_]*)[^"]*"', '"\1"', 'g'), 'SELECT (.*?) FROM ', 'g') as l (list),
    regexp_matches(l.list[1], '("[a-z0-9_]*"\.(?:"[a-z0-9_]*"|\*))(?!\.)', 'g') as c (path)
$$;
comment on function private.selected_columns(text) is
  'The columns that a statement of PostgREST answers with, as "table"."column" or "table".*, each as often as it is named.';

create function private.refuse_patterns() returns void
language plpgsql stable set search_path = ''
as $$
declare
  statement constant text := current_query();
  asked text[];
begin
  if coalesce(current_setting('request.method', true), '') = '' then
    return;
  end if;
  -- What a function returns can be filtered, too: rpc/own_profile?pgrst_scalar->>crm=match.… PostgREST sends values apart
  -- from the statement, so that a ~ in its text is the operator.
  if strpos(statement, '~') > 0 then
    raise exception 'nothing is filtered by a pattern here' using errcode = '22023';
  end if;
  if octet_length(statement) > 8000 then
    raise exception 'the request asks for too many things at once' using errcode = '22023';
  end if;
  asked := array(select private.selected_columns(statement));
  if cardinality(asked) > 60 then
    raise exception 'the request asks for too many columns at once' using errcode = '22023';
  end if;
  -- One long text under twenty names is twenty long texts. A star names each column of its table.
  if exists (
    select from unnest(asked) as c (path)
    group by split_part(c.path, '.', 1)
    having count(*) > count(distinct c.path) or (count(*) > 1 and bool_or(c.path like '%.*')))
  then
    raise exception 'the request asks for a column twice' using errcode = '22023';
  end if;
end
$$;
comment on function private.refuse_patterns() is
  'Raises 22023 when a request of the API compares anything with a regular expression, is longer than any screen needs, or answers with a column twice.';

create function private.is_plain_request() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- Storage writes its own statements, and reads the episode before it returns a file.
  if coalesce(current_setting('storage.operation', true), '') = '' then
    perform private.refuse_patterns();
  end if;
  return true;
end
$$;
comment on function private.is_plain_request() is
  'The request of the API passes private.refuse_patterns(). In policies always as (select private.is_plain_request()). Errors: 22023.';

create function private.fits_answer(p_bytes integer) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  answered constant bigint := coalesce(nullif(current_setting('plantao.answered', true), ''), '0')::bigint;
begin
  if answered > 0 and answered + p_bytes > 300000 then
    raise exception 'the request asks for too many long texts at once' using errcode = '22023';
  end if;
  perform set_config('plantao.answered', (answered + p_bytes)::text, true);
  return true;
end
$$;
comment on function private.fits_answer(integer) is
  'For policies of tables with texts of megabytes: counts what a request has read of them, as stored; one text always fits. Errors: 22023.';

create function private.asks_for(p_table text, p_column text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(current_setting('request.method', true), '') <> '' and exists (
    select from private.selected_columns(current_query()) as c (path)
    where c.path in (format('"%s"."%s"', p_table, p_column), format('"%s".*', p_table)))
$$;
comment on function private.asks_for(text, text) is 'Whether the request of the API answers with this column of the table.';

create function private.spend_write(p_kind text, p_per_minute integer) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Ids of people are random, so that a plain hash hides them.
  if private.take_rate_limit('write:' || p_kind, encode(sha256(auth.uid()::text::bytea), 'hex'), p_per_minute, 60) > 0 then
    raise exception 'too many writes in a minute' using errcode = 'PT429';
  end if;
end
$$;
comment on function private.spend_write(text, integer) is
  'Counts a write of the caller: each write is a row and a line of the journal on the disk, even if it changes nothing. Errors: PT429.';

create function private.limit_writes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A person does not answer for what a function or a foreign key writes for them.
  if current_user = 'authenticated' then
    perform private.spend_write(tg_argv[0], tg_argv[1]::integer);
  end if;
  return null;
end
$$;
comment on function private.limit_writes() is
  'Trigger: a member''s statements upon a table of their own, by kind and number per minute. Errors: PT429.';

grant execute on function private.refuse_patterns(), private.is_plain_request(), private.selected_columns(text),
  private.fits_answer(integer), private.asks_for(text, text),
  private.spend_write(text, integer) to authenticated;
