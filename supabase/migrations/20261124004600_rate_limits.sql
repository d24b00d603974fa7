-- Limits of the public calls (log in, register) live here because functions keep no state of their own.

create table private.rate_limits (
  bucket text not null check (bucket ~ '^[a-z_:]{1,40}$'),
  subject text not null check (subject ~ '^[0-9a-f]{64}$'),
  window_started_at timestamptz not null,
  hits integer not null check (hits >= 0),
  primary key (bucket, subject)
);

comment on table private.rate_limits is
  'How often someone called something lately. One row per limit and subject; old rows delete themselves.';
comment on column private.rate_limits.bucket is 'Which limit, e.g. login:account.';
comment on column private.rate_limits.subject is
  'Keyed fingerprint (HMAC-SHA-256, hex) of an address or account: no personal data is kept.';
comment on column private.rate_limits.window_started_at is 'First call of the present window.';
comment on column private.rate_limits.hits is 'Calls in the present window.';

create index rate_limits_window_started_at_idx on private.rate_limits (window_started_at);

alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from anon, authenticated, service_role;

create function private.take_rate_limit(
  p_bucket text,
  p_subject text,
  p_limit integer,
  p_window_seconds integer
) returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_window constant interval := make_interval(secs => p_window_seconds);
  v_row private.rate_limits;
begin
  if p_limit < 1 or p_window_seconds < 1 then
    raise exception 'limit and window must be positive' using errcode = '22023';
  end if;

  insert into private.rate_limits as current (bucket, subject, window_started_at, hits)
  values (p_bucket, p_subject, v_now, 1)
  on conflict (bucket, subject) do update
    set hits = case
          when current.window_started_at <= v_now - v_window then 1
          -- Stops at one above the limit, so that the number does not grow without end.
          else least(current.hits, p_limit) + 1
        end,
        window_started_at = case
          when current.window_started_at <= v_now - v_window then v_now
          else current.window_started_at
        end
  returning * into v_row;

  -- One call in a hundred deletes old rows, so that no scheduler is needed.
  if random() < 0.01 then
    delete from private.rate_limits as stale
    where (stale.bucket, stale.subject) in (
      select old.bucket, old.subject
      from private.rate_limits as old
      where old.window_started_at < v_now - interval '1 day'
      limit 500
      for update skip locked
    );
  end if;

  if v_row.hits <= p_limit then
    return 0;
  end if;
  return greatest(
    1,
    ceil(extract(epoch from v_row.window_started_at + v_window - v_now))::integer
  );
end;
$$;
comment on function private.take_rate_limit(text, text, integer, integer) is
  'For the edge functions (service_role): counts one call. Returns 0 when it is within the limit, else the seconds until the window ends.';
select private.publish('private.take_rate_limit', 'service_role');

create function private.refund_rate_limit(p_bucket text, p_subject text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update private.rate_limits as current
  set hits = greatest(current.hits - 1, 0)
  where current.bucket = p_bucket and current.subject = p_subject;
$$;
comment on function private.refund_rate_limit(text, text) is
  'For the edge functions (service_role): takes back one counted call, e.g. a login that succeeded: only failures use up the limit.';
select private.publish('private.refund_rate_limit', 'service_role');
