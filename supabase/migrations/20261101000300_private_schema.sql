-- Schema private holds what the API must not list: helpers of policies, trigger functions, internal tables.
-- It is never added to the exposed schemas; rights inside it are given function by function.

create schema private;
comment on schema private is
  'Not exposed by the API: helpers of policies, trigger functions, audit log, mail outbox, counters.';
revoke all on schema private from public, anon;
grant usage on schema private to authenticated, service_role;

create function private.phone_digits(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(
    case
      when length(d.digits) between 12 and 13 and d.digits like '55%' then substr(d.digits, 3)
      else d.digits
    end, '')
  from (select ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') as digits) as d
$$;
comment on function private.phone_digits(text) is
  'Digits that identify a phone: no punctuation, no leading zeros, no country code 55 of a 12 or 13 digit number.';

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
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(
    lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(coalesce(words, ''), nfc))),
    '[[:space:]!-/:-@[-`{-~]+', ' ', 'g'))
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
  'Text without characters that nobody sees and that change how the rest is read: controls, marks of direction, spaces of no width.';

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
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: updated_at is the time of the last change.';

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

-- Columns and names computed from these functions are written under the rights of whoever writes the row.
grant execute on function
  private.phone_digits(text), private.duration_seconds(text), private.search_text(text), private.visible_text(text)
  to authenticated, service_role;
