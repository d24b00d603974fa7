-- Columns computed from a text are computed before its constraint refuses it: five megabytes sent as a phone kept the
-- database busy until the statement's time was up. What is longer than any phone or duration is not read to its end.

create or replace function private.phone_digits(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(
    case
      when length(d.digits) between 12 and 13 and d.digits like '55%' then substr(d.digits, 3)
      else d.digits
    end, '')
  from (select ltrim(regexp_replace(left(phone, 100), '[^0-9]', '', 'g'), '0') as digits) as d
$$;

create or replace function private.duration_seconds(duration text) returns integer
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
  from (select upper(btrim(left(duration, 100))) as text) as d
$$;
