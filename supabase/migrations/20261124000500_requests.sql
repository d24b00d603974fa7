-- What one request may cost. See docs/decisions/0015-what-one-request-may-cost.md.

alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '4s';

create function private.refuse_patterns() returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- What a function returns can be filtered, too: rpc/own_profile?pgrst_scalar->>crm=match.… PostgREST sends values apart
  -- from the statement, so that a ~ in its text is the operator.
  if nullif(current_setting('request.method', true), '') is not null and strpos(current_query(), '~') > 0 then
    raise exception 'nothing is filtered by a pattern here' using errcode = '22023';
  end if;
end
$$;
comment on function private.refuse_patterns() is
  'Raises 22023 when a request of the API compares anything with a regular expression.';

create function private.is_plain_request() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- Storage writes its own statements, and reads the podcast before it returns a file.
  if coalesce(current_setting('storage.operation', true), '') <> '' then
    return true;
  end if;
  perform private.refuse_patterns();
  if nullif(current_setting('request.method', true), '') is not null and octet_length(current_query()) > 8000 then
    raise exception 'the request asks for too many things at once' using errcode = '22023';
  end if;
  return true;
end
$$;
comment on function private.is_plain_request() is
  'The request of the API compares nothing with a regular expression and is no longer than any screen needs. In policies always as (select private.is_plain_request()). Errors: 22023.';

grant execute on function private.refuse_patterns(), private.is_plain_request() to authenticated;
