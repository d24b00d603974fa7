-- One's own profile comes and goes by functions. Whoever may filter a table may also have the database compare a text
-- of their own with a regular expression of their own, which keeps a processor busy for as long as a statement may last:
-- somebody whom nobody has approved yet filters nothing.

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

create function private.require_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.has_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end
$$;
comment on function private.require_session() is 'Raises PT401 (HTTP 401) unless the session of the caller''s token lives.';
grant execute on function private.require_session() to authenticated;

create function private.own_profile() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_session();
  return (select to_jsonb(p) from public.profiles as p where p.id = (select auth.uid()));
end
$$;
comment on function private.own_profile() is 'See public.own_profile().';

create function public.own_profile() returns jsonb
language sql stable set search_path = ''
as $$
  select private.own_profile()
$$;
comment on function public.own_profile() is
  'The caller''s row of profiles, approved or not; null without one. Errors: PT401 the session has ended, 22023 filtered by a pattern.';

create function private.save_own_profile(p_changes jsonb, p_version timestamptz) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  writable constant text[] := array['full_name', 'first_name', 'last_name', 'phone', 'profile_image_url', 'crm',
    'specialty', 'institution', 'registration_notes'];
  assignments text;
  saved jsonb;
begin
  perform private.refuse_patterns();
  perform private.require_session();
  if jsonb_typeof(p_changes) is distinct from 'object' then
    raise exception 'changes are an object of columns and values' using errcode = '22023';
  end if;
  if exists (
    select 1 from jsonb_each(p_changes) as c
    where c.key <> all (writable) or jsonb_typeof(c.value) not in ('string', 'null')
  ) then
    raise exception 'a change is a text or null for one of: %', array_to_string(writable, ', ') using errcode = '22023';
  end if;
  -- Only the columns that are named: the triggers of the others have nothing to do.
  select string_agg(format('%I = $1 ->> %L', c.key, c.key), ', ') into assignments from jsonb_each(p_changes) as c;
  execute format(
    'update public.profiles as p set %s where p.id = $2 and ($3 is null or p.updated_at = $3) returning to_jsonb(p)',
    -- Without a change, one that no trigger answers to.
    coalesce(assignments, 'last_login = p.last_login'))
    into saved using p_changes, me, p_version;
  if saved is null then
    if exists (select 1 from public.profiles as p where p.id = me) then
      raise exception 'changed meanwhile' using errcode = 'PT409';
    end if;
    raise exception 'there is no such profile' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function private.save_own_profile(jsonb, timestamptz) is 'See public.save_own_profile().';

create function public.save_own_profile(p_changes jsonb, p_version timestamptz default null) returns jsonb
language sql set search_path = ''
as $$
  select private.save_own_profile(p_changes, p_version)
$$;
comment on function public.save_own_profile(jsonb, timestamptz) is
  'Changes columns of the caller''s profile and returns it as own_profile() does; with p_version only while that is still its updated_at. Errors: PT401 the session has ended, PT409 changed meanwhile, 22023 an unknown column or no text, PT404 no profile, and those of the table (23505 the phone is taken, 23514, 42501).';

grant execute on function private.own_profile(), public.own_profile(),
  private.save_own_profile(jsonb, timestamptz), public.save_own_profile(jsonb, timestamptz) to authenticated;

-- Bounds before the triggers work with what came: the constraints of the table are asked only after them.
create function private.bound_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if greatest(octet_length(new.full_name), octet_length(new.first_name), octet_length(new.last_name), octet_length(new.phone),
    octet_length(new.crm), octet_length(new.specialty), octet_length(new.institution),
    octet_length(new.registration_notes)) > 20000
  then
    raise exception 'a text is far too long' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.bound_profile() is
  'Trigger, first of its table by name: no regular expression works through a text that will be refused for its length.';

create trigger a_bound_profile
  before insert or update of full_name, first_name, last_name, phone, crm, specialty, institution, registration_notes
  on public.profiles for each row execute function private.bound_profile();

grant execute on function private.refuse_patterns() to authenticated;
